import type { Resource } from './resource.ts';

/** Actions that many areas share; an area's extra actions are added in `permissions.ts`. */
export const STANDARD_ACTIONS = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'] as const;
export type StandardAction = (typeof STANDARD_ACTIONS)[number];

/** The permission code of an area and an action. @example permissionCode('Markets', 'Search') // 'MarketsSearch' */
export function permissionCode(area: string, action: string): string {
  return `${area}${action}`;
}

/** The codes of a plain area. */
export function resourceCodes(resource: Pick<Resource, 'area'>): string[] {
  return STANDARD_ACTIONS.map((action) => permissionCode(resource.area, action));
}
