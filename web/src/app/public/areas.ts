import { publicEvents } from '../../areas/gatherings/activity/public.ts';
import { publicInvitations } from '../../areas/people/club-invitation/public.ts';
import { publicNews } from '../../areas/words/document/public.ts';
import { publicFees } from '../../areas/money/fee/public.ts';
import { publicFeedback } from '../../areas/words/feedback/public.ts';
import { publicNotifications } from '../../areas/words/notification/public.ts';
import { publicOwnData } from '../../areas/people/personal-data/public.ts';
import { publicMeetings } from '../../areas/gatherings/schedule/public.ts';
import type { PublicPart } from '../../kit/screen/public-part.ts';

/** The parts of all areas of the page that a link opens. Each loads when a page has it. */
export const publicParts: readonly PublicPart[] = [
  publicInvitations,
  publicNotifications,
  publicFees,
  publicEvents,
  publicMeetings,
  publicNews,
  publicFeedback,
  publicOwnData,
];
