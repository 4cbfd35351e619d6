import type { Field } from './kit/field.ts';
import { RARE_GROUPS } from './menu.ts';
import { codesOpening, codesWithinClub, permissionCode, resourceCodes } from './kit/permission.ts';
import type { MenuGroup } from './kit/resource.ts';
import { type AreaEntry, registry } from './registry.ts';

/** Codes of areas without a plain list of records. */
const otherAreas: Readonly<Record<string, readonly string[]>> = {
  Medias: ['Create', 'Delete'],
  AccumulationLevels: ['Update', 'View'],
  AccumulationRanks: ['Search', 'Export'],
  Contacts: ['Update'],
  Instructions: ['Update'],
  Settings: ['Update'],
  AuditLogs: ['Search', 'Restore'],
  SecurityEvents: ['Search'],
  Operations: ['View', 'Update'],
  Outbox: ['Search', 'Retry'],
  PersonalData: ['Search', 'View', 'Create', 'Update', 'Export', 'Reveal', 'Erase'],
};

/** Every permission code by area: roles may have them and routes may require them. */
export const permissions: ReadonlyMap<string, readonly string[]> = new Map([
  ...(registry as readonly AreaEntry[])
    .filter(({ resource }) => !resource.codesOf)
    .map(({ resource }) => [resource.area, resourceCodes(resource)] as const),
  ...Object.entries(otherAreas).map(
    ([area, actions]) => [area, actions.map((action) => permissionCode(area, action))] as const,
  ),
]);

/** Permissions that follow from codes: a user has one with any of its codes (specification 2 and 6). */
export const derivedPermissions = {
  /** The form of an event. */
  ActivitiesViewForm: ['ActivitiesView', 'ActivitiesCreate', 'ActivitiesUpdate'],
  /** The page and the form of news. */
  NewsViewDetailPage: ['DocumentsView', 'DocumentsCreate', 'DocumentsUpdate'],
  /** The thread of a feedback: who may reply reads it. */
  FeedbacksViewDetailPage: ['FeedbacksView', 'FeedbacksReply'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The derived permission that opens the record of an area. */
const DERIVED_VIEWS: Readonly<Record<string, readonly string[]>> = {
  Activities: derivedPermissions.ActivitiesViewForm,
  ActivityChildren: [...derivedPermissions.ActivitiesViewForm, 'ActivitiesCreateSub', 'ActivitiesUpdateSub'],
  Documents: derivedPermissions.NewsViewDetailPage,
  Feedbacks: derivedPermissions.FeedbacksViewDetailPage,
};

/**
 * The codes that open a record of an area, on its page and in its routes alike.
 *
 * @example viewCodes('Documents') // ['DocumentsView', 'DocumentsCreate', 'DocumentsUpdate']
 */
/* @__NO_SIDE_EFFECTS__ */
export function viewCodes(area: string): readonly string[] {
  return DERIVED_VIEWS[area] ?? [permissionCode(area, 'View')];
}

/** A row of the matrix on the role form. */
export interface PermissionArea {
  area: string;
  actions: string[];
}

/** The areas by menu group in the order of the registry: the rows of the matrix. */
export function permissionGroups(): { group: MenuGroup; areas: PermissionArea[] }[] {
  const groupOf = new Map<string, MenuGroup>([
    ...registry.map(({ resource }) => [resource.area, resource.menu] as const),
    ['AccumulationLevels', 'rank'],
    ['AccumulationRanks', 'rank'],
  ]);
  const groups = new Map<MenuGroup, PermissionArea[]>();
  for (const [area, codes] of permissions) {
    const group = groupOf.get(area) ?? 'setting';
    const actions = codes.map((code) => code.slice(area.length));
    groups.set(group, [...(groups.get(group) ?? []), { area, actions }]);
  }
  return [...groups].map(([group, areas]) => ({ group, areas }));
}

/** Actions on a list, and actions on a record that a list or its page offers. */
const ON_LISTS: readonly string[] = ['Import', 'Export'];
const ON_RECORDS: readonly string[] = ['Update', 'Delete', 'Approve'];

/**
 * The codes of which a person needs one to come to the place where a code is used; empty when the code opens a way itself.
 * A form of a daily area is on the first page; others are reached by their list.
 *
 * @example waysTo('MarketsCreate') // ['MarketsSearch']
 */
export function waysTo(code: string): readonly string[] {
  return ways.get(code) ?? [];
}

const ways = new Map(
  permissionGroups().flatMap(({ group, areas }) =>
    areas.flatMap(({ area, actions }) => {
      const given = (...wanted: string[]) =>
        wanted.filter((action) => actions.includes(action)).map((action) => permissionCode(area, action));
      const isInList = (action: string) =>
        ON_LISTS.includes(action) || (action === 'Create' && RARE_GROUPS.includes(group));
      const needed = (action: string) =>
        isInList(action) ? given('Search') : ON_RECORDS.includes(action) ? given('Search', 'View') : [];
      return actions.map((action) => [permissionCode(area, action), needed(action)] as const);
    }),
  ),
);

/** The granted codes that nothing lets a person use, each with the codes of which one is missing. */
export function unusableCodes(on: ReadonlySet<string>): { code: string; missing: readonly string[] }[] {
  const applying = codesWithinClub(on);
  return [...on].flatMap((code) => {
    const missing = waysTo(code);
    return missing.length === 0 || missing.some((one) => applying.has(one)) ? [] : [{ code, missing }];
  });
}

export const permissionCodes: readonly string[] = [...permissions.values()].flat();

/** An area without an action has no code for it. */
const known = new Set(permissionCodes);

/**
 * Codes of other areas that let a person choose records of an area: the codes to list, create or change records that
 * refer to it.
 *
 * @example chooserCodes('Markets') // ['MembersSearch', 'MembersCreate', 'MembersUpdate', …]
 */
/* @__NO_SIDE_EFFECTS__ */
export function chooserCodes(area: string): string[] {
  return registry.flatMap(({ resource }) => {
    const fields = Object.values<Field>(resource.fields).flatMap((field) => [
      field,
      ...Object.values(field.fields ?? {}),
    ]);
    const pointsHere = fields.some(({ to }) => to === area);
    const opening = (action: string) => codesOpening(permissionCode(resource.area, action));
    return pointsHere ? ['Search', 'Create', 'Update'].flatMap(opening).filter((code) => known.has(code)) : [];
  });
}
