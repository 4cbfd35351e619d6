import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the timeline of a member. */
export const timelineTexts = {
  title: ['Dòng thời gian', 'Timeline'],
  one: ['mục', 'entry'],
  many: ['mục', 'entries'],
  fields: { kind: shared.kind, before: ['Vị trí trang', 'Place of the page'] },
} satisfies AreaTexts;
