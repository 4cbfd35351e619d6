import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { PDF, WORKBOOK } from '../../../kit/file-types.ts';
import { listQuerySchema } from '../../../kit/paging.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { recordAnswer, recordParams, stepCall } from '../../../kit/record-calls.ts';
import { fee } from './fee.resource.ts';
import {
  copyFeeSchema,
  feePreviewSchema,
  issueSchema,
  previewPageSchema,
  previewQuery,
  undoIssueSchema,
} from './fee.schema.ts';
import { feeHistory } from './fee-history.resource.ts';
import {
  correctTotalSchema,
  feesOfMemberSchema,
  feeSumsSchema,
  feesOfClubSchema,
  jointPaymentSchema,
  paymentInputSchema,
  paymentSumsSchema,
  refuseSchema,
  reverseSchema,
  useCreditSchema,
  vietQrQuery,
  vietQrSchema,
} from './fee-history.schema.ts';
import {
  ageingSchema,
  feeDeskSchema,
  feeMonthsSchema,
  figuresExportQuery,
  figuresQuery,
  figuresSchema,
} from './figures.schema.ts';
import { payment } from './payment.resource.ts';
import { receipt } from './receipt.resource.ts';
import { receiptPaperSchema, receiptPdfSchema, receiptSendSchema } from './receipt.schema.ts';
import {
  calendarInputSchema,
  calendarStepSchema,
  reminderAgesInputSchema,
  reminderAgesSchema,
  reminderInputSchema,
  reminderPreviewInputSchema,
  reminderPreviewSchema,
  remindersInputSchema,
  sentReminderSchema,
} from './reminder.schema.ts';

const code = (action: string) => [permissionCode(fee.area, action)];

/** The areas that show what is owed and paid. */
const changes = [fee.area, feeHistory.area, payment.area, receipt.area, 'Waiting', 'Members', 'PersonalMembers'];

const ofPlan = { tag: fee.area, params: recordParams(fee) };

/** Calls of fee plans. */
export const planCalls = {
  issue: stepCall(
    fee,
    'Issue',
    'Create',
    'Give every member that the plan concerns its fee; members who have it keep it, those whose fee was deleted are named',
    { body: issueSchema },
  ),
  close: stepCall(fee, 'Close', 'Update', 'Close a plan at the end of its year; it can be undone'),
  reopen: stepCall(fee, 'Reopen', 'Update', 'Open a closed plan again'),
  undoIssue: stepCall(
    fee,
    'UndoIssue',
    'Delete',
    'Take back the fees of a plan on which nothing was entered; those that members heard of stay cancelled',
  ),
  previewUndoIssue: declareCall({
    ...ofPlan,
    method: 'GET',
    url: '/api/Fees/:id/UndoIssue',
    operation: 'previewUndoIssue',
    summary: 'What undoing the issue of a plan would do now; writes nothing',
    access: code('View'),
    answer: undoIssueSchema,
  }),
  preview: declareCall({
    ...ofPlan,
    method: 'GET',
    url: '/api/Fees/:id/Preview',
    summary: 'What issuing a plan would do now: members and sums by rate, and who is left out and why',
    access: code('View'),
    answer: feePreviewSchema,
  }),
  previewMembers: declareCall({
    ...ofPlan,
    method: 'GET',
    url: '/api/Fees/:id/Preview/Members',
    operation: 'feePreviewMembers',
    summary: 'The members behind a number of a preview',
    access: code('View'),
    query: previewQuery,
    answer: previewPageSchema,
  }),
  copy: declareCall({
    ...ofPlan,
    method: 'POST',
    url: '/api/Fees/:id/Copy',
    summary: 'Copy a plan with its rates to another year, as a draft',
    access: code('Create'),
    body: copyFeeSchema,
    answer: recordAnswer(fee),
    status: 201,
  }),
};

const ofFee = { tag: feeHistory.area, params: recordParams(feeHistory) };
const ofMember = { tag: feeHistory.area, params: recordParams({ area: 'AnyMembers' }) };

