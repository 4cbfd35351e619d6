import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicMeetingTexts = {
  waiting: ['Chờ trả lời', 'Waiting for your answer'],
  coming: ['Sắp tới', 'Coming'],
  noneComing: ['Hiện không có lịch họp nào sắp tới.', 'There are no coming meetings at present.'],
  host: ['Chủ trì: {name}', 'Host: {name}'],
  openLink: ['Mở phòng họp trực tuyến', 'Open the online meeting'],
  yes: ['Tham dự', 'Attend'],
  no: ['Không tham dự', 'Not attend'],
  isYes: ['Sẽ tham dự', 'You will attend'],
  isNo: ['Không tham dự', 'You will not attend'],
  savedYes: [
    'Đã nhận: sẽ tham dự. Có thể đổi cho đến giờ bắt đầu.',
    'Thank you: you will attend. You can change it until the start.',
  ],
  savedNo: [
    'Đã nhận: không tham dự. Có thể đổi cho đến giờ bắt đầu.',
    'Thank you: you will not attend. You can change it until the start.',
  ],
  until: [
    'Trả lời trước giờ bắt đầu; đổi được đến lúc đó.',
    'Please answer before the start; you can change it until then.',
  ],
  postponed: [
    'Lịch này đang hoãn: {reason}. Giờ trên đây là kế hoạch cũ; khi có giờ mới, Quý vị sẽ được báo.',
    'This is postponed: {reason}. The time above is the former plan; you will be told of the new one.',
  ],
  cancelled: ['Lịch này đã huỷ: {reason}', 'This was cancelled: {reason}'],
  over: ['Lịch này đã kết thúc.', 'This is over.'],
  begun: [
    'Lịch này đã bắt đầu nên không đổi câu trả lời được nữa.',
    'This has begun, so the answer can no longer be changed.',
  ],
} as const satisfies Record<string, Pair>;
declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicMeeting: typeof publicMeetingTexts;
  }
}
addTexts('publicMeeting', publicMeetingTexts);
