import { isOwn } from '../../../kit/rights.ts';

/** A club's user puts back only what a user of the club deleted. */
export const isDeletedByOwn = isOwn;
