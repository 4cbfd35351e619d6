import type { AreaTexts } from '../../../kit/message.ts';

export const titleTexts = {
  title: ['Chức danh', 'Titles'],
  one: ['chức danh', 'title'],
  many: ['chức danh', 'titles'],
  about: [
    'Chức danh trong Ban Chấp hành và các ban, xếp theo thứ bậc: số nhỏ đứng trước.',
    'Titles in committees by rank: the lowest number stands first.',
  ],
  fields: { ord: ['Thứ bậc', 'Rank'] },
} satisfies AreaTexts;
