import type { AreaTexts } from '../../../kit/message.ts';

export const marketTexts = {
  title: ['Thị trường', 'Markets'],
  one: ['thị trường', 'market'],
  many: ['thị trường', 'markets'],
  about: [
    'Thị trường mà hội viên bán hàng, chọn được trong hồ sơ hội viên.',
    'Where members sell, offered in their records.',
  ],
} satisfies AreaTexts;
