import type { AreaTexts } from '../../kit/message.ts';

export const auditTexts = {
  title: ['Nhật ký thay đổi', 'Audit trail'],
  one: ['thay đổi', 'change'],
  many: ['thay đổi', 'changes'],
  about: [
    'Ai đã sửa gì, khi nào; khôi phục được bản ghi đã xoá.',
    'Who changed what and when; deleted records can be restored.',
  ],
  fields: {
    area: ['Khu vực', 'Area'],
    action: ['Việc', 'Action'],
    userId: ['Người làm', 'By'],
    entityId: ['Bản ghi', 'Record'],
    at: ['Thời gian', 'Time'],
    from: ['Từ ngày', 'From'],
    to: ['Đến ngày', 'Until'],
  },
  actions: { Restore: ['Khôi phục', 'Restore'] },
} satisfies AreaTexts;
