import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const participantTexts = {
  title: shared.participants,
  people: ['{count} người tham dự', '{count} taking part'],
  answered: ['{attending} trong {all} người nhận lời', '{attending} of {all} attend'],
  nobody: ['Chưa mời ai.', 'Nobody is invited yet.'],
  answer: shared.answerTraLoi,
  answer1: shared.noAnswer,
  answer2: ['Tham gia', 'Attending'],
  answer3: ['Không tham gia', 'Not attending'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    participant: typeof participantTexts;
  }
}
addTexts('participant', participantTexts);
