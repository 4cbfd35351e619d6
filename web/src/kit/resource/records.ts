import {
  type ItemOf,
  labelField,
  labelOf as recordLabel,
  type RecordBase,
  type RecordOf,
  type Resource,
} from '@hoivien/contract/kit/resource.ts';

/** A record as the kit handles it: what every record has, and fields by name. */
export type LooseRecord = RecordOf<Resource>;

/** A record of a list as the kit handles it. */
export type LooseItem = ItemOf<Resource>;

/** The name of a record in titles and questions. */
export function labelOf(record: Readonly<Record<string, unknown>>, resource: Pick<Resource, 'area' | 'label'>): string {
  return recordLabel(resource, record);
}

/** The fields that `labelOf` reads of an area's records. */
export function labelFields(resource: Resource): string[] {
  return [labelField(resource), 'code'].filter((name) => name in resource.fields);
}

/**
 * The parameter `fields` of a list, equal for every order of the columns.
 * @example fieldsText(['name', 'code']) // 'code,name'
 */
export function fieldsText(fields: Iterable<string>): string {
  return [...new Set(fields)].sort().join(',');
}

/** A value as a text for a form; empty for no value. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The address of an area's API. @example apiPath(market) // '/api/Markets' */
export function apiPath(resource: Pick<Resource, 'area'>): string {
  return `/api/${resource.area}`;
}

/**
 * The reader's action on a record, with the reason when it is refused now. Undefined: the action is not allowed, so the
 * page does not show it. Rows of a list without `allowedActions` have none.
 */
export function actionOf(record: Partial<RecordBase> | undefined, action: string) {
  return record?.allowedActions?.find((allowed) => allowed.action === action);
}
