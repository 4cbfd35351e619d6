import { CANCELLING, type Gone, type UseCount } from '@hoivien/contract/kit/uses.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { allTables, CONDITIONS, KEYS, lists, type Use } from '../../db/uses.ts';
import { type Call, can } from '../call.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import { endMessages, voidWith } from '../outbox/outbox.ts';
import { today } from '../today.ts';
import type { Source } from './source.ts';
import { isOneOf, lockInOrder } from './statements.ts';

/** A foreign key with its rule. */
interface Edge {
  name: string;
  use: Use;
  table: PgTable;
  column: PgColumn;
  /** The column to which it refers. */
  to: PgColumn;
  isSeveral: boolean;
}

let known: ReadonlyMap<PgTable, readonly Edge[]> | undefined;

/** The foreign keys to each table, from the declarations of the tables. */
function edges(): ReadonlyMap<PgTable, readonly Edge[]> {
  if (known) return known;
  const found = new Map<PgTable, Edge[]>();
  for (const table of allTables)
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const at = Math.max(
        0,
        foreignColumns.findIndex(({ name }) => name === 'id'),
      );
      const name = keyName(
        getTableName(table),
        columns.map((column) => column.name),
      );
      const [column, to] = [columns[at], foreignColumns[at]];
      const use = KEYS[name];
      // A test finds a key without a rule; until then it refuses, as the database does.
      if (column && to)
        found.set(foreignTable, [
          ...(found.get(foreignTable) ?? []),
          { name, use: use ?? { rule: 'refuses' }, table, column, to, isSeveral: columns.length > 1 },
        ]);
    }
  known = found;
  return found;
}

/** @example keyName('seats', ['term_id']) // 'seats.term_id' */
export function keyName(table: string, columns: readonly string[]): string {
  return `${table}.${columns.toSorted().join('+')}`;
}

/** Records of a table, which may be no list of the kit. */
type Owner = Pick<Source, 'counts' | 'removal'> & {
  table: PgTable;
  resource: { readonly area: string; readonly path?: string; readonly codesOf?: string | undefined };
};

/** Each key to a table with the condition of its rows, also those to rows that would go with the records. */
function* rowsNaming(
  target: PgTable,
  ids: (to: PgColumn) => SQL,
  seen: readonly PgTable[] = [target],
): Generator<Edge & { where: SQL }> {
  for (const edge of edges().get(target) ?? []) {
    const { table, column, to, use, isSeveral } = edge;
    // A key over several columns is one within the same record, whose rows go together.
    if (isSeveral && seen.length > 1) continue;
    const where = sql`${column} in (${ids(to)})`;
    yield { ...edge, where };
    if (use.rule === 'goes' && !seen.includes(table))
      yield* rowsNaming(table, (inner) => sql`select ${inner} from ${table} where ${where}`, [...seen, table]);
  }
}

/** The ids of these records and of every row that goes with them. */
export function goneWith(table: PgTable, ids: readonly string[]): SQL {
  const below = [...rowsNaming(table, () => idList(ids))].flatMap(({ use, table: from, where }) => {
    const id = getTableConfig(from).columns.find(({ name, columnType }) => name === 'id' && columnType === 'PgUUID');
    return use.rule === 'goes' && id ? [sql`select ${id} from ${from} where ${where}`] : [];
  });
  return sql.join([idList(ids), ...below], sql` union all `);
}

