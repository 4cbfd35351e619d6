import {
  type NotificationProgress,
  type NotificationRecipient,
  type NotifiedOf,
  RECIPIENT_STATES,
  type RecipientsFilter,
  type RecipientsQuery,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { CONFIRMATION, METHOD } from '@hoivien/contract/codes.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { maskOf, REVEAL } from '@hoivien/contract/kit/guard.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { smsSize } from '@hoivien/contract/kit/sms.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Call, can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Channel } from '../../../kit/outbox/outbox.ts';
import { seenType } from '../../people/party/index.ts';
import { toldOfMember } from './rights.ts';

/** The last message of each recipient and channel, with its state in words. */
function messagesSql(id: SQL, channels: readonly Channel[]): SQL {
  const driven = sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  );
  return sql`select distinct on (split_part(d.dedupe_key, ':', 2), d.channel)
      d.id, split_part(d.dedupe_key, ':', 2)::uuid as recipient_id, split_part(d.dedupe_key, ':', 4) as round,
      case d.channel when 'mail' then 1 when 'sms' then 2 when 'product' then 3 else 6 end as channel,
      d.address, d.attempts, d.next_try_at, coalesce(d.delivered_at, d.sent_at, d.failed_at, d.cancelled_at, d.attempted_at) as at,
      case when d.sent_at is not null and exists (select 1 from bounces b where b.message_id = d.message_id and b.cleared_at is null) then 'bounced'
        when d.delivered_at is not null then 'delivered' when d.sent_at is not null then 'sent'
        when d.cancelled_at is not null then 'cancelled'
        when d.failed_at is not null and (d.fail_reason = 'bounced' or exists (select 1 from bounces b where b.message_id = d.message_id)) then 'bounced'
        when d.failed_at is not null then 'failed'
        when d.waits_for <> 'driver' or d.attempts > 0 or d.channel not in (${driven}) then 'waiting'
        else 'queued' end as state,
      case when d.failed_at is not null then d.fail_reason when d.sent_at is not null or d.cancelled_at is not null then null
        when d.channel not in (${driven}) then 'kept' when d.waits_for <> 'driver' then d.waits_for
        when d.attempts > 0 then 'later' end as reason,
      (d.cancelled_at is null and d.channel in (${driven})
        and (d.failed_at is not null or (d.sent_at is null and (coalesce(d.waits_for not in ('hour', 'driver'), false) or (d.waits_for is null and d.attempts > 0))))
        and (d.claimed_until is null or d.claimed_until <= now())) as can_retry
    from deliveries d where d.source = 'notification' and d.source_id = ${id}
      and not exists (select 1 from deliveries f where f.fallback_of = d.id)
    order by split_part(d.dedupe_key, ':', 2), d.channel, d.created_at desc, d.id desc`;
}

/** The recipients with the state of their messages; `reached` is the state without the answer. */
export function recipientsSql(id: SQL, channels: readonly Channel[]): SQL {
  const sooner = ['delivered', 'sent', 'queued', 'waiting', 'bounced', 'failed', 'cancelled'];
  const first = sql.join(
    sooner.map((state) => sql`when ${state} = any(k.states) then ${state}`),
    sql` `,
  );
  return sql`select r.*, case when r.skipped is not null then 'skipped' when k.states is not null then case ${first} end
      when r.round < r.wanted_round or (r.wanted_round = 0 and r.outcome is null) then 'queued'
      else coalesce(r.outcome, 'sent') end as reached, coalesce(k.messages, '[]'::jsonb) as messages, (coalesce(k.can_retry, false) or coalesce(r.skipped in ('noAddress', 'noMobile', 'noAccount', 'bounced'), false)) as can_retry
    from notification_recipients r left join (select m.recipient_id, array_agg(m.state) as states, bool_or(m.can_retry) as can_retry,
        jsonb_agg(to_jsonb(m) order by m.channel) as messages
      from (${messagesSql(id, channels)}) m group by m.recipient_id) k on k.recipient_id = r.id
    where r.notification_id = ${id}`;
}

const stateSql = sql`case when x.status = 2 then 'confirmed' when x.status = 3 then 'refused' else x.reached end`;

export interface Row extends Record<string, unknown> {
  id: string;
  member_id: string;
  type: number;
  code: string | null;
  name: string;
  leader: string | null;
  email_address: string | null;
  phone_number: string | null;
  state: NotificationRecipient['state'];
  skipped: NotificationRecipient['skipped'];
  messages: MessageRow[];
  status: number;
  answered_at: Date | string | null;
  answer_note: string | null;
  answered_by: string | null;
  can_retry: boolean;
  total: number;
}
interface MessageRow {
  channel: number;
  round: string;
  address: string;
  state: NotificationRecipient['messages'][number]['state'];
  reason: string | null;
  at: string | null;
  attempts: number;
  next_try_at: string | null;
  can_retry: boolean;
}

