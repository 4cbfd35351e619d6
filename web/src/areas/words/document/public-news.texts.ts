import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicNewsTexts = {
  title: ['Tin của hiệp hội', 'News of the association'],
  read: ['Đọc tin', 'Read it'],
  fold: ['Thu gọn', 'Fold'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicNews: typeof publicNewsTexts;
  }
}
addTexts('publicNews', publicNewsTexts);
