import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { Retention } from '../../../kit/area-module.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Traces } from '../../../kit/of-members.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What a person did is listed for seven days, and so long it can be given back. */
export const retention: Retention = {
  keptFor: 7 * DAY,
  purge: async (db, now) => {
    await drop(db, sql`created_at < ${new Date(now.getTime() - 7 * DAY).toISOString()}::timestamptz`);
  },
};

/** Values of an erased person are given back to nobody: an undo loses its row, wherever the person stands in it. */
export const traces: Traces = {
  ofMember: (db, { ids }) => drop(db, sql`entity_id in (${ids})`),
  word: (db, _member, word) => drop(db, holds(word)),
  mentions: { table: 'former_values', columns: ['before', 'step'], of: ['entity_id'] },
  ofPersons: (db, ids) => drop(db, isOneOf(sql`entity_id`, [...ids])),
  reached: async (db, { phoneNumber, emailAddress }) => {
    for (const text of [phoneNumber, emailAddress]) if (text) await drop(db, holds(text));
  },
  forget: (db, ids) => drop(db, sql`entity_id in ${ids}`),
};

function holds(text: string) {
  const said = sql`former_values.before::text || coalesce(former_values.step::text, '')`;
  return sql`position(${JSON.stringify(text).slice(1, -1)} in ${said}) > 0`;
}

async function drop(db: Database, where: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`delete from former_values where ${lockedInOrder('former_values', where, 'update')}`);
}
