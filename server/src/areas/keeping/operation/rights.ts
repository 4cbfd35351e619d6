import { forAssociation } from '../../../kit/rights.ts';

/** The keeper's page is the association's alone. */
export const operationRights = { keep: forAssociation };
