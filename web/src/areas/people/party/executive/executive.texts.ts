import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const executiveTexts = {
  inOffice: shared.inOffice,
  former: shared.former,
  until: ['Đến hết ngày', 'Through'],
  wholeTerm: ['Hết nhiệm kỳ', 'End of the term'],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    executive: typeof executiveTexts;
  }
}
addTexts('executive', executiveTexts);
