import { oneOf, replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  accountChangeSchema,
  bankAccountCloseSchema,
  bankAccountInputSchema,
  bankAccountSchema,
  bankAccountUpdateSchema,
  receiptSettingInputSchema,
  receiptSettingSchema,
} from '@hoivien/contract/areas/bank-account/bank-account.schema.ts';
import {
  copyFeeSchema,
  feePreviewSchema,
  issueSchema,
  previewPageSchema,
  previewQuery,
  undoIssueSchema,
} from '@hoivien/contract/areas/fee/fee.schema.ts';
import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import {
  correctTotalSchema,
  feesOfMemberSchema,
  feeSumsSchema,
  jointPaymentSchema,
  paymentInputSchema,
  paymentSumsSchema,
  refuseSchema,
  reverseSchema,
  useCreditSchema,
  vietQrQuery,
  vietQrSchema,
} from '@hoivien/contract/areas/fee/fee-history.schema.ts';
import { payment } from '@hoivien/contract/areas/fee/payment.resource.ts';
import {
  receiptFormSchema,
  receiptPaperSchema,
  receiptSendSchema,
} from '@hoivien/contract/areas/fee/receipt.schema.ts';
import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema } from '@hoivien/contract/kit/resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { Call } from '../../kit/call.ts';
import { bulkRoute } from '../../kit/http/bulk-route.ts';
import { type AnyCrud, recordParams, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { undoRoute } from '../../kit/http/undo-route.ts';
import { requireRight } from '../../kit/rights.ts';
import { addAccount, changeAccount, closeAccount, readAccounts, recentChanges } from './accounts.ts';
import { book, correctTotal, moveCredit } from './book.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { figureRoutes } from './figure-routes.ts';
import { previewMembers, previewOf } from './issue.ts';
import { undoIssueOf } from './undo-issue.ts';
import { feesOfMember, feeSums, paymentSums, vietQrOf, vietQrOfMember } from './of-member.ts';
import { payTogether } from './joint.ts';
import { paymentArea } from './payment.area.ts';
import { feeArea } from './plan.area.ts';
import { publicReceiptRoute } from './public.ts';
import { receiptArea } from './receipt.area.ts';
import { type ReceiptMailHouse, sendInBulk, sendReceipt, sendReceiptOf } from './receipt-mail.ts';
import { PDF, receiptFile } from './receipt-pdf.ts';
import { readReceiptSetting, saveReceiptSetting } from './receipt-setting.ts';
import { paperOf, printReceipt } from './receipts.ts';
import { accountRights, planRights } from './rights.ts';
import { reminderRoutes } from './reminders/routes.ts';
import type { ReminderHouse } from './reminders/send.ts';

const plans: AnyCrud = feeArea;
const fees: AnyCrud = feeHistoryArea;
const entries: AnyCrud = paymentArea;
const papers: AnyCrud = receiptArea;

/** What the routes of fees need. */
export type FeeHouse = ReminderHouse & ReceiptMailHouse & { pool: pg.Pool };

export function feeRoutes(house: FeeHouse): Route[] {
  return [
    ...planRoutes(),
    ...historyRoutes(),
    ...paymentRoutes(house),
    ...receiptRoutes(house),
    ...accountRoutes(),
    ...figureRoutes(),
    ...reminderRoutes(house),
    publicReceiptRoute(house),
  ];
}

const code = (action: string) => [permissionCode('Fees', action)];

function planRoutes(): Route[] {
  const { resource } = plans.source;
  const step = stepRouteOf(plans);
  const one = { tag: resource.area, params: recordParams(resource) };
  return [
    ...resourceRoutes(plans, { choosers: chooserCodes(resource.area) }),
    step(
      'Issue',
      'Create',
      'Give every member that the plan concerns its fee; members who have it keep it, those whose fee was deleted are named',
      (call, id, { again }) => feeArea.issue(call, id, again),
      issueSchema,
    ),
    step('Close', 'Update', 'Close a plan at the end of its year; it can be undone', feeArea.close),
    step('Reopen', 'Update', 'Open a closed plan again', feeArea.reopen),
    step(
      'UndoIssue',
      'Delete',
      'Take back the fees of a plan on which nothing was entered; those that members heard of stay cancelled',
      feeArea.undoIssue,
    ),
    route({
      ...one,
      method: 'GET',
      url: `/api/${resource.area}/:id/UndoIssue`,
      operation: 'previewUndoIssue',
      summary: 'What undoing the issue of a plan would do now; writes nothing',
      access: code('View'),
      answer: undoIssueSchema,
      handle: async (call, { params: { id } }) => {
        requireRight(call, planRights.preview);
        return { data: await undoIssueOf(call, id) };
      },
    }),
    undoRoute(plans.source),
    route({
      ...one,
      method: 'GET',
      url: `/api/${resource.area}/:id/Preview`,
      summary: 'What issuing a plan would do now: members and sums by rate, and who is left out and why',
      access: code('View'),
      answer: feePreviewSchema,
      handle: async (call, { params: { id } }) => {
        requireRight(call, planRights.preview);
        return { data: await previewOf(call, id) };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: `/api/${resource.area}/:id/Preview/Members`,
      operation: 'feePreviewMembers',
      summary: 'The members behind a number of a preview',
      access: code('View'),
      query: previewQuery,
      answer: previewPageSchema,
      handle: async (call, { params: { id }, query }) => {
        requireRight(call, planRights.preview);
        return { data: await previewMembers(call, id, query) };
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/Copy`,
      summary: 'Copy a plan with its rates to another year, as a draft',
      access: code('Create'),
      body: copyFeeSchema,
      answer: recordSchema(resource),
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await feeArea.copy(call, id, body.year),
        message: 'Mes.Fees.Copy.Successfully',
      }),
    }),
  ];
}

function historyRoutes(): Route[] {
  const { resource } = fees.source;
  const one = { tag: resource.area, params: recordParams(resource) };
  const member = z.object({ id: z.guid({ error: 'Mes.AnyMembers.Id.NotFound' }) });
  const ofFee = async (call: Call, feeId: string) =>
    feesOfMember(call, (await feeHistoryArea.get(call, feeId)).memberId);
  return [
    ...resourceRoutes(fees, { choosers: chooserCodes(resource.area) }),
    route({
      tag: resource.area,
      method: 'GET',
      url: `/api/${resource.area}/Sums`,
      summary: 'The sums of all fees that a list has under its filters',
      access: code('Search'),
      query: listQuerySchema(feeHistory),
      answer: feeSumsSchema,
      handle: async (call, { query }) => ({ data: await feeSums(call, query as ListQuery) }),
    }),
    route({
      tag: resource.area,
      method: 'GET',
      url: `/api/${resource.area}/OfMember/:id`,
      operation: 'feesOfMember',
      summary: 'All fees of a member with their entries and receipts',
      access: code('View'),
      params: member,
      answer: feesOfMemberSchema,
      handle: async (call, { params: { id } }) => ({ data: await feesOfMember(call, id) }),
    }),
    route({
      tag: resource.area,
      method: 'POST',
      url: `/api/${resource.area}/OfMember/:id/Payments`,
      operation: 'payFeesOfMember',
      summary: 'Enter one payment for several fees of a member with one receipt, once for each client key',
      access: code('Update'),
      params: member,
      body: jointPaymentSchema,
      answer: feesOfMemberSchema,
      status: 201,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => {
        await payTogether(call, id, body);
        return { data: await feesOfMember(call, id), message: 'Mes.FeeHistories.Payments.Successfully' };
      },
    }),
    route({
      tag: resource.area,
      method: 'GET',
      url: `/api/${resource.area}/OfMember/:id/VietQr`,
      operation: 'vietQrOfMember',
      summary: 'The codes of VietQR for all that a member owes, one for each account',
      access: code('View'),
      params: member,
      query: vietQrQuery,
      answer: vietQrSchema,
      handle: async (call, { params: { id }, query }) => ({ data: await vietQrOfMember(call, id, query.amount) }),
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/Payments`,
      summary: 'Enter a payment, a refund or a waiver, once for each client key; that of a club waits for confirmation',
      access: code('Update'),
      body: paymentInputSchema,
      answer: feesOfMemberSchema,
      status: 201,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => {
        await book(call, id, body);
        return { data: await ofFee(call, id), message: 'Mes.FeeHistories.Payments.Successfully' };
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/CorrectTotal`,
      operation: 'correctFeeTotal',
      summary:
        'Correct the total of a fee with a reason; what was paid above it becomes a credit when that is agreed to',
      access: code('Update'),
      body: correctTotalSchema,
      answer: feesOfMemberSchema,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => {
        await correctTotal(call, id, body);
        return { data: await ofFee(call, id), message: 'Mes.FeeHistories.CorrectTotal.Successfully' };
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/UseCredit`,
      summary: 'Move what a member has paid too much on another fee to this one',
      access: code('Update'),
      body: useCreditSchema,
      answer: feesOfMemberSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => {
        await moveCredit(call, id, body);
        return { data: await ofFee(call, id), message: 'Mes.FeeHistories.UseCredit.Successfully' };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: `/api/${resource.area}/:id/VietQr`,
      summary: 'The codes of VietQR for a fee: its debt or another amount, one for each account',
      access: code('View'),
      query: vietQrQuery,
      answer: vietQrSchema,
      handle: async (call, { params: { id }, query }) => ({ data: await vietQrOf(call, id, query.amount) }),
    }),
  ];
}

function paymentRoutes(house: ReceiptMailHouse): Route[] {
  const step = stepRouteOf(entries);
  return [
    ...resourceRoutes(entries).filter(({ method }) => method === 'GET'),
    bulkRoute(entries.source, {
      Approve: paymentArea.confirm,
      SendReceipt: (call, id) => sendReceiptOf(call, house, id),
    }),
    route({
      tag: payment.area,
      method: 'GET',
      url: `/api/${payment.area}/Sums`,
      operation: 'paymentSums',
      summary: 'The sums of all entries that a list has under its filters',
      access: code('Search'),
      query: listQuerySchema(payment),
      answer: paymentSumsSchema,
      handle: async (call, { query }) => ({ data: await paymentSums(call, query as ListQuery) }),
    }),
    step('Confirm', 'Update', 'Confirm the entry of a club', paymentArea.confirm),
    step(
      'Refuse',
      'Update',
      'Refuse the entry of a club with a reason',
      (call, id, { reason }) => paymentArea.refuse(call, id, reason),
      refuseSchema,
    ),
    step(
      'Reverse',
      'Update',
      'Take a confirmed entry back by a contrary one, with a reason',
      paymentArea.reverse,
      reverseSchema,
    ),
    step('Receipt', 'Update', 'Write the receipt of a payment', paymentArea.receipt),
  ];
}

function receiptRoutes(house: ReceiptMailHouse): Route[] {
  const { resource } = papers.source;
  const one = { tag: resource.area, url: `/api/${resource.area}/:id/Print`, params: recordParams(resource) };
  return [
    ...resourceRoutes(papers).filter(({ method }) => method === 'GET'),
    bulkRoute(papers.source, { Send: (call, id) => sendInBulk(call, house, id) }),
    route({
      ...one,
      method: 'GET',
      summary: 'A receipt as it is printed',
      access: code('View'),
      answer: receiptPaperSchema,
      handle: async (call, { params: { id } }) => ({ data: await paperOf(call, id) }),
    }),
    route({
      ...one,
      method: 'POST',
      summary: 'Count a print; from the second time on the receipt is a copy',
      access: code('View'),
      answer: receiptPaperSchema,
      handle: async (call, { params: { id } }) => ({
        data: await printReceipt(call, id),
        message: 'Mes.Receipts.Print.Successfully',
      }),
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/Pdf`,
      operation: 'receiptPdf',
      summary: 'A receipt as a PDF on A5 or A4; it counts as a print, so from the second time on it is a copy',
      access: code('View'),
      body: receiptFormSchema,
      sends: [PDF],
      handle: async (call, { params: { id }, body: { size } }) => {
        const paper = await printReceipt(call, id);
        return receiptFile(paper, { size, isCopy: paper.printed > 0 });
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `/api/${resource.area}/:id/Send`,
      operation: 'sendReceipt',
      summary: 'Send a receipt as a PDF to the e-mail of its member; it counts as a print',
      access: code('Update'),
      body: receiptSendSchema,
      answer: receiptPaperSchema,
      handle: async (call, { params: { id }, body }) => ({
        data: await sendReceipt(call, house, id, body),
        message: 'Mes.Receipts.Send.Successfully',
      }),
    }),
  ];
}

function accountRoutes(): Route[] {
  const update = [permissionCode('Settings', 'Update')];
  const at = { tag: 'BankAccounts', url: '/api/BankAccounts' };
  const params = z.object({ id: z.guid({ error: 'Mes.BankAccounts.Id.NotFound' }) });
  const done = (action: string) => `Mes.BankAccounts.${action}.Successfully`;
  const all = z.array(bankAccountSchema);
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The accounts that take fees',
      access: update,
      answer: all,
      handle: async (call) => ({ data: await readAccounts(call) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Add an account; all who work with fees are told',
      access: update,
      proof: 'always',
      body: bankAccountInputSchema,
      answer: all,
      status: 201,
      handle: async (call, { body }) => {
        await addAccount(call, body);
        return { data: await readAccounts(call), message: done('Create') };
      },
    }),
    ...replaceRoutes({
      ...at,
      url: `${at.url}/:id`,
      summary: 'Change an account that takes fees',
      access: update,
      params,
      proof: 'always',
      body: bankAccountUpdateSchema,
      answer: all,
      refuses: [409],
      read: async (call, { params: { id } }) => oneOf(await readAccounts(call), id, 'Mes.BankAccounts.Id.NotFound'),
      handle: async (call, { params: { id = '' }, body }) => {
        await changeAccount(call, id, body);
        return { data: await readAccounts(call), message: done('Update') };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/Close`,
      summary: 'Stop using an account; what was paid to it stays',
      access: update,
      params,
      proof: 'always',
      body: bankAccountCloseSchema,
      answer: all,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => {
        await closeAccount(call, id, body);
        return { data: await readAccounts(call), message: done('Close') };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Changes`,
      summary: 'The changes of accounts of the last 7 days',
      access: [...code('Search'), ...code('View'), ...update],
      answer: z.array(accountChangeSchema),
      handle: async (call) => ({ data: await recentChanges(call) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Receipts`,
      operation: 'receiptSetting',
      summary: 'What receipts show beside the payment; version 0 as long as nobody has saved it',
      access: update,
      answer: receiptSettingSchema,
      handle: async (call) => {
        requireRight(call, accountRights.keep);
        return { data: await readReceiptSetting(call.db) };
      },
    }),
    ...replaceRoutes({
      ...at,
      url: `${at.url}/Receipts`,
      operation: 'saveReceiptSetting',
      summary: 'Save what receipts show, with the version that was read',
      access: update,
      body: receiptSettingInputSchema,
      answer: receiptSettingSchema,
      refuses: [409],
      read: (call) => {
        requireRight(call, accountRights.keep);
        return readReceiptSetting(call.db);
      },
      handle: async (call, { body }) => ({ data: await saveReceiptSetting(call, body), message: done('Update') }),
    }),
  ];
}
