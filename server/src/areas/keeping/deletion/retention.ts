import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Retention } from '../../../kit/area-module.ts';
import { type ClubColumn, moves, type Traces } from '../../../kit/of-members.ts';

/** The areas whose deleted records are persons or organisations. */
const OF_MEMBERS = [...new Set(Object.values(AREA_OF_TYPE)), 'Represents'];

/** Deletes expired deletions for good: the snapshot, and the traces in other areas. */
export const retention: Retention = {
  // Each row has its own date.
  keptFor: null,
  purge: async (db, now, forget) => {
    // The sweep needs this row to release the files, so the row waits for it.
    const over = sql`deletions.purge_on < ${now.toISOString()}::timestamptz and (deletions.restored_at is not null
      or not exists (select 1 from attachment_links l where l.entity_id = deletions.entity_id and l.area = deletions.area))`;
    await forget(
      sql`(select deletions.entity_id from deletions where ${over} and deletions.restored_at is null and ${isOneOf(sql`deletions.area`, OF_MEMBERS)})`,
    );
    await db.execute(sql`delete from deletions where ${lockedInOrder('deletions', over, 'update')}`);
  },
};

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'deletions', column: 'club_id', keyless: true, move: moves() },
];

export const traces: Traces = {
  ofMember: async (db, { ids, deletedAs }) => {
    await db.execute(
      sql`update deletions set label = ${ERASED}, snapshot = null where ${lockedInOrder(
        'deletions',
        sql`entity_id in (${ids}) or (${isOneOf(sql`area`, deletedAs)} and snapshot->>'memberId' in (select unnest(array[${ids}])::text))`,
      )}`,
    );
  },
  word: async (db, { ids }, word) => {
    const escaped = JSON.stringify(word).slice(1, -1);
    await db.execute(sql`update deletions set label = replace(label, ${word}, ${ERASED}), snapshot = replace(snapshot::text, ${escaped}, ${ERASED})::jsonb
      where ${lockedInOrder('deletions', sql`position(${escaped} in snapshot::text) > 0 and ${namesOneOf(ids, sql`snapshot::text`)}`)}`);
  },
  mentions: { table: 'deletions', columns: ['snapshot'], of: ['entity_id'] },
};

function namesOneOf(ids: SQL, text: SQL): SQL {
  return sql`exists (select 1 from unnest(array[${ids}]) o where position(o::text in ${text}) > 0)`;
}
