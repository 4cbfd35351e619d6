import { forAssociation } from '../../../kit/rights.ts';

/** Yearly lists show a reader the rows that they see elsewhere; the tasks of a year are the association's alone. */
export const yearlyRights = { keepTasks: forAssociation };
