import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import { feeCalls, paymentCalls, planCalls, receiptCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { oneOf, replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type pg from 'pg';
import type { Call } from '../../../kit/call.ts';
import { deskRoutes } from '../../../kit/desk.ts';
import { paymentDeskOf } from './desk.ts';
import { bulkRoute } from '../../../kit/http/bulk-route.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { requireRight } from '../../../kit/rights.ts';
import { addAccount, changeAccount, closeAccount, accountUses, readAccounts, recentChanges } from './accounts.ts';
import { book, correctTotal, moveCredit } from './book.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { figureRoutes } from './figure-routes.ts';
import { previewMembers, previewOf } from './issue.ts';
import { undoIssueOf } from './undo-issue.ts';
import { feesOfClub } from './of-club.ts';
import { feesOfMember, feeSums, paymentSums, vietQrOf, vietQrOfMember } from './of-member.ts';
import { payTogether } from './joint.ts';
import { paymentArea } from './payment.area.ts';
import { feeArea } from './plan.area.ts';
import { publicReceiptRoute } from './public.ts';
import { receiptArea } from './receipt.area.ts';
import { type ReceiptMailServices, sendInBulk, sendReceipt, sendReceiptOf } from './receipt-mail.ts';
import { receiptFile } from './receipt-pdf.ts';
import { readReceiptSetting, saveReceiptSetting } from './receipt-setting.ts';
import { paperOf, printReceipt } from './receipts.ts';
import { accountRights, planRights } from './rights.ts';
import { reminderRoutes } from './reminders/routes.ts';
import type { ReminderServices } from './reminders/send.ts';

const plans: AnyCrud = feeArea;
const fees: AnyCrud = feeHistoryArea;
const entries: AnyCrud = paymentArea;
const papers: AnyCrud = receiptArea;

/** What the routes of fees need. */
export type FeeServices = ReminderServices & ReceiptMailServices & { pool: pg.Pool };

export function feeRoutes(services: FeeServices): Route[] {
  return [
    ...planRoutes(),
    ...historyRoutes(),
    ...paymentRoutes(services),
    ...receiptRoutes(services),
    ...accountRoutes(),
    ...figureRoutes(),
    ...reminderRoutes(services),
    publicReceiptRoute(services),
  ];
}

function planRoutes(): Route[] {
  const { resource } = plans.source;
  return [
    ...resourceRoutes(plans, { choosers: chooserCodes(resource.area) }),
    serveStep(plans, planCalls.issue, (call, id, { again }) => feeArea.issue(call, id, again)),
    serveStep(plans, planCalls.close, feeArea.close),
    serveStep(plans, planCalls.reopen, feeArea.reopen),
    serveStep(plans, planCalls.undoIssue, feeArea.undoIssue),
    serve(planCalls.previewUndoIssue, async (call, { params: { id } }) => {
      requireRight(call, planRights.preview);
      return { data: await undoIssueOf(call, id) };
    }),
    undoRoute(plans.source),
    serve(planCalls.preview, async (call, { params: { id } }) => {
      requireRight(call, planRights.preview);
      return { data: await previewOf(call, id) };
    }),
    serve(planCalls.previewMembers, async (call, { params: { id }, query }) => {
      requireRight(call, planRights.preview);
      return { data: await previewMembers(call, id, query) };
    }),
    serve(planCalls.copy, async (call, { params: { id }, body }) => ({
      data: await feeArea.copy(call, id, body.year),
      message: 'Mes.Fees.Copy.Successfully',
    })),
  ];
}

function historyRoutes(): Route[] {
  const { resource } = fees.source;
  const ofFee = async (call: Call, feeId: string) =>
    feesOfMember(call, (await feeHistoryArea.get(call, feeId)).memberId);
  return [
    ...resourceRoutes(fees, { choosers: chooserCodes(resource.area) }),
    serve(feeCalls.ofClub, async (call, { params: { id } }) => ({ data: await feesOfClub(call, id) })),
    serve(feeCalls.sums, async (call, { query }) => ({ data: await feeSums(call, query) })),
    serve(feeCalls.ofMember, async (call, { params: { id } }) => ({ data: await feesOfMember(call, id) })),
    serve(feeCalls.payTogether, async (call, { params: { id }, body }) => {
      await payTogether(call, id, body);
      return { data: await feesOfMember(call, id), message: 'Mes.FeeHistories.Payments.Successfully' };
    }),
    serve(feeCalls.vietQrOfMember, async (call, { params: { id }, query }) => ({
      data: await vietQrOfMember(call, id, query.amount),
    })),
    serve(feeCalls.pay, async (call, { params: { id }, body }) => {
      await book(call, id, body);
      return { data: await ofFee(call, id), message: 'Mes.FeeHistories.Payments.Successfully' };
    }),
    serve(feeCalls.correctTotal, async (call, { params: { id }, body }) => {
      await correctTotal(call, id, body);
      return { data: await ofFee(call, id), message: 'Mes.FeeHistories.CorrectTotal.Successfully' };
    }),
    serve(feeCalls.useCredit, async (call, { params: { id }, body }) => {
      await moveCredit(call, id, body);
      return { data: await ofFee(call, id), message: 'Mes.FeeHistories.UseCredit.Successfully' };
    }),
    serve(feeCalls.vietQr, async (call, { params: { id }, query }) => ({
      data: await vietQrOf(call, id, query.amount),
    })),
  ];
}

function paymentRoutes(services: ReceiptMailServices): Route[] {
  return [
    ...resourceRoutes(entries).filter(({ method }) => method === 'GET'),
    bulkRoute(entries.source, {
      Approve: paymentArea.confirm,
      Refuse: (call, id) => paymentArea.refuse(call, id, call.reason),
      SendReceipt: (call, id) => sendReceiptOf(call, services, id),
    }),
    ...deskRoutes(paymentDeskOf),
    serve(paymentCalls.sums, async (call, { query }) => ({ data: await paymentSums(call, query) })),
    serveStep(entries, paymentCalls.confirm, paymentArea.confirm),
    serveStep(entries, paymentCalls.refuse, (call, id, { reason }) => paymentArea.refuse(call, id, reason)),
    serveStep(entries, paymentCalls.reverse, paymentArea.reverse),
    serveStep(entries, paymentCalls.receipt, paymentArea.receipt),
  ];
}

function receiptRoutes(services: ReceiptMailServices): Route[] {
  return [
    ...resourceRoutes(papers).filter(({ method }) => method === 'GET'),
    bulkRoute(papers.source, { Send: (call, id) => sendInBulk(call, services, id) }),
    serve(receiptCalls.paper, async (call, { params: { id } }) => ({ data: await paperOf(call, id) })),
    serve(receiptCalls.print, async (call, { params: { id } }) => ({
      data: await printReceipt(call, id),
      message: 'Mes.Receipts.Print.Successfully',
    })),
    serve(receiptCalls.pdf, async (call, { params: { id }, body: { size, isBilingual } }) => {
      const paper = await printReceipt(call, id);
      return receiptFile(paper, { size, isBilingual, isCopy: paper.printed > 0 });
    }),
    serve(receiptCalls.send, async (call, { params: { id }, body }) => ({
      data: await sendReceipt(call, services, id, body),
      message: 'Mes.Receipts.Send.Successfully',
    })),
  ];
}

function accountRoutes(): Route[] {
  const done = (action: string) => `Mes.BankAccounts.${action}.Successfully`;
  return [
    serve(accountCalls.list, async (call) => ({ data: await readAccounts(call) })),
    serve(accountCalls.add, async (call, { body }) => {
      await addAccount(call, body);
      return { data: await readAccounts(call), message: done('Create') };
    }),
    ...replaceRoutes({
      ...accountCalls.change,
      read: async (call, { params: { id } }) => oneOf(await readAccounts(call), id, 'Mes.BankAccounts.Id.NotFound'),
      handle: async (call, { params: { id = '' }, body }) => {
        await changeAccount(call, id, body);
        return { data: await readAccounts(call), message: done('Update') };
      },
    }),
    serve(accountCalls.close, async (call, { params: { id }, body }) => {
      await closeAccount(call, id, body);
      return { data: await readAccounts(call), message: done('Close') };
    }),
    serve(accountCalls.uses, async (call, { params: { id } }) => ({ data: await accountUses(call, id) })),
    serve(accountCalls.changes, async (call) => ({ data: await recentChanges(call) })),
    serve(accountCalls.receipts, async (call) => {
      requireRight(call, accountRights.keep);
      return { data: await readReceiptSetting(call.db) };
    }),
    ...replaceRoutes({
      ...accountCalls.saveReceipts,
      read: (call) => {
        requireRight(call, accountRights.keep);
        return readReceiptSetting(call.db);
      },
      handle: async (call, { body }) => ({ data: await saveReceiptSetting(call, body), message: done('Update') }),
    }),
  ];
}
