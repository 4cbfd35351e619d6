import { type Field, nameField } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Changes } from '../../db/tables/kit.ts';
import type { Actor, Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { Source, Target } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, fieldColumn, type LooseTable, type Values } from './table.ts';

/**
 * The hidden parts of a record (decision 0058): links to records that the reader cannot see, and fields that an area
 * keeps for users who may change the record. Records, lists, exports, previews, filters and histories all use these
 * functions.
 */

/** A link that hides something: its area, its target, and the condition for the records that the reader sees. */
interface Link {
  field: string;
  part?: string;
  shape: Field;
  to: string;
  target: Target;
  seen: SQL;
}

/** The links of a source that hide something from an actor. */
export function hidingLinks(source: Source, actor: Actor): Link[] {
  return scopedLinks(source).flatMap((link) => {
    const seen = link.target.scope?.filter(actor);
    return seen ? [{ ...link, seen }] : [];
  });
}

/** The links of a source to areas with a scope. */
function scopedLinks(source: Source): readonly Omit<Link, 'seen'>[] {
  const { resource, targets = {} } = source;
  const linkOf = (field: string, shape: Field, part?: string): Omit<Link, 'seen'>[] => {
    const { to = '' } = shape;
    const target = targets[to];
    return target?.scope ? [{ field, shape, to, target, ...(part !== undefined && { part }) }] : [];
  };
  const links =
    scoped.get(source) ??
    Object.entries(allFields(resource)).flatMap(([field, shape]) => [
      ...linkOf(field, shape),
      ...Object.entries(shape.fields ?? {}).flatMap(([part, inner]) => linkOf(field, inner, part)),
    ]);
  scoped.set(source, links);
  return links;
}

/** A cache: every request asks for them several times. */
const scoped = new WeakMap<Source, readonly Omit<Link, 'seen'>[]>();

/** The condition that the reader sees the target of a reference. */
function isSeen(source: Source, { field, target, seen }: Link): SQL {
  const { computed = {}, parts = [] } = source;
  const join = parts.find((part) => part.join?.columns[field])?.join;
  const value = computed[field] ?? join?.columns[field] ?? fieldColumn(source, field);
  return isSeenTarget(value, { target, seen });
}

/** The condition that a value is the id of a visible record. */
export function isSeenTarget(value: SQLWrapper, { target: { table }, seen }: Pick<Link, 'target' | 'seen'>): SQL {
  const id = columnOf(getTableColumns(table) as LooseTable, 'id');
  return sql`${value} in (select ${id} from ${table} where ${seen})`;
}

/** A source for an actor: without the values of areas whose codes the actor lacks, and without the names behind hidden links. */
export function seenBy(source: Source, actor: Actor): Source {
  return withoutJoined(ofClub(source, actor), joinedFields(source.resource, actor));
}

function ofClub(source: Source, actor: Actor): Source {
  const { clubId } = actor;
  if (clubId === null) return source;
  const { computed, matching, orders } = source.forClub?.(clubId) ?? {};
  const own: Source = {
    ...source,
    computed: { ...source.computed, ...computed },
    matching: { ...source.matching, ...matching },
    orders: { ...source.orders, ...orders },
    reader: clubId,
  };
  const names = hidingLinks(source, actor).flatMap((link) => {
    const name = nameField(link.field, link.shape);
    const called = own.computed?.[name];
    const isOne = link.part === undefined && link.shape.kind === 'reference';
    return isOne && called ? [[name, sql`case when ${isSeen(own, link)} then ${called} end`] as const] : [];
  });
  return names.length > 0 ? { ...own, computed: { ...own.computed, ...Object.fromEntries(names) } } : own;
}

/** The fields whose values other areas keep from this actor (`seenWith`). */
export function joinedFields(resource: Resource, { permissions }: Pick<Actor, 'permissions'>): readonly string[] {
  const known =
    joined.get(resource) ??
    Object.entries(allFields(resource)).flatMap(([name, { seenWith }]) => (seenWith ? [{ name, seenWith }] : []));
  joined.set(resource, known);
  return known.flatMap(({ name, seenWith }) => (seenWith.some((code) => permissions.has(code)) ? [] : [name]));
}

const joined = new WeakMap<Resource, readonly { name: string; seenWith: readonly string[] }[]>();

