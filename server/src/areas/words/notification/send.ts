import { ANSWER_DAYS } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { groupsSchema, hasGroups } from '@hoivien/contract/kit/recipients/recipients.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import { notificationHold } from '../../../db/uses.ts';
import type { AnyAreaModule } from '../../../kit/area-module.ts';
import { associationOf } from '../../../kit/association.ts';
import type { Call } from '../../../kit/call.ts';
import type { JobServices } from '../../../kit/exchange/job-call.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import type { Job, Jobs, Queue } from '../../../kit/jobs.ts';
import { lostIn } from '../../../kit/crud/uses.ts';
import { partsText, tellStopped } from '../../../kit/crud/stopped-conditions.ts';
import { linksOf } from '../../../kit/links.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { type Channel, channelsOf, outboxOf, type Outbox } from '../../../kit/outbox/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { resolve } from '../recipients/index.ts';
import { filesOf, type Letter, messagesFor, type Notification, type Recipient } from './message.ts';
import { type Values, valuesFrom, withOwnName } from './placeholders.ts';
import { readReach, writeReach } from './reach-rows.ts';
import { recipientsSql } from './read.ts';
import { addGuests } from './recipients-part.ts';

/** What the sending needs, from requests and jobs alike. */
export interface SendServices extends JobServices {
  jobs: Pick<Jobs, 'send'>;
  drivers: Drivers;
  config: AppConfig;
  secretKey: string;
  records: readonly AnyCrud[];
  modules: readonly AnyAreaModule[];
}

const SEND_QUEUE = 'send-notification';
export const SETTLE_QUEUE = 'settle-notification';

const DAY = 24 * 60 * 60 * 1000;
/** Recipients whose messages are written in one transaction. */
const BATCH = 200;
/** Members of one statement while they are resolved. */
const ROWS = 1_000;
/** Milliseconds for which states are noted: messages are deleted after 90 days. */
const OUTCOMES_FOR = 95 * DAY;
/** Milliseconds from the sending time on at which servers begin, or go on. */
const STARTS = [0, 1_500, 3_000, 6_000];
/** Milliseconds until the next look at messages that are still going out. */
const SETTLE_AFTER = 2_000;

/** The queues of notifications: at their time, and every minute for those of a dead server. */
export function notificationQueues(services: SendServices): Queue[] {
  return [
    { name: SEND_QUEUE, handle: ({ data, signal }: Job) => sendNotification(services, idIn(data), signal) },
    { name: SETTLE_QUEUE, handle: ({ data }: Job) => settleLater(services, idIn(data)) },
    {
      name: 'due-notifications',
      cron: '* * * * *',
      handle: async ({ signal }: Job) => {
        await each(await dueNow(services), (id) => sendNotification(services, id, signal));
        await each(await working(services.db), (id) => settle(services, id));
      },
    },
    // Before the outbox deletes old messages, so that a bounce or a late failure stays known.
    { name: 'note-outcomes', cron: '11 3 * * *', handle: () => noteOutcomes(services) },
  ];
}

/** Works on all of them, so that a failure of one does not hold up the others; then throws the first failure. */
async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Starts the sending at its time, in the transaction of `db`. Later jobs go on when a server is killed with the first one: its
 * queue would miss the job only after 10 s.
 */
export async function startSending(
  jobs: Pick<Jobs, 'send'>,
  db: Database,
  id: string,
  { now, at = now }: { now: Date; at?: Date | null | undefined },
): Promise<void> {
  const time = Math.max(now.getTime(), (at ?? now).getTime());
  for (const later of STARTS)
    await jobs.send(SEND_QUEUE, { id }, db, time + later > now.getTime() ? new Date(time + later) : undefined);
}

function idIn(data: unknown): string {
  return String((data as { id?: unknown }).id);
}

/**
 * Sends one notification: resolves its recipients once, then writes their messages in batches. Any number of servers may
 * run it at once and at any time, and it goes on where a killed one stopped; before the sending time it does nothing.
 * Every recipient of a batch is locked, and the message of a recipient, channel and round has a unique key.
 */
export async function sendNotification(
  services: SendServices,
  id: string,
  stopping?: AbortSignal,
  outbox: Pick<Outbox, 'postAll'> = outboxOf(services.jobs, services.drivers),
): Promise<void> {
  const isReady = await resolveOnce(services, id);
  if (!isReady) return;
  for (let isMore = true; isMore; ) {
    stopping?.throwIfAborted();
    isMore = await postBatch(services, id, outbox);
  }
  await services.jobs.send(SETTLE_QUEUE, { id }, services.db, new Date(Date.now() + SETTLE_AFTER));
}

