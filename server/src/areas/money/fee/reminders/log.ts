import { userName } from '../../../../db/names.ts';
import type { MemberReminder, ReminderSkip, SentReminder } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { feePlans, feeReminderMembers, feeReminders } from '../../../../db/tables/fee.ts';
import type { Call } from '../../../../kit/call.ts';
import { requireRight } from '../../../../kit/rights.ts';
import { REMINDER } from './letter.ts';
import { feeRights } from '../rights.ts';

/** The newest reminders of a list. */
const MOST = 100;

const sentBy = userName(sql`"fee_reminders"."created_by"`);
const of = (value: ReturnType<typeof sql>, isSkipped: boolean) =>
  sql<string>`(select ${value} from fee_reminder_members x where x.reminder_id = "fee_reminders"."id"
    and x.skipped is ${isSkipped ? sql`not null` : sql`null`})`;

/** The reminders of a plan, or of all fees, the newest first. */
export async function listReminders(call: Call, feePlanId?: string): Promise<SentReminder[]> {
  requireRight(call, feeRights.remind);
  const rows = await call.db
    .select({
      row: feeReminders,
      feePlanName: feePlans.name,
      sentBy,
      members: of(sql`count(*)`, false).mapWith(Number),
      skipped: of(sql`count(*)`, true).mapWith(Number),
      debt: of(sql`coalesce(sum(x.debt), 0)`, false).mapWith(Number),
      waiting:
        sql`(select count(*) from fee_reminder_members x where x.reminder_id = "fee_reminders"."id" and x.skipped is null
        and (x.posted_at is null or exists (select 1 from deliveries d where d.source = ${REMINDER} and d.source_id = x.reminder_id
          and d.member_id = x.member_id and d.sent_at is null and d.failed_at is null and d.cancelled_at is null)))`.mapWith(
          Number,
        ),
    })
    .from(feeReminders)
    .leftJoin(feePlans, eq(feePlans.id, feeReminders.feePlanId))
    .where(feePlanId ? eq(feeReminders.feePlanId, feePlanId) : undefined)
    .orderBy(desc(feeReminders.sendTime), desc(feeReminders.id))
    .limit(MOST);
  return rows.map(({ row, ...more }) => ({
    ...more,
    id: row.id,
    tone: row.tone,
    byCalendar: row.byCalendar,
    sendTime: row.sendTime.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }));
}

/** The reminders that a member got or should have got, the newest first. The caller sees the member. */
export async function remindersOf({ db }: Pick<Call, 'db'>, memberId: string): Promise<MemberReminder[]> {
  const rows = await db
    .select({
      id: feeReminders.id,
      members: of(sql`count(*)`, false).mapWith(Number),
      at: sql<Date>`coalesce(${feeReminderMembers.postedAt}, ${feeReminders.resolvedAt})`.mapWith(
        feeReminders.sendTime,
      ),
      tone: feeReminders.tone,
      byCalendar: feeReminders.byCalendar,
      fees: sql<number>`cardinality(${feeReminderMembers.feeIds})`,
      debt: feeReminderMembers.debt,
      methods: feeReminderMembers.methods,
      skipped: feeReminderMembers.skipped,
      state: reminderState,
      sentBy,
    })
    .from(feeReminderMembers)
    .innerJoin(feeReminders, eq(feeReminders.id, feeReminderMembers.reminderId))
    .where(and(eq(feeReminderMembers.memberId, memberId)))
    .orderBy(desc(feeReminders.sendTime), desc(feeReminders.id))
    .limit(MOST);
  return rows.map(({ at, skipped, ...row }) => ({
    ...row,
    at: at.toISOString(),
    skipped: skipped as ReminderSkip | null,
  }));
}

/** What became of the messages. They are deleted after 90 days; a reminder of before then counts as sent. */
const own = sql`from deliveries d where d.source = ${REMINDER} and d.source_id = "fee_reminder_members"."reminder_id" and d.member_id = "fee_reminder_members"."member_id"`;
export const reminderState = sql<
  MemberReminder['state']
>`case when "fee_reminder_members"."skipped" is not null then 'skipped'
  when "fee_reminder_members"."posted_at" is null then case when "fee_reminders"."stopped_at" is null then 'waiting' else 'stopped' end
  when exists (select 1 ${own} and d.sent_at is not null) or not exists (select 1 ${own}) then 'sent'
  when exists (select 1 ${own} and d.failed_at is null and d.cancelled_at is null) then 'waiting'
  when exists (select 1 ${own} and d.failed_at is not null) then 'failed' else 'stopped' end`;
