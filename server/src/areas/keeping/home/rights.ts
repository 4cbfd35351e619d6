import { forAssociation } from '../../../kit/rights.ts';

/**
 * The first page tells a club's user only what waits in lists that clubs handle (`ofClubs`). Other lists and the first steps are
 * for users of the association.
 */
export const homeRights = { handleAll: forAssociation, firstSteps: forAssociation };
