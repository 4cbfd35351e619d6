/** The address of the statements. */
export const BANK_PATH = '/bank-statements';
