import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { forAssociation, type Right } from '../../../kit/rights.ts';

/** Everybody reads the manual; the association alone writes it. */
export const instructionRights = {
  write: forAssociation,
  /** What the page of the manual offers. */
  change: { ...forAssociation, code: permissionCode('Instructions', 'Update') } satisfies Right,
};
