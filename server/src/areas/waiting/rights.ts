import { forAssociation } from '../../kit/rights.ts';

/** A club's user is told what waits in the lists that clubs handle (`ofClubs`); all else, and the first steps, are the association's. */
export const waitingRights = { handleAll: forAssociation, firstSteps: forAssociation };
