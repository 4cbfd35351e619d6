import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const executiveTexts = {
  inOffice: ['Đương nhiệm', 'In office'],
  former: ['Nguyên ủy viên', 'Former'],
  until: ['Đến hết ngày', 'Through'],
  wholeTerm: ['Hết nhiệm kỳ', 'End of the term'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    executive: typeof executiveTexts;
  }
}
addTexts('executive', executiveTexts);
