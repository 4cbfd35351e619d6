import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { fillPlaceholders, fillPlainPlaceholders } from '@hoivien/contract/kit/rich-text.ts';
import { smsText as smsOf } from '@hoivien/contract/kit/sms.ts';
import { isMobile } from '@hoivien/contract/kit/phone.ts';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import { Random } from '../../../demo/random.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { associationOf } from '../../../kit/association.ts';
import { createMany } from '../../../kit/crud/bulk.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { addPastMessages, type PastMessage } from '../outbox/index.ts';
import { SOURCE } from './message.ts';
import { ofTheMember } from './placeholders.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The offset of Viet Nam, which has no summer time, in milliseconds. */
const ZONE = 7 * HOUR;

interface Planned {
  title: string;
  type: number;
  content: string;
  /** Days from today and the hour of the day; null for a draft. */
  at: readonly [day: number, hour: number] | null;
  /** Chosen members. */
  count: number;
  /** Each is a filter of the list of members. */
  filters?: readonly Readonly<Record<string, string>>[];
  methods?: readonly number[];
  smsText?: string;
  asks?: boolean;
  program?: string;
  /** Somebody stopped it when half of the mails had gone out. */
  stopped?: true;
  /** The office reminded those without an answer after so many days. */
  reminded?: number;
}

const SIGNED = '<p>TM. Ban Chấp hành<br />Chủ tịch<br /><strong>Phạm Quốc Hưng</strong></p>';
const DEAR = '<p>Kính gửi <strong>{addressee}</strong>.</p>';

const INVITATION = `${DEAR}<p>Ban Chấp hành {association} trân trọng kính mời Quý hội viên dự <strong>Diễn đàn xuất khẩu</strong>, từ 08:30 đến 11:30, tại Hội trường tầng 2, trụ sở Hiệp hội.</p><p>Xin xác nhận để Ban tổ chức chuẩn bị chỗ ngồi.</p>${SIGNED}`;

const { mail, sms, product } = METHOD;

const PLAN: readonly Planned[] = [
  {
    title: 'Chúc mừng Ngày Doanh nhân Việt Nam',
    type: NOTIFICATION_TYPE.greeting,
    content: `${DEAR}<p>{association} kính chúc {name} vững bước và phát triển.</p>${SIGNED}`,
    at: [-41, 8],
    count: 140,
    methods: [mail, product],
  },
  {
    title: 'Khảo sát nhu cầu tuyển dụng quý I',
    type: NOTIFICATION_TYPE.general,
    content: `${DEAR}<p>Kính nhờ Quý hội viên cho biết nhu cầu tuyển dụng trong quý I.</p>${SIGNED}`,
    at: [-22, 15],
    count: 60,
    stopped: true,
  },
  {
    title: 'Kết quả chuyến khảo sát khu công nghiệp Long Thành',
    type: NOTIFICATION_TYPE.general,
    content: `${DEAR}<p>Hiệp hội gửi Quý hội viên tóm tắt chuyến khảo sát:</p><ul><li><p>Ba lô đất còn trống ở phía đông</p></li><li><p>Giá thuê và ưu đãi theo từng năm</p></li></ul>${SIGNED}`,
    at: [-15, 10],
    count: 120,
  },
  {
    title: 'Mời dự Diễn đàn xuất khẩu',
    type: NOTIFICATION_TYPE.invitation,
    content: INVITATION,
    at: [-6, 9],
    count: 86,
    methods: [mail, sms],
    smsText: 'Kính mời {name} dự Diễn đàn xuất khẩu, 08:30, Hội trường tầng 2, trụ sở Hiệp hội.',
    asks: true,
    program: 'Diễn đàn xuất khẩu',
    reminded: 3,
  },
  {
    title: 'Mời dự Hội nghị tổng kết năm',
    type: NOTIFICATION_TYPE.invitation,
    content: INVITATION.replace('Diễn đàn xuất khẩu', 'Hội nghị tổng kết năm'),
    at: [3, 8],
    count: 64,
    methods: [mail, sms],
    smsText: 'Kính mời {name} dự Hội nghị tổng kết năm, 08:30, Hội trường tầng 2, trụ sở Hiệp hội.',
    asks: true,
    program: 'Hội nghị tổng kết năm',
  },
  {
    title: 'Lịch nghỉ Tết của văn phòng Hiệp hội',
    type: NOTIFICATION_TYPE.general,
    content: `${DEAR}<p>Văn phòng {association} nghỉ Tết từ 29 tháng Chạp đến hết mùng 5.</p>${SIGNED}`,
    at: [12, 8],
    count: 0,
    filters: [{}],
    methods: [mail, product],
  },
  {
    title: 'Nhắc hoàn thành hội phí năm',
    type: NOTIFICATION_TYPE.feeReminder,
    content: `${DEAR}<p>Kính nhờ Quý hội viên hoàn thành hội phí của năm trước ngày 31/12.</p>${SIGNED}`,
    at: null,
    count: 12,
  },
  {
    title: 'Chúc Tết hội viên',
    type: NOTIFICATION_TYPE.greeting,
    content: `${DEAR}<p>{association} kính chúc {name} năm mới an khang, thịnh vượng.</p>${SIGNED}`,
    at: null,
    count: 0,
  },
];

