import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const participantTexts = {
  title: ['Người tham dự', 'Participants'],
  people: ['{count} người tham dự', '{count} taking part'],
  answered: ['{attending} trong {all} người nhận lời', '{attending} of {all} attend'],
  nobody: ['Chưa mời ai.', 'Nobody is invited yet.'],
  nobodyFound: ['Không có ai như vậy trong danh sách.', 'Nobody like that is on the list.'],
  find: ['Tìm tên, e-mail', 'Find a name or e-mail'],
  everybody: ['Tất cả', 'Everybody'],
  outside: ['Ngoài hệ thống', 'Outside the system'],
  name: ['Họ tên, đơn vị', 'Name'],
  email: ['E-mail', 'E-mail'],
  answer: ['Trả lời', 'Answer'],
  answer1: ['Chưa trả lời', 'No answer'],
  answer2: ['Tham gia', 'Attending'],
  answer3: ['Không tham gia', 'Not attending'],
  more: ['Hiện thêm {count} người', 'Show {count} more'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    participant: typeof participantTexts;
  }
}
addTexts('participant', participantTexts);
