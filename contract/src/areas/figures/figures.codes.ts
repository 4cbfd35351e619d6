/** The years that figures can be asked for, those of fees. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
