import type { AreaTexts } from '../../../kit/message.ts';

export const tagTexts = {
  title: ['Nhãn', 'Tags'],
  one: ['nhãn', 'tag'],
  many: ['nhãn', 'tags'],
  about: [
    'Từ ngắn gắn lên hội viên và đối tác để lọc lại được.',
    'Short words put on members and partners, to filter by them later.',
  ],
  fields: { colour: ['Màu', 'Colour'] },
  choices: {
    colour: {
      grey: ['Xám', 'Grey'],
      blue: ['Xanh dương', 'Blue'],
      green: ['Xanh lá', 'Green'],
      amber: ['Vàng', 'Amber'],
      red: ['Đỏ', 'Red'],
    },
  },
} satisfies AreaTexts;
