import type { MergeChoice } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import {
  type DroppedRows,
  dropRows,
  moveRows,
  type MovedRows,
  type RawRow,
  type Reference,
  takeRows,
} from '../../../kit/moved-rows.ts';
import type { Moving } from '../../../kit/of-members.ts';
import { type MergeRules, referenceOf } from './rules.ts';

interface Decided extends Moving {
  decided: ReadonlyMap<string, MergeChoice>;
}

/** The changes of rows by a merge, for its undo. */
export interface Moves {
  moved: MovedRows[];
  dropped: DroppedRows;
}

const CLUB = 5;

/** The rows of a member with its own id, by table. */
export async function ownRows(db: Database, { ownTables }: MergeRules, id: string): Promise<Record<string, RawRow>> {
  const own: Record<string, RawRow> = {};
  for (const { table, key } of ownTables) {
    const [row] = await takeRows(db, table, sql`t.${sql.identifier(key)} = ${id}`);
    if (row) own[table] = row;
  }
  return own;
}

/**
 * Moves every row of the loser to the survivor. Rows that were not chosen, or have no free place, are deleted and kept
 * in the merge.
 */
export async function moveAll(db: Database, rules: MergeRules, moving: Decided): Promise<Moves> {
  const { survivor, loser } = moving;
  const moves: Moves = { moved: [], dropped: {} };
  await giveWay(db, rules, moving, moves);
  for (const named of rules.members) {
    const { table, column, move } = named;
    if (!('rule' in move)) continue;
    if (move.rule === 'drop') {
      keep(moves, table, await dropRows(db, table, sql`t.${sql.identifier(column)} = ${loser.id}`));
    }
    if (move.rule === 'step') {
      const keys = await move.run(db, moving);
      if (keys.length > 0) moves.moved.push({ table, column: '*', keys: [...keys] });
    }
    await moveOne(db, referenceOf(named), moving, moves);
  }
  if (loser.type === CLUB) await moveClub(db, rules, moving, moves);
  await renameInQuestions(db, rules, [loser.id, survivor.id], moves);
  return moves;
}

/** Moves the rows that refer to a club but not to a member. */
async function moveClub(db: Database, rules: MergeRules, moving: Moving, moves: Moves): Promise<void> {
  for (const { run } of rules.joins) {
    const { moved, became } = await run(db, moving.survivor.id, moving.loser.id);
    moves.moved.push(...moved);
    for (const pair of became) await renameInQuestions(db, rules, pair, moves);
  }
  for (const named of rules.clubs) await moveOne(db, referenceOf(named), moving, moves);
}

async function moveOne(
  db: Database,
  reference: Reference | undefined,
  { survivor, loser }: Moving,
  moves: Moves,
): Promise<void> {
  if (!reference) return;
  const { moved, dropped } = await moveRows(db, reference, loser.id, survivor.id);
  if (moved) moves.moved.push(moved);
  keep(moves, reference.table, dropped);
}

/** Deletes and keeps the rows of the side that was not chosen. */
async function giveWay(
  db: Database,
  { rowSets }: MergeRules,
  { survivor, loser, decided }: Decided,
  moves: Moves,
): Promise<void> {
  for (const [field, sets] of Object.entries(rowSets)) {
    const choice = decided.get(field);
    if (choice === undefined || choice === 'both') continue;
    const [side, other] = choice === 'loser' ? [survivor, loser] : [loser, survivor];
    for (const { table, where, only } of sets) {
      if (only === 'survivor' && side !== survivor) continue;
      keep(moves, table, await dropRows(db, table, sql`t.member_id = ${side.id} and ${where(other.id)}`));
    }
  }
}

/** Replaces the id of a record in stored queries by another one. */
async function renameInQuestions(
  db: Database,
  { questions }: MergeRules,
  [from, to]: readonly [from: string, to: string],
  moves: Moves,
): Promise<void> {
  for (const { table, column } of questions) {
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
