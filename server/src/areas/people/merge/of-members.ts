import { sql } from 'drizzle-orm';
import { type ClubColumn, deleted, type MemberColumn, moves, type Traces } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const copy = { nothing: 'Pairs are found anew from what the records say.' } as const;

/** Pairs of possible duplicates, and the stored merges of members. */
export const rowsOfMembers: readonly MemberColumn[] = ['a_id', 'b_id'].map(
  (column): MemberColumn => ({
    table: 'duplicate_pairs',
    column,
    move: { rule: 'drop' },
    copy,
    blank: deleted('duplicate_pairs', column),
  }),
);

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'merges', column: 'club_id', keyless: true, move: moves() },
];

export const traces: Traces = {
  // An emptied merge cannot be undone.
  ofMember: async (db, { ids }) => {
    await db.execute(sql`update merges set survivor_before = '{}', loser_snapshot = '{}', moved = '{}', dropped = '{}', undone_at = coalesce(undone_at, now())
      where ${lockedInOrder('merges', sql`survivor_id in (${ids}) or loser_id in (${ids})`)}`);
  },
  mentions: {
    table: 'merges',
    columns: ['survivor_before', 'loser_snapshot', 'moved', 'dropped'],
    of: ['survivor_id', 'loser_id'],
  },
  forget: async (db, ids) => {
    await db.execute(sql`delete from merges where ${lockedInOrder('merges', sql`survivor_id in ${ids}`, 'update')}`);
  },
};
