import { forAssociation } from '../../kit/rights.ts';

/** Everybody reads the manual; the association alone writes it. */
export const instructionRights = { write: forAssociation };