/** What the deletion of records touches, by words. */
export async function usesOf(call: Call, owner: Owner, ids: readonly string[]): Promise<UseCount[]> {
  if (ids.length === 0) return [];
  const { table } = owner;
  const counts = [
    ...[...rowsNaming(table, () => idList(ids))].flatMap(({ use, table: from, where }) =>
      use.as ? [{ use, sql: countOf(from, where, use) }] : [],
    ),
    ...Object.entries(CONDITIONS).map(([name, use]) => ({ use, sql: mentionsOf(name, use, ids) })),
    ...(owner.counts ?? []).map(({ as, rule, count }) => ({ use: { as, rule } as Use, sql: count(ids) })),
    {
      use: { as: 'WaitingLetters', rule: 'changes' } as Use,
      sql: sql`select count(*) from ${deliveries} where ${voidWith(goneWith(table, ids))}`,
    },
  ];
  const { rows } = await call.db.execute<{ at: number; count: number }>(
    sql`select * from (${sql.join(
      counts.map((one, at) => sql`select ${sql.raw(String(at))} as at, (${one.sql})::int as count`),
      sql` union all `,
    )}) c where c.count > 0`,
  );
  const byWords = new Map<string, UseCount>();
  for (const { at, count } of rows) {
    const use = counts[at]?.use;
    if (!use?.as) continue;
    const key = `${use.rule} ${use.as}`;
    const path = byWords.get(key)?.path ?? (ids.length === 1 ? pathOf(call, owner, use, ids[0] ?? '') : null);
    const before = byWords.get(key)?.count ?? 0;
    byWords.set(key, { message: `Mes.Uses.${use.as}`, rule: use.rule, count: before + count, path });
  }
  for (const { as, names } of (await owner.removal?.brings?.(call, ids)) ?? [])
    byWords.set(as, { message: `Mes.Uses.${as}`, rule: 'changes', count: names.length, names, path: null });
  const known = (await owner.removal?.known(call, ids)) ?? [];
  if (owner.removal && known.length > 0) {
    const { area, codesOf = area, path: page } = owner.resource;
    const opens = ids.length === 1 && page !== undefined && can(call, permissionCode(codesOf, 'View'));
    const path = opens ? `${page}/info/${ids[0]}?${CANCELLING}` : null;
    const message = `Mes.Uses.${owner.removal.as}`;
    byWords.set(message, { message, rule: 'refuses', count: known.length, path });
  }
  const order = ['refuses', 'goes', 'unlinks', 'changes', 'holds', 'narrows', 'keeps'];
  return [...byWords.values()].toSorted((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule));
}

/** The number of rows naming a record that still bring letters to its address, as each area says of its own (`Use.ahead`). */
export async function rowsAhead({ db, now }: Call, table: PgTable, id: string): Promise<number> {
  const counts = (edges().get(table) ?? []).flatMap(({ use, table: from, column }) =>
    use.ahead
      ? [sql`(select count(*) from ${from} where ${column} = ${id}::uuid and ${use.ahead(now.toISOString())})`]
      : [],
  );
  if (counts.length === 0) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`select (${sql.join(counts, sql` + `)})::int as count`);
  return rows[0]?.count ?? 0;
}

/**
 * What holds a record today or lies ahead of it, by words (`Use.holds`, `Use.ahead`): 0 for those of which it has none, and for
 * those whose list the actor may not open.
 */
