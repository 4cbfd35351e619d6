import { z } from 'zod';
import { cleanText } from '../../kit/fold.ts';
import { named } from '../../kit/schema-note.ts';

/** What the clubs of the association come to, or for a club's own user that club. Every member is counted once. */
export const clubFiguresSchema = z.object({
  clubs: z.int(),
  active: z.int(),
  unitMembers: z.int(),
  personalMembers: z.int(),
  partners: z.object({ Partners: z.int(), PersonalPartners: z.int() }),
  /** Who came into a club since 1 January. */
  joinedThisYear: z.int(),
  /** Added by a club and not decided on, by the list they stand in. */
  waiting: z.object({ Members: z.int(), PersonalMembers: z.int(), Partners: z.int(), PersonalPartners: z.int() }),
  /** Active clubs without an executive committee whose term runs today. */
  withoutCommittee: z.int(),
  /** Active clubs for which nobody speaks today. */
  withoutRepresentative: z.int(),
});
export type ClubFigures = z.output<typeof clubFiguresSchema>;

/** Somebody who came into a club this year: the day of the first club they belong to, and all of them. */
export const newcomerSchema = named(
  'Newcomer',
  z.object({
    id: z.string(),
    /** The area that keeps them. */
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    joinedOn: z.string(),
    clubNames: z.string(),
  }),
);
export type Newcomer = z.output<typeof newcomerSchema>;

/** Somebody who belonged to a club and left it: what the club knows of it, and nothing of what became of them. */
export const formerSchema = named(
  'Former',
  z.object({
    id: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    joinedOn: z.string(),
    leftOn: z.string(),
    leaveReason: z.string().nullable(),
  }),
);
export type Former = z.output<typeof formerSchema>;

const number = z.coerce.number({ error: 'Mes.Clubs.Page.InValid' }).int({ error: 'Mes.Clubs.Page.InValid' });

/** Which page of those lists. */
export const pageQuerySchema = z.object({
  page: number.min(1, { error: 'Mes.Clubs.Page.InValid' }).max(10_000, { error: 'Mes.Clubs.Page.InValid' }).default(1),
  pageSize: number
    .min(1, { error: 'Mes.Clubs.Page.InValid' })
    .max(100, { error: 'Mes.Clubs.Page.InValid' })
    .default(20),
});

/** Why somebody is taken out of a club. */
export const removeFromClubSchema = z.object({
  reason: z.string().overwrite(cleanText).max(1_000, { error: 'Mes.Clubs.LeaveReason.OverLength' }).optional(),
});
