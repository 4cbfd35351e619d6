import { z } from 'zod';
import { filterRule, filterShape, filtersOf, groupsSchema, type ListFilter, OR } from './filters.ts';
import { cleanLine } from './fold.ts';
import type { FoundBy } from './found-by.ts';
import { nearest } from './nearest.ts';
import { DAY_KINDS, NUMBER_KINDS } from './period.ts';
import { allFields, fieldKey, itemNames, type Resource, typed } from './resource.ts';
import { named } from './schema-note.ts';

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
export const SEARCH_MAX = 100;

/** A column of an order. */
export interface SortColumn {
  column: string;
  descending: boolean;
}

/** The most columns of one order. */
export const SORTS_MOST = 4;

/** The parsed query of a list. `sort` has declared columns; filters have the values of the address. */
export interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  /** The columns of the order: equal records of one stand in the order of the next. */
  sort: readonly SortColumn[];
  /** A search without a chosen order: the best hits come first, and equal ones by name. */
  isRanked?: boolean;
  filters: ListFilter[];
  /** The fields of each record in the answer, beside id and version; undefined for all fields of the list. */
  fields?: readonly string[] | undefined;
  /** The field whose values the answer counts in bands. */
  bands?: string | undefined;
}

export type { ListFilter };

/** How many records of a list have a value between two ends, both included and written as in the filters of the address. */
export interface Band {
  from: string;
  to: string;
  count: number;
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
  /** What the reader may do in the area: its actions with a code, its bulk actions, and further rights of its page. */
  may?: string[] | undefined;
  /** For records of a search that their name does not show: the field by which it found them, by id. */
  foundBy?: Readonly<Record<string, FoundBy>> | undefined;
  /** All records of the query by the values of the field that it asks for in bands. */
  bands?: Band[] | undefined;
}

/** The fields whose values a list counts in bands: days and amounts by which people filter it, no numbers of years. */
export function bandedFields(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, { kind, filter, plain }]) =>
    filter === true && !plain && (DAY_KINDS.has(kind) || NUMBER_KINDS.has(kind)) ? [name] : [],
  );
}

/**
 * The query of the list of an area, which may ask for its records in bands, too.
 *
 * @example bandedQuerySchema(unitMember).parse({ bands: 'feeDebt' })
 */
export function bandedQuerySchema(resource: Resource, more: readonly string[] = []): z.ZodType<ListQuery> {
  const schema = listQuerySchema(resource, more);
  const made = banded.get(schema) ?? withBands(schema, resource);
  banded.set(schema, made);
  return made;
}

const banded = new WeakMap<z.ZodType, z.ZodType<ListQuery>>();

function withBands(schema: z.ZodType<ListQuery>, resource: Resource): z.ZodType<ListQuery> {
  const names = bandedFields(resource);
  if (names.length === 0) return schema;
  const bands = z.enum(names, { error: fieldKey(resource, 'bands', 'InValid') }).optional();
  return z.intersection(
    schema,
    named(`${resource.singular}Bands`, z.object({ bands }), () => BANDS_RULE),
  );
}

const BANDS_RULE =
  'A field of days or amounts: the answer then has the numbers of all records by its values, too, in bands.';

/**
 * The schema of a list's query: page from 1, pageSize 1-100, search, `sort=column:asc,other:desc`, and for each declared filter
 * `field=value` (repeated: any of them), `fieldNot`, `fieldEmpty=true|false`, `fieldHas`, `fieldFrom` and `fieldTo`.
 * `fields=code,name` chooses the fields of each record in the answer. `more`: further names of this list beyond its
 * fields.
 */
export function listQuerySchema(resource: Resource, more: readonly string[] = []): z.ZodType<ListQuery> {
  if (more.length > 0) return querySchema(resource, [...new Set([...itemNames(resource), ...more])]);
  const made = queries.get(resource) ?? querySchema(resource, itemNames(resource));
  queries.set(resource, made);
  return made;
}

/** A cache: lists, exports and bulk actions of an area share the schema. */
const queries = new WeakMap<Resource, z.ZodType<ListQuery>>();

function querySchema(resource: Resource, names: readonly string[]): z.ZodType<ListQuery> {
  const fields = allFields(resource);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sort);
  const key = (name: string) => ({ error: fieldKey(resource, name, 'InValid') });
  const shape: Record<string, z.ZodType> = {
    page: z.coerce.number(key('page')).int(key('page')).min(1, key('page')).max(1_000_000, key('page')).default(1),
    pageSize: z.coerce
      .number(key('pageSize'))
      .int(key('pageSize'))
      .min(1, key('pageSize'))
      .max(PAGE_SIZE_MAX, key('pageSize'))
      .default(PAGE_SIZE),
    search: z
      .string(key('search'))
      .overwrite(cleanLine)
      .max(SEARCH_MAX, { error: fieldKey(resource, 'search', 'OverLength') })
      .default(''),
    sort: z
      .string(key('sort'))
      .refine((value) => isSort(value, sortable), key('sort'))
      .optional(),
    fields: askedSchema(names, key('fields')),
    [OR]: groupsSchema(resource),
  };
  // A spread would read the getters.
  const whole = Object.defineProperties(filterShape(resource), Object.getOwnPropertyDescriptors(shape));
  const given = new GivenNames({ type: 'object', shape: whole, always: Object.keys(shape) });
  const query = z.pipe(
    given,
    z.transform((asked: Record<string, unknown>) => toListQuery(asked, resource)),
  );
  const described = named(`${resource.singular}Query`, query, (name) =>
    name in shape ? pagingRule(name, sortable) : filterRule(resource, name),
  );
  return typed<ListQuery>(described);
}