export async function rowsHolding(call: Call, table: PgTable, id: string): Promise<Record<string, number>> {
  const counts = (edges().get(table) ?? []).flatMap(({ use, table: from, column }) => {
    const where = use.holds?.(today(call.now)) ?? use.ahead?.(call.now.toISOString());
    return use.as && where
      ? [{ use, sql: sql`(select count(*)::int from ${from} where ${column} = ${id}::uuid and ${where})` }]
      : [];
  });
  const { rows } = await call.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(
      counts.map((one) => one.sql),
      sql`, `,
    )}] as counts`,
  );
  const isOpen = ({ at = [] }: Use) => at.length === 0 || at.some((filter) => openList(call, filter));
  return Object.fromEntries(
    counts.map(({ use }, place) => [String(use.as), isOpen(use) ? (rows[0]?.counts[place] ?? 0) : 0]),
  );
}

/** Which of the records others use, or people know of, so that they cannot be deleted. */
export async function usedOf(
  call: Call,
  { table, removal }: Pick<Owner, 'table' | 'removal'>,
  ids: readonly string[],
): Promise<{ used: string[]; known: string[] }> {
  const { db } = call;
  const found = ids.map((id) => {
    const refusing = [...rowsNaming(table, () => sql`select ${id}::uuid`)].filter(({ use }) => use.rule === 'refuses');
    return { id, refusing };
  });
  const used: string[] = [];
  for (const { id, refusing } of found) {
    if (refusing.length === 0) continue;
    const any = refusing.map((one) => sql`exists (select 1 from ${one.table} where ${one.where})`);
    const { rows } = await db.execute<{ is_used: boolean }>(sql`select (${sql.join(any, sql` or `)}) as is_used`);
    if (rows[0]?.is_used) used.push(id);
  }
  return { used, known: (await removal?.known(call, ids)) ?? [] };
}

/** Withdraws the waiting messages of records that are about to be deleted, and of the rows that go with them. */
export async function endMessagesOf({ db, now }: Call, table: PgTable, ids: readonly string[]): Promise<void> {
  await endMessages(db, goneWith(table, ids), 'recordDeleted', now);
}

function idList(ids: readonly string[]): SQL {
  return sql`select unnest(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}])`;
}

function countOf(table: PgTable, where: SQL, use: Use): SQL {
  return sql`select count(*) from ${table} where ${where} and ${use.where ?? sql`true`}`;
}

/** The rows whose column, a condition or an id without a key, names one of the records. */
function mentionsOf(name: string, use: Use, ids: readonly string[]): SQL {
  const [table = '', column = ''] = name.split('.');
  const value = sql`${sql.identifier(column)}::text`;
  return sql`select count(*) from ${sql.identifier(table)} where ${use.where ?? sql`true`}
    and exists (select 1 from (${idList(ids)}) as i(id) where position(i.id::text in ${value}) > 0)`;
}

/** The first list of a rule that the caller may open, filtered by the record. */
export function pathOf(
  call: Call,
  { resource }: { resource: { readonly area: string } },
  { at = [] }: Use,
  id: string,
): string | null {
  for (const one of at) {
    const [, field = ''] = one.split('.');
    const list = openList(call, one);
    if (!list) continue;
    const to = list.fields[field]?.to;
    const isFor = at.length === 1 || to === resource.area || to === 'AnyMembers';
    if (isFor) return `${list.path}?${field}=${id}`;
  }
  return null;
}

/** The list of a filter such as `Members.tagIds`, when the actor may open it. */
function openList(call: Call, filter: string): Resource | undefined {
  const [area = ''] = filter.split('.');
  const list = lists.find((entry) => entry.area === area);
  return list && can(call, permissionCode(list.codesOf ?? area, 'Search')) ? list : undefined;
}

/** Says in the refusal of a deletion where the record is used. */
export async function sayingWhere<Answer>(
  call: Call,
  source: Owner,
  id: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && isInUse(error.key)) {
      const uses = await usesOf(call, source, [id]);
      Object.assign(error.details, { uses: uses.filter(({ rule }) => rule === 'refuses') });
    }
    throw error;
  }
}

/** The uses that a refusal names. */
export function usesIn({ details }: Refusal): UseCount[] | undefined {
  return details.uses as UseCount[] | undefined;
}

function isInUse(key: string): boolean {
  return key.endsWith('.IsUsing') || key.endsWith('.IsKnown') || key === 'Mes.Role.StillExistUser';
}

/** Rows that went with a record, or the keys of rows that lost their link to it. */
export interface Link {
  key: string;
  rows: Record<string, unknown>[];
}

/**
 * The rows of other tables that a deletion removes or unlinks, by record, so that a restore brings them back. `beside`
 * are tables whose rows are kept in another way.
 */
export async function linksOf(
  db: Database,
  table: PgTable,
  id: string,
  beside: readonly PgTable[] = [],
): Promise<Link[]> {
  const kept = [...rowsNaming(table, () => sql`select ${id}::uuid`)].filter(
    ({ use, table: from }) =>
      !use.forgotten && !beside.includes(from) && (use.rule === 'goes' || use.rule === 'unlinks'),
  );
  if (kept.length === 0) return [];
  const selects = kept.map(({ name, use, table: from, where }) => {
    const own = sql.identifier(getTableName(from));
    const key = primaryKey(from).flatMap((column) => [sql`${column.name}::text`, sql`${column}`]);
    const row = use.rule === 'goes' ? sql`to_jsonb(${own})` : sql`jsonb_build_object(${sql.join(key, sql`, `)})`;
    return sql`select ${name}::text as key, ${row} as row from ${from} where ${where}`;
  });
  // One statement: a bulk deletion asks it for each record.
  const { rows } = await db.execute<{ key: string; row: Record<string, unknown> }>(sql.join(selects, sql` union all `));
  return kept.flatMap(({ name: key }) => {
    const own = rows.filter((one) => one.key === key).map(({ row }) => row);
    return own.length > 0 ? [{ key, rows: own }] : [];
  });
}

function primaryKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  return own.length > 0 ? own : (primaryKeys[0]?.columns ?? []);
}

/** Brings back what `linksOf` kept. What refers to a record that is gone meanwhile stays away and is answered. */
export async function restoreLinks(db: Database, table: PgTable, id: string, links: readonly Link[]): Promise<Gone[]> {
  const all = new Map([...rowsNaming(table, () => sql`select ${id}::uuid`)].map((edge) => [edge.name, edge]));
  const gone: Gone[] = [];
  for (const { key, rows } of links) {
    const edge = all.get(key);
    if (!edge) continue;
    const name = sql.identifier(getTableName(edge.table));
    if (edge.use.rule === 'unlinks') {
      const keys = primaryKey(edge.table).map(
        ({ name: one }) => sql`t.${sql.identifier(one)} = r.${sql.identifier(one)}`,
      );
      const column = sql.identifier(edge.column.name);
      await lockInOrder(
        db,
        edge.table,
        sql`exists (select 1 from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) r where ${sql.join(
          primaryKey(edge.table).map((one) => sql`${one} = r.${sql.identifier(one.name)}`),
          sql` and `,
        )})`,
      );
      await db.execute(sql`update ${name} t set ${column} = ${id} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) r
        where ${sql.join(keys, sql` and `)} and t.${column} is null`);
      continue;
    }
    const sound = await withoutGone(db, edge.table, rows, (column) => column.name);
    gone.push(...sound.gone);
    if (sound.rows.length === 0) continue;
    const columns = getTableConfig(edge.table).columns.filter(({ generated }) => !generated);
    const names = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    await db.execute(sql`insert into ${name} (${names}) select ${names}
      from jsonb_populate_recordset(null::${name}, ${JSON.stringify(sound.rows)}::jsonb) on conflict do nothing`);
  }
  return gone;
}

/**
 * Rows as they can be restored: a link to a record that is gone is empty, and a row that cannot be without it stays away.
 * `propertyOf` names a column in the rows.
 */
export async function withoutGone<Row extends Record<string, unknown>>(
  db: Database,
  table: PgTable,
  rows: readonly Row[],
  propertyOf: (column: PgColumn) => string,
): Promise<{ rows: Row[]; gone: Gone[]; left: Gone[] }> {
  let kept: Row[] = [...rows];
  const [gone, left]: [Gone[], Gone[]] = [[], []];
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const at = foreignColumns.findIndex(({ name }) => name === 'id');
    const [column, to] = [columns[at], foreignColumns[at]];
    if (!column || !to || foreignTable === table) continue;
    const name = propertyOf(column);
    const wanted = [...new Set(kept.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])))];
    if (wanted.length === 0) continue;
    const found = await db.select({ id: to }).from(foreignTable).where(isOneOf(to, wanted)).orderBy(to).for('share');
    const there = new Set(found.map(({ id }) => String(id)));
    const lost = wanted.filter((id) => !there.has(id));
    if (lost.length === 0) continue;
    const named = await namesOf(db, lost);
    const use =
      KEYS[
        keyName(
          getTableName(table),
          columns.map((one) => one.name),
        )
      ];
    const isLost = (row: Row) => lost.includes(String(row[name]));
    const isNeeded = column.notNull || columns.length > 1 || use?.needed === true;
    (isNeeded ? left : gone).push(...named);
    kept = isNeeded
      ? kept.filter((row) => !isLost(row))
      : kept.map((row) => (isLost(row) ? { ...row, [name]: null } : row));
  }
  return { rows: kept, gone: [...gone, ...left], left };
}

/** The names that deleted records had, as long as their deletions are kept. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<Gone[]> {
  const { rows } = await db.execute<{ id: string; area: string | null; label: string | null }>(
    sql`select i.id::text, d.area, d.label from (${idList(ids)}) as i(id)
      left join lateral (select area, label from deletions d where d.entity_id = i.id and d.restored_at is null
        order by d.deleted_at desc limit 1) d on true`,
  );
  return rows.map(({ area, label }) => ({ area: area ?? '', name: label }));
}

/** The refusal of restoring a record without which it cannot be. */
export function neededRefusal(left: readonly Gone[]): Refusal {
  const name = left.map((one) => one.name).find((one) => one !== null);
  return inputRefusal([{ field: 'id', message: 'Mes.Deletions.Needed.NotFound', ...(name && { params: { name } }) }]);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The records that a stored condition names and that no longer exist. */
export async function lostIn(db: Database, condition: unknown): Promise<Gone[]> {
  // A searched text is no record, whatever it looks like.
  const text = JSON.stringify(condition ?? null, (name, value: unknown) => (name === 'search' ? undefined : value));
  const ids = [...new Set(text.toLowerCase().match(UUID) ?? [])];
  if (ids.length === 0) return [];
  const there = recordTables().map((table) => sql`exists (select 1 from ${table} x where x.id = i.id)`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select i.id::text from (${idList(ids)}) as i(id) where not (${sql.join(there, sql` or `)})`,
  );
  return rows.length > 0
    ? namesOf(
        db,
        rows.map(({ id }) => id),
      )
    : [];
}

/** The tables whose rows have an id of their own. */
function recordTables(): SQL[] {
  return allTables
    .filter((table) =>
      getTableConfig(table).columns.some(({ name, columnType }) => name === 'id' && columnType === 'PgUUID'),
    )
    .map((table) => sql`${sql.identifier(getTableName(table))}`);
}
