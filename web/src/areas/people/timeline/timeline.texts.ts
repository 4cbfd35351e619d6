import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const timelineTexts = {
  show: ['Xem', 'Show'],
  all: shared.all,
  fees: shared.feesHoiPhi,
  finance: shared.finance,
  meetings: ['Lịch họp', 'Meetings'],
  events: shared.events,
  badges: shared.badges,
  notifications: shared.notificationsThongBao,
  notes: shared.note,
  changes: ['Thay đổi hồ sơ', 'Changes'],
  note: ['Ghi chú mới', 'A new note'],
  notePlaceholder: ['Ghi chú nội bộ…', 'An internal note…'],
  noteAdd: ['Thêm ghi chú', 'Add the note'],
  event: shared.eventSuKien,
  more: ['Xem cũ hơn', 'Show older'],
  none: ['Chưa có gì', 'Nothing yet'],
  noneText: [
    'Hội phí, doanh thu, lịch họp, sự kiện, huy hiệu, thông báo và thay đổi hồ sơ sẽ hiện ở đây.',
    'Fees, revenue, meetings, events, badges, notifications and changes will show here.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    timeline: typeof timelineTexts;
  }
}
addTexts('timeline', timelineTexts);
