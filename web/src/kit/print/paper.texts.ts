import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const paperTexts = {
  now: shared.print,
  close: shared.close,
  preparing: ['Đang chuẩn bị bản in…', 'Preparing the paper…'],
  reading: ['Đang đọc {done}/{total}…', 'Reading {done}/{total}…'],
  tooMany: [
    'Có {total} dòng; mỗi lần in được nhiều nhất {most}. Hãy đóng lại, lọc bớt rồi in từng phần.',
    'There are {total} rows; at most {most} print at once. Close this, filter the list and print it in parts.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    paper: typeof paperTexts;
  }
}
addTexts('paper', paperTexts);
