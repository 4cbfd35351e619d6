import { permissionCode } from '../../../kit/permission.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import {
  linesQuery,
  bankStatementSchema,
  uploadStatementSchema,
  readStatementSchema,
  confirmStatementSchema,
  undoneSchema,
  bankLineSchema,
  bankSummarySchema,
  feeSearchQuery,
  feeChoiceSchema,
  acceptSchema,
  acceptedSchema,
  undoLinesSchema,
  assignSchema,
  ignoreSchema,
  answerDoubtSchema,
  unreadRowSchema,
  mendRowSchema,
  ignoreRowSchema,
  strangerSchema,
  bankLayoutSchema,
  layoutUpdateSchema,
  sePaySchema,
  cassoSchema,
} from './bank-statement.schema.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { z } from 'zod';
import { WORKBOOK } from '../../../kit/file-types.ts';

const code = (action: string) => [permissionCode('Fees', action)];

const statementAt = { tag: 'BankStatements' } as const;

/** Calls of the statements of banks. */
export const statementCalls = {
  list: declareCall({
    ...statementAt,
    method: 'GET',
    url: '/api/BankStatements',
    summary: 'Statements of the bank, the newest first',
    access: code('Search'),
    query: linesQuery.pick({ page: true, pageSize: true }),
    answer: pageSchema(bankStatementSchema),
  }),
  upload: declareCall({
    ...statementAt,
    method: 'POST',
    url: '/api/BankStatements',
    summary: 'Read an uploaded statement (.xlsx or .csv); the same file again gives the statement that exists',
    access: code('Import'),
    body: uploadStatementSchema,
    answer: bankStatementSchema,
    status: 201,
  }),
  read: declareCall({
    ...statementAt,
    method: 'GET',
    url: '/api/BankStatements/:id',
    summary: 'A statement and how its file was read',
    access: code('Search'),
    params: recordParams({ area: 'BankStatements' }),
    answer: bankStatementSchema,
  }),
  readAgain: declareCall({
    ...statementAt,
    method: 'PUT',
    url: '/api/BankStatements/:id/Reading',
    operation: 'readBankStatement',
    summary: 'Read the file with another heading or other columns, before anything is stored',
    access: code('Import'),
    params: recordParams({ area: 'BankStatements' }),
    body: readStatementSchema,
    answer: bankStatementSchema,
  }),
  confirm: declareCall({
    ...statementAt,
    method: 'POST',
    url: '/api/BankStatements/:id/Confirm',
    summary: 'Confirm the columns: they are remembered, and the lines are stored and matched',
    access: code('Import'),
    params: recordParams({ area: 'BankStatements' }),
    body: confirmStatementSchema,
    answer: bankStatementSchema,
  }),
  drop: declareCall({
    ...statementAt,
    method: 'DELETE',
    url: '/api/BankStatements/:id',
    summary: 'Drop a file whose columns nobody has confirmed',
    access: code('Import'),
    params: recordParams({ area: 'BankStatements' }),
    answer: z.null(),
  }),
  undo: declareCall({
    ...statementAt,
    method: 'POST',
    url: '/api/BankStatements/:id/Undo',
    summary: 'Undo a statement within 24 hours by contrary entries, some lines at a time until none is left',
    access: code('Update'),
    params: recordParams({ area: 'BankStatements' }),
    answer: undoneSchema,
  }),
  strangers: declareCall({
    ...statementAt,
    method: 'GET',
    url: '/api/BankStatements/Strangers',
    operation: 'bankStrangers',
    summary: 'Accounts that are none of ours, of which services told',
    access: code('Search'),
    answer: z.array(strangerSchema),
  }),
};

const lineAt = { tag: 'BankStatements' } as const;

/** Calls of the lines of statements. */
export const lineCalls = {
  list: declareCall({
    ...lineAt,
    method: 'GET',
    url: '/api/BankStatements/Lines',
    operation: 'bankLines',
    summary: 'Lines of a statement, or of everything that came in, with their proposals',
    access: code('Search'),
    query: linesQuery,
    answer: pageSchema(bankLineSchema),
  }),
  summary: declareCall({
    ...lineAt,
    method: 'GET',
    url: '/api/BankStatements/Lines/Summary',
    operation: 'bankLineSummary',
    summary: 'Counts and sums of lines by state',
    access: code('Search'),
    query: linesQuery.pick({ statementId: true, search: true }),
    answer: bankSummarySchema,
  }),
  workbook: declareCall({
    ...lineAt,
    method: 'GET',
    url: '/api/BankStatements/Lines/Export',
    operation: 'exportBankLines',
    summary: 'The lines as a workbook',
    access: code('Export'),
    query: linesQuery.pick({ statementId: true, state: true, search: true }),
    sends: [WORKBOOK],
  }),
  fees: declareCall({
    ...lineAt,
    method: 'GET',
    url: '/api/BankStatements/Fees',
    operation: 'bankFeeChoices',
    summary: 'Members and their fees by name, code, reference or a person of theirs',
    access: code('Update'),
    query: feeSearchQuery,
    answer: z.array(feeChoiceSchema),
  }),
  match: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/Match',
    operation: 'matchBankLines',
    summary: 'Match all waiting lines with the present fees',
    access: code('Update'),
    answer: z.object({ matched: z.int() }),
  }),
  accept: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/Accept',
    operation: 'acceptBankLines',
    summary: 'Book sure lines, at most 100 at a time; each stands once however often it is sent',
    access: code('Update'),
    body: acceptSchema,
    answer: acceptedSchema,
  }),
  undo: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/Undo',
    operation: 'undoBankLines',
    summary: 'Take the entries of lines back by contrary ones; the lines wait again',
    access: code('Update'),
    body: undoLinesSchema,
    answer: undoneSchema,
  }),
  assign: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/:id/Assign',
    operation: 'assignBankLine',
    summary: 'Book a line on the fees that a person chose; the shares add up to it',
    access: code('Update'),
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Line.NotFound' }) }),
    body: assignSchema,
    answer: z.null(),
  }),
  ignore: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/:id/Ignore',
    operation: 'ignoreBankLine',
    summary: 'Take a line that is no fee out of the queue, with the reason',
    access: code('Update'),
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Line.NotFound' }) }),
    body: ignoreSchema,
    answer: z.null(),
  }),
  takeBack: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/:id/TakeBack',
    operation: 'takeBackBankLine',
    summary: 'Let an ignored line wait again',
    access: code('Update'),
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Line.NotFound' }) }),
    answer: z.null(),
  }),
  giveBack: declareCall({
    ...lineAt,
    method: 'POST',
    url: '/api/BankStatements/Lines/:id/GiveBack',
    operation: 'giveBankLineBack',
    summary: 'A debit gave a credit back: reverse its entries, cancel their receipts and leave the credit out',
    access: code('Update'),
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Line.NotFound' }) }),
    answer: undoneSchema,
  }),
};

