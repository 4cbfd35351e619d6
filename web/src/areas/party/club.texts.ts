import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const clubTexts = {
  noMembers: ['Câu lạc bộ chưa có hội viên nào', 'The club has no members yet'],
  allMembers: ['Xem cả {count} hội viên', 'See all {count} members'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    club: typeof clubTexts;
  }
}
addTexts('club', clubTexts);
