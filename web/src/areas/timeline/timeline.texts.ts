import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const timelineTexts = {
  show: ['Xem', 'Show'],
  all: ['Tất cả', 'All'],
  fees: ['Hội phí', 'Fees'],
  finance: ['Tài chính', 'Finance'],
  meetings: ['Lịch họp', 'Meetings'],
  events: ['Sự kiện', 'Events'],
  badges: ['Huy hiệu', 'Badges'],
  notifications: ['Thông báo', 'Notifications'],
  changes: ['Thay đổi hồ sơ', 'Changes'],
  event: ['sự kiện', 'event'],
  more: ['Xem cũ hơn', 'Show older'],
  none: ['Chưa có gì', 'Nothing yet'],
  noneText: [
    'Hội phí, doanh thu, lịch họp, sự kiện, huy hiệu, thông báo và thay đổi hồ sơ sẽ hiện ở đây.',
    'Fees, revenue, meetings, events, badges, notifications and changes will show here.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    timeline: typeof timelineTexts;
  }
}
addTexts('timeline', timelineTexts);
