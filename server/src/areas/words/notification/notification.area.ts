import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { notificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { memberName } from '../../../db/names.ts';
import { notificationLife } from '@hoivien/contract/areas/words/notification/notification.life.ts';
import {
  notification,
  type NotificationInput,
} from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { MEMBER_PLACEHOLDERS } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { type Groups, groupsSchema, hasGroups, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { readPlaceholders, strangeParams } from '@hoivien/contract/kit/placeholders.ts';
import { smsSize, smsText as asSms } from '@hoivien/contract/kit/sms.ts';
import { and, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { type FieldError, inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { cancelMessages } from '../../../kit/outbox/outbox.ts';
import { ofWriter } from '../../../kit/rights.ts';
import { tellPlanned } from '../../../kit/press.ts';
import { textOf } from '../../../kit/text.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { anyMember } from '../../people/party/index.ts';
import { countReached, refuseClubs, refuseWholeLists, resolve } from '../recipients/index.ts';
import { type Notification, SOURCE } from './message.ts';
import { isNews, NEWS, reachConditions } from './reach.ts';
import { readReach, writeReach } from './reach-rows.ts';
import { requirePlaceholders } from './placeholders.ts';
import { recipientsPart } from './recipients-part.ts';
import { needsOfMethods, SETTLE_QUEUE, startSending } from './send.ts';
import { notificationScope } from './rights.ts';

const status = stateSql(notificationLife, getTableColumns(notifications));
const { heldAt, stoppedAt, workingAt, sentAt, plannedAt, sendTime } = notifications;
const stage = sql`case when ${stoppedAt} is not null then 'stopped' when ${workingAt} is not null then 'sending'
  when ${sentAt} is not null then 'sent' when ${plannedAt} is null and ${heldAt} is not null then 'held'
  when ${plannedAt} is null then 'draft'
  when ${sendTime} <= now() then 'sending' else 'timed' end`;

const { groups: storedGroups, resolvedAt } = notifications;
const lengthOf = (name: string) => sql`coalesce(jsonb_array_length(${storedGroups} -> ${sql.raw(`'${name}'`)}), 0)`;
const countsLater = sql`(${resolvedAt} is null and ${lengthOf('filters')} + ${lengthOf('committees')} + ${lengthOf('tagIds')} > 0)`;

/** The condition for notifications with one of these recipients. */
function reaches(ids: readonly string[]): SQL {
  return sql`${notifications.id} in (select p.notification_id from notification_recipients p where ${isOneOf(sql`p.member_id`, [...ids])})`;
}

function countOf(condition: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*)::int from notification_recipients p where p.notification_id = ${notifications.id} and ${condition})`;
}

const chosenOf = (filter: Parameters<typeof valuesOf>[0]) =>
  sql.join(
    valuesOf(filter).map((value) => sql`${String(value)}`),
    sql`, `,
  );

const source: Source = {
  resource: notification,
  table: tableOf(notification, notifications),
  scope: notificationScope,
  fixed: ofWriter,
  parts: [recipientsPart, filesPart('attachmentIds', 'Notifications', notifications.id, FEW_FILES)],
  children: [{ table: recipients, owner: recipients.notificationId }],
  targets: {
    AnyMembers: anyMember,
    // A club sees its own notifications only, so their club is never hidden from a reader.
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}` },
  },
  life: { of: notificationLife },
  adds: [
    { names: ['methods'], from: ['methodCodes'], of: (_call, records) => records.map(methodsIn) },
    { names: ['groups', 'zaloData'], from: [], alone: true, of: addMore },
  ],
  computed: {
    status,
    stage,
    draft: sql`(${plannedAt} is null)`,
    methodCodes: sql`array_to_string(array(select unnest(${notifications.methods}) order by 1), ',')`,
    recipientCount: countOf(),
    countsLater,
    confirmedCount: countOf(sql`p.confirmed_at is not null`),
    clubName: memberName(notifications.clubId),
    memberNames: sql`(select string_agg(p.name, '; ') from notification_recipients p where p.notification_id = ${notifications.id})`,
  },
  matching: {
    memberIds: (filter) => reaches(valuesOf(filter)),
    stage: (filter) => (valuesOf(filter).length > 0 ? sql`${stage} in (${chosenOf(filter)})` : undefined),
    status: (filter) => (valuesOf(filter).length > 0 ? sql`${status}::text in (${chosenOf(filter)})` : undefined),
  },
};