/** Refuses to tell a value by a filter or an order that its reader may not see. */
export function refuseJoined(resource: Resource, actor: Actor, asked: readonly string[]): void {
  const unseen = joinedFields(resource, actor);
  const found = asked.find((name) => unseen.includes(name));
  if (found !== undefined)
    throw new Refusal('Mes.Permission.OtherArea', 403, [{ field: found, message: 'Mes.Permission.OtherArea' }]);
}

/** The source with nothing in the place of these computed fields; one object for the same fields, since queries are kept by it. */
function withoutJoined(source: Source, unseen: readonly string[]): Source {
  if (unseen.length === 0) return source;
  const key = unseen.join();
  const made = narrowed.get(source)?.get(key);
  if (made) return made;
  const fields = allFields(source.resource);
  const empty = unseen.map((name) => {
    const { kind = 'text' } = fields[name] ?? {};
    return [name, kind === 'money' || kind === 'count' ? sql`null::bigint` : sql`null::text`] as const;
  });
  const own: Source = { ...source, computed: { ...source.computed, ...Object.fromEntries(empty) } };
  narrowed.set(source, (narrowed.get(source) ?? new Map<string, Source>()).set(key, own));
  return own;
}

const narrowed = new WeakMap<Source, Map<string, Source>>();

/** Whether an actor may see fewer items of a list than the record has. */
export function hidesItems(source: Source, actor: Actor, field: string): boolean {
  return (
    (source.keptFields?.includes(field) === true && source.scope.writes?.(actor) !== undefined) ||
    hidingLinks(source, actor).some((link) => link.field === field)
  );
}

/** How an actor sees records: which values are hidden, and how a save keeps them. */
export interface Sight {
  /** A record without its hidden values. */
  shown: <Record extends Values>(record: Record) => Record;
  /** An input with the values that its writer could not see; these stay as the record has them. */
  kept: (input: Values, held: Values) => Values;
}

const WHOLE: Sight = { shown: (record) => record, kept: (input) => input };

/** The sight of the actor of a call on records. It queries the database only when something may be hidden. */
export async function sightOf(call: Call, source: Source, records: readonly Values[]): Promise<Sight> {
  const links = hidingLinks(source, call.actor);
  const isOwn = await ownRecords(call, source, records);
  if (records.length === 0 || (links.length === 0 && !isOwn)) return WHOLE;
  const seen = await seenIds(call, links, records);
  const isHidden = ({ to }: Link, id: unknown) => typeof id === 'string' && !seen.get(to)?.has(id);
  return {
    shown: (record) => withoutHidden(source, links, isHidden, record, isOwn?.has(String(record.id)) ?? true),
    kept: (input, held) => withHidden(links, isHidden, input, held),
  };
}

/** Records as the actor of a call sees them. */
export async function inSight<Record extends Values>(
  call: Call,
  source: Source,
  records: readonly Record[],
): Promise<Record[]> {
  const sight = await sightOf(call, source, records);
  return records.map((record) => sight.shown(record));
}

/** The input of a record with the hidden values that its writer could not send. */
export async function keepingHidden(call: Call, source: Source, input: Values, held: Values): Promise<Values> {
  return (await sightOf(call, source, [held])).kept(input, held);
}

/** The ids of the records that the actor may change; undefined when no field depends on them. */
async function ownRecords(call: Call, source: Source, records: readonly Values[]): Promise<Set<string> | undefined> {
  return source.keptFields ? writtenBy(call, source, records) : undefined;
}

/** The ids of the records that the actor may change; undefined for an actor who may change all that they see. */
export async function writtenBy(
  call: Call,
  { scope, table }: Source,
  records: readonly Values[],
): Promise<Set<string> | undefined> {
  const writes = scope.writes?.(call.actor);
  if (!writes) return undefined;
  const ids = records.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  if (ids.length === 0) return new Set();
  const id = columnOf(table, 'id');
  const rows = await call.db
    .select({ id })
    .from(table)
    .where(and(isOneOf(id, ids), writes));
  return new Set(rows.map((row) => String(row.id)));
}

/** The ids in the records that the actor sees, by area. */
async function seenIds(call: Call, links: readonly Link[], records: readonly Values[]) {
  const seen = new Map<string, Set<string>>();
  for (const [to, own] of Map.groupBy(links, (link) => link.to)) {
    const ids = [...new Set(records.flatMap((record) => own.flatMap((link) => idsIn(link, record[link.field]))))];
    const [link] = own;
    if (!link || ids.length === 0) continue;
    const id = columnOf(getTableColumns(link.target.table) as LooseTable, 'id');
    const rows = await call.db
      .select({ id })
      .from(link.target.table)
      .where(and(isOneOf(id, ids), link.seen));
    seen.set(to, new Set(rows.map((row) => String(row.id))));
  }
  return seen;
}

