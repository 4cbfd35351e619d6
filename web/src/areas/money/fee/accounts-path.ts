/** The screen of accounts and receipts. */
export const ACCOUNTS_PATH = '/setting/fee-accounts';
