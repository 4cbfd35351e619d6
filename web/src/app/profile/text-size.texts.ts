import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const textSizeTexts = {
  label: ['Cỡ chữ', 'Text size'],
  normal: ['Vừa', 'Normal'],
  large: ['Lớn', 'Large'],
  larger: ['Rất lớn', 'Larger'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    textSize: typeof textSizeTexts;
  }
}
addTexts('textSize', textSizeTexts);
