import { forAssociation } from '../../../kit/rights.ts';

/** The security events are read by the association alone. */
export const securityRights = { read: forAssociation };
