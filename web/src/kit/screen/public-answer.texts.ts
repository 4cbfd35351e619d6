import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const publicAnswerTexts = {
  alone: ['Quý vị được mời', 'You are invited'],
  change: ['Đổi câu trả lời', 'Change the answer'],
  note: ['Lời nhắn (không bắt buộc)', 'Note (optional)'],
  addNote: ['Kèm lời nhắn', 'Add a note'],
  keep: ['Giữ câu trả lời', 'Keep the answer'],
} as const satisfies Record<string, Pair>;
declare module '../i18n/texts.ts' {
  interface Texts {
    publicAnswer: typeof publicAnswerTexts;
  }
}
addTexts('publicAnswer', publicAnswerTexts);
