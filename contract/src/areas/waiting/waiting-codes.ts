import { permissionCode } from '../../kit/permission.ts';
// Areas lend their codes when the registry is loaded.
import '../../registry.ts';

/** Codes whose holders have a list that waits without an approval: of the association, and of clubs, too. */
export const WAITING_CODES = {
  association: [permissionCode('DataRequests', 'Update')],
  clubs: [permissionCode('Fees', 'Search')],
} as const;
