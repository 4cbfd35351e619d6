import { permissionCode, resourceCodes } from './kit/permission.ts';
import { registry } from './registry.ts';

/** Codes of areas that are not plain lists of records. */
const otherAreas: Readonly<Record<string, readonly string[]>> = {
  AuditLogs: ['Restore'],
};

/** Every permission code, grouped by area: what a role may hold and what a route may ask for. */
export const permissions: ReadonlyMap<string, readonly string[]> = new Map([
  ...registry.map(({ resource }) => [resource.area, resourceCodes(resource)] as const),
  ...Object.entries(otherAreas).map(
    ([area, actions]) => [area, actions.map((action) => permissionCode(area, action))] as const,
  ),
]);

/** All codes in one list. */
export const permissionCodes: readonly string[] = [...permissions.values()].flat();
