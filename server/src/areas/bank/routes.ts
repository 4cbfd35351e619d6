import { oneOf, replaceRoutes } from '../../kit/http/replace-routes.ts';
import { Readable } from 'node:stream';
import {
  acceptedSchema,
  acceptSchema,
  answerDoubtSchema,
  assignSchema,
  bankLayoutSchema,
  bankLineSchema,
  bankStatementSchema,
  bankSummarySchema,
  cassoSchema,
  confirmStatementSchema,
  feeChoiceSchema,
  feeSearchQuery,
  ignoreRowSchema,
  ignoreSchema,
  layoutUpdateSchema,
  linesQuery,
  mendRowSchema,
  readStatementSchema,
  sePaySchema,
  strangerSchema,
  undoLinesSchema,
  undoneSchema,
  unreadRowSchema,
  uploadStatementSchema,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { bankAccountSchema } from '@hoivien/contract/areas/bank-account/bank-account.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { AppConfig } from '../../app-config.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { Refusal } from '../../kit/errors.ts';
import type { FileStore } from '../../kit/files.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { Download, publicRoute, type Route, route, type Visit } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { requireRight } from '../../kit/rights.ts';
import { readAccounts } from '../fee/index.ts';
import { addressTriesOf } from '../user/index.ts';
import { answerDoubt, takeBackAnswer } from './doubts.ts';
import { exportLines } from './export.ts';
import { listLayouts, saveLayout } from './layouts.ts';
import { matchWaiting } from './match.ts';
import { acceptLines, assignLine, giveBack, ignoreLine, takeBackLine, undoLines, undoStatement } from './post.ts';
import { listLines, searchFees, summaryOf } from './queue.ts';
import {
  confirmStatement,
  dropStatement,
  listStatements,
  readAgain,
  readStatement,
  uploadStatement,
} from './statements.ts';
import { listStrangers } from './strangers.ts';
import { isOfCasso, isOfSePay, reportOfSePay, reportsOfCasso, takeTransfers } from './transfers.ts';
import { ignoreRow, listUnread, mendRow, takeBackRow } from './unread.ts';
import { bankRights } from './rights.ts';

const code = (action: string) => [permissionCode('Fees', action)];
const TAG = 'BankStatements';
const URL = `/api/${TAG}`;
const params = z.object({ id: z.guid({ error: 'Mes.BankStatements.Id.NotFound' }) });
const doubtParams = z.object({ id: z.guid({ error: 'Mes.BankStatements.Doubt.NotFound' }) });
const rowParams = z.object({ id: z.guid({ error: 'Mes.BankStatements.Row.NotFound' }) });
const lineParams = z.object({ id: z.guid({ error: 'Mes.BankStatements.Line.NotFound' }) });
const done = (action: string) => `Mes.BankStatements.${action}.Successfully`;

interface House {
  files: FileStore;
  jobs: Jobs;
  pool: pg.Pool;
  config: AppConfig;
}

export function bankRoutes(house: House): Route[] {
  return [...statementRoutes(house), ...lineRoutes(), ...unreadRoutes(), ...layoutRoutes(), ...transferRoutes(house)];
}

function statementRoutes({ files }: House): Route[] {
  return [
    route({
      tag: TAG,
      method: 'GET',
      url: URL,
      summary: 'Statements of the bank, the newest first',
      access: code('Search'),
      query: linesQuery.pick({ page: true, pageSize: true }),
      answer: pageSchema(bankStatementSchema),
      handle: async (call, { query }) => ({ data: await listStatements(call, query.page, query.pageSize) }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: URL,
      summary: 'Read an uploaded statement (.xlsx or .csv); the same file again gives the statement that exists',
      access: code('Import'),
      body: uploadStatementSchema,
      answer: bankStatementSchema,
      status: 201,
      handle: async (call, { body }) => ({
        data: await readStatement(call, await uploadStatement(call, files, body.attachmentId)),
        message: done('Create'),
      }),
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${URL}/Accounts`,
      operation: 'bankStatementAccounts',
      summary: 'The accounts to which statements belong',
      access: code('Search'),
      answer: z.array(bankAccountSchema),
      handle: async (call) => ({ data: await readAccounts(call) }),
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${URL}/:id`,
      summary: 'A statement and how its file was read',
      access: code('Search'),
      params,
      answer: bankStatementSchema,
      handle: async (call, { params: { id } }) => ({ data: await readStatement(call, id) }),
    }),
    route({
      tag: TAG,
      method: 'PUT',
      url: `${URL}/:id/Reading`,
      operation: 'readBankStatement',
      summary: 'Read the file with another heading or other columns, before anything is stored',
      access: code('Import'),
      params,
      body: readStatementSchema,
      answer: bankStatementSchema,
      handle: async (call, { params: { id }, body }) => {
        await readAgain(call, id, body);
        return { data: await readStatement(call, id) };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${URL}/:id/Confirm`,
      summary: 'Confirm the columns: they are remembered, and the lines are stored and matched',
      access: code('Import'),
      params,
      body: confirmStatementSchema,
      answer: bankStatementSchema,
      handle: async (call, { params: { id }, body }) => {
        await confirmStatement(call, id, body);
        return { data: await readStatement(call, id), message: done('Confirm') };
      },
    }),
    route({
      tag: TAG,
      method: 'DELETE',
      url: `${URL}/:id`,
      summary: 'Drop a file whose columns nobody has confirmed',
      access: code('Import'),
      params,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await dropStatement(call, id);
        return { data: null, message: done('Delete') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${URL}/:id/Undo`,
      summary: 'Undo a statement within 24 hours by contrary entries, some lines at a time until none is left',
      access: code('Update'),
      params,
      answer: undoneSchema,
      handle: async (call, { params: { id } }) => ({ data: await undoStatement(call, id), message: done('Undo') }),
    }),
  ];
}

function lineRoutes(): Route[] {
  const lines = `${URL}/Lines`;
  return [
    route({
      tag: TAG,
      method: 'GET',
      url: lines,
      operation: 'bankLines',
      summary: 'Lines of a statement, or of everything that came in, with their proposals',
      access: code('Search'),
      query: linesQuery,
      answer: pageSchema(bankLineSchema),
      handle: async (call, { query }) => ({ data: await listLines(call, query) }),
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${lines}/Summary`,
      operation: 'bankLineSummary',
      summary: 'Counts and sums of lines by state',
      access: code('Search'),
      query: linesQuery.pick({ statementId: true, search: true }),
      answer: bankSummarySchema,
      handle: async (call, { query }) => ({ data: await summaryOf(call, query) }),
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${lines}/Export`,
      operation: 'exportBankLines',
      summary: 'The lines as a workbook',
      access: code('Export'),
      query: linesQuery.pick({ statementId: true, state: true, search: true }),
      sends: [WORKBOOK],
      handle: (call, { query }) => exportLines(call, query),
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${URL}/Fees`,
      operation: 'bankFeeChoices',
      summary: 'Members and their fees by name, code, reference or a person of theirs',
      access: code('Update'),
      query: feeSearchQuery,
      answer: z.array(feeChoiceSchema),
      handle: async (call, { query }) => ({ data: await searchFees(call, query.search, query.amount) }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/Match`,
      operation: 'matchBankLines',
      summary: 'Match all waiting lines with the present fees',
      access: code('Update'),
      answer: z.object({ matched: z.int() }),
      handle: async (call) => {
        requireRight(call, bankRights.keep);
        return { data: { matched: await matchWaiting(call.db, call.now) } };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/Accept`,
      operation: 'acceptBankLines',
      summary: 'Book sure lines, at most 100 at a time; each stands once however often it is sent',
      access: code('Update'),
      body: acceptSchema,
      answer: acceptedSchema,
      handle: async (call, { body }) => ({ data: await acceptLines(call, body), message: done('Accept') }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/Undo`,
      operation: 'undoBankLines',
      summary: 'Take the entries of lines back by contrary ones; the lines wait again',
      access: code('Update'),
      body: undoLinesSchema,
      answer: undoneSchema,
      handle: async (call, { body }) => ({ data: await undoLines(call, body.lineIds), message: done('Undo') }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/:id/Assign`,
      operation: 'assignBankLine',
      summary: 'Book a line on the fees that a person chose; the shares add up to it',
      access: code('Update'),
      params: lineParams,
      body: assignSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await assignLine(call, id, body);
        return { data: null, message: done('Assign') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/:id/Ignore`,
      operation: 'ignoreBankLine',
      summary: 'Take a line that is no fee out of the queue, with the reason',
      access: code('Update'),
      params: lineParams,
      body: ignoreSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await ignoreLine(call, id, body);
        return { data: null, message: done('Ignore') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/:id/TakeBack`,
      operation: 'takeBackBankLine',
      summary: 'Let an ignored line wait again',
      access: code('Update'),
      params: lineParams,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await takeBackLine(call, id);
        return { data: null, message: done('TakeBack') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${lines}/:id/GiveBack`,
      operation: 'giveBankLineBack',
      summary: 'A debit gave a credit back: reverse its entries, cancel their receipts and leave the credit out',
      access: code('Update'),
      params: lineParams,
      answer: undoneSchema,
      handle: async (call, { params: { id } }) => ({ data: await giveBack(call, id), message: done('GiveBack') }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${URL}/Doubts/:id/Answer`,
      operation: 'answerBankDoubt',
      summary: 'Tell whether two lines are one movement',
      access: code('Update'),
      params: doubtParams,
      body: answerDoubtSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await answerDoubt(call, id, body);
        return { data: null, message: done('Answer') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${URL}/Doubts/:id/TakeBack`,
      operation: 'takeBackBankAnswer',
      summary: 'Take an answer about two lines back; the question is asked again',
      access: code('Update'),
      params: doubtParams,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await takeBackAnswer(call, id);
        return { data: null, message: done('TakeBack') };
      },
    }),
  ];
}

/** Rows with money that were not read, and accounts that are none of ours. */
function unreadRoutes(): Route[] {
  const rows = `${URL}/Rows`;
  return [
    route({
      tag: TAG,
      method: 'GET',
      url: `${URL}/:id/Rows`,
      operation: 'bankUnreadRows',
      summary: 'Rows with money of a statement that were not read',
      access: code('Import'),
      params,
      answer: z.array(unreadRowSchema),
      handle: async (call, { params: { id } }) => ({ data: await listUnread(call, id) }),
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${rows}/:id/Mend`,
      operation: 'mendBankRow',
      summary: 'Enter what a row says that was not read; it becomes a line like the others',
      access: code('Import'),
      params: rowParams,
      body: mendRowSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await mendRow(call, id, body);
        return { data: null, message: done('Mend') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${rows}/:id/Ignore`,
      operation: 'ignoreBankRow',
      summary: 'Leave a row out that was not read, with the reason',
      access: code('Import'),
      params: rowParams,
      body: ignoreRowSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await ignoreRow(call, id, body);
        return { data: null, message: done('Ignore') };
      },
    }),
    route({
      tag: TAG,
      method: 'POST',
      url: `${rows}/:id/TakeBack`,
      operation: 'takeBackBankRow',
      summary: 'Let a row that was left out wait again',
      access: code('Import'),
      params: rowParams,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await takeBackRow(call, id);
        return { data: null, message: done('TakeBack') };
      },
    }),
    route({
      tag: TAG,
      method: 'GET',
      url: `${URL}/Strangers`,
      operation: 'bankStrangers',
      summary: 'Accounts that are none of ours, of which services told',
      access: code('Search'),
      answer: z.array(strangerSchema),
      handle: async (call) => ({ data: await listStrangers(call) }),
    }),
  ];
}

function layoutRoutes(): Route[] {
  const layouts = `${URL}/Layouts`;
  return [
    route({
      tag: TAG,
      method: 'GET',
      url: layouts,
      operation: 'bankLayouts',
      summary: 'How files of banks name their columns; unconfirmed ones are guesses',
      access: code('Search'),
      answer: z.array(bankLayoutSchema),
      handle: async (call) => ({ data: await listLayouts(call) }),
    }),
    ...replaceRoutes({
      tag: TAG,
      url: `${layouts}/:id`,
      operation: 'saveBankLayout',
      summary: 'Change the headings of a layout, or confirm them',
      access: code('Import'),
      params: z.object({ id: z.guid({ error: 'Mes.BankStatements.LayoutId.NotFound' }) }),
      body: layoutUpdateSchema,
      answer: z.array(bankLayoutSchema),
      refuses: [409],
      read: async (call, { params: { id } }) =>
        oneOf(await listLayouts(call), id, 'Mes.BankStatements.LayoutId.NotFound'),
      handle: async (call, { params: { id = '' }, body }) => {
        await saveLayout(call, id, body);
        return { data: await listLayouts(call), message: done('Layout') };
      },
    }),
  ];
}

/** Transfers as services report them. Each route answers 404 until the secret of its sender is configured. */
function transferRoutes({ pool, config, jobs }: House): Route[] {
  const forged = addressTriesOf(pool, { name: 'transfer', most: 20, seconds: 10 * 60 });
  const refuse = async ({ ip }: Visit): Promise<never> => {
    await forged.count(ip);
    throw new Refusal('Mes.BankStatements.Signature.InValid', 401);
  };
  const at = { tag: 'Public', method: 'POST', signed: true, takes: 'page', sends: ['application/json'] } as const;
  return [
    publicRoute({
      ...at,
      url: '/api/Public/SePay',
      operation: 'takeSePayTransfer',
      summary:
        'Take a transfer of SePay, once however often it is sent. X-SePay-Timestamp and X-SePay-Signature, or Authorization: Apikey, with SEPAY_SECRET',
      body: sePaySchema,
      refuses: [401, 404],
      handle: async (visit, { body, request }) => {
        const secret = requireSecret(config.sePaySecret);
        const given = {
          signature: header(request, 'x-sepay-signature'),
          timestamp: header(request, 'x-sepay-timestamp'),
          authorization: header(request, 'authorization'),
        };
        if (!isOfSePay(secret, request.signedText ?? '', given, visit.now)) return refuse(visit);
        const report = reportOfSePay(body);
        if (report) await takeTransfers(visit, jobs, 'SePay', [report]);
        return thanks();
      },
    }),
    publicRoute({
      ...at,
      url: '/api/Public/Casso',
      operation: 'takeCassoTransfers',
      summary:
        'Take transfers of Casso, each once however often it is sent. X-Casso-Signature, or secure-token, with CASSO_SECRET',
      body: cassoSchema,
      refuses: [401, 404],
      handle: async (visit, { body, request }) => {
        const secret = requireSecret(config.cassoSecret);
        const given = { signature: header(request, 'x-casso-signature'), token: header(request, 'secure-token') };
        const signed: unknown = JSON.parse(request.signedText ?? 'null');
        if (!isOfCasso(secret, signed, given, visit.now)) return refuse(visit);
        const { reports, unread } = reportsOfCasso(body);
        await takeTransfers(visit, jobs, 'Casso', reports, unread);
        return thanks();
      },
    }),
  ];
}

/** Both services take anything but this answer as a failure and send again. */
function thanks(): Download {
  return new Download('success.json', 'application/json; charset=utf-8', Readable.from(['{"success":true}']), {
    inline: true,
  });
}

function requireSecret(secret: string | undefined): string {
  if (secret === undefined) throw new Refusal('Mes.Route.NotFound', 404);
  return secret;
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
