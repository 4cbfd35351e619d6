import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const meetingTexts = {
  next: ['Sắp tới', 'Coming up'],
  answerOf: ['Trả lời: {answer}', 'Answer: {answer}'],
  none: ['Chưa được mời họp lần nào', 'Not invited to a meeting yet'],
  noneText: [
    'Lịch họp và lịch sự kiện có mời hồ sơ này sẽ hiện ở đây, kèm trả lời.',
    'Meetings and entries of the calendar that invite them appear here, with their answer.',
  ],
  when: ['Thời gian', 'When'],
  people: shared.participants,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    meeting: typeof meetingTexts;
  }
}
addTexts('meeting', meetingTexts);
