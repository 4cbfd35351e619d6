import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import type { ReminderSkip } from '@hoivien/contract/areas/fee/reminder.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { feeHistories } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import { settled, whereOf } from '../../../kit/crud/list-query.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { Refusal } from '../../../kit/errors.ts';
import { strangers } from '../../../kit/known-names.ts';
import { isStopped } from '../../../kit/outbox/bounces.ts';
import { accountOf } from '../../notification/index.ts';
import { leftBy } from '../../party/index.ts';
import { feeHistoryArea } from '../fee-history.area.ts';
import { feeColumns, type OwedFee, pending } from '../owed.ts';

/** Whose fees a reminder is about: those of a plan, or those of the list of fees under a query. */
export interface Aim {
  feePlanId?: string | null | undefined;
  filter?: Readonly<Record<string, string | string[]>> | null | undefined;
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
}

/** Members of one statement. */
const BATCH = 1_000;

const strangerIn = strangers('Query', listQuerySchema(feeHistory));

/** The members who owe fees of an aim now, by name. @throws Refusal Mes.Fees.Filter.InValid */
export async function owingOf(call: Call, aim: Aim, methods: readonly number[]): Promise<Owing[]> {
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
  for (const { memberId, isPending, fee } of rows) {
    const own = fees.get(memberId) ?? [];
    if (!isPending) own.push(fee);
    fees.set(memberId, own);
  }
  return reachedOf(call, fees, methods);
}

async function aimedAt(call: Call, { feePlanId, filter }: Aim): Promise<SQL | undefined> {
  const ofPlan = feePlanId ? eq(feeHistories.feePlanId, feePlanId) : undefined;
  if (!filter) return ofPlan;
  // A misspelt name would remind everybody.
  const refusal = strangerIn(filter);
  if (refusal) throw refusal;
  const asked = listQuerySchema(feeHistory).safeParse(filter);
  if (!asked.success) throw new Refusal('Mes.Fees.Filter.InValid', 400);
  const source = seenBy(feeHistoryArea.source, call.actor);
  const question = await settled(call, source, asked.data);
  return and(ofPlan, whereOf(source, call, asked.data, question));
}

async function reachedOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  fees: ReadonlyMap<string, OwedFee[]>,
  methods: readonly number[],
): Promise<Owing[]> {
  const ids = [...fees.keys()];
  const found: Owing[] = [];
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
    for (const { isGone, ...row } of rows) {
      const own = fees.get(row.memberId) ?? [];
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
        : own.length === 0
          ? 'pending'
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
