import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ANYTHING, LACKS, wantedOf } from '@hoivien/contract/kit/wanted.ts';
import { and, getTableColumns, gte, inArray, isNotNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '../call.ts';
import { plainSql } from '../rich-text/plain.ts';
import { hidingLinks, isSeenTarget } from './sight.ts';
import type { Source } from './source.ts';
import { columnOf, fieldColumn, type LooseTable } from './table.ts';

/**
 * The condition of one filter of a list. An area may answer for values and ranges of fields that other rows store. The
 * opposite filters (`not`, `empty`) negate the same condition, so each record is in exactly one of two opposite lists.
 */
export function filterOf(source: Source, filter: ListFilter): SQL | undefined {
  if (filter.kind === 'or')
    return or(...filter.groups.map((group) => and(...group.map((one) => filterOf(source, one)))));
  if (filter.kind === 'not') {
    const { field, values } = filter;
    return and(unless(isOf(source, { field, values, kind: 'values' })), standsStill(source, field, values));
  }
  if (filter.kind === 'empty') {
    const filled = isFilled(source, filter.field);
    return filter.empty ? unless(filled) : filled;
  }
  return isOf(source, filter);
}

/** The condition of a filter for an actor. A hidden link matches no record, and its field counts as empty. */
export function filterFor(source: Source, actor: Actor, filter: ListFilter): SQL | undefined {
  if (filter.kind === 'or')
    return or(
      ...filter.groups.map((group) =>
        and(leftOut(source, group), ...group.map((one) => filterFor(source, actor, one))),
      ),
    );
  const { field } = filter;
  if (field === LACKS) {
    const lacking = or(
      ...askedOf(source.resource, filter).map((path) =>
        filterFor(source, actor, { field: path, kind: 'empty', empty: true }),
      ),
    );
    return filter.kind === 'not' ? unless(lacking) : lacking;
  }
  const link = hidingLinks(source, actor).find((one) => one.field === field && one.part === undefined);
  if (!link) return filterOf(source, filter);
  if (filter.kind === 'empty' && link.shape.kind === 'reference') {
    const filled = compare(source, field, (value) => isSeenTarget(value, link));
    return filter.empty ? unless(filled) : filled;
  }
  if (filter.kind !== 'values' && filter.kind !== 'not') return filterOf(source, filter);
  const found = or(
    ...filter.values.map((value) =>
      and(isSeenTarget(sql`${value}::uuid`, link), filterOf(source, { field, kind: 'values', values: [value] })),
    ),
  );
  return filter.kind === 'not' ? unless(found) : found;
}

/** Whether filters, or one of their alternatives, ask for a field. */
export function asksFor(filters: readonly ListFilter[], field: string): boolean {
  return filters.some((filter) =>
    filter.kind === 'or' ? filter.groups.some((group) => asksFor(group, field)) : filter.field === field,
  );
}

/** The condition that leaves out the rows which a list shows only under a filter. */
export function leftOut({ leavesOut }: Source, filters: readonly ListFilter[] = []): SQL | undefined {
  return leavesOut && !asksFor(filters, leavesOut.unless) ? sql`not (${leavesOut.where})` : undefined;
}

/** The fields whose values a filter tells: those that its records lack, or its own. */
export function askedOf(resource: Resource, filter: ListFilter): readonly string[] {
  if (filter.kind === 'or') return filter.groups.flat().flatMap((one) => askedOf(resource, one));
  if (filter.field !== LACKS || (filter.kind !== 'values' && filter.kind !== 'not')) return [filter.field];
  return filter.values.includes(ANYTHING) ? wantedOf(resource) : filter.values;
}

/** A searched word for LIKE; its wildcards become plain characters. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** The values of a filter of the kind `values`; none for other kinds. */
export function valuesOf(filter: ListFilter): string[] {
  return filter.kind === 'values' ? filter.values : [];
}

/** Whether a field, or a part of one, has a value. */
function isFilled(source: Source, path: string): SQL | undefined {
  const told = source.parts?.find(({ filled }) => filled?.[path])?.filled?.[path];
  return told ?? compare(source, path, isNotNull);
}

type Positive = Extract<ListFilter, { kind: 'values' | 'range' | 'has' }>;

function isOf(source: Source, filter: Positive): SQL | undefined {
  const { field } = filter;
  if (filter.kind === 'has') {
    const pattern = `%${escapeLike(fold(filter.text))}%`;
    return isKeyed(source, field)
      ? sql`${keyColumn(source, field)} like ${pattern}`
      : compare(source, field, (value) => sql`${folded(said(source, field, value))} like ${pattern}`);
  }
  const own = source.matching?.[field];
  if (own) return own(filter);
  if (filter.kind === 'range') return compare(source, field, (value) => isBetween(source, value, filter));
  if (isKeyed(source, field)) return inArray(keyColumn(source, field), filter.values.map(fold));
  return compare(source, field, (value) => inArray(value, valuesAs(source, field, filter.values)));
}

/** The words of a value: those of a formatted text without its format. */
function said(source: Source, field: string, value: SQLWrapper): SQLWrapper {
  return kindOf(source, field) === 'richText' ? plainSql(value) : value;
}

/**
 * Applies a condition to the value of a field: the SQL of a computed field, the column of the profile beside the
 * record, or the column of the table. For a profile it selects the records that have a matching row there.
 */
function compare(source: Source, field: string, condition: (value: SQLWrapper) => SQL | undefined): SQL | undefined {
  const { table, computed = {}, parts = [] } = source;
  const reckoned = computed[field] ?? (kindOf(source, field) === 'references' ? computed[namesOf(field)] : undefined);
  if (reckoned) return condition(reckoned);
  const join = parts.find((part) => part.join?.columns[field])?.join;
  const column = join?.columns[field];
  if (!join || !column) return condition(fieldColumn(source, field));
  return sql`${columnOf(table, 'id')} in (select ${join.owner} from ${join.table} where ${condition(column)})`;
}

/**
 * Compares by text cast to the type of the field, so that a number too large for the column matches nothing instead of
 * failing.
 */
function isBetween(source: Source, value: SQLWrapper, filter: Extract<ListFilter, { kind: 'range' }>): SQL | undefined {
  const kind = kindOf(source, filter.field);
  const type = sql.raw(kind === 'instant' ? 'timestamptz' : kind === 'date' ? 'date' : 'bigint');
  const end = (text: string) => sql`${text}::${type}`;
  // An index with this column first then keeps the order of a list.
  if ((kind === 'count' || kind === 'money') && isOneNumber(filter)) return sql`${value} = ${end(filter.from ?? '')}`;
  return and(
    filter.from ? gte(value as SQL, end(filter.from)) : undefined,
    filter.to ? lt(value as SQL, end(filter.to)) : undefined,
  );
}

/** Whether a range of whole numbers has a single one, as that of a year. */
function isOneNumber({ from, to }: Extract<ListFilter, { kind: 'range' }>): boolean {
  const isWhole = (text: string | undefined): text is string => /^-?\d{1,18}$/.test(text ?? '');
  return isWhole(from) && isWhole(to) && BigInt(to) - BigInt(from) === 1n;
}

/** 'Without this one' of a record that is deleted finds nothing: it would find everything. */
function standsStill({ resource, targets }: Source, field: string, values: readonly string[]): SQL | undefined {
  const to = allFields(resource)[field]?.to;
  const target = to === undefined ? undefined : targets?.[to];
  if (!target) return undefined;
  const wanted = [...new Set(values)];
  const id = columnOf(getTableColumns(target.table) as LooseTable, 'id');
  return sql`(select count(*) from ${target.table} where ${inArray(id, wanted)}) = ${wanted.length}`;
}

function unless(condition: SQL | undefined): SQL {
  return sql`(${condition ?? sql`true`}) is not true`;
}

/** `fold` in SQL. It names a collation, because the default collation of a database may know only ASCII letters. */
export function folded(value: SQLWrapper): SQL {
  const bare = sql`regexp_replace(normalize(${value}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`translate(lower(${bare} collate "vi-x-icu"), 'đð', 'dd')`;
}

function isKeyed({ resource }: Source, field: string): boolean {
  return resource.fields[field]?.unique ?? false;
}

function keyColumn({ table }: Source, field: string) {
  return columnOf(table, `${field}Key`);
}

function valuesAs(source: Source, field: string, values: readonly string[]): (string | boolean)[] {
  return kindOf(source, field) === 'flag' ? values.map((value) => value === 'true') : [...values];
}

function kindOf({ resource }: Source, field: string): FieldKind | undefined {
  return allFields(resource)[field]?.kind;
}

/**
 * The name of the field with the names of linked records: `careerNames` for `careerIds`. Its value is empty without
 * links.
 */
function namesOf(field: string): string {
  return `${field.slice(0, -'Ids'.length)}Names`;
}
