import { forAssociation } from '../../../kit/rights.ts';

/** The settings of the association are read and saved by the association alone. */
export const settingRights = { keep: forAssociation };
