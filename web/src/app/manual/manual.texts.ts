import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const manualTexts = {
  title: ['Hướng dẫn sử dụng', 'Manual'],
  contents: ['Các trang hướng dẫn', 'Pages of the manual'],
  find: ['Tìm trong hướng dẫn', 'Search the manual'],
  none: ['Không thấy “{search}”', 'Nothing found for “{search}”'],
  open: ['Mở màn hình này', 'Open this screen'],
  picture: ['Màn hình {title}', 'The screen {title}'],
  whole: ['Xem cả hướng dẫn', 'The whole manual'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    manual: typeof manualTexts;
  }
}
addTexts('manual', manualTexts);
