import { isDeepStrictEqual } from 'node:util';
import { MEMBER_PLACEHOLDERS } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { readPlaceholders, strangeParams } from '@hoivien/contract/kit/placeholders.ts';
import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import type {
  ReminderInput,
  ReminderPreview,
  ReminderPreviewInput,
  ReminderScope,
  Tone,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { isWithin, REMINDER_SKIPS } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AppConfig } from '../../../../app-config.ts';
import type { Database } from '../../../../db/connect.ts';
import { feePlans, feeReminderMembers, feeReminders } from '../../../../db/tables/fee.ts';
import type { AnyAreaModule } from '../../../../kit/area-module.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Call } from '../../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../../kit/errors.ts';
import type { JobServices } from '../../../../kit/exchange/job-call.ts';
import type { Jobs } from '../../../../kit/jobs.ts';
import { type LetterServices, letterServices, type LetterOptions } from '../../../../kit/letter-services.ts';
import { layOut } from '../../../../kit/mail/layout.ts';
import { senderOf } from '../../../../kit/mail/sender.ts';
import { cancelMessages } from '../../../../kit/outbox/outbox.ts';
import { tellPlanned } from '../../../../kit/press.ts';
import { today } from '../../../../kit/today.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import { requireRight } from '../../../../kit/rights.ts';
import { valuesFrom, valuesShownTo } from '../../../words/notification/index.ts';
import { seenType } from '../../../people/party/index.ts';
import { type OwedFee, referencesOf, stillOwed } from '../owed.ts';
import { type Aim, type Owing, owingOf, unbookedOf } from './debtors.ts';
import {
  type Debtor,
  REMINDER,
  reminderMail,
  reminderMessages,
  reminderSms,
  type Reminding,
  wordsOf,
} from './letter.ts';
import { feeRights } from '../rights.ts';
import { associationAccounts } from '../accounts.ts';

/** What requests and jobs need to remind. */
export interface ReminderServices extends LetterOptions {
  modules: readonly AnyAreaModule[];
}
export type ReminderJobServices = JobServices & ReminderServices;

export const REMINDER_QUEUE = 'send-fee-reminder';
/** Members whose messages are written in one transaction. */
const BATCH = 200;
/** Rows of one statement. */
const ROWS = 1_000;
/** Milliseconds by which a chosen time may lie in the past: the person needed them to press the button. */
const LATE = 60_000;

/** Whom a reminder would reach now, why others not, and the mail of the first one. Sends nothing. */
export async function previewReminder(
  call: Call,
  services: ReminderServices,
  input: ReminderPreviewInput,
): Promise<ReminderPreview> {
  requireRight(call, feeRights.remind);
  const aim = await knownAim(call, input);
  const owing = await owingOf(call, { ...aim, scope: 'all', ages: null }, input.methods, input);
  const all = aim.scope === 'all' ? owing : await owingOf(call, aim, input.methods, input);
  const reached = all.filter(({ skipped }) => skipped === null);
  const on = today(call.now);
  const within = (scope: ReminderScope) =>
    owing.filter(({ skipped, fees }) => skipped === null && fees.some(({ dueOn }) => isWithin(scope, dueOn, on)))
      .length;
  const about = await remindingOf(call, letterServices(services), {
    id: '',
    tone: input.tone,
    message: storedMessage(input.message),
  });
  const at = Math.min(input.at, Math.max(0, reached.length - 1));
  const first = reached[at];
  return {
    members: reached.length,
    fees: reached.reduce((sum, { fees }) => sum + fees.length, 0),
    debt: debtOf(reached),
    left: REMINDER_SKIPS.flatMap((reason) => {
      const count = all.filter(({ skipped }) => skipped === reason).length;
      return count > 0 ? [{ reason, count }] : [];
    }),
    scopes: { overdue: within('overdue'), due: within('due'), all: within('all') },
    words: wordsOf(input.tone, about.association.language),
    at,
    sample: first ? await sampleOf(call, services, about, first) : null,
  };
}

/** The words of a reminder with their placeholders in their one form. */
export function storedMessage(given: string | null): string | null {
  if (given === null) return null;
  const { text, strange } = readPlaceholders(given, MEMBER_PLACEHOLDERS);
  const [first] = strange;
  if (first) {
    const params = strangeParams(first, MEMBER_PLACEHOLDERS);
    throw inputRefusal([{ field: 'message', message: 'Mes.Fees.Message.NotFound', params }]);
  }
  return text;
}