/** Calls of fees and of what is entered on them. */
export const feeCalls = {
  sums: declareCall({
    tag: feeHistory.area,
    method: 'GET',
    url: '/api/FeeHistories/Sums',
    summary: 'The sums of all fees that a list has under its filters',
    access: code('Search'),
    query: listQuerySchema(feeHistory),
    answer: feeSumsSchema,
  }),
  ofMember: declareCall({
    ...ofMember,
    method: 'GET',
    url: '/api/FeeHistories/OfMember/:id',
    operation: 'feesOfMember',
    summary: 'All fees of a member with their entries and receipts',
    access: code('View'),
    answer: feesOfMemberSchema,
  }),
  ofClub: declareCall({
    tag: feeHistory.area,
    params: recordParams({ area: 'Clubs' }),
    method: 'GET',
    url: '/api/FeeHistories/OfClub/:id',
    operation: 'feesOfClub',
    summary: 'The fees of this year of the present members of a club: rates, and what came in, is late or is to come',
    access: code('View'),
    answer: feesOfClubSchema,
    refuses: [404],
  }),
  payTogether: declareCall({
    ...ofMember,
    method: 'POST',
    url: '/api/FeeHistories/OfMember/:id/Payments',
    operation: 'payFeesOfMember',
    summary: 'Enter one payment for several fees of a member with one receipt, once for each client key',
    access: code('Update'),
    body: jointPaymentSchema,
    answer: feesOfMemberSchema,
    status: 201,
    refuses: [409],
    changes,
  }),
  vietQrOfMember: declareCall({
    ...ofMember,
    method: 'GET',
    url: '/api/FeeHistories/OfMember/:id/VietQr',
    operation: 'vietQrOfMember',
    summary: 'The codes of VietQR for all that a member owes, one for each account',
    access: code('View'),
    query: vietQrQuery,
    answer: vietQrSchema,
  }),
  pay: declareCall({
    ...ofFee,
    method: 'POST',
    url: '/api/FeeHistories/:id/Payments',
    summary: 'Enter a payment, a refund or a waiver, once for each client key; that of a club waits for confirmation',
    access: code('Update'),
    body: paymentInputSchema,
    answer: feesOfMemberSchema,
    status: 201,
    refuses: [409],
    changes,
  }),
  correctTotal: declareCall({
    ...ofFee,
    method: 'POST',
    url: '/api/FeeHistories/:id/CorrectTotal',
    operation: 'correctFeeTotal',
    summary: 'Correct the total of a fee with a reason; what was paid above it becomes a credit when that is agreed to',
    access: code('Update'),
    body: correctTotalSchema,
    answer: feesOfMemberSchema,
    refuses: [409],
    changes,
  }),
  useCredit: declareCall({
    ...ofFee,
    method: 'POST',
    url: '/api/FeeHistories/:id/UseCredit',
    summary: 'Move what a member has paid too much on another fee to this one',
    access: code('Update'),
    body: useCreditSchema,
    answer: feesOfMemberSchema,
    status: 201,
    changes,
  }),
  vietQr: declareCall({
    ...ofFee,
    method: 'GET',
    url: '/api/FeeHistories/:id/VietQr',
    summary: 'The codes of VietQR for a fee: its debt or another amount, one for each account',
    access: code('View'),
    query: vietQrQuery,
    answer: vietQrSchema,
  }),
};

/** Calls of the entries on fees. */
export const paymentCalls = {
  sums: declareCall({
    tag: payment.area,
    method: 'GET',
    url: '/api/Payments/Sums',
    operation: 'paymentSums',
    summary: 'The sums of all entries that a list has under its filters',
    access: code('Search'),
    query: listQuerySchema(payment),
    answer: paymentSumsSchema,
  }),
  confirm: stepCall(payment, 'Confirm', 'Update', 'Confirm the entry of a club', { changes }),
  refuse: stepCall(payment, 'Refuse', 'Update', 'Refuse the entry of a club with a reason', {
    body: refuseSchema,
    changes,
  }),
  reverse: stepCall(payment, 'Reverse', 'Update', 'Take a confirmed entry back by a contrary one, with a reason', {
    body: reverseSchema,
    changes,
  }),
  receipt: stepCall(payment, 'Receipt', 'Update', 'Write the receipt of a payment', { changes }),
};

const ofReceipt = { tag: receipt.area, params: recordParams(receipt) };

/** Calls of receipts. */
export const receiptCalls = {
  paper: declareCall({
    ...ofReceipt,
    method: 'GET',
    url: '/api/Receipts/:id/Print',
    summary: 'A receipt as it is printed',
    access: code('View'),
    answer: receiptPaperSchema,
  }),
  print: declareCall({
    ...ofReceipt,
    method: 'POST',
    url: '/api/Receipts/:id/Print',
    summary: 'Count a print; from the second time on the receipt is a copy',
    access: code('View'),
    answer: receiptPaperSchema,
  }),
  pdf: declareCall({
    ...ofReceipt,
    method: 'POST',
    url: '/api/Receipts/:id/Pdf',
    operation: 'receiptPdf',
    summary: 'A receipt as a PDF on A5 or A4; it counts as a print, so from the second time on it is a copy',
    access: code('View'),
    body: receiptPdfSchema,
    sends: [PDF],
  }),
  send: declareCall({
    ...ofReceipt,
    method: 'POST',
    url: '/api/Receipts/:id/Send',
    operation: 'sendReceipt',
    summary: 'Send a receipt as a PDF to the e-mail of its member; it counts as a print',
    access: code('Update'),
    body: receiptSendSchema,
    answer: receiptPaperSchema,
    changes,
  }),
};

