import { isOwn } from '../../../kit/rights.ts';

/** People outside the system belong to no club: only the club whose record names them takes them from it again. */
export const takesGuests = isOwn;
