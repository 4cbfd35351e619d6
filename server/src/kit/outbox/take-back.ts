import { and, eq, inArray, sql } from 'drizzle-orm';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Call } from '../call.ts';
import { setMany } from '../crud/statements.ts';
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
    const rows = await tx
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.pressId, pressId),
          eq(deliveries.pressedBy, actor.userId),
          sql`${deliveries.dueAt} > ${deliveries.createdAt}`,
        ),
      )
      .orderBy(deliveries.id)
      .for('update');
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
      const table = 'waits' in rule ? rule.marks : undefined;
      const byColumns = Map.groupBy(marks, (mark) => Object.keys(mark).toSorted().join(' '));
      if (table) for (const group of byColumns.values()) await setMany(tx, table, ['id'], group);
    }
    // A letter about something else that the press made void stays void.
    await tx.execute(sql`update deliveries d set cancelled_at = null, replaced_by = null
      where d.replaced_by = ${pressId} and d.sent_at is null and exists (select 1 from deliveries n where n.press_id = ${pressId}
        and n.source = d.source and n.source_id = d.source_id and n.member_id = d.member_id and n.fail_reason = 'takenBack')`);
    return open.length;
  });
}

function tooLate(count: number): Refusal {
  const message = 'Mes.Outbox.Press.TooLate';
  return new Refusal(message, 400, [{ field: 'press', message, params: { count } }]);
}
