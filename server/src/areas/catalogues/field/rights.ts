import { associationScope } from '../../../kit/rights.ts';

/** Everybody with the code reads the fields of business, the association writes them. */
export const fieldScope = associationScope;