async function sampleOf(call: Call, services: ReminderServices, about: Reminding, first: Owing) {
  const values = await valuesOf(services, call.db, about, [first.memberId]);
  const all = values.get(first.memberId) ?? {};
  // What is owed is of this area; the rest of the member is for who may see that kind of member.
  const type = await seenType(call, first.memberId);
  const own: Record<string, string> = { ...valuesShownTo(call, type ?? OUTSIDE, all), debt: all['debt'] ?? '' };
  const reference = (await referencesOf({ db: call.db }, [first.memberId])).get(first.memberId) ?? null;
  const { mail } = reminderMail(about, first.fees, own, letterServices(services).linkOf('…'), reference);
  const { subject, html } = layOut(mail, senderOf(about.association));
  return { memberName: first.name, subject, html, sms: reminderSms(about, first.fees, own, reference) };
}

/**
 * Plans a reminder, once for each client key. A job reads at its time who owes what, and writes the messages. Returns its
 * id.
 */
export async function remind(
  call: Call,
  { jobs, drivers }: Pick<ReminderServices, 'drivers' | 'jobs'>,
  input: ReminderInput,
): Promise<string> {
  requireRight(call, feeRights.remind);
  const aim = await knownAim(call, input);
  const { soon, sendTime } = timeOf(call, drivers, input.sendTime);
  const people = (await owingOf(call, aim, input.methods)).filter(({ skipped }) => skipped === null).length;
  if (people === 0) throw inputRefusal([{ field: 'filter', message: 'Mes.Fees.Reminders.NotAllowed' }]);
  const id = await call.db.transaction((tx) =>
    writeReminder({ ...call, db: tx }, jobs, {
      feePlanId: input.feePlanId ?? null,
      filter: input.filter ?? null,
      scope: input.scope,
      tone: input.tone,
      methods: input.methods,
      message: storedMessage(input.message),
      sendTime,
      clientKey: input.clientKey,
      byCalendar: false,
    }),
  );
  if (!input.sendTime && soon > call.now)
    tellPlanned({ at: soon, people, takeBack: addressOf(reminderCalls.stop.url, { id }), page: null });
  return id;
}

/** The time of a reminder, and that of one without a time: its press can be taken back until then. */
export function timeOf(
  { now }: Call,
  { pressWait = 0 }: ReminderServices['drivers'],
  given: string | null | undefined,
) {
  const soon = new Date(now.getTime() + pressWait);
  const sendTime = given ? new Date(given) : soon;
  if (sendTime.getTime() < now.getTime() - LATE)
    throw inputRefusal([{ field: 'sendTime', message: 'Mes.Fees.SendTime.NotAllowed' }]);
  return { soon, sendTime };
}

type NewReminder = Omit<typeof feeReminders.$inferInsert, 'id' | 'createdAt' | 'createdBy'>;

/** Writes a reminder and starts its job in the transaction of the call, unless one with its key exists. */
export async function writeReminder(call: Call, jobs: Pick<Jobs, 'send'>, given: NewReminder): Promise<string> {
  const { db, now, actor } = call;
  const id = uuidv7();
  const [row] = await db
    .insert(feeReminders)
    .values({ ...given, id, createdAt: now, createdBy: given.byCalendar ? null : actor.userId })
    .onConflictDoNothing({ target: feeReminders.clientKey })
    .returning({ id: feeReminders.id });
  if (!row) {
    const { clientKey } = feeReminders;
    const [known] = await db.select().from(feeReminders).where(eq(clientKey, given.clientKey));
    if (known && !given.byCalendar && !isSame(known, given)) {
      const message = 'Mes.Fees.ClientKey.Conflict';
      throw new Refusal(message, 409, [{ field: 'message', message }], { existing: { id: known.id } });
    }
    return known?.id ?? id;
  }
  await audit(call, {
    area: fee.area,
    entity: 'FeeReminder',
    entityId: id,
    label: (await planName(db, given.feePlanId)) ?? NO_PLAN,
    action: 'Create',
    changes: { tone: [null, given.tone], methods: [null, given.methods], sendTime: [null, iso(given.sendTime)] },
  });
  await jobs.send(REMINDER_QUEUE, { id }, db, given.sendTime > now ? (given.sendTime as Date) : undefined);
  return id;
}

/** Whether a reminder says what a request says; its time may be that of the press. */
function isSame(known: typeof feeReminders.$inferSelect, given: NewReminder): boolean {
  const wordsOf = ({ feePlanId, filter, scope, ages, restDays, tone, methods, message }: NewReminder) => [
    feePlanId ?? null,
    filter ?? null,
    scope,
    ages ?? null,
    restDays ?? 0,
    tone,
    methods,
    message ?? null,
  ];
  // The database keeps the names of a filter in an order of its own.
  return isDeepStrictEqual(wordsOf(known), wordsOf(given));
}

