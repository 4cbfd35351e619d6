import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const dayTexts = {
  open: ['Mở lịch', 'Open the calendar'],
  form: ['ngày/tháng/năm', 'day/month/year'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    day: typeof dayTexts;
  }
}
addTexts('day', dayTexts);