/** Calls by the links of members. */
export const publicFeeCalls = {
  receipt: declareCall({
    tag: 'Public',
    method: 'GET',
    url: '/api/Public/Receipts/:token',
    operation: 'readReceiptFile',
    summary: 'The receipt of a member as a PDF, marked as a copy',
    access: 'public',
    params: z.object({ token: z.string() }),
    sends: [PDF],
    refuses: [404, 410, 429],
  }),
};

const figures = {
  tag: fee.area,
  area: feeHistory.area,
  method: 'GET',
  access: code('Search'),
  query: figuresQuery,
} as const;

/** Figures over all fees that the reader sees. */
export const figureCalls = {
  year: declareCall({
    ...figures,
    url: '/api/Fees/Summary',
    operation: 'feeFigures',
    summary: 'Expected, collected and owed of a year by month, type and club, with rate, ageing and forecast',
    answer: figuresSchema,
  }),
  months: declareCall({
    ...figures,
    url: '/api/Fees/Months',
    operation: 'feeMonths',
    summary: 'What was due and collected of the fees of a year, by month',
    answer: feeMonthsSchema,
  }),
  desk: declareCall({
    ...figures,
    tag: feeHistory.area,
    url: '/api/FeeHistories/Desk',
    operation: 'feeDesk',
    summary: 'Five figures that add up: expected with old debts, collected, overdue, due within 30 days, due later',
    answer: feeDeskSchema,
  }),
  ageing: declareCall({
    ...figures,
    url: '/api/Fees/Ageing',
    operation: 'feeAgeing',
    summary: 'Open debts by the days since they were due, of all years or one',
    answer: ageingSchema,
  }),
  workbook: declareCall({
    ...figures,
    url: '/api/Fees/Summary/Export',
    operation: 'exportFeeFigures',
    summary: 'The figures of a year as a workbook',
    access: code('Export'),
    query: figuresExportQuery,
    sends: [WORKBOOK],
  }),
};

const reminders = { tag: fee.area, access: code('Update'), changes: [feeHistory.area] };

/** Calls of reminders, and of the calendars of plans that send them. */
export const reminderCalls = {
  list: declareCall({
    ...reminders,
    method: 'GET',
    url: '/api/Fees/Reminders',
    operation: 'listFeeReminders',
    summary: 'The newest reminders, of one plan when it is named',
    access: code('View'),
    query: z.object({ feePlanId: z.guid({ error: 'Mes.Fees.FeePlanId.NotFound' }).optional() }),
    answer: z.array(sentReminderSchema),
  }),
  preview: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders/Preview',
    operation: 'previewFeeReminder',
    summary: 'Whom a reminder would reach now, why others not, and the mail of the first one; sends nothing',
    body: reminderPreviewInputSchema,
    answer: reminderPreviewSchema,
    refuses: [404],
    looks: true,
  }),
  send: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders',
    operation: 'remindOfFees',
    summary: 'Remind of what is still owed of a plan or of a list of fees, now or at a time; once for each client key',
    body: reminderInputSchema,
    answer: z.object({ id: z.string() }),
    status: 201,
    refuses: [404],
  }),
  ages: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders/Ages',
    operation: 'feeReminderAges',
    summary:
      'The members with overdue fees by the age of their oldest one, and who gets no reminder and why; sends nothing',
    body: reminderAgesInputSchema,
    answer: reminderAgesSchema,
    refuses: [404],
    looks: true,
  }),
  sendByAge: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders/ByAge',
    operation: 'remindByAge',
    summary: 'Remind of what is overdue in a tone for each age of debt, now or at a time; once for each client key',
    body: remindersInputSchema,
    answer: z.object({ ids: z.array(z.string()) }),
    status: 201,
    refuses: [404, 409],
  }),
  stopByAge: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders/ByAge/:key/Stop',
    operation: 'stopRemindersByAge',
    summary: 'Send no more messages of reminders that were sent together',
    params: z.object({ key: z.guid({ error: 'Mes.Fees.Reminders.NotFound' }) }),
    answer: z.null(),
  }),
  stop: declareCall({
    ...reminders,
    method: 'POST',
    url: '/api/Fees/Reminders/:id/Stop',
    operation: 'stopFeeReminder',
    summary: 'Send no more messages of a reminder',
    params: z.object({ id: z.guid({ error: 'Mes.Fees.Reminders.NotFound' }) }),
    answer: z.null(),
  }),
  calendar: declareCall({
    ...ofPlan,
    method: 'GET',
    url: '/api/Fees/:id/Calendar',
    operation: 'readFeeCalendar',
    summary: 'The calendar of reminders of a plan, with what each step sent or would send',
    access: code('View'),
    answer: z.array(calendarStepSchema),
  }),
  saveCalendar: declareCall({
    ...ofPlan,
    method: 'PUT',
    url: '/api/Fees/:id/Calendar',
    operation: 'saveFeeCalendar',
    summary: 'Set the whole calendar of reminders of a plan; no steps end it',
    access: code('Update'),
    body: calendarInputSchema,
    answer: z.array(calendarStepSchema),
  }),
};
