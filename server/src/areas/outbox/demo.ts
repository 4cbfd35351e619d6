import { deliveries } from '../../db/tables/outbox.ts';
import type { DemoPart } from '../../kit/area-module.ts';
import { uuidv7 } from '../../kit/uuid.ts';

const HOUR = 60 * 60 * 1000;

/** Mails that could not be sent, each for another reason. Their addresses lead nowhere. */
const failed = [
  ['nguyenvana@khong-co.invalid', 'Thư mời họp Ban Chấp hành quý 4', 'ENOTFOUND', 3, 6],
  ['ketoan@anphat.invalid', 'Nhắc đóng hội phí năm 2026', '550 5.1.1 …: no such user here', 8, 1],
  ['giamdoc@minhlong.invalid', 'Nhắc đóng hội phí năm 2026', '552 5.2.2 mailbox full', 9, 1],
  ['vanthu@hoanggia.invalid', 'Chúc mừng ngày thành lập', 'ETIMEDOUT', 30, 6],
] as const;

export const outboxDemo: DemoPart = {
  load: async ({ call: { db, now } }) => {
    const rows = failed.map(([address, subject, failReason, hours, attempts], at) => {
      const id = uuidv7();
      const failedAt = new Date(now.getTime() - hours * HOUR);
      return {
        id,
        address,
        subject,
        failReason,
        attempts,
        failedAt,
        createdAt: new Date(failedAt.getTime() - 6 * HOUR),
        dueAt: failedAt,
        body: `${subject}.`,
        holds: 'nothing' as const,
        channel: 'mail' as const,
        messageId: `<${id}@hoivien.invalid>`,
        source: 'demo',
        dedupeKey: `demo:failed:${at}`,
      };
    });
    await db.insert(deliveries).values(rows).onConflictDoNothing({ target: deliveries.dedupeKey });
  },
};