/** Resolves the recipients. False when there is nothing to send: it is a draft, too early, stopped or gone. */
async function resolveOnce(services: SendServices, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('update');
    if (!row || row.stoppedAt || !row.plannedAt || !row.sendTime) return false;
    if (row.resolvedAt) return true;
    const now = services.now();
    if (row.sendTime > now) {
      // The clocks of the servers differ by some milliseconds. Another time stands in its own job.
      if (row.sendTime.getTime() - now.getTime() < 5_000)
        await services.jobs.send(SEND_QUEUE, { id }, tx, row.sendTime);
      return false;
    }
    const lost = await lostIn(tx, row.groups);
    if (lost.length > 0) {
      // The deletion has held it already; this is for a deletion that passed by the product.
      await tx.update(notifications).set({ plannedAt: null, heldAt: now }).where(eq(notifications.id, id));
      const author = row.plannedBy ?? row.createdBy;
      await tellStopped({ db: tx, now }, notificationHold, { id, title: row.title, author }, partsText(lost));
      return false;
    }
    await addGroups(services, tx, row, now);
    await writeReach(tx, await readReach(tx, row, now), 1);
    await tx
      .update(notifications)
      .set({
        resolvedAt: now,
        workingAt: now,
        rounds: 1,
        answerUntil: row.asksConfirmation ? new Date(now.getTime() + ANSWER_DAYS * DAY) : null,
      })
      .where(eq(notifications.id, id));
    return true;
  });
}

/**
 * Adds the members of the groups. They are resolved in the scope of the club that sends; the rights to the lists were
 * checked when the notification was planned (decision 0108).
 */
async function addGroups(services: SendServices, db: Database, row: Notification, now: Date): Promise<void> {
  const groups = groupsSchema('Notifications').safeParse(row.groups ?? {});
  if (!groups.success || !hasGroups(groups.data)) return;
  const call = systemCall(services, db, row, now);
  const { where, others } = await resolve(call, services.records, 'Notifications', {
    ...groups.data,
    memberIds: [],
    otherEmails: [],
  });
  const found = await db.select({ id: members.id, name: members.name }).from(members).where(where);
  for (let at = 0; at < found.length; at += ROWS)
    await db
      .insert(recipients)
      .values(
        found.slice(at, at + ROWS).map((member) => ({
          id: uuidv7(),
          createdAt: now,
          notificationId: row.id,
          memberId: member.id,
          name: member.name,
        })),
      )
      .onConflictDoNothing({ target: [recipients.notificationId, recipients.memberId] });
  await addGuests(call, row.id, others);
}

function systemCall(services: SendServices, db: Database, row: Notification, now: Date): Call {
  const actor = {
    userId: row.plannedBy ?? row.createdBy ?? '',
    userName: '',
    sessionId: '',
    roleId: null,
    clubId: row.clubId,
    permissions: new Set<string>(permissionCodes),
  };
  const { pool, totals } = services;
  return { actor, db, pool, totals, now, requestId: row.id, ip: null, source: 'system' };
}

/** Writes the messages of the next recipients. False when none is left. */
async function postBatch(services: SendServices, id: string, outbox: Pick<Outbox, 'postAll'>): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    // A stop waits for the batch, and the next batch sees it.
    const [row] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('share');
    if (!row || row.stoppedAt || !row.workingAt || row.workingAt > services.now()) return false;
    const batch = await tx
      .select()
      .from(recipients)
      .where(and(eq(recipients.notificationId, id), lt(recipients.round, recipients.wantedRound)))
      .orderBy(asc(recipients.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (batch.length === 0) return false;
    const now = services.now();
    const fit = await withoutUnfit(tx, batch);
    const letter = await letterOf(services, tx, row, now);
    const values = await valuesOf(
      services,
      tx,
      fit.map(({ memberId }) => memberId),
      letter,
    );
    const messages = fit.flatMap((recipient) =>
      messagesFor(letter, recipient, withOwnName(recipient, values.get(recipient.memberId)), recipient.wantedRound),
    );
    await outbox.postAll(tx, messages, now);
    await tx
      .update(recipients)
      .set({ round: sql`${recipients.wantedRound}` })
      .where(
        lockedInOrder(
          recipients,
          inArray(
            recipients.id,
            batch.map((recipient) => recipient.id),
          ),
        ),
      );
    return true;
  });
}

/** Leaves out members who were restricted or erased since their addresses were read, and notes it. */
async function withoutUnfit(db: Database, batch: readonly Recipient[]): Promise<Recipient[]> {
  const ids = batch.map(({ memberId }) => memberId);
  const { id, restrictedAt, erasedAt, deactivatedAt } = members;
  const rows = await db
    .select({ id })
    .from(members)
    .where(and(inArray(id, ids), or(isNotNull(restrictedAt), isNotNull(erasedAt), isNotNull(deactivatedAt))));
  if (rows.length === 0) return [...batch];
  const unfit = new Set(rows.map((row) => row.id));
  const gone = batch.filter(({ memberId, round }) => unfit.has(memberId) && round === 0);
  if (gone.length > 0)
    await db
      .update(recipients)
      .set({ skipped: 'gone', methods: [] })
      .where(
        lockedInOrder(
          recipients,
          inArray(
            recipients.id,
            gone.map((recipient) => recipient.id),
          ),
        ),
      );
  return batch.filter(({ memberId }) => !unfit.has(memberId));
}

