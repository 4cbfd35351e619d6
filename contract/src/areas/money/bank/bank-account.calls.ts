import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import { usesSchema } from '../../../kit/uses.ts';
import {
  accountChangeSchema,
  bankAccountCloseSchema,
  bankAccountInputSchema,
  bankAccountSchema,
  bankAccountUpdateSchema,
  receiptSettingInputSchema,
  receiptSettingSchema,
} from './bank-account.schema.ts';

const AREA = 'BankAccounts';
const update = [permissionCode('Settings', 'Update')];
const at = { tag: AREA, url: '/api/BankAccounts', access: update };
const one = { ...at, url: '/api/BankAccounts/:id', params: recordParams({ area: AREA }) };
const receipts = { ...at, url: '/api/BankAccounts/Receipts' };
const accounts = z.array(bankAccountSchema);
/** An account stands on fees, receipts and links; somebody who took a session must not lead the money elsewhere. */
const change = { answer: accounts, proof: 'always', changes: ['FeeHistories'] } as const;

/** Calls of the accounts that take fees, and of what receipts show. */
export const accountCalls = {
  list: declareCall({ ...at, method: 'GET', summary: 'The accounts that take fees', answer: accounts }),
  ofStatements: declareCall({
    tag: 'BankStatements',
    method: 'GET',
    url: '/api/BankStatements/Accounts',
    operation: 'bankStatementAccounts',
    summary: 'The accounts to which statements belong',
    access: [permissionCode('Fees', 'Search')],
    answer: accounts,
  }),
  add: declareCall({
    ...at,
    ...change,
    method: 'POST',
    summary: 'Add an account; all who work with fees are told',
    body: bankAccountInputSchema,
    status: 201,
  }),
  change: declareCall({
    ...one,
    ...change,
    method: 'PUT',
    summary: 'Change an account that takes fees',
    body: bankAccountUpdateSchema,
    refuses: [409],
  }),
  close: declareCall({
    ...one,
    ...change,
    method: 'POST',
    url: '/api/BankAccounts/:id/Close',
    summary: 'Stop using an account; what was paid to it stays',
    body: bankAccountCloseSchema,
    refuses: [409],
  }),
  uses: declareCall({
    ...one,
    method: 'POST',
    url: '/api/BankAccounts/:id/Uses',
    operation: 'bankAccountUses',
    summary: 'What names an account: bank lines that wait, letters that have not left, open fees',
    answer: usesSchema,
    looks: true,
  }),
  changes: declareCall({
    ...at,
    method: 'GET',
    url: '/api/BankAccounts/Changes',
    summary: 'The changes of accounts of the last 7 days',
    access: [permissionCode('Fees', 'Search'), permissionCode('Fees', 'View'), ...update],
    answer: z.array(accountChangeSchema),
  }),
  receipts: declareCall({
    ...receipts,
    method: 'GET',
    operation: 'receiptSetting',
    summary: 'What receipts show beside the payment; version 0 as long as nobody has saved it',
    answer: receiptSettingSchema,
  }),
  saveReceipts: declareCall({
    ...receipts,
    method: 'PUT',
    operation: 'saveReceiptSetting',
    summary: 'Save what receipts show, with the version that was read',
    body: receiptSettingInputSchema,
    answer: receiptSettingSchema,
    refuses: [409],
  }),
};
