import { and, eq, inArray, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Call } from '../call.ts';
import { isOneOf, lockedInOrder, lockInOrder, setMany } from '../crud/statements.ts';
import { Refusal } from '../errors.ts';
import { letterKinds } from './letter-kinds.ts';
import { isOpen } from './outbox.ts';

/**
 * Takes back the letters of a press of the caller while all of them wait. They stay in the outbox as taken back, the rows
 * that noted them return to what they were, and older letters that they replaced wait again. Returns their number.
 *
 * @throws Refusal 404, or 400 with the number of letters for which it is too late
 */
export async function takeBackPress({ db, actor, now }: Call, pressId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const own = and(
      eq(deliveries.pressId, pressId),
      eq(deliveries.pressedBy, actor.userId),
      sql`${deliveries.dueAt} > ${deliveries.createdAt}`,
    );
    await lockNoted(
      tx,
      await tx.select({ source: deliveries.source, marks: deliveries.marks }).from(deliveries).where(own),
    );
    const rows = await tx.select().from(deliveries).where(own).orderBy(deliveries.id).for('update');
    if (rows.length === 0) throw new Refusal('Mes.Outbox.Press.NotFound', 404);
    const gone = rows.filter((row) => row.sentAt ?? row.attemptedAt ?? row.claimedUntil ?? row.failedAt);
    const open = rows.filter((row) => !row.cancelledAt && !gone.includes(row));
    const late = gone.length + open.filter(({ dueAt }) => dueAt <= now).length;
    if (late > 0) throw tooLate(late);
    if (open.length === 0) throw new Refusal('Mes.Outbox.Press.Replaced', 400);
    await tx
      .update(deliveries)
      // The same letter may be sent again later, so its key must be free.
      .set({
        cancelledAt: now,
        failReason: 'takenBack',
        dedupeKey: sql`${deliveries.dedupeKey} || ':takenBack:' || ${deliveries.id}`,
      })
      .where(
        and(
          eq(deliveries.pressId, pressId),
          isOpen,
          inArray(
            deliveries.id,
            open.map(({ id }) => id),
          ),
        ),
      );
    for (const [name, rule] of letterKinds) {
      const marks = open.flatMap((row) => (row.source === name ? (row.marks ?? []) : []));
      const table = 'waits' in rule ? rule.marks?.table : undefined;
      const byColumns = Map.groupBy(marks, (mark) => Object.keys(mark).toSorted().join(' '));
      if (table) for (const group of byColumns.values()) await setMany(tx, table, ['id'], group);
    }
    // A letter about something else that the press made void stays void.
    const replaced = sql`replaced_by = ${pressId} and sent_at is null and exists (select 1 from deliveries n where n.press_id = ${pressId}
      and n.source = deliveries.source and n.source_id = deliveries.source_id and n.member_id = deliveries.member_id and n.fail_reason = 'takenBack')`;
    await tx.execute(
      sql`update deliveries set cancelled_at = null, replaced_by = null where ${lockedInOrder(deliveries, replaced)}`,
    );
    return open.length;
  });
}

/** Locks what the letters are noted on before the letters, as everything does that withdraws them: its record, then its rows. */
async function lockNoted(db: Database, letters: readonly Pick<typeof deliveries.$inferSelect, 'source' | 'marks'>[]) {
  for (const [name, rule] of letterKinds) {
    const column = 'waits' in rule ? rule.marks : undefined;
    const ids = letters.flatMap(({ source, marks }) => (source === name ? (marks ?? []).map(({ id }) => id) : []));
    if (!column || ids.length === 0) continue;
    const { table } = column;
    const rows = isOneOf(sql`${table}."id"`, ids);
    const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
    const record = keys.find(({ columns }) => columns.includes(column));
    if (record) await lockInOrder(db, record.foreignTable, sql`"id" in (select ${column} from ${table} where ${rows})`);
    await lockInOrder(db, table, rows);
  }
}

function tooLate(count: number): Refusal {
  const message = 'Mes.Outbox.Press.TooLate';
  return new Refusal(message, 400, [{ field: 'press', message, params: { count } }]);
}
