import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicEventTexts = {
  waiting: ['Sự kiện chờ trả lời', 'Events waiting for your answer'],
  coming: ['Sự kiện sắp tới', 'Coming events'],
  yes: ['Tham gia', 'Take part'],
  no: ['Không tham gia', 'Not take part'],
  isYes: ['Sẽ tham gia', 'You will take part'],
  isNo: ['Không tham gia', 'You will not take part'],
  isWaiting: ['Trong danh sách chờ, số {number}', 'On the waiting list, no. {number}'],
  waitingText: [
    'Đã hết chỗ. Có chỗ trống, quý vị được báo theo thứ tự.',
    'All places are taken. When one becomes free, you are told in turn.',
  ],
  waitingPostponed: [
    'Sự kiện đang hoãn nên chưa xếp chỗ. Quý vị vẫn ở danh sách chờ và giữ nguyên số thứ tự; khi có giờ mới, quý vị được báo, và chỗ trống được xếp theo danh sách này.',
    'The event is postponed, so no places are offered now. You stay on the waiting list with this number; you will be told of the new time, and free places go by this list.',
  ],
  offeredPostponed: [
    'Sự kiện đang hoãn. Chỗ đang mời quý vị vẫn được giữ; khi có giờ mới, quý vị được báo hạn trả lời mới.',
    'The event is postponed. The place that is offered to you stays kept; with the new time you will be told until when to answer.',
  ],
  offered: [
    'Có một chỗ đang được giữ cho quý vị đến {until}. Xin trả lời trước lúc đó; quá hạn, chỗ được mời cho người tiếp theo.',
    'A place is kept for you until {until}. Please answer before that; after it, the place is offered to the next.',
  ],
  offeredOffice: [
    'Có một chỗ đang được giữ cho quý vị đến {until}. Nếu nhận, xin báo cho văn phòng trước lúc đó.',
    'A place is kept for you until {until}. To accept it, please tell the office before that.',
  ],
  offerOver: [
    'Lời mời nhận chỗ đã kết thúc; quý vị vẫn ở danh sách chờ. Bấm Tham gia: nếu còn chỗ trống thì được nhận ngay.',
    'The offer of a place has ended; you stay on the waiting list. Press Take part: while a place is free, it is yours.',
  ],
  offerOverOffice: [
    'Lời mời nhận chỗ đã kết thúc; quý vị vẫn ở danh sách chờ. Muốn nhận chỗ còn trống, xin báo cho văn phòng.',
    'The offer of a place has ended; you stay on the waiting list. To take a place that is free, please tell the office.',
  ],
  savedYes: [
    'Đã nhận: sẽ tham gia. Có thể đổi cho đến khi sự kiện kết thúc.',
    'Thank you: you will take part. You can change it until the event ends.',
  ],
  savedNo: [
    'Đã nhận: không tham gia. Có thể đổi cho đến khi sự kiện kết thúc.',
    'Thank you: you will not take part. You can change it until the event ends.',
  ],
  office: [
    'Văn phòng hiệp hội xác nhận việc tham gia của quý vị. Muốn thay đổi, xin báo cho văn phòng.',
    'The office of the association answers for you. To change it, please tell the office.',
  ],
  until: ['Trả lời được cho đến khi sự kiện kết thúc.', 'You can answer until the event ends.'],
  running: ['Sự kiện đang diễn ra.', 'The event is in progress.'],
  over: ['Sự kiện đã kết thúc.', 'The event is over.'],
  postponed: [
    'Đang hoãn: {reason}. Giờ trên đây là kế hoạch cũ; khi có giờ mới, quý vị sẽ được báo.',
    'Postponed: {reason}. The time above is the former plan; you will be told of the new one.',
  ],
  cancelled: ['Đã huỷ: {reason}', 'Cancelled: {reason}'],
  code: ['Mã vào cửa', 'Code for the entrance'],
  codeText: [
    'Đưa mã này cho người điểm danh. Chụp lại màn hình để dùng khi không có mạng.',
    'Show this code at the entrance. Take a screenshot to have it without a network.',
  ],
  codeShow: ['Xem mã vào cửa', 'Show the code for the entrance'],
  codeHide: ['Ẩn mã vào cửa', 'Hide the code for the entrance'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicEvent: typeof publicEventTexts;
  }
}
addTexts('publicEvent', publicEventTexts);
