import type { AreaTexts } from '../../kit/message.ts';

export const meritBadgeTexts = {
  title: ['Huy hiệu', 'Merit badges'],
  one: ['huy hiệu', 'merit badge'],
  many: ['huy hiệu', 'merit badges'],
  about: [
    'Huy hiệu trao cho hội viên trong sự kiện và khen thưởng.',
    'Badges given to members at events and as rewards.',
  ],
} satisfies AreaTexts;
