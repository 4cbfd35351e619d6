import { z } from 'zod';
import { cleanText } from '../../kit/fold.ts';

/** What the clubs of the association come to, or for a club's own user that club. Every member is counted once. */
export const clubFiguresSchema = z.object({
  clubs: z.int(),
  active: z.int(),
  unitMembers: z.int(),
  personalMembers: z.int(),
  partners: z.int(),
  /** Who came into a club since 1 January. */
  joinedThisYear: z.int(),
  /** Added by a club and not decided on. */
  waiting: z.int(),
  /** Active clubs without a committee whose term runs today. */
  withoutCommittee: z.int(),
});
export type ClubFigures = z.output<typeof clubFiguresSchema>;

/** Why somebody is taken out of a club. */
export const removeFromClubSchema = z.object({
  reason: z.string().overwrite(cleanText).max(1_000, { error: 'Mes.Clubs.LeaveReason.OverLength' }).optional(),
});
