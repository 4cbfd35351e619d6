import { ageOf, type DebtAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { isWithin, type ReminderScope, type ReminderSkip } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { feeHistories } from '../../../../db/tables/fee.ts';
import { members } from '../../../../db/tables/member.ts';
import type { Call } from '../../../../kit/call.ts';
import { seenBy } from '../../../../kit/crud/sight.ts';
import { askedList } from '../../../../kit/crud/asked-list.ts';
import { settled, whereOf } from '../../../../kit/crud/list-query.ts';
import { isOneOf } from '../../../../kit/crud/statements.ts';
import { Refusal } from '../../../../kit/errors.ts';
import { dayThere, today } from '../../../../kit/today.ts';
import { isStopped } from '../../../../kit/outbox/bounces.ts';
import { accountOf } from '../../../words/notification/index.ts';
import { leftBy } from '../../../people/party/index.ts';
import { feeHistoryArea } from '../fee-history.area.ts';
import { feeColumns, type OwedFee, pending } from '../owed.ts';

/** Whose fees a reminder is about: those of a plan, or those of the list of fees under a query. */
export interface Aim {
  feePlanId?: string | null | undefined;
  filter?: Readonly<Record<string, string | string[]>> | null | undefined;
  scope: ReminderScope;
  /** Only members whose oldest overdue fee has one of these ages. */
  ages?: readonly string[] | null | undefined;
}

/** A member who owes, with the way to reach them or the reason why none does. */
export interface Owing {
  memberId: string;
  name: string;
  emailAddress: string | null;
  phoneNumber: string | null;
  userId: string | null;
  methods: number[];
  skipped: ReminderSkip | null;
  fees: OwedFee[];
  /** The age of the oldest of their fees, also of one that waits. */
  age: DebtAge;
}

/** Members of one statement. */
const BATCH = 1_000;

/** The members who owe fees of an aim now, by name. @throws Refusal Mes.Fees.Filter.InValid */
export async function owingOf(
  call: Call,
  aim: Aim,
  methods: readonly number[],
  { byCalendar = false, restDays = 0 } = {},
): Promise<Owing[]> {
  const rows = await call.db
    .select({
      memberId: feeHistories.memberId,
      isPending: sql<boolean>`${pending}`,
      fee: feeColumns,
    })
    .from(feeHistories)
    .where(and(eq(feeHistories.status, 1), await aimedAt(call, aim)))
    .orderBy(feeHistories.dueOn, feeHistories.id);
  const fees = new Map<string, OwedFee[]>();
  // The rows begin with the oldest one.
  const ages = new Map<string, DebtAge>();
  const on = today(call.now);
  for (const { memberId, isPending, fee } of rows) {
    if (!isWithin(aim.scope, fee.dueOn, on)) continue;
    const age = ages.get(memberId) ?? ageOf(fee.dueOn, on);
    ages.set(memberId, age);
    if (aim.ages && !aim.ages.includes(age)) continue;
    const own = fees.get(memberId) ?? [];
    if (!isPending) own.push(fee);
    fees.set(memberId, own);
  }
  const told = byCalendar ? await toldToday(call) : new Set<string>();
  const resting = restDays > 0 ? await remindedWithin(call, [...fees.keys()], restDays) : new Set<string>();
  const found = await reachedOf(call, fees, methods, told);
  return found.map((one) => ({
    ...one,
    age: ages.get(one.memberId) ?? 'days30',
    ...(one.skipped === null && resting.has(one.memberId) && { skipped: 'reminded' as const, methods: [] }),
  }));
}

/** The members to whom a reminder went within some days, or is on its way. */
export async function remindedWithin(
  { db, now }: Pick<Call, 'db' | 'now'>,
  memberIds: readonly string[],
  days: number,
): Promise<Set<string>> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct x.member_id as id from fee_reminder_members x
      where ${isOneOf(sql`x.member_id`, [...memberIds])} and x.skipped is null and x.posted_at >= ${since.toISOString()}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The members whose transfer waits in the queue of the bank and surely pays a fee; it only has to be booked. */
export async function unbookedOf({ db }: Pick<Call, 'db'>, memberIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct l.proposal->'candidates'->0->>'memberId' as id from bank_lines l
      where l.state = 'sure' and ${isOneOf(sql`l.proposal->'candidates'->0->>'memberId'`, [...memberIds])}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The fees of which somebody reminded by hand today; the calendar does not repeat them on the same day. */
async function toldToday({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct unnest(x.fee_ids) as id from fee_reminder_members x join fee_reminders r on r.id = x.reminder_id
      where not r.by_calendar and x.skipped is null and (r.stopped_at is null or x.posted_at is not null)
        and ${dayThere(sql`coalesce(x.posted_at, r.send_time)`)} = ${today(now)}::date`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function aimedAt(call: Call, { feePlanId, filter }: Aim): Promise<SQL | undefined> {
  const ofPlan = feePlanId ? eq(feeHistories.feePlanId, feePlanId) : undefined;
  if (!filter) return ofPlan;
  const query = askedList(feeHistory, filter, () => new Refusal('Mes.Fees.Filter.InValid', 400));
  const source = seenBy(feeHistoryArea.source, call.actor);
  return and(ofPlan, whereOf(source, call, query, await settled(call, source, query)));
}

async function reachedOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  fees: ReadonlyMap<string, OwedFee[]>,
  methods: readonly number[],
  told: ReadonlySet<string>,
): Promise<Omit<Owing, 'age'>[]> {
  const ids = [...fees.keys()];
  const found: Omit<Owing, 'age'>[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await db
      .select({
        memberId: members.id,
        name: members.name,
        emailAddress: members.emailAddress,
        phoneNumber: members.phoneNumber,
        userId: accountOf,
        isGone: sql<boolean>`(${members.restrictedAt} is not null or ${members.erasedAt} is not null or ${leftBy(now)})`,
      })
      .from(members)
      .where(isOneOf(members.id, ids.slice(at, at + BATCH)));
    const stopped = await isStopped(
      db,
      rows.flatMap(({ emailAddress }) => emailAddress ?? []),
    );
    const unbooked = await unbookedOf(
      { db },
      rows.map(({ memberId }) => memberId),
    );
    for (const { isGone, ...row } of rows) {
      const all = fees.get(row.memberId) ?? [];
      const own = all.filter(({ id }) => !told.has(id));
      const hasMail = row.emailAddress !== null && !stopped.has(row.emailAddress);
      const ways = methods.filter((method) =>
        method === METHOD.mail
          ? hasMail
          : method === METHOD.sms
            ? row.phoneNumber !== null && !(hasMail && methods.includes(METHOD.mail))
            : row.userId !== null,
      );
      const skipped = isGone
        ? 'gone'
        : unbooked.has(row.memberId)
          ? 'unbooked'
          : own.length === 0
            ? all.length > 0
              ? 'reminded'
              : 'pending'
            : ways.length > 0
              ? null
              : row.emailAddress !== null && !hasMail
                ? 'bounced'
                : 'noAddress';
      found.push({ ...row, fees: own, skipped, methods: skipped ? [] : ways });
    }
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, 'vi'));
}
