import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const screenTexts = {
  add: ['Thêm {one}', 'Add {one}'],
  fill: ['Bổ sung {many}', 'Fill in {many}'],
  edit: ['Sửa {one}', 'Edit {one}'],
  view: ['Xem {one}', 'View {one}'],
  print: ['In {many}', 'Print {many}'],
  import: shared.importManyFromExcel,
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    screen: typeof screenTexts;
  }
}
addTexts('screen', screenTexts);
