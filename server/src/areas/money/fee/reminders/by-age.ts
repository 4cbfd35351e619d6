import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { LATE_AGES } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import {
  RECENT_DAYS,
  REMINDER_SKIPS,
  type ReminderAges,
  type RemindersInput,
  TONES,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { like, sql } from 'drizzle-orm';
import { feeReminders } from '../../../../db/tables/fee.ts';
import type { Call } from '../../../../kit/call.ts';
import { isOneOf } from '../../../../kit/crud/statements.ts';
import { Refusal } from '../../../../kit/errors.ts';
import { letterServices } from '../../../../kit/letter-services.ts';
import { tellPlanned } from '../../../../kit/press.ts';
import { requireRight } from '../../../../kit/rights.ts';
import { dayThere, today } from '../../../../kit/today.ts';
import { feeRights } from '../rights.ts';
import { type Aim, type Owing, owingOf, remindedWithin } from './debtors.ts';
import { wordsOf } from './letter.ts';
import { knownAim, type ReminderServices, stopAll, storedMessage, timeOf, writeReminder } from './send.ts';
import { comingSteps, stepDay } from './steps.ts';

/** The named members who get nothing. */
const LEFT_MOST = 100;

interface Question extends Pick<RemindersInput, 'feePlanId' | 'filter' | 'methods' | 'restDays'> {}

const isReached = ({ skipped }: Owing) => skipped === null;
const debtOf = (all: readonly Owing[]) => sumOf(all.flatMap(({ fees }) => fees.map(({ debt }) => debt)));

/** The members whose fees are overdue, by the age of the oldest one. Sends nothing. */
export async function remindersByAge(call: Call, services: ReminderServices, input: Question): Promise<ReminderAges> {
  requireRight(call, feeRights.remind);
  const aim: Aim = await knownAim(call, { ...input, scope: 'overdue' });
  const owing = await owingOf(call, aim, input.methods, input);
  const open = await owingOf(call, { ...aim, scope: 'all' }, input.methods);
  const on = today(call.now);
  const coming = open.flatMap(({ fees }) => fees.filter(({ dueOn }) => dueOn >= on));
  const reached = owing.filter(isReached).map(({ memberId }) => memberId);
  const recent = await remindedWithin(call, reached, RECENT_DAYS);
  const past = await pastOf(
    call,
    owing.map(({ memberId }) => memberId),
  );
  const left = owing.filter((one) => !isReached(one));
  const { rows } = await call.db.execute<{ day: string | null }>(
    sql`select min(${stepDay})::text as day from ${comingSteps(sql`${on}::date`)}`,
  );
  const { language } = await letterServices(services).association(call.db);
  return {
    on,
    ages: LATE_AGES.map((age) => {
      const own = owing.filter((one) => one.age === age);
      const all = own.filter(isReached);
      const reminded = own.flatMap(({ memberId }) => past.get(memberId) ?? []);
      return {
        age,
        members: own.length,
        reached: all.length,
        debt: debtOf(all),
        times: Math.max(0, ...reminded.map(({ times }) => times)),
        lastOn:
          reminded
            .map(({ lastOn }) => lastOn)
            .toSorted()
            .at(-1) ?? null,
        recent: all.filter(({ memberId }) => recent.has(memberId)).length,
      };
    }),
    notDue: {
      members: open.filter(({ fees }) => fees.some(({ dueOn }) => dueOn >= on)).length,
      debt: sumOf(coming.map(({ debt }) => debt)),
    },
    left: left
      .slice(0, LEFT_MOST)
      .flatMap(({ memberId, name, skipped }) => (skipped ? [{ memberId, name, reason: skipped }] : [])),
    reasons: REMINDER_SKIPS.flatMap((reason) => {
      const count = left.filter(({ skipped }) => skipped === reason).length;
      return count > 0 ? [{ reason, count }] : [];
    }),
    nextReminderOn: rows[0]?.day ?? null,
    words: Object.fromEntries(TONES.map((tone) => [tone, wordsOf(tone, language)])),
  };
}

/** How often members were reminded, and the day of the last time. */
async function pastOf(
  { db }: Pick<Call, 'db'>,
  memberIds: readonly string[],
): Promise<Map<string, { times: number; lastOn: string }>> {
  const { rows } = await db.execute<{ id: string; times: number; lastOn: string }>(
    sql`select x.member_id as id, count(*)::int as times, max(${dayThere(sql`x.posted_at`)})::text as "lastOn" from fee_reminder_members x
      where ${isOneOf(sql`x.member_id`, [...memberIds])} and x.posted_at is not null group by x.member_id`,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Plans a reminder for each tone, once for each client key. Who owes what is read again when they go out, and a member is of one age,
 * so nobody gets two letters. Returns their ids.
 */
export async function remindByAge(
  call: Call,
  { jobs, drivers }: Pick<ReminderServices, 'drivers' | 'jobs'>,
  { tones, members: agreed, clientKey, sendTime: given, ...input }: RemindersInput,
): Promise<string[]> {
  requireRight(call, feeRights.remind);
  const aim = await knownAim(call, { ...input, scope: 'overdue', ages: tones.flatMap(({ ages }) => ages) });
  const { soon, sendTime } = timeOf(call, drivers, given);
  const people = (await owingOf(call, aim, input.methods, input)).filter(isReached).length;
  if (people === 0) throw new Refusal('Mes.Fees.Reminders.NotAllowed', 400);
  if (people > agreed) throw new Refusal('Mes.Fees.Reminders.More', 409, [], { members: people });
  const ids = await call.db.transaction(async (tx) => {
    const written: string[] = [];
    for (const { tone, ages, message } of tones)
      written.push(
        await writeReminder({ ...call, db: tx }, jobs, {
          feePlanId: input.feePlanId ?? null,
          filter: input.filter ?? null,
          scope: 'overdue',
          ages: [...ages],
          restDays: input.restDays,
          tone,
          methods: input.methods,
          message: storedMessage(message),
          sendTime,
          clientKey: `${clientKey}:${tone}`,
          byCalendar: false,
        }),
      );
    return written;
  });
  if (!given && soon > call.now)
    tellPlanned({ at: soon, people, takeBack: reminderCalls.stopByAge.url.replace(':key', clientKey), page: null });
  return ids;
}

/** Takes reminders back that were sent together. @throws Refusal 404 */
export function stopByAge(call: Call, key: string): Promise<void> {
  return stopAll(call, like(feeReminders.clientKey, `${key}:%`));
}
