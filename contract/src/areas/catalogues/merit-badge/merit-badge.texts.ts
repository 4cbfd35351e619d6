import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const meritBadgeTexts = {
  title: shared.meritBadges,
  one: ['huy hiệu', 'merit badge'],
  many: ['huy hiệu', 'merit badges'],
  about: [
    'Huy hiệu trao cho hội viên trong sự kiện và khen thưởng.',
    'Badges given to members at events and as rewards.',
  ],
} satisfies AreaTexts;
