import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { forAssociation, type Right } from '../../../kit/rights.ts';

/** Everybody who is signed in reads the contact details; the association alone saves them (`saveSingle`). */
export const contactRights = {
  change: { ...forAssociation, code: permissionCode('Contacts', 'Update') } satisfies Right,
};
