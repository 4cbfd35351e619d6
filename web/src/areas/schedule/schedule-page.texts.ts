import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const scheduleTexts = {
  views: ['Thời gian xem', 'Which time'],
  ahead: ['Từ hôm nay', 'From today'],
  past: ['Đã qua', 'Past'],
  cancelled: ['Đã huỷ', 'Cancelled'],
  all: ['Tất cả', 'All'],
  noneAhead: ['Không có lịch nào từ hôm nay', 'Nothing is planned from today on'],
  noneAheadText: [
    'Cuộc họp và việc sắp tới hiện ở đây; lịch đã qua ở thẻ “Đã qua”.',
    'Coming meetings and entries appear here; what is over stands under “Past”.',
  ],
  nonePast: ['Chưa có lịch nào đã qua', 'Nothing has taken place yet'],
  noneCancelled: ['Chưa có lịch nào bị huỷ', 'Nothing was cancelled'],
  host: ['Chủ trì: {name}', 'Host: {name}'],
  join: ['Vào họp', 'Join'],
  openLink: ['Mở đường dẫn họp: {title}', 'Open the link: {title}'],
  noPlace: ['Chưa có địa điểm', 'No place yet'],
  whatToAdd: ['Thêm lịch gì?', 'What do you want to add?'],
  aboutMeeting: [
    'Cuộc họp sắp tới: có người chủ trì, người tham dự, tài liệu và câu trả lời của từng người.',
    'A coming meeting: with a host, participants, files and the answer of each.',
  ],
  aboutEntry: [
    'Việc cần ghi trên lịch: tiếp đoàn, hội thảo, ngày lễ. Có thể ghi lại cả việc đã qua.',
    'Something to have on the calendar: a visit, a conference, a holiday. What is over may be entered too.',
  ],
  sameDay: ['Cùng ngày', 'On the same day'],
  sameDayNone: ['Chưa có lịch nào khác trong ngày này.', 'Nothing else on that day.'],
  overlaps: ['Trùng giờ', 'Overlaps'],
  lasts: ['Kéo dài {text}', 'Lasts {text}'],
  cancel: ['Huỷ lịch', 'Cancel entry'],
  cancelAsk: ['Huỷ “{title}”?', 'Cancel “{title}”?'],
  cancelHint: [
    'Lịch ở lại trong danh sách với trạng thái Đã huỷ và lý do bên dưới; người được mời mở lịch sẽ thấy như vậy. Hệ thống chưa gửi thư báo: hãy tự báo cho {count} người được mời. Không lập lại được lịch đã huỷ.',
    'It stays in the list as Cancelled with the reason below, and people who were invited see it so. No message goes out yet: please tell the {count} invited yourself. A cancelled entry cannot be revived.',
  ],
  cancelHintNobody: [
    'Lịch ở lại trong danh sách với trạng thái Đã huỷ và lý do bên dưới. Không lập lại được lịch đã huỷ.',
    'It stays in the list as Cancelled with the reason below. A cancelled entry cannot be revived.',
  ],
  keep: ['Giữ lịch', 'Keep entry'],
  wasCancelled: ['Lịch đã bị huỷ', 'It was cancelled'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    schedule: typeof scheduleTexts;
  }
}
addTexts('schedule', scheduleTexts);
