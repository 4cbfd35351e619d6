import type { AreaTexts } from '../../kit/message.ts';

/** The words of the timeline of a member. */
export const timelineTexts = {
  title: ['Dòng thời gian', 'Timeline'],
  one: ['mục', 'entry'],
  many: ['mục', 'entries'],
  fields: { kind: ['Loại', 'Kind'], before: ['Vị trí trang', 'Place of the page'] },
} satisfies AreaTexts;
