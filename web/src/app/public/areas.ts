import { publicEvents } from '../../areas/activity/public.ts';
import { publicInvitations } from '../../areas/club-invitation/public.ts';
import { publicNews } from '../../areas/document/public.ts';
import { publicFees } from '../../areas/fee/public.ts';
import { publicFeedback } from '../../areas/feedback/public.ts';
import { publicNotifications } from '../../areas/notification/public.ts';
import { publicOwnData } from '../../areas/personal-data/public.ts';
import { publicMeetings } from '../../areas/schedule/public.ts';
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
