import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import type { CalendarDay, CalendarInput } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { calendarCode } from '@hoivien/contract/areas/money/fee/reminder-words.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { feePlans, feeReminderSteps } from '../../../../db/tables/fee.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Call } from '../../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../../kit/crud/statements.ts';
import { Refusal } from '../../../../kit/errors.ts';
import { holdersOf, notify } from '../../../../kit/notices.ts';
import { nextHour } from '../../../../kit/outbox/hours.ts';
import { today } from '../../../../kit/today.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import { requireRight } from '../../../../kit/rights.ts';
import { type ReminderJobServices, systemCall, writeReminder } from './send.ts';
import { comingSteps, stepDay } from './steps.ts';
import { feeRights } from '../rights.ts';

/** Days for which a step is made up for when no server ran on its day. */
const LATE_DAYS = 2;
/** The hour in Vietnam at which reminders of calendars go out. */
const HOUR = 8;

type Plan = typeof feePlans.$inferSelect;

/** The steps of the calendar of a plan, in order. @throws Refusal 404 */
export async function readCalendar(call: Call, planId: string): Promise<CalendarDay[]> {
  const plan = await planOf(call, planId);
  const steps = await stepsOf(call, planId);
  const present = today(call.now);
  const sent = await sentBy(call, planId);
  const now = plan.issuedAt ? await owedNow(call, planId) : { members: 0, debt: 0 };
  return steps.map(({ days, tone, ranFor }) => {
    const on = dayAfter(plan.dueOn, days);
    const isSent = ranFor === plan.dueOn;
    const isComing = !isSent && dayAfter(on, LATE_DAYS) >= present;
    const was = sent.get(days);
    const figures = isSent ? (was ?? { members: 0, debt: 0 }) : isComing ? now : { members: 0, debt: 0 };
    return { days, tone, on, state: isSent ? 'sent' : isComing ? 'coming' : 'missed', ...figures };
  });
}

/** Replaces the calendar of a plan. A step that ran stays known, so that it does not run again for the same due day. */
export async function saveCalendar(call: Call, planId: string, { steps }: CalendarInput): Promise<CalendarDay[]> {
  requireRight(call, feeRights.remind);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [plan] = await tx.select().from(feePlans).where(eq(feePlans.id, planId)).for('update');
    if (!plan) throw new Refusal('Mes.Fees.Id.NotFound', 404);
    if (plan.closedAt) throw new Refusal('Mes.Fees.Status.NotAllowed', 400);
    const held = await stepsOf(inner, planId);
    const before = calendarCode(held);
    const after = calendarCode([...steps].sort((a, b) => a.days - b.days));
    if (before === after) return;
    await tx
      .delete(feeReminderSteps)
      .where(lockedInOrder(feeReminderSteps, eq(feeReminderSteps.feePlanId, planId), 'update'));
    if (steps.length > 0)
      await tx.insert(feeReminderSteps).values(
        steps.map(({ days, tone }) => ({
          id: uuidv7(),
          createdAt: call.now,
          feePlanId: planId,
          days,
          tone,
          ranFor: held.find((one) => one.days === days)?.ranFor ?? null,
        })),
      );
    await audit(inner, {
      area: fee.area,
      entity: fee.singular,
      entityId: planId,
      label: plan.name,
      action: 'Update',
      changes: { reminderCalendar: [before || null, after || null] },
    });
  });
  return readCalendar(call, planId);
}

/** Copies the calendar of a plan to its copy for another year. */
export async function copyCalendar({ db, now }: Call, from: string, to: string): Promise<void> {
  const steps = await stepsOf({ db }, from);
  if (steps.length === 0) return;
  await db
    .insert(feeReminderSteps)
    .values(steps.map(({ days, tone }) => ({ id: uuidv7(), createdAt: now, feePlanId: to, days, tone })));
}

/**
 * Runs the calendars of all issued plans: writes the reminders whose day has come, from 08:00 on, and tells the holders of
 * FeesUpdate a day before. Any number of servers may run it; each step runs once for a due day.
 */
export async function runCalendars(services: ReminderJobServices): Promise<void> {
  const { db } = services;
  const present = today(services.now());
  const { rows } = await db.execute<{ id: string; plan: string; day: string }>(
    sql`select s.id, p.id as plan, ${stepDay}::text as day from ${comingSteps(sql`${present}::date - ${LATE_DAYS}::int`)}
        and ${stepDay} <= ${present}::date + 1 order by ${stepDay}, s.id`,
  );
  for (const { id, plan, day } of rows)
    if (day > present) await announce(services, id, plan, day);
    else if (isAfterEight(services.now())) await run(services, id, plan);
}

