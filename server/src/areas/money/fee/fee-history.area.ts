import { PAYING_TYPES, PAYMENT_KIND, PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { type DebtAge, yearErrors } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistoryLife } from '@hoivien/contract/areas/money/fee/fee-history.life.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { feeHistories, feePlans, payments } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { isOneOf, literal } from '../../../kit/crud/statements.ts';
import { looseTable, type Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { countMoney } from '../../../kit/press.ts';
import { dayThere, presentDay, today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { ageOn, isOfAge } from './ages.ts';
import { contentOf } from './entry-content.ts';
import { anyMember, memberScope } from '../../people/party/index.ts';
import { pending } from './owed.ts';
import { reminderState } from './reminders/log.ts';
import { comingSteps, stepDay } from './reminders/steps.ts';
import { feeRights } from './rights.ts';

const ofMember = (column: SQL) => sql`(select ${column} from members m where m.id = ${feeHistories.memberId})`;
/** A column of the newest payment that counts. */
const lastPaid = (column: SQL) =>
  sql`(select ${column} from payments p where p.fee_history_id = ${feeHistories.id} and p.kind = ${literal(PAYMENT_KIND.payment)} and p.confirmed_at is not null
    and p.cancelled_at is null and not exists (select 1 from payments r where r.reverses_id = p.id) order by p.pay_date desc, p.id desc limit 1)`;
/** Whether a fee has entries, which keep its total and its row. */
const anyEntry = sql`(select '1' from payments p where p.fee_history_id = ${feeHistories.id} limit 1)`;
const waitingPayment = sql`(select p.id::text from payments p where p.fee_history_id = ${feeHistories.id} and p.state = 0 limit 1)`;
const age = sql<DebtAge | null>`case when ${feeHistories.status} = 2 then null else ${ageOn(presentDay)} end`;

/** Reminders that named a fee: sent ones, and those that found no way to the member. */
const ofReminders = sql`from fee_reminder_members join fee_reminders on fee_reminders.id = fee_reminder_members.reminder_id
  where fee_reminder_members.member_id = "fee_histories"."member_id" and "fee_histories"."id" = any(fee_reminder_members.fee_ids)`;
/** A column of the last one. */
const reminded = (column: SQL) =>
  sql`(select ${column} ${ofReminders} and (fee_reminder_members.posted_at is not null or fee_reminder_members.skipped in ('noAddress', 'bounced'))
    order by coalesce(fee_reminder_members.posted_at, fee_reminders.resolved_at) desc limit 1)`;
const remindedOn = reminded(dayThere(sql`coalesce(fee_reminder_members.posted_at, fee_reminders.resolved_at)`));
const remindedTimes = sql<number>`(select count(*)::int ${ofReminders} and fee_reminder_members.posted_at is not null)`;
const nextReminderOn = sql`(select min(${stepDay})::text from ${comingSteps(presentDay)} and p.id = "fee_histories"."fee_plan_id")`;

const paidSoFar = sql<number | null>`nullif(${feeHistories.paid}, 0)`;

/** What was paid before the product was used becomes the first entry of a new fee. */
const paidBefore: Part = {
  fields: ['paidBefore'],
  empty: { paidBefore: null },
  json: sql`json_build_object('paidBefore', ${paidSoFar})`,
  save: async (call, records, isNew) => {
    if (!isNew) return;
    const given = records.filter(({ values }) => Number(values.paidBefore ?? 0) > 0);
    for (let at = 0; at < given.length; at += BATCH) {
      const entries = given.slice(at, at + BATCH).map(({ id, values }) => opening(call, id, values));
      await call.db.insert(payments).values(entries);
      countMoney(
        'payments',
        entries.map(({ amount }) => amount),
      );
    }
  },
};

const BATCH = 1_000;

function opening({ now, actor }: Call, feeHistoryId: string, values: Values): typeof payments.$inferInsert {
  return {
    id: uuidv7(),
    createdAt: now,
    createdBy: actor.userId,
    updatedAt: now,
    updatedBy: actor.userId,
    feeHistoryId,
    kind: PAYMENT_KIND.payment,
    method: PAYMENT_METHOD.other,
    amount: Number(values.paidBefore),
    payDate: today(now),
    paymentContent: 'Số đã nộp trước khi dùng phần mềm',
    // One opening entry for each fee.
    clientKey: feeHistoryId,
    confirmedAt: now,
    confirmedBy: actor.userId,
  };
}

const clubNames = sql`(select string_agg(c.name, '; ' order by c.name) from club_members b join members c on c.id = b.club_id where b.member_id = ${feeHistories.memberId} and b.left_on is null)`;
const ofClubs = (ids: readonly string[]) =>
  sql`${feeHistories.memberId} in (select b.member_id from club_members b where b.left_on is null and ${isOneOf(sql`b.club_id`, ids)})`;

/** The clubs by which fees and entries are filtered. */
export const clubsOfFees = { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope };

const source: Source = {
  resource: feeHistory,
  // `paidBefore` has no column, which the type of a table cannot say; the check at the start sees its part.
  table: looseTable(feeHistories),
  scope: feeRights,
  may: { Remind: feeRights.remindListed },
  touches: ['Payments', 'Receipts'],
  leavesOut: { where: sql`${feeHistories.cancelledAt} is not null`, unless: 'cancelled', freesKey: true },
  // The trigger of a fee deletes what was paid before with it, and only for the product itself.
  children: [{ table: payments, owner: payments.feeHistoryId }],
  targets: {
    AnyMembers: anyMember,
    Clubs: clubsOfFees,
    Fees: { table: feePlans },
  },
  parts: [
    paidBefore,
    filesPart('attachmentIds', feeHistory.area, feeHistories.id, limitsOf(feeHistory.fields.attachmentIds)),
  ],
  life: {
    of: feeHistoryLife,
    facts: {
      pendingPayment: async ({ db }, { id }) => {
        const [row] = await db
          .select({ id: payments.id })
          .from(payments)
          .where(sql`${payments.feeHistoryId} = ${id} and ${payments.state} = 0`)
          .limit(1);
        return row?.id ?? null;
      },
      anyEntry: async ({ db }, { id }) => {
        const [row] = await db
          .select({ id: payments.id })
          .from(payments)
          .where(sql`${payments.feeHistoryId} = ${id}`)
          .limit(1);
        return row?.id ?? null;
      },
    },
  },
  rules: (values) => [
    ...(yearErrors('FeeHistories', values.year) as FieldError[]),
    ...(values.total === 0 ? [{ field: 'total', message: 'Mes.FeeHistories.Total.Zero' }] : []),
  ],
  // A slip of the year, such as 2062 for 2026.
  asks: (_call, { year, dueOn }) =>
    typeof dueOn === 'string' && Math.abs(Number(dueOn.slice(0, 4)) - Number(year)) > 1
      ? [{ field: 'dueOn', message: 'Mes.FeeHistories.DueOn.Asked' }]
      : [],
  check,
  computed: {
    memberName: ofMember(sql`m.name`),
    memberLabel: ofMember(sql`m.name`),
    memberCode: ofMember(sql`m.code`),
    memberType: sql`${feeHistories.memberType}`,
    paidBefore: paidSoFar,
    clubNames,
    clubId: sql`(select min(b.club_id::text) from club_members b where b.member_id = ${feeHistories.memberId} and b.left_on is null)`,
    feePlanName: sql`(select p.name from fee_plans p where p.id = ${feeHistories.feePlanId})`,
    deskYear: sql`${feeHistories.year}`,
    age,
    lastReminder: sql`${remindedTimes} || ', ' || to_char(${remindedOn}, 'DD/MM/YYYY')`,
    remindedOn: sql`${remindedOn}::text`,
    remindedTimes,
    reminderState: reminded(
      sql`case when fee_reminder_members.skipped is null then ${reminderState} else 'failed' end`,
    ),
    nextReminderOn,
    pending,
    pendingPayment: waitingPayment,
    anyEntry,
    cancelled: sql<boolean>`${feeHistories.cancelledAt} is not null`,
    payDate: lastPaid(sql`p.pay_date::text`),
    paymentContent: lastPaid(contentOf(sql`p.id`, sql`p.payment_content`)),
    userReceive: lastPaid(sql`p.user_receive`),
  },
  matching: {
    memberType: (filter) => isOneOf(feeHistories.memberType, valuesOf(filter).map(Number)),
    clubId: (filter) => ofClubs(valuesOf(filter)),
    deskYear: (filter) => {
      if (filter.kind !== 'range') return undefined;
      const { from, to } = filter;
      const since = from === undefined ? undefined : sql`${feeHistories.year} >= ${from}::bigint`;
      const until = to === undefined ? undefined : sql`${feeHistories.year} < ${to}::bigint`;
      const old =
        from === undefined ? undefined : sql`(${feeHistories.year} < ${from}::bigint and ${feeHistories.status} = 1)`;
      return or(and(since, until), old);
    },
    age: (filter) => sql`(${sql.join(valuesOf(filter).map(isOfAge), sql` or `)})`,
    cancelled: (filter) => {
      const wanted = valuesOf(filter);
      if (wanted.length !== 1) return undefined;
      return wanted[0] === 'true'
        ? sql`${feeHistories.cancelledAt} is not null`
        : sql`${feeHistories.cancelledAt} is null`;
    },
    pending: (filter) => {
      const wanted = valuesOf(filter);
      if (wanted.length !== 1) return undefined;
      return wanted[0] === 'true' ? pending : sql`not ${pending}`;
    },
  },
  forClub: (clubId) => ({ computed: feeRights.columns(clubId) }),
};

/** Fees of all members. */
export const feeHistoryArea = crudOf(feeHistory, source);

/** Who owes fees, and what entries have fixed. */
async function check(
  call: Call,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[],
): Promise<FaultsByPlace> {
  const errors = new Map<number, FieldError[]>();
  const add = (place: number, field: string, message: string) =>
    errors.set(place, [...(errors.get(place) ?? []), { field, message }]);
  const people = [...new Set(inputs.map(({ memberId }) => String(memberId)))];
  const paying = await call.db
    .select({ id: members.id })
    .from(members)
    .where(sql`${isOneOf(members.id, people)} and ${inArray(members.type, [...PAYING_TYPES])}`);
  const known = new Set(paying.map(({ id }) => id));
  const changed = ids.filter((id) => id !== undefined);
  const held = changed.length === 0 ? [] : await heldFees(call, changed);
  for (const [place, { memberId, total, paidBefore: before }] of inputs.entries()) {
    if (!known.has(String(memberId))) add(place, 'memberId', 'Mes.FeeHistories.MemberId.NotAllowed');
    const row = held.find(({ id }) => id === ids[place]);
    if (!row) continue;
    if (row.entries > 0 && Number(total) !== row.total) add(place, 'total', 'Mes.FeeHistories.Total.NotAllowed');
    if (row.entries > 0 && memberId !== row.memberId) add(place, 'memberId', 'Mes.FeeHistories.Total.NotAllowed');
    const wanted = before == null ? 0 : Number(before);
    if (wanted !== 0 && wanted !== row.paid) add(place, 'paidBefore', 'Mes.FeeHistories.PaidBefore.NotAllowed');
  }
  return errors;
}

async function heldFees({ db }: Call, ids: readonly string[]) {
  return db
    .select({
      id: feeHistories.id,
      memberId: feeHistories.memberId,
      total: feeHistories.total,
      entries: sql<number>`(select count(*)::int from payments p where p.fee_history_id = "fee_histories"."id")`,
      paid: feeHistories.paid,
    })
    .from(feeHistories)
    .where(isOneOf(feeHistories.id, [...ids]));
}
