import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../kit/errors.ts';
import { dropRows, GONE, type MovedRows, moveRows, takeRows } from '../../../kit/moved-rows.ts';
import type { JoinOfClubs } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

/** The meetings of a committee. */
const MEETINGS = { table: 'schedules', column: 'committee_id', key: ['id'] } as const;

/** Two committees of one kind: `mine` of the survivor, `theirs` of the loser. */
type Twin = {
  mine: string;
  theirs: string;
  /** Whether terms of both would overlap, which a committee never has. */
  clashes: boolean;
};

/**
 * Refuses two clubs with committees of one kind whose terms overlap, because only people can decide which one
 * continues.
 */
async function refuseClashes(db: Database, survivorId: string, loserId: string): Promise<void> {
  const twins = await readTwins(db, survivorId, loserId);
  if (twins.some(({ clashes }) => clashes)) throw new Refusal('Mes.Merges.Terms.Duplicate', 400);
}

/**
 * Joins committees of one kind: the terms of the loser's committee, with their seats, and its meetings move to the survivor's. Returns
 * the moved rows in the order of the changes, so that an undo can go backwards, and which committee became which.
 */
async function joinCommittees(
  db: Database,
  survivorId: string,
  loserId: string,
): Promise<{ moved: MovedRows[]; became: [from: string, to: string][] }> {
  const moved: MovedRows[] = [];
  const became: [string, string][] = [];
  for (const { mine, theirs } of await readTwins(db, survivorId, loserId)) {
    const terms = await takeRows(db, 'terms', sql`t.committee_id = ${theirs}`);
    if (terms.length > 0) {
      await db.execute(
        sql`update terms set committee_id = ${mine} where ${lockedInOrder('terms', sql`committee_id = ${theirs}`)}`,
      );
      const keys = terms.map(({ id, committee_id }) => ({ id, committee_id }));
      moved.push({ table: 'terms', column: '*', keys });
    }
    const meetings = await moveRows(db, MEETINGS, theirs, mine);
    if (meetings.moved) {
      const keys = meetings.moved.keys.map(({ id }) => ({ id, committee_id: theirs }));
      moved.push({ table: MEETINGS.table, column: '*', keys });
    }
    moved.push({ table: 'committees', column: GONE, keys: await dropRows(db, 'committees', sql`t.id = ${theirs}`) });
    became.push([theirs, mine]);
  }
  return { moved, became };
}

/** How a merge of two clubs joins their committees of one kind. */
export const committeesOfClubs: JoinOfClubs = {
  refuse: refuseClashes,
  run: joinCommittees,
  rewrites: {
    terms: { key: ['id'], columns: ['committee_id'] },
    schedules: { key: ['id'], columns: ['committee_id'] },
  },
};

async function readTwins(db: Database, survivorId: string, loserId: string): Promise<Twin[]> {
  const { rows } = await db.execute<Twin>(
    sql`select mine.id as mine, theirs.id as theirs, exists (
        select 1 from terms a join terms b on b.committee_id = mine.id
          and daterange(a.starts_on, a.ends_on) && daterange(b.starts_on, b.ends_on)
        where a.committee_id = theirs.id) as clashes
      from committees theirs join committees mine on mine.kind = theirs.kind and mine.club_id = ${survivorId}
      where theirs.club_id = ${loserId} order by theirs.kind`,
  );
  return rows;
}