async function run(services: ReminderJobServices, stepId: string, planId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [plan] = await tx.select().from(feePlans).where(eq(feePlans.id, planId)).for('no key update');
    const [step] = await tx.select().from(feeReminderSteps).where(eq(feeReminderSteps.id, stepId)).for('update');
    if (!plan || plan.closedAt || !step || step.ranFor === plan.dueOn) return;
    // In the name of the person who last changed the plan, by the product itself.
    const call = systemCall(services, tx, stepId, plan.updatedBy ?? plan.createdBy);
    await tx.update(feeReminderSteps).set({ ranFor: plan.dueOn }).where(eq(feeReminderSteps.id, stepId));
    await writeReminder(call, services.jobs, {
      feePlanId: planId,
      byCalendar: true,
      // Nobody whose day has not come hears that money is missing.
      scope: step.days > 0 ? 'overdue' : 'all',
      tone: step.days > 0 ? step.tone : 1,
      methods: [METHOD.mail, METHOD.sms, METHOD.product],
      sendTime: call.now,
      clientKey: keyOf(planId, step.days, plan.dueOn),
    });
  });
}

async function announce(services: ReminderJobServices, stepId: string, planId: string, day: string): Promise<void> {
  const call = systemCall(services, services.db, stepId, null);
  const plan = await planOf(call, planId);
  const { members } = await owedNow(call, planId);
  if (members === 0) return;
  const userIds = await holdersOf(services.db, permissionCode(fee.area, 'Update'));
  await services.db.transaction((tx) =>
    notify(
      { db: tx, now: call.now },
      {
        userIds,
        kind: 'Mes.Notices.FeeReminderComing',
        area: fee.area,
        entityId: planId,
        params: { plan: plan.name, day: day.split('-').reverse().join('/'), count: members },
        dedupeKey: `${stepId}:${day}`,
      },
    ),
  );
}

/** The members whom a plan would remind now, and what they owe. */
async function owedNow(call: Call, feePlanId: string): Promise<{ members: number; debt: number }> {
  const { rows } = await call.db.execute<{ members: number; debt: string }>(
    sql`select count(distinct f.member_id)::int as members, coalesce(sum(f.debt), 0)::text as debt from fee_histories f
      where f.fee_plan_id = ${feePlanId} and f.status = 1`,
  );
  return { members: rows[0]?.members ?? 0, debt: Number(rows[0]?.debt ?? 0) };
}

/** What the steps of a plan sent, by their days. */
async function sentBy(call: Call, planId: string): Promise<Map<number, { members: number; debt: number }>> {
  const plan = await planOf(call, planId);
  const steps = await stepsOf(call, planId);
  const keys = new Map(steps.map(({ days }) => [keyOf(planId, days, plan.dueOn), days]));
  if (keys.size === 0) return new Map();
  const { rows } = await call.db.execute<{ key: string; members: number; debt: string }>(
    sql`select r.client_key as key, count(x.id)::int as members, coalesce(sum(x.debt), 0)::text as debt from fee_reminders r
      left join fee_reminder_members x on x.reminder_id = r.id and x.skipped is null
      where ${isOneOf(sql`r.client_key`, [...keys.keys()])} group by r.client_key`,
  );
  return new Map(rows.map(({ key, members, debt }) => [keys.get(key) ?? 0, { members, debt: Number(debt) }]));
}

const keyOf = (planId: string, days: number, dueOn: string) => `${planId}:${days}:${dueOn}`;

async function planOf({ db }: Pick<Call, 'db'>, id: string): Promise<Plan> {
  const [plan] = await db.select().from(feePlans).where(eq(feePlans.id, id));
  if (!plan) throw new Refusal('Mes.Fees.Id.NotFound', 404);
  return plan;
}

function stepsOf({ db }: Pick<Call, 'db'>, planId: string) {
  return db
    .select()
    .from(feeReminderSteps)
    .where(eq(feeReminderSteps.feePlanId, planId))
    .orderBy(asc(feeReminderSteps.days));
}

/** @example dayAfter('2026-03-31', -30) // '2026-03-01' */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Whether clocks in Vietnam show 08:00 or later: the next midnight then comes before the next 08:00. */
function isAfterEight(now: Date): boolean {
  return nextHour(now, 0) < nextHour(now, HOUR);
}
