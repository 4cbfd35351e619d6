import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const yearTexts = {
  before: ['Năm trước', 'The year before'],
  after: ['Năm sau', 'The year after'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    yearSteps: typeof yearTexts;
  }
}
addTexts('yearSteps', yearTexts);
