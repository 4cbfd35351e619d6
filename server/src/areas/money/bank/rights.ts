import { forAssociation } from '../../../kit/rights.ts';

/** Statements, their rows and what is booked from them are the association's alone: a club's user sees none and does nothing here. */
export const bankRights = { keep: forAssociation };