const crud = crudOf(notification, source);

function methodsIn({ methodCodes }: Values): Values {
  return {
    methods: typeof methodCodes === 'string' ? methodCodes.split(',').filter(Boolean).map(Number) : [],
  };
}

/** Adds the values that stand beside the declared fields. */
async function addMore({ db }: Call, records: readonly Values[]): Promise<Values[]> {
  const { id, groups, zaloData } = notifications;
  const rows = await db
    .select({ id, groups, zaloData })
    .from(notifications)
    .where(
      inArray(
        id,
        records.map((record) => String(record.id)),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => {
    const row = byId.get(String(record.id));
    return { zaloData: row?.zaloData ?? {}, groups: groupsIn(row?.groups) };
  });
}

function groupsIn(stored: unknown): Groups {
  const read = groupsSchema('Notifications').safeParse(stored ?? {});
  return read.success ? read.data : groupsSchema('Notifications').parse({});
}

/** What an input has beside the declared fields. */
interface More {
  methods: number[];
  groups?: Groups | undefined;
  zaloData: Record<string, string>;
  draft: boolean;
  now: boolean;
}
export type WholeInput = NotificationInput & More;

/** The area with what its inputs and steps need. */
export interface NotificationArea {
  jobs: Pick<Jobs, 'send'>;
  drivers: Drivers;
  records: readonly AnyCrud[];
}

/** A restored one whose time has passed meanwhile is a draft: it must not go out by itself, days late. */
const restore: typeof crud.restore = (call, snapshot) => {
  const time = typeof snapshot.sendTime === 'string' ? Date.parse(snapshot.sendTime) : Number.NaN;
  return crud.restore(call, time <= call.now.getTime() ? { ...snapshot, plannedAt: null } : snapshot);
};

export const notificationRecords: AnyCrud = { ...crud, restore };
export { crud as notificationCrud };

/** The functions of notifications with inputs that have more than the declared fields, and their steps. */
export function notificationWith(services: NotificationArea) {
  const { jobs, records, drivers } = services;
  /** The time of what is sent now: it can be taken back until then. */
  const soon = ({ now }: Call) => new Date(now.getTime() + (drivers.pressWait ?? 0));
  const tell = (call: Call, id: string, people: number) => {
    const at = soon(call);
    if (at > call.now)
      tellPlanned({
        at,
        people,
        takeBack: addressOf(notificationCalls.takeBack.url, { id }),
        page: `/notification/info/${id}`,
      });
  };
  return {
    ...crud,
    create: async (call: Call, input: WholeInput) => {
      const id = await call.db.transaction(async (tx) => {
        const inner = { ...call, db: tx };
        const [values, more] = parted(soon(call), input);
        const people = await requireFit(inner, records, input);
        const made = await crud.create(inner, values);
        await tx
          .update(notifications)
          .set(columnsOf(call, more, null))
          .where(eq(notifications.id, made.id));
        await plan(jobs, inner, made.id);
        if (people !== undefined) tell(call, made.id, people);
        return made.id;
      });
      return crud.get(call, id);
    },
    update: async (call: Call, id: string, input: WholeInput & { version: number }) => {
      await call.db.transaction(async (tx) => {
        const inner = { ...call, db: tx };
        const [values, more] = parted(soon(call), input);
        const people = await requireFit(inner, records, input);
        await crud.get(inner, id);
        const [before] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('update');
        await crud.update(inner, id, { ...values, version: input.version });
        const set = columnsOf(call, more, before?.plannedAt ?? null);
        const changes = changesOf(before ?? {}, set);
        const [after] = await tx.select().from(notifications).where(eq(notifications.id, id));
        if (Object.keys(changes).length > 0) {
          const version = input.version + 1;
          await tx
            .update(notifications)
            .set({ ...set, version, updatedAt: call.now, updatedBy: call.actor.userId })
            .where(eq(notifications.id, id));
          await audit(inner, { ...factOf(notification, after ?? {}, 'Update'), changes });
        }
        await plan(jobs, inner, id);
        if (people !== undefined) tell(call, id, people);
      });
      return crud.get(call, id);
    },
    schedule: (call: Call, id: string, { sendTime: at }: { sendTime?: string | null | undefined }) =>
      transition(call, source, 'Schedule', id, async (inner, row) => {
        const time = at ? new Date(at) : (row.sendTime as Date | null);
        await requireWhole(inner, records, row, time);
        if (time && time < call.now) throw refused('sendTime', 'SendTime.NotAllowed');
        await startSending(jobs, inner.db, id, { now: call.now, at: time });
        return {
          set: { sendTime: time, plannedAt: call.now, plannedBy: call.actor.userId, heldAt: null },
          changes: { stage: ['draft', 'timed'], sendTime: [iso(row.sendTime), iso(time)] },
        };
      }),
    takeBack: (call: Call, id: string) =>
      transition(call, source, 'TakeBack', id, async (inner, row): Promise<Written> => {
        if (!row.sentAt) return { set: { plannedAt: null }, changes: { stage: ['timed', 'draft'] } };
        // A further round to those who did not answer.
        const rounds = Number(row.rounds);
        await inner.db
          .update(recipients)
          .set({ wantedRound: sql`${recipients.round}` })
          .where(lockedInOrder(recipients, eq(recipients.notificationId, id)));
        return { set: { rounds: rounds - 1, workingAt: null }, changes: { rounds: [rounds, rounds - 1] } };
      }),
    sendNow: (call: Call, id: string) =>
      transition(call, source, 'SendNow', id, async (inner, row) => {
        await requireWhole(inner, records, row, call.now);
        // The wire of a record says nothing of its fields, and the call above has required them.
        const { memberIds, otherEmails } = (await crud.get(inner, id)) as unknown as WholeInput;
        const about = { type: Number(row.type), methods: row.methods as number[] };
        const selection = { ...groupsIn(row.groups), memberIds, otherEmails };
        const people = await requireReached(inner, records, about, selection);
        const at = soon(call);
        await startSending(jobs, inner.db, id, { now: call.now, at });
        tell(call, id, people);
        return {
          set: { sendTime: at, plannedAt: call.now, plannedBy: call.actor.userId, heldAt: null },
          changes: {
            stage: [row.plannedAt ? 'timed' : 'draft', 'sending'],
            sendTime: [iso(row.sendTime), iso(at)],
          },
        };
      }),
    stop: (call: Call, id: string) =>
      transition(call, source, 'Stop', id, async (inner, row) => {
        await inner.db.execute(
          sql`update notification_recipients set wanted_round = round, outcome = case when round = 0 and skipped is null then 'cancelled' else outcome end where ${lockedInOrder(recipients, eq(recipients.notificationId, id))}`,
        );
        await cancelMessages(inner.db, { source: SOURCE, sourceId: id }, call.now);
        // A mail on its way still arrives; the job that settles notes which ones did.
        await jobs.send(SETTLE_QUEUE, { id }, inner.db, new Date(call.now.getTime() + ON_THE_WAY));
        return {
          set: { stoppedAt: call.now, sentAt: row.sentAt ?? call.now },
          changes: { stage: ['sending', 'stopped'] },
        };
      }),
    /**
     * A new round for those who were reached and did not answer, at their present addresses. Nobody gets it who was
     * restricted, erased or refused such messages since.
     */
    sendAgain: (call: Call, id: string) =>
      transition(call, source, 'SendAgain', id, async (inner, row) => {
        requireSeenTexts(call, row);
        const rounds = Number(row.rounds) + 1;
        const { skipped, round, confirmedAt, refusedAt } = recipients;
        const silent = and(isNull(skipped), gt(round, 0), isNull(confirmedAt), isNull(refusedAt));
        const rows = await readReach(inner.db, row as Notification, call.now, silent);
        const reached = rows.filter((one) => one.skipped === null);
        if (reached.length === 0) throw refused('memberIds', 'MemberIds.Required');
        await writeReach(inner.db, reached, rounds);
        const at = soon(call);
        await startSending(jobs, inner.db, id, { now: call.now, at });
        tell(call, id, reached.length);
        return { set: { rounds, workingAt: at, stoppedAt: null }, changes: { rounds: [rounds - 1, rounds] } };
      }),
  };
}

/** Milliseconds after a stop in which a mail that is being sent ends. */
const ON_THE_WAY = 15_000;

function parted(soon: Date, input: WholeInput): [NotificationInput, More] {
  const { methods, groups, zaloData, draft, now, ...values } = input;
  const whole = { ...values, ...(now && { sendTime: soon.toISOString() }) };
  delete (whole as { version?: number }).version;
  return [whole, { methods, groups, zaloData: storedZalo(zaloData), draft, now }];
}

function columnsOf({ now, actor }: Call, { methods, groups, zaloData, draft }: More, planned: Date | null) {
  return {
    methods,
    zaloData,
    ...(groups && { groups: { ...groups } }),
    heldAt: null,
    plannedAt: draft ? null : (planned ?? now),
    ...(!draft && { plannedBy: actor.userId }),
  };
}

function changesOf(before: Values, set: Values): Changes {
  const pairs = ['methods', 'groups', 'zaloData'].filter(
    (name) => name in set && textIn(name, before[name]) !== textIn(name, set[name]),
  );
  const changes: Changes = Object.fromEntries(
    pairs.map((name) => [name, name === 'methods' ? [before[name], set[name]] : [null, null]]),
  );
  const [was, is] = [before.plannedAt ? 'timed' : 'draft', set.plannedAt ? 'timed' : 'draft'];
  return was === is ? changes : { ...changes, stage: [was, is] };
}

function textIn(name: string, value: unknown): string {
  return JSON.stringify(sorted(name === 'groups' ? groupsIn(value) : value));
}

/** The same value with its names in one order: the database returns JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const pairs = Object.entries(value).map(([name, one]): [string, unknown] => [name, sorted(one)]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function plan(jobs: Pick<Jobs, 'send'>, { db, now }: Call, id: string): Promise<void> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row?.plannedAt || !row.sendTime) return;
  await startSending(jobs, db, id, { now, at: row.sendTime });
}

function refused(field: string, rest: string, params?: FieldError['params']) {
  return inputRefusal([{ field, message: `Mes.Notifications.${rest}`, ...(params && { params }) }]);
}

/** Milliseconds by which a chosen time may lie in the past: the person needed them to press the button. */
const LATE = 60_000;

/** Returns the number of people whom it reaches when it is sent now. */
async function requireFit(call: Call, lists: readonly AnyCrud[], input: WholeInput): Promise<number | undefined> {
  const { smsText, draft, now, methods, groups, memberIds } = input;
  requireSms(smsText ?? null);
  await refuseClubs(call, 'Notifications', memberIds);
  if (groups) await requireSound(call, lists, groups);
  if (draft) return undefined;
  const isNamed = memberIds.length + input.otherEmails.length > 0;
  if (!isNamed && !(groups && hasGroups(groups))) throw refused('memberIds', 'MemberIds.Required');
  requireTexts(methods, input);
  requireSeenTexts(call, input);
  if (now)
    return requireReached(call, lists, input, {
      ...(groups ?? groupsIn(null)),
      memberIds,
      otherEmails: input.otherEmails,
    });
  if (!input.sendTime) throw refused('sendTime', 'SendTime.Required');
  if (Date.parse(input.sendTime) < call.now.getTime() - LATE) throw refused('sendTime', 'SendTime.NotAllowed');
  return undefined;
}

/** The sender may choose from these groups, none of which takes everybody because nothing was chosen. */
async function requireSound(call: Call, lists: readonly AnyCrud[], groups: Groups): Promise<void> {
  await refuseWholeLists(call, lists, 'Notifications', groups);
  await resolve(call, lists, 'Notifications', { ...groups, memberIds: [], otherEmails: [] });
}

/** What goes out now must reach somebody, whose number it returns; a filter may still find people until a later time. */
async function requireReached(
  call: Call,
  lists: readonly AnyCrud[],
  { type, methods }: { type: number; methods: readonly number[] },
  selection: Selection,
): Promise<number> {
  const purpose = isNews(type) ? NEWS : null;
  const { bounced, account, inactive, refused: refusing } = reachConditions;
  const reach = {
    channels: methods,
    purpose,
    bounced,
    account,
    inactive,
    ...(purpose && { refused: refusing(purpose) }),
  };
  const people = await countReached(call, lists, 'Notifications', selection, reach);
  if (people === 0) throw refused('memberIds', 'MemberIds.Required');
  return people;
}

function requireTexts(
  methods: readonly number[],
  { smsText, zaloTemplateId }: { smsText?: unknown; zaloTemplateId?: unknown },
): void {
  const needs = needsOfMethods(methods);
  if (needs.sms && !smsText) throw refused('smsText', 'SmsText.Required');
  if (needs.zalo && !zaloTemplateId) throw refused('zaloTemplateId', 'ZaloTemplateId.Required');
}

/** What goes out tells the values of its placeholders, so its sender may see them. */
function requireSeenTexts(
  call: Call,
  { title, content, smsText, zaloData }: Partial<Record<'title' | 'content' | 'smsText' | 'zaloData', unknown>>,
): void {
  const zalo = Object.values((zaloData ?? {}) as Record<string, string>).join(' ');
  requirePlaceholders(call, {
    title: textOf(title),
    content: textOf(content),
    smsText: textOf(smsText),
    zaloData: zalo,
  });
}

function requireSms(text: string | null): void {
  if (text === null) return;
  const { parts, most } = smsSize(asSms(text));
  if (parts === undefined) throw refused('smsText', 'SmsText.OverLength', { max: most });
}

/** The values of a template of Zalo with their placeholders in their one form. */
function storedZalo(zaloData: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(zaloData).map(([name, given]) => {
      const { text, strange } = readPlaceholders(given, MEMBER_PLACEHOLDERS);
      const [first] = strange;
      if (first) throw refused('zaloData', 'ZaloData.NotFound', strangeParams(first, MEMBER_PLACEHOLDERS));
      return [name, text];
    }),
  );
}

/** What a draft may lack must be there when it goes out. Whoever plans it needs the right to search its lists. */
async function requireWhole(call: Call, lists: readonly AnyCrud[], row: Values, time: Date | null): Promise<void> {
  const id = String(row.id);
  const groups = groupsIn(row.groups);
  const chosen = await call.db.$count(recipients, eq(recipients.notificationId, id));
  if (chosen === 0 && !hasGroups(groups)) throw refused('memberIds', 'MemberIds.Required');
  await requireSound(call, lists, groups);
  requireTexts(row.methods as number[], row);
  requireSeenTexts(call, row);
  if (!time) throw refused('sendTime', 'SendTime.Required');
}

function iso(time: unknown): string | null {
  return time instanceof Date ? time.toISOString() : null;
}