/** Names a reminder of chosen fees in the log of changes, since it has no plan. */
export const NO_PLAN = 'Nhắc các khoản được chọn';

/** Takes a reminder back whose messages are not all out. @throws Refusal 404 */
export async function stopReminder(call: Call, id: string): Promise<void> {
  await stopAll(call, eq(feeReminders.id, id));
}

/** Takes back the reminders of a condition whose messages are not all out. @throws Refusal 404 */
export async function stopAll(call: Call, which: SQL): Promise<void> {
  requireRight(call, feeRights.remind);
  await call.db.transaction(async (tx) => {
    const rows = await tx.select().from(feeReminders).where(which).orderBy(asc(feeReminders.id)).for('update');
    if (rows.length === 0) throw new Refusal('Mes.Fees.Reminders.NotFound', 404);
    for (const { id, feePlanId } of rows.filter(({ stoppedAt }) => stoppedAt === null)) {
      await tx.update(feeReminders).set({ stoppedAt: call.now }).where(eq(feeReminders.id, id));
      await cancelMessages(tx, { source: REMINDER, sourceId: id }, call.now);
      const label = (await planName(tx, feePlanId)) ?? NO_PLAN;
      const fact = { area: fee.area, entity: 'FeeReminder', entityId: id, label } as const;
      await audit({ ...call, db: tx }, { ...fact, action: 'Update', changes: { stopped: [false, true] } });
    }
  });
}

/**
 * Sends a reminder whose time has come. Any number of servers may run it at once, and it goes on where a killed one
 * stopped: members are read once, each row is locked, and each message has a unique key.
 */
export async function sendReminder(services: ReminderJobServices, id: string, stopping?: AbortSignal): Promise<void> {
  if (!(await resolveOnce(services, id))) return;
  const letters = letterServices(services);
  for (let isMore = true; isMore; ) {
    stopping?.throwIfAborted();
    isMore = await postBatch(services, letters, id);
  }
  services.totals.changed(feeHistory.area);
}

/** Sends all reminders that are due; those of a dead server too. */
export async function sendDue(services: ReminderJobServices, stopping?: AbortSignal): Promise<void> {
  const open = sql`exists (select 1 from fee_reminder_members m where m.reminder_id = ${feeReminders.id} and m.posted_at is null and m.skipped is null)`;
  const rows = await services.db
    .select({ id: feeReminders.id })
    .from(feeReminders)
    .where(
      and(
        isNull(feeReminders.stoppedAt),
        lte(feeReminders.sendTime, services.now()),
        sql`(${feeReminders.resolvedAt} is null or ${open})`,
      ),
    )
    .orderBy(asc(feeReminders.sendTime));
  for (const { id } of rows) await sendReminder(services, id, stopping);
}

async function resolveOnce(services: ReminderJobServices, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(feeReminders).where(eq(feeReminders.id, id)).for('update');
    const now = services.now();
    if (!row || row.stoppedAt || row.sendTime > now) return false;
    if (row.resolvedAt) return true;
    const all = await owingOf(
      systemCall(services, tx, id, row.createdBy),
      { ...row, scope: row.scope as ReminderScope },
      row.methods,
      row,
    );
    const members = all.map(({ memberId, fees, methods, skipped }) => ({
      id: uuidv7(),
      reminderId: id,
      memberId,
      feeIds: fees.map((one) => one.id),
      debt: sumOf(fees.map(({ debt }) => debt)),
      methods,
      skipped,
    }));
    for (let at = 0; at < members.length; at += ROWS)
      await tx.insert(feeReminderMembers).values(members.slice(at, at + ROWS));
    await tx.update(feeReminders).set({ resolvedAt: now }).where(eq(feeReminders.id, id));
    return true;
  });
}

/** A call of the product itself, in the name of the person who planned the reminder. */
export function systemCall(services: JobServices, db: Database, id: string, userId: string | null): Call {
  const actor = {
    userId: userId ?? '',
    userName: '',
    sessionId: '',
    roleId: null,
    clubId: null,
    permissions: new Set<string>(permissionCodes),
  };
  const { pool, totals } = services;
  return { actor, db, pool, totals, now: services.now(), requestId: id, ip: null, source: 'system' };
}