/** The ids in the value of a link field. */
export function idsIn({ part }: Pick<Link, 'part'>, value: unknown): string[] {
  const values = [value ?? []].flat() as unknown[];
  const links = part === undefined ? values : values.map((item) => (item as Values)[part]);
  return links.filter((id): id is string => typeof id === 'string');
}

type IsHidden = (link: Link, id: unknown) => boolean;

function withoutHidden<Record extends Values>(
  source: Source,
  links: readonly Link[],
  isHidden: IsHidden,
  record: Record,
  isOwn: boolean,
): Record {
  const shown: Values = { ...record };
  for (const link of links) {
    const { field, part, shape } = link;
    const value = shown[field];
    if (value === undefined || value === null) continue;
    if (part !== undefined) shown[field] = itemsInSight(value, (item) => itemInSight(link, isHidden, item));
    else if (Array.isArray(value)) shown[field] = value.filter((id) => !isHidden(link, id));
    else if (isHidden(link, value)) {
      shown[field] = null;
      if (nameField(field, shape) in shown) shown[nameField(field, shape)] = null;
    }
  }
  if (!isOwn) for (const field of source.keptFields ?? []) if (field in shown) shown[field] = emptyOf(source, field);
  return shown as Record;
}

/** The visible items of a list, or the visible part of an object. */
function itemsInSight(value: unknown, show: (item: Values) => Values | null): unknown {
  return Array.isArray(value) ? value.flatMap((item) => show(item as Values) ?? []) : show(value as Values);
}

/** The visible part of an item; null when a required link in it is hidden. */
function itemInSight(link: Link, isHidden: IsHidden, item: Values): Values | null {
  const { part = '', shape } = link;
  if (!isHidden(link, item[part])) return item;
  if (shape.required) return null;
  const name = nameField(part, shape);
  return { ...item, [part]: null, ...(name in item && { [name]: null }) };
}

function emptyOf({ parts = [] }: Source, field: string): unknown {
  return parts.find(({ fields }) => fields.includes(field))?.empty[field] ?? null;
}

function withHidden(links: readonly Link[], isHidden: IsHidden, input: Values, held: Values): Values {
  const kept: Values = { ...input };
  for (const link of links) {
    const { field, part } = link;
    const [given, before] = [kept[field], held[field]];
    if (before === undefined || before === null) continue;
    if (part !== undefined) kept[field] = withHiddenParts(link, isHidden, given, before);
    else if (Array.isArray(before)) {
      const hidden = (before as unknown[]).filter((id) => isHidden(link, id));
      if (hidden.length > 0) kept[field] = [...new Set([...((given ?? []) as unknown[]), ...hidden])];
    } else if ((given ?? null) === null && isHidden(link, before)) kept[field] = before;
  }
  return kept;
}

/**
 * The given items with the hidden values of the stored ones, matched by id. Items that were hidden as a whole come
 * last.
 */
function withHiddenParts(link: Link, isHidden: IsHidden, given: unknown, before: unknown): unknown {
  const { part = '', shape } = link;
  const restored = (item: Values, old: Values | undefined) =>
    old && (item[part] ?? null) === null && isHidden(link, old[part]) ? { ...item, [part]: old[part] } : item;
  if (!Array.isArray(before)) return given ? restored(given as Values, before as Values) : given;
  const old = before as Values[];
  const items = ((given ?? []) as Values[]).map((item) =>
    restored(
      item,
      old.find(({ id }) => id !== undefined && id === item.id),
    ),
  );
  const gone = shape.required ? old.filter((item) => isHidden(link, item[part])) : [];
  return [...items, ...gone.filter(({ id }) => !items.some((item) => item.id === id && id !== undefined))];
}

/** One change in the audit trail. */
interface Told {
  entityId: string;
  action: string;
  /** The club of the user who made the change. */
  clubId: string | null;
  changes: Changes | null;
}

/**
 * The part of each change that an actor may read, in the same order; undefined when the actor may read none of it. The
 * trail stores the names of linked records and not their ids, so the actor sees a name when a visible record has that
 * name.
 */
