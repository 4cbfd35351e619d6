import { and, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { breaches } from '../../../db/tables/personal-data.ts';
import { cellText } from '../../../kit/spreadsheet/cell-text.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';

/** The first warning before the due moment of a breach, in milliseconds. */
const AHEAD = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Warns users who may report a breach, a day before it is due and when it is overdue; each once for a due moment. */
export async function remindOfBreaches(db: Database, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: breaches.id, dueAt: breaches.dueAt })
    .from(breaches)
    .where(
      and(isNull(breaches.reportedAt), isNull(breaches.closedAt), lt(breaches.dueAt, new Date(now.getTime() + AHEAD))),
    );
  if (waiting.length === 0) return;
  const userIds = await holdersOf(db, 'PersonalDataUpdate');
  for (const { id, dueAt } of waiting) {
    const what = dueAt < now ? 'BreachOverdue' : 'BreachDue';
    const due = cellText(new Date(Math.floor(dueAt.getTime() / MINUTE) * MINUTE)) ?? '';
    await notify(
      { db, now },
      {
        userIds,
        kind: `Mes.Notices.${what}`,
        area: 'DataBreaches',
        entityId: id,
        params: { due },
        dedupeKey: `breach:${id}:${what}:${dueAt.getTime()}`,
      },
    );
  }
}
