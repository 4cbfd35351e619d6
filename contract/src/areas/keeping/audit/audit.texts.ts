import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const auditTexts = {
  title: ['Nhật ký thay đổi', 'Audit trail'],
  one: ['thay đổi', 'change'],
  many: ['thay đổi', 'changes'],
  about: [
    'Ai đã sửa gì, khi nào; khôi phục được bản ghi đã xoá.',
    'Who changed what and when; deleted records can be restored.',
  ],
  fields: {
    area: shared.area,
    action: shared.action,
    userId: shared.by,
    entityId: shared.record,
    at: shared.time,
    from: shared.from,
    to: ['Đến ngày', 'Until'],
  },
  actions: { Restore: shared.restore },
} satisfies AreaTexts;