interface GivenNames extends z.core.$ZodObject {
  _zod: z.core.$ZodObjectInternals<z.core.$ZodShape, z.core.$ZodObjectConfig> & { def: GivenNamesDef };
}

interface GivenNamesDef extends z.core.$ZodObjectDef {
  /** The names that are read although they are missing. */
  always: readonly string[];
}

/**
 * An object of which a value is read only where it has a name. A list has up to 400 parameters and a request has five: to read
 * all of them needs a compiled program of up to 1 MB for each list.
 */
const GivenNames = z.core.$constructor<GivenNames, GivenNamesDef>('GivenNames', (instance, definition) => {
  const { shape, always } = definition;
  z.core.$ZodObject.init(instance, definition);
  instance._zod.parse = (payload, context) => {
    const value: unknown = payload.value;
    if (typeof value !== 'object' || value === null) {
      payload.issues.push({ expected: 'object', code: 'invalid_type', input: value, inst: instance });
      return payload;
    }
    const given = value as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const name of new Set([...always, ...Object.keys(given)])) {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const result = schema?._zod.run({ value: given[name], issues: [] }, context);
      if (!result) continue;
      if (result instanceof Promise) throw new z.core.$ZodAsyncError();
      payload.issues.push(...z.core.util.prefixIssues(name, result.issues));
      if (result.value !== undefined) read[name] = result.value;
    }
    payload.value = read;
    return payload;
  };
});

/** The rule of a parameter that every list has, in words. */
function pagingRule(name: string, sortable: readonly string[]): string | undefined {
  if (name === 'page') return 'The page, from 1.';
  if (name === 'pageSize') return 'How many records stand on a page.';
  if (name === 'fields')
    return 'The fields of each record in the answer, with commas between their names; id and version always come. All fields when left out.';
  if (name === OR)
    return 'Alternatives, one of which must hold beside the other filters: each value is a query of filters, escaped, such as `or=code%3DA&or=createdAt%3Dtoday`.';
  if (name === 'search')
    return 'Words that a record has, in any order. Letters match whatever their case and their accents. Without `sort` the best hits come first.';
  if (name === 'sort')
    return `\`column:asc\` or \`column:desc\`; up to ${SORTS_MOST} with commas between them, each for equal records of those before. Columns: ${sortable.join(', ')}.`;
  return undefined;
}

/** The most characters of `fields`, more than the names of any list have. */
const FIELDS_MAX = 4_000;
const TOLD_MOST = 20;
/** The most characters of an unknown name in a message. */
const NAME_MOST = 100;

/** Names separated by commas. The refusal of an unknown name suggests the most similar known one (decision 0048). */
function askedSchema(known: readonly string[], error: { error: string }): z.ZodType {
  const text = z.string(error).max(FIELDS_MAX, error);
  return z
    .union([text, z.array(text).max(known.length, error)], error)
    .transform((given, context) => {
      const names = [given].flat().flatMap((one) => one.split(',').map((name) => name.trim()));
      const asked = [...new Set(names)].filter((name) => name !== '');
      for (const whole of asked.filter((name) => !known.includes(name)).slice(0, TOLD_MOST)) {
        const name = whole.slice(0, NAME_MOST);
        const meant = nearest(name, known);
        const message = `Mes.Input.Fields.${meant === undefined ? 'NotFound' : 'InValid'}`;
        const params = { name, ...(meant !== undefined && { nearest: meant }) };
        context.addIssue({ code: 'custom', message, path: [name], params });
      }
      return asked.length > 0 ? asked : undefined;
    })
    .optional();
}

function isSort(value: string, sortable: string[]): boolean {
  const names = value.split(',').map((one) => {
    const [column = '', direction = '', ...rest] = one.split(':');
    const isOne = rest.length === 0 && sortable.includes(column) && (direction === 'asc' || direction === 'desc');
    return isOne ? column : undefined;
  });
  return names.length <= SORTS_MOST && !names.includes(undefined) && new Set(names).size === names.length;
}

/** The columns of an order as the address spells them. @example sortColumns('name:asc,code:desc')[1] // { column: 'code', descending: true } */
export function sortColumns(sort: string): SortColumn[] {
  return sort.split(',').map((one) => {
    const [column = '', direction] = one.split(':');
    return { column, descending: direction === 'desc' };
  });
}

function toListQuery(query: Record<string, unknown>, resource: Resource): ListQuery {
  const sort = query.sort as string | undefined;
  return {
    page: Number(query.page),
    pageSize: Number(query.pageSize),
    search: String(query.search),
    sort: sortColumns(sort ?? resource.sort),
    ...(sort === undefined && query.search !== '' && { isRanked: true }),
    filters: filtersOf(query, resource, new Date()),
    ...(query.fields !== undefined && { fields: query.fields as string[] }),
  };
}