export async function toldChanges(
  call: Call,
  source: Source,
  all: readonly Told[],
): Promise<(Changes | null | undefined)[]> {
  const { clubId } = call.actor;
  const links = [...hidingLinks(source, call.actor), ...toldLinks(source, call.actor)];
  const isOwn = await ownRecords(
    call,
    source,
    all.map(({ entityId }) => ({ id: entityId })),
  );
  if (clubId === null || (links.length === 0 && !isOwn && !source.told)) return all.map(({ changes }) => changes);
  const seen = await seenNames(
    call,
    links,
    all.map(({ changes }) => changes),
  );
  return all.map(({ entityId, action, clubId: writer, changes }) => {
    if (!changes) return changes;
    const told: Changes = { ...changes };
    let isHiding = false;
    const hide = (key: string) => {
      delete told[key];
      isHiding = true;
    };
    for (const link of links) {
      const key = keyOf(link);
      const pair = told[key];
      if (!pair) continue;
      const [old, current] = pair.map((value) => namesInSight(link, value, seen));
      if (JSON.stringify([old, current]) === JSON.stringify(pair)) continue;
      if (JSON.stringify(old) === JSON.stringify(current)) hide(key);
      else told[key] = [old, current];
    }
    for (const [key, whose] of Object.entries(source.told ?? {}))
      if (whose === 'club' && key in told && writer !== clubId) hide(key);
    if (isOwn && !isOwn.has(entityId)) for (const key of source.keptFields ?? []) if (key in told) hide(key);
    // Other values in the same change of another club, such as the reason, are about the hidden link, so the whole
    // change is hidden.
    const isOthers = writer !== null && writer !== clubId;
    if (isHiding && action === 'Update' && (isOthers || Object.keys(told).length === 0)) return undefined;
    return told;
  });
}

/** Whether histories of a source hide anything from an actor. */
export function hidesChanges(source: Source, actor: Actor): boolean {
  return (
    actor.clubId !== null &&
    (source.told !== undefined || source.keptFields !== undefined || hidingLinks(source, actor).length > 0)
  );
}

/** Links that only histories contain. */
function toldLinks({ told = {}, targets = {} }: Source, actor: Actor): Link[] {
  return Object.entries(told).flatMap(([field, whose]) => {
    const target = whose === 'club' ? undefined : targets[whose.to];
    const seen = target?.scope?.filter(actor);
    if (whose === 'club' || !target || !seen) return [];
    return [{ field, shape: { kind: 'references' as const, nameAs: field }, to: whose.to, target, seen }];
  });
}

/** The key of a link in the trail. */
function keyOf({ field, part, shape }: Link): string {
  return part === undefined ? nameField(field, shape) : field;
}

/** The visible names and ids among those in the changes, by area. */
async function seenNames(call: Call, links: readonly Link[], all: readonly (Changes | null)[]) {
  const seen = new Map<string, Set<string>>();
  for (const [to, own] of Map.groupBy(links, (link) => link.to)) {
    const values = all.flatMap((changes) =>
      own.flatMap((link) => (changes?.[keyOf(link)] ?? []).flatMap((value) => idsIn(link, value))),
    );
    const [link] = own;
    if (!link || values.length === 0) continue;
    const { table, name: calls } = link.target;
    const columns = getTableColumns(table) as LooseTable;
    const id = columnOf(columns, 'id');
    const name = calls ?? columns.name ?? columnOf(columns, 'fullName');
    const texts = [...new Set(values)];
    const rows = await call.db
      .select({ id, name: sql<string>`${name}`.as('called') })
      .from(table)
      .where(and(link.seen, sql`(${isOneOf(sql`${name}`, texts)} or ${isOneOf(sql`${id}::text`, texts)})`));
    seen.set(to, new Set(rows.flatMap((row) => [String(row.id), row.name])));
  }
  return seen;
}

function namesInSight(link: Link, value: unknown, seen: ReadonlyMap<string, ReadonlySet<string>>): unknown {
  const isHidden: IsHidden = ({ to }, name) => typeof name === 'string' && !seen.get(to)?.has(name);
  if (value === null || value === undefined) return value;
  if (link.part !== undefined) return itemsInSight(value, (item) => itemInSight(link, isHidden, item));
  if (Array.isArray(value)) return value.filter((name) => !isHidden(link, name));
  return isHidden(link, value) ? null : value;
}