const TEMPLATES = [
  {
    name: 'Thư mời hội nghị',
    type: 2,
    title: 'Mời dự hội nghị',
    content: INVITATION.replace('Diễn đàn xuất khẩu', 'hội nghị'),
    shared: true,
  },
  {
    name: 'Lời nhắc hội phí',
    type: 3,
    title: 'Nhắc hội phí',
    content: `${DEAR}<p>Kính nhờ Quý hội viên hoàn thành hội phí.</p>${SIGNED}`,
    shared: true,
  },
  {
    name: 'Chúc mừng ngày thành lập',
    type: 4,
    title: 'Chúc mừng {name}',
    content: `${DEAR}<p>{association} kính chúc {name} nhân ngày thành lập.</p>${SIGNED}`,
    shared: true,
  },
];

/** Sent notifications with answers, one that waits for its time, a draft, and templates. */
export async function loadNotifications({ call, sourceOf }: Demo): Promise<void> {
  const [first] = await call.db.select({ id: notifications.id }).from(notifications).limit(1);
  if (first) return;
  const random = new Random(33);
  const people = await reachable(call);
  await call.db.transaction(async (tx) => {
    const inside = { ...call, db: tx };
    await createMany(
      inside,
      sourceOf('Templates'),
      TEMPLATES.map((one) => ({ ...one, language: 'vi' })),
    );
    for (const planned of PLAN) await load(inside, sourceOf, people, random, planned);
  });
}

/** Adds one notification. One of the past also gets its messages and answers. */
async function load(
  call: Demo['call'],
  sourceOf: Demo['sourceOf'],
  people: readonly string[],
  random: Random,
  {
    at: when,
    count,
    filters = [],
    methods = [mail],
    asks = false,
    smsText,
    program,
    stopped,
    reminded,
    ...text
  }: Planned,
): Promise<void> {
  const { db, now } = call;
  const at = when && new Date(Math.floor((now.getTime() + ZONE) / DAY) * DAY - ZONE + when[0] * DAY + when[1] * HOUR);
  const [id = ''] = (await createMany(call, sourceOf('Notifications'), [
    {
      ...text,
      program: program ?? null,
      memberIds: random.some(people, count),
      otherEmails: [],
      attachmentIds: [],
      smsText: smsText ?? null,
      smsOnlyWithoutEmail: true,
      zaloTemplateId: null,
      asksConfirmation: asks,
      sendTime: at?.toISOString() ?? null,
    },
  ])) as string[];
  const groups = { filters: filters.map((query) => ({ area: 'Members', query })), committees: [], tagIds: [] };
  await db
    .update(notifications)
    .set({
      methods: [...methods],
      groups: { ...groups, includeLeft: false },
      ...(at && { plannedAt: at < now ? at : now, plannedBy: call.actor.userId }),
    })
    .where(eq(notifications.id, id));
  if (!at || at > now) return;
  const end = new Date(at.getTime() + 90_000);
  await db
    .update(notifications)
    .set({
      resolvedAt: at,
      sentAt: end,
      rounds: reminded ? 2 : 1,
      ...(stopped && { stoppedAt: end }),
      answerUntil: asks ? new Date(at.getTime() + 30 * DAY) : null,
    })
    .where(eq(notifications.id, id));
  await deliver(call, { id, at, ...text, smsText, asks, stopped, reminded }, random);
}

type Sent = Pick<Planned, 'title' | 'content' | 'smsText' | 'asks' | 'stopped' | 'reminded'> & {
  id: string;
  at: Date;
};

const UNKNOWN = '550 5.1.1 mailbox unavailable';
const FULL = '452 4.2.2 mailbox full';

/**
 * Most people got it. A few have withdrawn their consent or have an address that refuses mails; one mail came back later.
 * Of those who were asked most confirm, some by telephone.
 */
