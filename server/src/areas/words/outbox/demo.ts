import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { DemoPart } from '../../../kit/area-module.ts';
import { layOut, type MailContent } from '../../../kit/mail/layout.ts';
import { countBounce } from '../../../kit/outbox/bounces.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

type NewRow = typeof deliveries.$inferInsert;

const HOUR = 60 * 60 * 1000;
const sender = {
  name: 'Hiệp hội Doanh nghiệp Sao Việt',
  emailAddress: 'vanphong@saoviet.invalid',
  phone: '028 3822 5678',
};

const invitation: MailContent = {
  subject: 'Thư mời họp Ban chấp hành mở rộng quý IV',
  heading: 'Thư mời họp Ban chấp hành mở rộng',
  parts: [
    { paragraph: 'Kính gửi Quý hội viên,' },
    {
      rich: '<p>Ban thường trực trân trọng kính mời Quý hội viên dự cuộc họp <strong>Ban chấp hành mở rộng quý IV</strong>, với các nội dung:</p><ul><li>Kết quả hoạt động chín tháng và thu hội phí</li><li>Chương trình xúc tiến thương mại cuối năm</li><li>Kết nạp hội viên mới</li></ul>',
    },
    {
      facts: [
        ['Thời gian', '08:30, thứ Sáu 27/11/2026'],
        ['Địa điểm', 'Hội trường tầng 3, 142 Nguyễn Thị Minh Khai, TP. Hồ Chí Minh'],
        ['Chủ trì', 'Ông Trần Quốc Hưng, Chủ tịch'],
      ],
    },
  ],
  why: 'Quý vị nhận thư này vì là hội viên của hiệp hội.',
  language: 'vi',
};

const fee: MailContent = {
  subject: 'Nhắc nộp hội phí năm 2026',
  heading: 'Nhắc nộp hội phí năm 2026',
  parts: [
    { paragraph: 'Kính gửi Quý hội viên,' },
    { paragraph: 'Theo sổ của văn phòng, hội phí năm 2026 của Quý hội viên chưa được nộp. Xin kính nhắc.' },
  ],
  why: 'Quý vị nhận thư này vì là hội viên của hiệp hội.',
  language: 'vi',
};

/** Messages in the states that an office sees. Those that still wait go to no address that exists. */
export const outboxDemo: DemoPart = {
  after: ['schedule'],
  load: async ({ call }) => {
    const { db, now, actor } = call;
    // A restart adds no messages and does not touch messages that wait.
    if (await db.$count(deliveries, eq(deliveries.source, 'demo'))) return;
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR);
    // Letters of other parts went out when they were written, so that a mail server sends none of them.
    await db
      .update(deliveries)
      .set({
        sentAt: sql`${deliveries.createdAt} + interval '40 seconds'`,
        attemptedAt: sql`${deliveries.createdAt}`,
        attempts: 1,
        nextTryAt: null,
      })
      .where(and(isNull(deliveries.sentAt), lt(deliveries.createdAt, before(1))));
    const row = (hours: number, more: Partial<NewRow>): NewRow => {
      const id = uuidv7();
      const at = { createdAt: before(hours), dueAt: before(hours) };
      const about = { channel: 'mail', address: '', body: '', holds: 'nothing', source: 'demo' } as const;
      return { id, ...at, ...about, dedupeKey: `demo:${id}`, messageId: `<${id}@saoviet.invalid>`, ...more };
    };
    const sent = (hours: number) => ({ sentAt: before(hours - 0.01), attempts: 1 });
    const failed = (hours: number, failReason: string) => ({ failedAt: before(hours - 0.01), attempts: 1, failReason });
    const [invite, remind] = [layOut(invitation, sender), layOut(fee, sender)];
    const template = { id: '341207', data: { ten: 'Quý hội viên', ngay: '27/11/2026' } };
    const short = 'Moi hop Ban chap hanh mo rong 08:30 thu Sau 27/11/2026 tai hoi truong tang 3.';
    const unreached = row(26, {
      channel: 'zalo',
      address: '+84900000102',
      template,
      subject: invitation.subject,
      body: invitation.subject,
    });
    const mails = ['thanhbinh', 'minhphat', 'dongtien', 'hoangha', 'anphu', 'longthanh'].map((name, at) =>
      row(26 - at * 0.02, { ...invite, address: `lienhe@${name}.invalid`, ...sent(26 - at * 0.02) }),
    );
    const returned = [70, 50, 5].map((hours) =>
      row(hours, { ...remind, address: 'ketoan@nhuaviet.invalid', ...failed(hours, '550 5.1.1 mailbox unavailable') }),
    );
    await db.insert(deliveries).values([
      ...mails,
      ...returned,
      row(4, { ...remind, address: 'ketoan@nhuaviet.invalid', ...failed(4, 'bounced'), attempts: 0 }),
      row(3, { ...remind, address: 'vanthu@baobixanh.invalid', nextTryAt: now }),
      row(2, { ...remind, address: 'info@tanhung.invalid', cancelledAt: before(1) }),
      row(25, {
        channel: 'zalo',
        address: '+84900000101',
        template,
        subject: invitation.subject,
        body: invitation.subject,
        deliveredAt: before(24.9),
        ...sent(25),
      }),
      { ...unreached, ...failed(26, 'Zalo -118') },
      row(26, { channel: 'sms', address: '+84900000102', body: short, fallbackOf: unreached.id, ...sent(26) }),
      row(1, {
        channel: 'product',
        subject: invitation.subject,
        body: invitation.subject,
        userId: actor.userId,
        notice: { key: 'demo', kind: 'Mes.Notices.MessageFailed', area: 'Outbox', entityId: null, params: {} },
        dueAt: new Date(now.getTime() + 30 * 24 * HOUR),
        nextTryAt: new Date(now.getTime() + 30 * 24 * HOUR),
      }),
    ]);
    for (const { address = '', messageId } of returned)
      await countBounce(db, { address, messageId, origin: 'server' }, now);
  },
};

/** A message of the past: what was sent to whom, and what became of it. */
export type PastMessage = Pick<
  NewRow,
  'dedupeKey' | 'source' | 'sourceId' | 'memberId' | 'channel' | 'address' | 'subject' | 'body' | 'html'
> & { at: Date; failReason?: string; cancelled?: true; returned?: string };

/** Adds messages of the past to a demonstration, which has no servers that could have sent them. */
export async function addPastMessages(db: Database, messages: readonly PastMessage[]): Promise<void> {
  const rows = messages.map(({ at, failReason, cancelled, returned, ...message }): NewRow => {
    const id = uuidv7();
    return {
      ...message,
      id,
      messageId: `<${id}@demo.invalid>`,
      holds: 'nothing',
      language: 'vi',
      createdAt: at,
      dueAt: at,
      ...(cancelled ? { cancelledAt: at } : { attempts: 1, attemptedAt: at }),
      ...(failReason ? { failedAt: at, failReason } : cancelled ? {} : { sentAt: at }),
      ...(returned && { failedAt: new Date(at.getTime() + HOUR), failReason: `returned ${returned}` }),
    };
  });
  for (let at = 0; at < rows.length; at += BATCH) await db.insert(deliveries).values(rows.slice(at, at + BATCH));
  for (const [at, { returned, address, at: sentAt }] of messages.entries()) {
    if (!returned) continue;
    const messageId = rows[at]?.messageId ?? '';
    await countBounce(
      db,
      { address, messageId, origin: 'report', reason: returned },
      new Date(sentAt.getTime() + HOUR),
    );
  }
}

/** Most messages of one statement. */
const BATCH = 500;
