import type { AreaTexts } from '../../../kit/message.ts';

/** Events and child events as the target of references: `to: 'AnyActivities'`. They have options for pickers, but no list. */
export const ANY_ACTIVITY = 'AnyActivities';

export const anyActivityTexts = {
  title: ['Sự kiện và sự kiện con', 'Events and child events'],
  one: ['sự kiện', 'event or child event'],
  many: ['sự kiện', 'events or child events'],
} satisfies AreaTexts;
