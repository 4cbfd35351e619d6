import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const sentenceTexts = {
  understood: ['Hiểu câu này là', 'Understood as'],
  words: ['Các chữ', 'Words'],
  meaning: ['Nghĩa là', 'Meaning'],
  left: ['Còn lại', 'Left'],
  or: ['hoặc', 'or'],
  rest: ['Chưa hiểu “{text}”: sẽ tìm các chữ này', 'Not understood: “{text}”. These words will be searched'],
  choices: ['Cách tìm', 'How to search'],
  filter: ['Lọc {count} {many}', 'Filter {count} {many}'],
  filterRest: ['Lọc, rồi tìm “{text}”', 'Filter, then search “{text}”'],
  search: ['Chỉ tìm đúng các chữ “{text}”', 'Only search the words “{text}”'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    sentence: typeof sentenceTexts;
  }
}
addTexts('sentence', sentenceTexts);