/** One page of the recipients of a notification that the reader may see: problems first, then by name. */
export async function listRecipients(
  call: Call,
  id: string,
  channels: readonly Channel[],
  { page, pageSize, ...filter }: RecipientsQuery,
): Promise<Page<NotificationRecipient>> {
  const { rows } = await call.db.execute<Row>(sql`${rowsSql(sql`${id}`, channels, filter)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const isSeen = can(call, REVEAL);
  return { items: rows.map((row) => toRecipient(row, isSeen)), total: rows[0]?.total ?? 0, page, pageSize };
}

/** The recipients under a filter with all that a list or a file shows of them: problems first, then by name. */
export function rowsSql(
  id: SQL,
  channels: readonly Channel[],
  { search, state, channel, answer }: RecipientsFilter,
): SQL {
  const word = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    ...(search
      ? [
          sql`(x.name ilike ${word} or x.email_address ilike ${word} or x.phone_number like ${word} or m.search_key like ${`%${fold(search)}%`})`,
        ]
      : []),
    ...(state ? [sql`${stateSql} = ${state}`] : []),
    ...(channel ? [sql`(${channel} = any(x.methods))`] : []),
    ...(answer ? [sql`(x.status = ${answer} and x.skipped is null)`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select x.*, m.type, m.code, ${stateSql} as state,
      coalesce(x.confirmed_at, x.refused_at) as answered_at, u.full_name as answered_by,
      (select c.name from member_contacts c where c.member_id = m.id and c.kind = 1 limit 1) as leader,
      (count(*) over ())::int as total
    from (${recipientsSql(id, channels)}) x join members m on m.id = x.member_id left join users u on u.id = x.answered_by
    ${where}
    order by array_position(array['failed','bounced','waiting','queued']::text[], x.reached) nulls last, x.name, x.id`;
}

/** A row as readers see it: without the right to reveal phones of persons are masked. */
export function toRecipient(row: Row, isSeen: boolean): NotificationRecipient {
  const hide = (phone: string | null) =>
    phone && !isSeen && PERSON_TYPES.includes(row.type) ? String(maskOf({ kind: 'phone' }, phone)) : phone;
  return {
    id: row.id,
    memberId: row.member_id,
    memberType: row.type,
    code: row.code,
    name: row.name,
    leaderName: row.leader,
    emailAddress: row.email_address,
    phoneNumber: hide(row.phone_number),
    state: row.state,
    skipped: row.skipped,
    messages: row.messages.map((one) => ({
      channel: one.channel,
      round: Number(one.round),
      address: [METHOD.sms, METHOD.zalo].some((method) => method === one.channel)
        ? (hide(one.address) ?? '')
        : one.address,
      state: one.state,
      reason: one.reason,
      at: isoOf(one.at),
      attempts: one.attempts,
      nextTryAt: ['queued', 'waiting'].includes(one.state) ? isoOf(one.next_try_at) : null,
      canRetry: one.can_retry,
    })),
    answer: row.status,
    answeredAt: isoOf(row.answered_at),
    answerNote: row.answer_note,
    answeredBy: row.answered_by,
    canRetry: row.can_retry,
  };
}

function isoOf(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** The numbers of a notification by state, in one call. */
export async function progressOf(
  { db }: Call,
  id: string,
  channels: readonly Channel[],
): Promise<Omit<NotificationProgress, 'stage' | 'rounds'>> {
  const { rows } = await db.execute<{
    state: string;
    status: number;
    is_reached: boolean;
    count: number;
    open: number;
  }>(
    sql`select ${stateSql} as state, x.status, x.skipped is null and x.round > 0 as is_reached, count(*)::int as count,
        sum((select count(*) from jsonb_array_elements(x.messages) e where e->>'state' in ('queued', 'waiting')))::int as open
      from (${recipientsSql(sql`${id}`, channels)}) x group by 1, 2, 3`,
  );
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => (wanted(row) ? total + row.count : total), 0);
  const texts = await db.execute<{ body: string }>(
    sql`select body from deliveries where source = 'notification' and source_id = ${id} and channel = 'sms' and sent_at is not null`,
  );
  return {
    total: sum(() => true),
    states: Object.fromEntries(
      RECIPIENT_STATES.map((state) => [state, sum((row) => row.state === state)]),
    ) as NotificationProgress['states'],
    answers: {
      unconfirmed: sum(({ status, is_reached }) => status === CONFIRMATION.unconfirmed && is_reached),
      confirmed: sum(({ status }) => status === CONFIRMATION.confirmed),
      refused: sum(({ status }) => status === CONFIRMATION.refused),
    },
    unanswered: sum(({ status, is_reached }) => status === CONFIRMATION.unconfirmed && is_reached),
    open: rows.reduce((total, { open }) => total + open, 0),
    smsParts: texts.rows.reduce((total, { body }) => total + (smsSize(body).parts ?? 0), 0),
  };
}

/** The notifications that a member of any kind got, the newest first. 404 for a member whom the reader does not see. */
export async function notifiedOf(
  call: Call,
  memberId: string,
  channels: readonly Channel[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<NotifiedOf>> {
  if ((await seenType(call, memberId)) === undefined) throw new Refusal('Mes.Notifications.MemberIds.NotFound', 404);
  const { rows } = await call.db.execute<
    Row & Notified
  >(sql`select n.id, n.title, n.type as notified_type, x.methods, n.send_time,
      n.asks_confirmation, ${stateSql} as state, x.skipped, x.status, coalesce(x.confirmed_at, x.refused_at) as answered_at,
      x.answer_note, (count(*) over ())::int as total
    from notifications n join notification_recipients r on r.notification_id = n.id and r.member_id = ${memberId}
      cross join lateral (select * from (${recipientsSql(sql`n.id`, channels)}) y where y.member_id = ${memberId}) x
    where (n.sent_at is not null or n.working_at is not null) and ${toldOfMember(call.actor)}
    order by n.send_time desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.notified_type,
    methods: row.methods,
    sendTime: isoOf(row.send_time),
    asksConfirmation: row.asks_confirmation,
    state: row.state,
    skipped: row.skipped,
    answer: row.status,
    answeredAt: isoOf(row.answered_at),
    answerNote: row.answer_note,
  }));
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}

interface Notified {
  title: string;
  notified_type: number;
  methods: number[];
  send_time: Date | string | null;
  asks_confirmation: boolean;
}
