/** The address of the page of reminders. */
export const REMIND_PATH = '/fee-histories/remind';
