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

/** How a record is called in titles and questions. */
export function labelOf(record: Readonly<Record<string, unknown>>, resource: Pick<Resource, 'area' | 'label'>): string {
  return recordLabel(resource, record);
}

/** The fields that `labelOf` reads of the records of an area. */
export function labelFields(resource: Resource): string[] {
  return [labelField(resource), 'code'].filter((name) => name in resource.fields);
}

/** Fields as a list is asked for them: the same text in whatever order the columns stand. @example fieldsText(['name', 'code']) // 'code,name' */
export function fieldsText(fields: Iterable<string>): string {
  return [...new Set(fields)].sort().join(',');
}

/** A value as a form holds it: a text, empty when there is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The address of an area's API. @example apiPath(market) // '/api/Markets' */
export function apiPath(resource: Pick<Resource, 'area'>): string {
  return `/api/${resource.area}`;
}

/**
 * Whether the reader may take an action, and why not now. Undefined: not allowed at all, so not shown. Rows of a list that did
 * not ask for actions have none.
 */
export function actionOf(record: Partial<RecordBase> | undefined, action: string) {
  return record?.allowedActions?.find((allowed) => allowed.action === action);
}
