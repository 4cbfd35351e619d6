import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

/** Figures of all clubs, or for a club's own user of that club. Each member counts once. */
export const clubFiguresSchema = z.object({
  clubs: z.int(),
  active: z.int(),
  unitMembers: z.int(),
  personalMembers: z.int(),
  partners: z.object({ Partners: z.int(), PersonalPartners: z.int() }),
  /** People and organisations that joined a club since 1 January. */
  joinedThisYear: z.int(),
  /** Records that a club added and nobody has decided on, by area. */
  waiting: z.object({ Members: z.int(), PersonalMembers: z.int(), Partners: z.int(), PersonalPartners: z.int() }),
  /** Active clubs without an executive committee in a current term. */
  withoutCommittee: z.int(),
  /** Active clubs without a current representative. */
  withoutRepresentative: z.int(),
});
export type ClubFigures = z.output<typeof clubFiguresSchema>;

/**
 * A person or organisation that joined a club this year: the day of the first club they belong to, and all their clubs.
 */
export const newcomerSchema = named(
  'Newcomer',
  z.object({
    id: z.string(),
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    joinedOn: z.string(),
    clubNames: z.string(),
  }),
);
export type Newcomer = z.output<typeof newcomerSchema>;

/** Who came into a club and who left it in each of the last 12 months, the oldest first. */
export const clubFlowSchema = named(
  'ClubFlow',
  z.object({ months: z.array(z.object({ month: z.string(), joined: z.int(), left: z.int() })) }),
);
export type ClubFlow = z.output<typeof clubFlowSchema>;

/** So many comings and leavings stand in the overview of a club. */
export const CLUB_MOVES_SHOWN = 5;

/** A member who came into a club or left it, on which day, and why they left. */
export const clubMovesSchema = z.array(
  named(
    'ClubMove',
    z.object({
      id: z.string(),
      area: z.string(),
      name: z.string(),
      on: z.string(),
      hasLeft: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
);
export type ClubMove = z.output<typeof clubMovesSchema>[number];

/** A person or organisation that left a club. It shows what the club knows and nothing that happened afterwards. */
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

/** The query of a page of these lists. */
export const pageQuerySchema = z.object({
  page: number.min(1, { error: 'Mes.Clubs.Page.InValid' }).max(10_000, { error: 'Mes.Clubs.Page.InValid' }).default(1),
  pageSize: number
    .min(1, { error: 'Mes.Clubs.Page.InValid' })
    .max(100, { error: 'Mes.Clubs.Page.InValid' })
    .default(20),
});

/** The body of the request that takes a record out of a club. */
export const removeFromClubSchema = z.object({
  reason: z.string().overwrite(cleanText).max(1_000, { error: 'Mes.Clubs.LeaveReason.OverLength' }).optional(),
});
