import { associationScope } from '../../../kit/rights.ts';

/** Everybody with the codes of meetings reads the holidays, the association writes them. */
export const holidayScope = associationScope;