/** What all messages of a notification share. */
export async function letterOf(
  services: Pick<SendServices, 'config' | 'secretKey'>,
  db: Database,
  notification: Letter['notification'],
  now: Date,
): Promise<Letter> {
  const files = await filesOf(db, notification.id);
  const association = await associationOf(db, services.config);
  const { config } = services;
  return {
    notification,
    association,
    files: files.map((file) => file.id),
    links: linksOf(services.secretKey),
    config,
    now,
  };
}

/** The values of the placeholders of members, in the language of the association. */
export function valuesOf(
  { modules }: Pick<SendServices, 'modules'>,
  db: Database,
  ids: readonly string[],
  { association: { language, name } }: Pick<Letter, 'association'>,
): Promise<Map<string, Values>> {
  return valuesFrom(modules)(db, ids, { language, associationName: name });
}

/** The notifications whose time has come, and those that a dead server left. */
async function dueNow({ db, now }: Pick<SendServices, 'db' | 'now'>): Promise<string[]> {
  const open = sql`exists (select 1 from notification_recipients r where r.notification_id = ${notifications.id} and r.round < r.wanted_round)`;
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isNull(notifications.stoppedAt),
        sql`((${and(isNotNull(notifications.plannedAt), isNull(notifications.resolvedAt), lte(notifications.sendTime, now()))})
          or (${and(isNotNull(notifications.workingAt), open)}))`,
      ),
    )
    .orderBy(asc(notifications.sendTime));
  return rows.map(({ id }) => id);
}

async function working(db: Database): Promise<string[]> {
  const rows = await db.select({ id: notifications.id }).from(notifications).where(isNotNull(notifications.workingAt));
  return rows.map(({ id }) => id);
}

async function settleLater(services: SendServices, id: string): Promise<void> {
  if (await settle(services, id)) return;
  const [row] = await services.db.select().from(notifications).where(eq(notifications.id, id));
  // Later ones wait for an hour, a quota or a retry: the clock of the minute finds them.
  const isFresh = row?.workingAt && services.now().getTime() - row.workingAt.getTime() < 10 * 60_000;
  if (isFresh) await services.jobs.send(SETTLE_QUEUE, { id }, services.db, new Date(Date.now() + SETTLE_AFTER));
}

/**
 * Ends the sending when all messages are final. Messages of a channel without a driver stay in the outbox and count as
 * final. Returns whether nothing is left to wait for.
 */
export async function settle(services: Pick<SendServices, 'db' | 'now' | 'drivers'>, id: string): Promise<boolean> {
  const now = services.now();
  const channels = sql.join(
    channelsOf(services.drivers).map((channel) => sql`${channel}`),
    sql`, `,
  );
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('update');
    if (!row?.workingAt) return true;
    const { rows } = await tx.execute<{ is_open: boolean }>(sql`select exists (select 1 from notification_recipients r
        where r.notification_id = ${id} and r.round < r.wanted_round)
      or exists (select 1 from deliveries d where d.source = 'notification' and d.source_id = ${id}
        and d.sent_at is null and d.failed_at is null and d.cancelled_at is null and d.channel in (${channels})) as is_open`);
    if (rows[0]?.is_open) return false;
    await tx.execute(outcomeSql(id, channelsOf(services.drivers)));
    await tx
      .update(notifications)
      .set({ workingAt: null, sentAt: row.sentAt ?? now })
      .where(eq(notifications.id, id));
    return true;
  });
}

/** Notes the present states of recent messages on their recipients. */
export async function noteOutcomes(services: Pick<SendServices, 'db' | 'now' | 'drivers'>): Promise<void> {
  const since = new Date(services.now().getTime() - OUTCOMES_FOR);
  const rows = await services.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isNotNull(notifications.resolvedAt), gt(notifications.resolvedAt, since)));
  await each(
    rows.map(({ id }) => id),
    (id) => services.db.execute(outcomeSql(id, channelsOf(services.drivers))),
  );
}

function outcomeSql(id: string, channels: readonly Channel[]): SQL {
  return sql`with changed as (
      select r.id, x.reached from notification_recipients r join (${recipientsSql(sql`${id}::uuid`, channels)}) x on x.id = r.id
      where r.skipped is null and x.messages <> '[]'::jsonb and r.outcome is distinct from x.reached
      order by r.id for no key update of r)
    update notification_recipients r set outcome = changed.reached from changed where r.id = changed.id`;
}

/** Whether texts for SMS and Zalo are there for the chosen channels. */
export function needsOfMethods(methods: readonly number[]): { sms: boolean; zalo: boolean } {
  return { sms: methods.includes(METHOD.sms), zalo: methods.includes(METHOD.zalo) };
}
