import { associationAlone } from '../../../kit/rights.ts';

/** Roles belong to the association: a club's user neither sees nor changes them. */
export const roleScope = associationAlone;
