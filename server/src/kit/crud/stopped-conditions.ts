import type { Gone } from '@hoivien/contract/kit/uses.ts';
import { type SQL, sql } from 'drizzle-orm';
import { CONDITIONS, type Hold } from '../../db/uses.ts';
import { lockedInOrder } from './statements.ts';
import { audit } from '../audit.ts';
import type { Call } from '../call.ts';
import { lostIn, namesOf } from './uses.ts';
import { notify } from '../notices.ts';

/** A row whose stored condition decides something at a later time. */
interface Held extends Record<string, unknown> {
  id: string;
  title: string;
  author: string | null;
  condition: unknown;
}

type Place = Pick<Call, 'db' | 'now'>;

/**
 * Stops what would go by a condition that names one of these records, in the transaction that deletes them, and tells
 * its authors.
 */
export async function stopConditions(call: Call, ids: readonly string[]): Promise<void> {
  for (const [name, { hold, where = sql`true` }] of Object.entries(CONDITIONS)) {
    if (!hold) continue;
    const held = await changed(call, name, hold, hold.stop, sql`${where} and ${mentions(name, ids)}`);
    if (held.length === 0) continue;
    const labels = await labelsOf(call, ids);
    for (const row of held) {
      await audit(call, { ...fact(hold, row), changes: { stage: ['timed', 'held'] } });
      await tellStopped(call, hold, row, labels);
    }
  }
}

/** Tells the author that something was stopped, and which part of its condition is gone. */
export async function tellStopped(
  place: Place,
  hold: Hold,
  row: Pick<Held, 'id' | 'title' | 'author'>,
  name: string,
): Promise<void> {
  if (!row.author) return;
  await notify(place, {
    userIds: [row.author],
    kind: 'Mes.Notices.ConditionLost',
    area: hold.area,
    entityId: row.id,
    params: { title: row.title, name },
    dedupeKey: `held:${row.id}:${place.now.getTime()}`,
  });
}

/** Lets go on what was stopped by the deletion of a restored record, if nothing else of its condition is lost. */
export async function resumeConditions(call: Call, id: string): Promise<void> {
  for (const [name, { hold }] of Object.entries(CONDITIONS)) {
    if (!hold) continue;
    const [table = '', column = ''] = name.split('.');
    const { rows } = await call.db.execute<Held>(
      sql`select id, ${sql.identifier(column)} as condition from ${sql.identifier(table)} where ${hold.isHeld} and ${mentions(name, [id])}`,
    );
    for (const row of rows) {
      if ((await lostIn(call.db, row.condition)).length > 0) continue;
      const [free] = await changed(call, name, hold, hold.release, sql`${hold.isHeld} and id = ${row.id}`);
      if (!free) continue;
      await audit(call, { ...fact(hold, free), changes: { stage: ['held', 'timed'] } });
      if (free.author)
        await notify(call, {
          userIds: [free.author],
          kind: 'Mes.Notices.ConditionBack',
          area: hold.area,
          entityId: free.id,
          params: { title: free.title },
          dedupeKey: `released:${free.id}:${call.now.getTime()}`,
        });
    }
  }
}

/** The names of lost parts in one line. */
export function partsText(lost: readonly Gone[]): string {
  return lost.flatMap(({ name }) => name ?? []).join('; ');
}

async function labelsOf({ db }: Call, ids: readonly string[]): Promise<string> {
  return partsText(await namesOf(db, ids));
}

async function changed(call: Call, name: string, hold: Hold, set: SQL, where: SQL): Promise<Held[]> {
  const [table = ''] = name.split('.');
  const { rows } = await call.db.execute<Held>(
    sql`update ${sql.identifier(table)} set ${set}, version = version + 1, updated_at = ${call.now.toISOString()}::timestamptz
      where ${lockedInOrder(table, where)} returning id, title, ${hold.author} as author`,
  );
  return rows;
}

function mentions(name: string, ids: readonly string[]): SQL {
  const [, column = ''] = name.split('.');
  const any = ids.map((id) => sql`position(${id} in ${sql.identifier(column)}::text) > 0`);
  return sql`(${sql.join(any, sql` or `)})`;
}

function fact({ area, entity }: Hold, { id, title }: Held) {
  return { area, entity, entityId: id, label: title, action: 'Update' as const };
}
