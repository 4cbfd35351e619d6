import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, eq, sql } from 'drizzle-orm';
import { scheduleParticipants } from '../../db/tables/schedule.ts';
import type { Call } from '../../kit/call.ts';
import type { Source } from '../../kit/crud/source.ts';
import { lockRow } from '../../kit/crud/write.ts';
import { Refusal } from '../../kit/errors.ts';
import { cancelMessages } from '../../kit/outbox/outbox.ts';
import { requireWrite } from '../../kit/scope.ts';
import { LETTERS, REMINDERS } from './letters.ts';

/**
 * Ends the letters of a meeting before its deletion, in the transaction of `inner` (decision 0115). Letters that wait are
 * withdrawn, so that a restored meeting can invite again. A cancelled meeting keeps the letters that tell of it.
 *
 * @throws Refusal 400 `Mes.Schedules.Letters.NotAllowed` when somebody knows of a meeting that is not over: it must be
 *   cancelled first, because only a cancellation tells them.
 */
export async function endLetters(inner: Call, source: Source, id: string): Promise<void> {
  requireWrite(source.scope, inner.actor);
  const row = await lockRow(inner, source, id);
  const state = stateAt(scheduleLife, row, inner.now);
  if (state === SCHEDULE_STATE.cancelled) return;
  const isAhead = state !== SCHEDULE_STATE.finished;
  if (isAhead && (await isKnown(inner, id))) throw new Refusal('Mes.Schedules.Letters.NotAllowed', 400);
  for (const sourceName of [LETTERS, REMINDERS])
    await cancelMessages(inner.db, { source: sourceName, sourceId: id }, inner.now);
  if (!isAhead) return;
  await inner.db
    .update(scheduleParticipants)
    .set({ invitedAt: null, toldOf: null })
    .where(and(eq(scheduleParticipants.scheduleId, id), sql`${scheduleParticipants.invitedAt} is not null`));
}

/**
 * Whether a participant knows of the meeting: they answered, one of their letters went out or is going out, or no letter
 * about this meeting alone is left that could be withdrawn.
 */
async function isKnown({ db, now }: Call, id: string): Promise<boolean> {
  const letters = sql`from deliveries d where d.source = ${LETTERS} and d.source_id = ${id} and d.member_id = p.member_id`;
  const { rows } = await db.execute(sql`
    select 1 from schedule_participants p
    where p.schedule_id = ${id} and p.invited_at is not null and (p.status <> ${ANSWER.none}
      or not exists (select 1 ${letters})
      or exists (select 1 ${letters} and d.cancelled_at is null
        and (d.sent_at is not null or d.attempted_at is not null or d.claimed_until > ${now.toISOString()})))
    limit 1`);
  return rows.length > 0;
}