const doubtAt = {
  tag: 'BankStatements',
  method: 'POST',
  access: code('Update'),
  params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Doubt.NotFound' }) }),
  answer: z.null(),
} as const;

/** Calls of the question whether two lines are one movement. */
export const doubtCalls = {
  answer: declareCall({
    ...doubtAt,
    url: '/api/BankStatements/Doubts/:id/Answer',
    operation: 'answerBankDoubt',
    summary: 'Tell whether two lines are one movement',
    body: answerDoubtSchema,
  }),
  takeBack: declareCall({
    ...doubtAt,
    url: '/api/BankStatements/Doubts/:id/TakeBack',
    operation: 'takeBackBankAnswer',
    summary: 'Take an answer about two lines back; the question is asked again',
  }),
};

const rowAt = { tag: 'BankStatements', access: code('Import') } as const;

/** Calls of rows that were not read. */
export const rowCalls = {
  list: declareCall({
    ...rowAt,
    method: 'GET',
    url: '/api/BankStatements/:id/Rows',
    operation: 'bankUnreadRows',
    summary: 'Rows with money of a statement that were not read',
    params: recordParams({ area: 'BankStatements' }),
    answer: z.array(unreadRowSchema),
  }),
  mend: declareCall({
    ...rowAt,
    method: 'POST',
    url: '/api/BankStatements/Rows/:id/Mend',
    operation: 'mendBankRow',
    summary: 'Enter what a row says that was not read; it becomes a line like the others',
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Row.NotFound' }) }),
    body: mendRowSchema,
    answer: z.null(),
  }),
  ignore: declareCall({
    ...rowAt,
    method: 'POST',
    url: '/api/BankStatements/Rows/:id/Ignore',
    operation: 'ignoreBankRow',
    summary: 'Leave a row out that was not read, with the reason',
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Row.NotFound' }) }),
    body: ignoreRowSchema,
    answer: z.null(),
  }),
  takeBack: declareCall({
    ...rowAt,
    method: 'POST',
    url: '/api/BankStatements/Rows/:id/TakeBack',
    operation: 'takeBackBankRow',
    summary: 'Let a row that was left out wait again',
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.Row.NotFound' }) }),
    answer: z.null(),
  }),
};

const layoutAt = { tag: 'BankStatements', answer: z.array(bankLayoutSchema) } as const;

/** Calls of how files of banks name their columns. */
export const layoutCalls = {
  list: declareCall({
    ...layoutAt,
    method: 'GET',
    url: '/api/BankStatements/Layouts',
    operation: 'bankLayouts',
    summary: 'How files of banks name their columns; unconfirmed ones are guesses',
    access: code('Search'),
  }),
  save: declareCall({
    ...layoutAt,
    method: 'PUT',
    url: '/api/BankStatements/Layouts/:id',
    operation: 'saveBankLayout',
    summary: 'Change the headings of a layout, or confirm them',
    access: code('Import'),
    params: z.object({ id: z.guid({ error: 'Mes.BankStatements.LayoutId.NotFound' }) }),
    body: layoutUpdateSchema,
    refuses: [409],
  }),
};

const transferAt = {
  tag: 'Public',
  method: 'POST',
  access: 'public',
  sends: ['application/json'],
  refuses: [401, 404],
} as const;

/** Calls by which services report transfers. */
export const transferCalls = {
  sePay: declareCall({
    ...transferAt,
    url: '/api/Public/SePay',
    operation: 'takeSePayTransfer',
    summary:
      'Take a transfer of SePay, once however often it is sent. X-SePay-Timestamp and X-SePay-Signature, or Authorization: Apikey, with SEPAY_SECRET',
    body: sePaySchema,
  }),
  casso: declareCall({
    ...transferAt,
    url: '/api/Public/Casso',
    operation: 'takeCassoTransfers',
    summary:
      'Take transfers of Casso, each once however often it is sent. X-Casso-Signature, or secure-token, with CASSO_SECRET',
    body: cassoSchema,
  }),
};
