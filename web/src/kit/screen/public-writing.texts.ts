import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const publicWritingTexts = {
  back: shared.cancel,
} as const satisfies Record<string, Pair>;
declare module '../i18n/texts.ts' {
  interface Texts {
    publicWriting: typeof publicWritingTexts;
  }
}
addTexts('publicWriting', publicWritingTexts);
