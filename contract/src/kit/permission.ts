/** Actions that many areas share; `permissions.ts` adds the further actions of an area. */
export const STANDARD_ACTIONS = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'] as const;
export type StandardAction = (typeof STANDARD_ACTIONS)[number];

/** The permission code of an area and an action. @example permissionCode('Markets', 'Search') // 'MarketsSearch' */
export function permissionCode(area: string, action: string): string {
  const lender = lenders.get(area);
  const lent = lender?.actions[action] ?? action;
  return lent.includes('.') ? lent.replace('.', '') : `${lender?.area ?? area}${lent}`;
}

/**
 * The codes of which a person needs one beside the code of an action, where that code is of another area: the answer of the
 * action is a record of this one. Undefined for an area's own codes.
 *
 * @example codesBeside('Sponsors', 'ApproveClose') // ['SponsorsSearch', 'SponsorsView']
 */
export function codesBeside(area: string, action: string): string[] | undefined {
  const [lender, own] = lenders.get(area)?.actions[action]?.split('.') ?? [];
  if (own === undefined || lender === area) return undefined;
  return ['Search', 'View'].map((own) => permissionCode(area, own));
}

/**
 * Makes an area use the codes of another one: a person who may see members may see personal members. `actions` names the
 * actions of the lender that stand for actions of the area: who may change an event adds participants to it.
 */
export function borrowCodes(area: string, lender: string, actions: Readonly<Record<string, string>> = {}): void {
  lenders.set(area, { area: lender, actions });
}

const lenders = new Map<string, { area: string; actions: Readonly<Record<string, string>> }>();

/** Registers the codes that a code grants within a club; they concern the club's members and partners. */
export function openWithinClub(code: string, opened: readonly string[]): void {
  withinClub.set(code, opened);
}

const withinClub = new Map<string, readonly string[]>();

/**
 * A code and the codes that grant it within a club.
 *
 * @example codesOpening('MembersCreate') // MembersCreate, ClubsCreateMember
 */
export function codesOpening(code: string): string[] {
  return [code, ...[...withinClub].flatMap(([own, opened]) => (opened.includes(code) ? [own] : []))];
}

/**
 * The codes that apply within a club for a person who has the given codes.
 *
 * @example codesWithinClub(['ClubsCreateMember']) // ClubsCreateMember, MembersCreate, MembersSearch, MembersView
 */
export function codesWithinClub(codes: Iterable<string>): Set<string> {
  const own = new Set(codes);
  return new Set([...own, ...[...own].flatMap((code) => withinClub.get(code) ?? [])]);
}

/** The actions of an area. */
interface Coded {
  readonly area: string;
  readonly actions?: readonly StandardAction[];
  readonly moreActions?: readonly string[];
}

/** All codes of an area: its standard actions and its further ones. */
export function resourceCodes(resource: Coded): string[] {
  return [...actionsOf(resource), ...(resource.moreActions ?? [])].map((action) =>
    permissionCode(resource.area, action),
  );
}

export function actionsOf({ actions }: Pick<Coded, 'area' | 'actions'>): readonly StandardAction[] {
  return actions ?? STANDARD_ACTIONS;
}

/** Steps that need no code of their own: a person who may change the record may take them. */
const CHANGES: readonly string[] = ['Activate', 'Deactivate', 'Unlock', 'EndSessions'];

/** Who may approve may refuse. */
const REFUSALS: readonly string[] = ['Refuse', 'Reject'];

/** Whether an action refuses a waiting record. A refusal needs a reason. */
export function isRefusal(action: string): boolean {
  return REFUSALS.includes(action);
}

/** The code of a bulk action. @example bulkCode('Users', 'Activate') // 'UsersUpdate' */
export function bulkCode(area: string, action: string): string {
  return permissionCode(area, CHANGES.includes(action) ? 'Update' : isRefusal(action) ? 'Approve' : action);
}

/** The code for seeing as a person, and as a role. */
export const SEE_AS = { person: 'UsersUpdate', role: 'RolesUpdate' } as const;
