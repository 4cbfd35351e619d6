import type { MergeChoice } from '@hoivien/contract/areas/merge/merge.schema.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { joinCommittees } from './committees.ts';
import { rowSets } from './fields.ts';
import { clubReferences, keptQuestions, keylessReferences, memberReferences, type Reference } from './references.ts';
import { type DroppedRows, dropRows, moveRows, type MovedRows, type RawRow, takeRows } from './rows.ts';

interface Moving {
  /** The merge itself. */
  id: string;
  area: string;
  survivor: { id: string; type: number };
  loser: { id: string; type: number };
  decided: ReadonlyMap<string, MergeChoice>;
}

/** What a merge did to rows, for taking it back. */
export interface Moves {
  moved: MovedRows[];
  dropped: DroppedRows;
}

/** The tables whose row is the member itself. */
export const OWN_TABLES = ['members', 'enterprise_profiles', 'person_profiles', 'clubs'] as const;
const CLUB = 5;

/** A member's own rows as they are, by table. */
export async function ownRows(db: Database, id: string): Promise<Record<string, RawRow>> {
  const own: Record<string, RawRow> = {};
  for (const table of OWN_TABLES) {
    const [row] = await takeRows(db, table, sql`t.${sql.identifier(keyOf(table))} = ${id}`);
    if (row) own[table] = row;
  }
  return own;
}

/** The column by which a member's own row is found. */
export function keyOf(table: string): string {
  return table === 'members' || table === 'clubs' ? 'id' : 'member_id';
}

/** Lets every row of the loser go over to the survivor; what was not chosen or has no place is taken out and kept. */
export async function moveAll(db: Database, moving: Moving): Promise<Moves> {
  const { survivor, loser } = moving;
  const moves: Moves = { moved: [], dropped: {} };
  await giveWay(db, moving, moves);
  for (const reference of memberReferences) {
    if (reference.rule === 'drop') {
      const where = sql`t.${sql.identifier(reference.column)} = ${loser.id}`;
      keep(moves, reference.table, await dropRows(db, reference.table, where));
    }
    if (reference.rule === 'move') await moveOne(db, reference, moving, moves);
  }
  if (loser.type === CLUB) await moveClub(db, moving, moves);
  for (const reference of keylessReferences) await moveOne(db, reference, moving, moves);
  await moveFiles(db, moving, moves);
  await moveImports(db, loser.id, survivor.id, moves);
  await renameInQuestions(db, loser.id, survivor.id, moves);
  return moves;
}

/** What names the club and no member. */
async function moveClub(db: Database, moving: Moving, moves: Moves): Promise<void> {
  const { moved, became } = await joinCommittees(db, moving.survivor.id, moving.loser.id);
  moves.moved.push(...moved);
  for (const [from, to] of became) await renameInQuestions(db, from, to, moves);
  for (const reference of clubReferences) await moveOne(db, reference, moving, moves);
}

async function moveOne(db: Database, reference: Reference, { survivor, loser }: Moving, moves: Moves): Promise<void> {
  const { moved, dropped } = await moveRows(db, reference, loser.id, survivor.id);
  if (moved) moves.moved.push(moved);
  keep(moves, reference.table, dropped);
}

/** The rows of the side that was not chosen. */
async function giveWay(db: Database, { survivor, loser, decided }: Moving, moves: Moves): Promise<void> {
  for (const [field, sets] of Object.entries(rowSets)) {
    const choice = decided.get(field);
    if (choice === undefined || choice === 'both') continue;
    const side = choice === 'loser' ? survivor.id : loser.id;
    for (const { table, where } of sets) {
      keep(moves, table, await dropRows(db, table, sql`t.member_id = ${side} and ${where}`));
    }
  }
  if (decided.get('membership') !== 'loser') return;
  const overlap = sql`exists (select 1 from memberships o where o.member_id = ${loser.id}
    and daterange(o.starts_on, o.ends_on) && daterange(t.starts_on, t.ends_on))`;
  keep(moves, 'memberships', await dropRows(db, 'memberships', sql`t.member_id = ${survivor.id} and ${overlap}`));
}

/** Files go over; one for which there is no place stays with the merge, so that the sweep lets it be. */
async function moveFiles(db: Database, { id, area, survivor, loser }: Moving, moves: Moves): Promise<void> {
  const rows = await takeRows(db, 'attachment_links', sql`t.entity_id = ${loser.id}`);
  if (rows.length === 0) return;
  moves.moved.push({ table: 'attachment_links', column: '*', keys: rows });
  const isTaken: SQL = sql`exists (select 1 from attachment_links o where o.area = ${area} and o.entity_id = ${survivor.id}
    and o.slot = t.slot and (o.slot <> 'attachment' or o.attachment_id = t.attachment_id))`;
  await db.execute(
    sql`update attachment_links t set area = 'Merges', entity_id = ${id} where t.entity_id = ${loser.id} and ${isTaken}`,
  );
  await db.execute(
    sql`update attachment_links set area = ${area}, entity_id = ${survivor.id} where entity_id = ${loser.id}`,
  );
}

/** An import that made or changed the loser finds the survivor and sees that it is no longer what it wrote. */
async function moveImports(db: Database, from: string, to: string, moves: Moves): Promise<void> {
  const rows = await takeRows(db, 'import_rows', sql`t.entity_id = ${from}`);
  if (rows.length === 0) return;
  moves.moved.push({ table: 'import_rows', column: '*', keys: rows });
  await db.execute(sql`update import_rows set entity_id = ${to}, after_version = null where entity_id = ${from}`);
}

/** Questions that ask for the loser ask for the survivor. */
async function renameInQuestions(db: Database, from: string, to: string, moves: Moves): Promise<void> {
  for (const { table, column } of keptQuestions) {
    const name = sql.identifier(column);
    const asks = sql`t.${name}::text like ${`%${from}%`}`;
    const rows = await takeRows(db, table, asks);
    if (rows.length === 0) continue;
    const keys = rows.map((row) => ({ id: row.id, [column]: row[column] }));
    moves.moved.push({ table, column: '*', keys });
    await db.execute(
      sql`update ${sql.identifier(table)} t set ${name} = replace(t.${name}::text, ${from}, ${to})::jsonb where ${asks}`,
    );
  }
}

function keep({ dropped }: Moves, table: string, rows: readonly RawRow[]): void {
  if (rows.length > 0) dropped[table] = [...(dropped[table] ?? []), ...rows];
}