/** Writes the messages of the next members, by what they still owe. False when none is left. */
async function postBatch(services: ReminderJobServices, letters: LetterServices, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    // A stop waits for the batch, and the next batch sees it.
    const [row] = await tx.select().from(feeReminders).where(eq(feeReminders.id, id)).for('share');
    if (!row || row.stoppedAt) return false;
    const batch = await tx
      .select()
      .from(feeReminderMembers)
      .where(
        and(
          eq(feeReminderMembers.reminderId, id),
          isNull(feeReminderMembers.postedAt),
          isNull(feeReminderMembers.skipped),
        ),
      )
      .orderBy(asc(feeReminderMembers.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (batch.length === 0) return false;
    const now = services.now();
    const about = await remindingOf({ db: tx, now }, letters, row);
    const unbooked = await unbookedOf(
      { db: tx },
      batch.map(({ memberId }) => memberId),
    );
    const debtors = await debtorsOf(
      tx,
      batch.filter(({ memberId }) => !unbooked.has(memberId)),
    );
    const values = await valuesOf(
      services,
      tx,
      about,
      debtors.map(({ memberId }) => memberId),
    );
    const messages = debtors.flatMap((one) => reminderMessages(letters, about, one, values.get(one.memberId) ?? {}));
    await letters.outbox.postAll(tx, messages, now);
    const left = batch.filter((one) => !debtors.some(({ id: rowId }) => rowId === one.id));
    for (const skipped of ['paid', 'unbooked'] as const) {
      const ids = left
        .filter(({ memberId }) => unbooked.has(memberId) === (skipped === 'unbooked'))
        .map((one) => one.id);
      if (ids.length > 0)
        await tx
          .update(feeReminderMembers)
          .set({ skipped, methods: [] })
          .where(lockedInOrder(feeReminderMembers, isOneOf(feeReminderMembers.id, ids)));
    }
    for (const { id: rowId, fees } of debtors)
      await tx
        .update(feeReminderMembers)
        .set({ postedAt: now, debt: sumOf(fees.map(({ debt }) => debt)), feeIds: fees.map((one) => one.id) })
        .where(eq(feeReminderMembers.id, rowId));
    return true;
  });
}

/** The members of rows who still owe, with their present addresses. */
async function debtorsOf(db: Database, batch: readonly (typeof feeReminderMembers.$inferSelect)[]): Promise<Debtor[]> {
  const owed = await stillOwed(
    { db },
    batch.flatMap(({ feeIds }) => feeIds),
  );
  const references = await referencesOf(
    { db },
    batch.map(({ memberId }) => memberId),
  );
  const { rows } = await db.execute<Omit<Debtor, 'methods' | 'fees' | 'linkCounter' | 'memberId' | 'reference'>>(
    sql`select x.id, m.name, m.email_address as "emailAddress", m.phone_number as "phoneNumber",
        (select u.id from users u where u.email_address_key = m.email_address_key and u.deactivated_at is null limit 1) as "userId"
      from fee_reminder_members x join members m on m.id = x.member_id
      where ${isOneOf(
        sql`x.id`,
        batch.map((one) => one.id),
      )} and m.restricted_at is null and m.erased_at is null`,
  );
  const known = new Map(rows.map((one) => [one.id, one]));
  return batch.flatMap(({ id, memberId, feeIds, methods, linkCounter }) => {
    const member = known.get(id);
    const fees = feeIds.flatMap((feeId): OwedFee[] => {
      const found = owed.get(feeId);
      return found?.memberId === memberId ? [found] : [];
    });
    return member && fees.length > 0
      ? [{ ...member, memberId, methods, linkCounter, fees, reference: references.get(memberId) ?? null }]
      : [];
  });
}

async function remindingOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  services: LetterServices,
  { id, tone, message }: { id: string; tone: number; message: string | null },
): Promise<Reminding> {
  const [account] = await associationAccounts({ db });
  return {
    reminderId: id,
    tone: tone as Tone,
    message,
    association: await services.association(db),
    account,
    today: today(now),
    now,
  };
}

function valuesOf(
  { modules }: { modules: readonly AnyAreaModule[]; config: AppConfig },
  db: Database,
  { association: { language, name } }: Reminding,
  ids: readonly string[],
) {
  return valuesFrom(modules)(db, ids, { language, associationName: name });
}

/** The aim of an input after a look at its plan. @throws Refusal */
export async function knownAim({ db }: Call, { feePlanId, filter, scope, ages }: Aim): Promise<Aim> {
  if (feePlanId) {
    const [plan] = await db.select({ id: feePlans.id }).from(feePlans).where(eq(feePlans.id, feePlanId));
    if (!plan) throw new Refusal('Mes.Fees.Id.NotFound', 404);
  }
  return { feePlanId, filter, scope, ages };
}

async function planName(db: Database, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const [plan] = await db.select({ name: feePlans.name }).from(feePlans).where(eq(feePlans.id, id));
  return plan?.name ?? null;
}

function debtOf(all: readonly Owing[]): number {
  return sumOf(all.flatMap(({ fees }) => fees.map(({ debt }) => debt)));
}

function iso(time: Date | string): string {
  return new Date(time).toISOString();
}
