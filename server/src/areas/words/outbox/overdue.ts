import { lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Overdue, OverdueAnswer } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { outboxTexts } from '@hoivien/contract/areas/words/outbox/outbox.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, count, eq, inArray, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { WaitingRows } from '../../../kit/area-module.ts';
import { auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { isOpen, sendOverdue } from '../../../kit/outbox/outbox.ts';
import { inState, type OutboxOptions, ownFact } from './outbox.service.ts';
import { shownMessages } from './rights.ts';

/** Held messages by kind and by the day in Vietnam at which they should have gone out, the oldest first (decision 0223). */
export async function listOverdue(call: Call, { channels }: OutboxOptions): Promise<Overdue> {
  const day = sql<string>`to_char(${deliveries.dueAt} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`;
  const groups = await call.db
    .select({ source: deliveries.source, day, count: count() })
    .from(deliveries)
    .where(and(inState('held', channels, call.now), shownMessages(call.actor)))
    .groupBy(deliveries.source, sql`2`)
    .orderBy(asc(sql`2`), asc(deliveries.source));
  return { count: groups.reduce((sum, group) => sum + group.count, 0), groups };
}

/**
 * Sends or cancels the held messages, all or those of one kind. The answer is for the number that its author saw.
 *
 * @throws Refusal 409 `Mes.Outbox.Held.Conflict` when the number is another one by now.
 */
export async function answerOverdue(call: Call, options: OutboxOptions, answer: OverdueAnswer): Promise<number> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const isMeant = answer.source === null ? undefined : eq(deliveries.source, answer.source);
    const where = and(inState('held', options.channels, call.now), shownMessages(call.actor), isMeant);
    const rows = await tx.select().from(deliveries).where(where).orderBy(asc(deliveries.id)).for('update');
    if (rows.length !== answer.count)
      throw new Refusal('Mes.Outbox.Held.Conflict', 409, [
        { field: 'count', message: 'Mes.Outbox.Held.Conflict', params: { count: rows.length } },
      ]);
    const ids = rows.map(({ id }) => id);
    if (answer.answer === 'send') await sendOverdue(tx, options.jobs, rows, call.now);
    else await cancelHeld(tx, ids, call.now);
    await auditAll(
      inner,
      rows.map((row) => ({ ...ownFact(row), changes: { held: [null, answer.answer] } })),
    );
    return rows.length;
  });
}

async function cancelHeld(db: Database, ids: readonly string[], now: Date): Promise<void> {
  const some: SQL | undefined = and(inArray(deliveries.id, [...ids]), isOpen);
  await db.update(deliveries).set({ cancelledAt: now }).where(lockedInOrder(deliveries, some));
}

const titleOf = (source: string): Pair =>
  (outboxTexts.choices.source as Readonly<Record<string, Pair>>)[source] ?? [source, source];

/** The question about held messages, for the first page. */
export const overdueDeliveries: WaitingRows = {
  area: 'Outbox',
  path: '/outbox',
  kind: 'held',
  group: 'setting',
  time: 'since',
  label: ['{count} tin cũ hơn một ngày: gửi hay bỏ?', '{count:message|messages} older than a day: send or drop?'],
  verb: ['Gửi hay bỏ', 'Send or drop'],
  query: () => ({ state: 'held' }),
  codes: [permissionCode('Outbox', 'Search')],
  read: async (call, limit) => {
    const where = and(isOpen, eq(deliveries.waitsFor, 'held'), shownMessages(call.actor));
    const [total, groups] = await Promise.all([
      call.db.$count(deliveries, where),
      call.db
        .select({ source: deliveries.source, since: min(deliveries.dueAt), count: count() })
        .from(deliveries)
        .where(where)
        .groupBy(deliveries.source)
        .limit(limit),
    ]);
    return {
      total,
      rows: groups.map(({ source, since }) => ({
        id: source,
        title: [...titleOf(source)],
        text: null,
        at: since?.toISOString() ?? null,
        path: '/outbox?state=held',
      })),
    };
  },
};