async function deliver(
  { db, actor }: Demo['call'],
  { id, at, title, content, smsText, asks, stopped, reminded }: Sent,
  random: Random,
): Promise<void> {
  const found = await db
    .select({ row: recipients, email: members.emailAddress, phone: members.phoneNumber })
    .from(recipients)
    .innerJoin(members, eq(members.id, recipients.memberId))
    .where(eq(recipients.notificationId, id))
    .orderBy(asc(recipients.name), asc(recipients.id));
  const association = await associationOf(db, UNSET);
  const values = await ofTheMember.of(
    db,
    found.map(({ row }) => row.memberId),
    { language: 'vi', associationName: association.name },
  );
  const set = (rid: string, change: Partial<typeof recipients.$inferInsert>) =>
    db.update(recipients).set(change).where(eq(recipients.id, rid));
  const messages: PastMessage[] = [];
  for (const [index, { row, email, phone }] of found.entries()) {
    // Single ones fail, far apart from each other.
    const fate = index % 29;
    if (fate === 11) {
      await set(row.id, { skipped: 'noConsent', emailAddress: email, phoneNumber: phone });
      continue;
    }
    const mobile = phone && isMobile(phone) ? phone : null;
    const isSms = !email || (smsText !== undefined && mobile !== null && index % 3 === 1);
    const address = isSms ? mobile : email;
    if (!address || (isSms && !smsText)) {
      await set(row.id, { skipped: phone && smsText ? 'noMobile' : 'noAddress' });
      continue;
    }
    const isCancelled = stopped && index > found.length / 2;
    const isFailed = !isSms && (fate === 3 || fate === 17);
    const isReturned = !isSms && fate === 23;
    const isReached = !isCancelled && !isFailed && !isReturned;
    const answer = asks && isReached ? random.pick(['yes', 'yes', 'yes', 'no', 'none', 'none', 'none']) : 'none';
    const answeredAt = new Date(at.getTime() + random.whole(2, 60) * HOUR);
    const round = reminded && isReached && answer === 'none' ? 2 : 1;
    const filled = values.get(row.memberId) ?? {};
    const subject = fillPlainPlaceholders(title, filled);
    const body = fillPlainPlaceholders(smsText ?? '', filled);
    const text = isSms
      ? { body: smsOf(body) }
      : layOut(
          {
            subject,
            parts: [{ rich: fillPlaceholders(content, filled) }],
            why: 'Quý vị nhận thư này vì có tên trong danh sách hội viên, đối tác của hiệp hội.',
            language: 'vi',
          },
          senderOf(association),
        );
    for (let one = 1; one <= round; one += 1) {
      messages.push({
        subject,
        body: text.body,
        ...('html' in text && { html: text.html }),
        at: new Date(at.getTime() + (one - 1) * (reminded ?? 0) * DAY + index * 700),
        dedupeKey: `notification:${row.id}:${isSms ? 'sms' : 'mail'}:${one}`,
        source: SOURCE,
        sourceId: id,
        memberId: row.memberId,
        channel: isSms ? 'sms' : 'mail',
        address,
        ...(isCancelled && { cancelled: true }),
        ...(isFailed && { failReason: fate === 3 ? UNKNOWN : FULL }),
        ...(isReturned && { returned: UNKNOWN }),
      });
    }
    const state = isCancelled ? 'cancelled' : isFailed ? 'failed' : isReturned ? 'bounced' : 'sent';
    await set(row.id, {
      emailAddress: email,
      phoneNumber: phone,
      methods: [isSms ? METHOD.sms : METHOD.mail],
      round,
      wantedRound: round,
      outcome: state,
      ...(answer === 'yes' && { confirmedAt: answeredAt }),
      ...(answer === 'no' && { refusedAt: answeredAt, answerNote: 'Đi công tác' }),
      ...(answer !== 'none' && index % 6 === 1 && { answeredBy: actor.userId }),
    });
  }
  await addPastMessages(db, messages);
}

/** Nobody has set up a demonstration, so these stand for the settings of the process. */
const UNSET = {
  appName: 'Hiệp hội Doanh nghiệp Sao Việt',
  adminEmail: 'vanphong@saoviet.invalid',
  defaultLanguage: 'vi',
} as const;

async function reachable({ db }: Demo['call']): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.type, 1), isNotNull(members.approvedAt), isNull(members.deactivatedAt)))
    .orderBy(asc(members.id))
    .limit(500);
  return rows.map(({ id }) => id);
}
