/** Actions that many areas share; an area's extra actions are added in `permissions.ts`. */
export const STANDARD_ACTIONS = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'] as const;
export type StandardAction = (typeof STANDARD_ACTIONS)[number];

/** The permission code of an area and an action. @example permissionCode('Markets', 'Search') // 'MarketsSearch' */
export function permissionCode(area: string, action: string): string {
  return `${lenders.get(area) ?? area}${action}`;
}

/** Lets an area use the codes of another one: whoever may see members may see personal members. */
export function borrowCodes(area: string, lender: string): void {
  lenders.set(area, lender);
}

const lenders = new Map<string, string>();

/** Says what a code opens for somebody within a club: its members and partners, by the area that keeps them. */
export function openWithinClub(code: string, opened: readonly string[]): void {
  withinClub.set(code, opened);
}

const withinClub = new Map<string, readonly string[]>();

/** A code, and those that open as much within a club. @example codesOpening('MembersCreate') // MembersCreate, ClubsCreateMember */
export function codesOpening(code: string): string[] {
  return [code, ...[...withinClub].flatMap(([own, opened]) => (opened.includes(code) ? [own] : []))];
}

/**
 * What a person may do within a club who holds these codes.
 *
 * @example codesWithinClub(['ClubsCreateMember']) // ClubsCreateMember, MembersCreate, MembersSearch, MembersView
 */
export function codesWithinClub(codes: Iterable<string>): Set<string> {
  const own = new Set(codes);
  return new Set([...own, ...[...own].flatMap((code) => withinClub.get(code) ?? [])]);
}

/** What an area says of its actions. */
interface Coded {
  readonly area: string;
  readonly actions?: readonly StandardAction[];
  readonly moreActions?: readonly string[];
}

/** The codes of an area's standard actions. */
export function resourceCodes(resource: Coded): string[] {
  return [...actionsOf(resource), ...(resource.moreActions ?? [])].map((action) =>
    permissionCode(resource.area, action),
  );
}

/** The standard actions of an area. */
export function actionsOf({ actions }: Pick<Coded, 'area' | 'actions'>): readonly StandardAction[] {
  return actions ?? STANDARD_ACTIONS;
}

/** Steps in the life of a record that whoever may change it may take, too. */
const CHANGES: readonly string[] = ['Activate', 'Deactivate', 'Unlock', 'EndSessions'];

/** The code that opens an action over many records. @example bulkCode('Users', 'Activate') // 'UsersUpdate' */
export function bulkCode(area: string, action: string): string {
  return permissionCode(area, CHANGES.includes(action) ? 'Update' : action);
}
