import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** The areas with members of the association. */
export const FIGURE_AREAS = ['Members', 'PersonalMembers'] as const;

/** A calendar year, the last 12 months without one, and members of one club. */
export const memberFiguresQuery = z.object({
  year: z.coerce
    .number({ error: 'Mes.Fees.Year.InValid' })
    .int({ error: 'Mes.Fees.Year.InValid' })
    .min(1900, { error: 'Mes.Fees.Year.InValid' })
    .max(9998, { error: 'Mes.Fees.Year.InValid' })
    .optional(),
  club: z.guid({ error: 'Mes.Fees.ClubId.InValid' }).optional(),
});
export type MemberFiguresQuery = z.output<typeof memberFiguresQuery>;

const total = z.int();
/** `month` is the first day of a month in Vietnam; `type` is null in an area with one type. */
const months = z.array(z.object({ month: z.string(), type: z.int().nullable(), total }));

/**
 * Members by area. Types, provinces and careers count present members, as the list does under `countedOf`. `joined` and
 * `left` count members with a stay that began or ended in a month, whatever their state is now.
 */
export const memberFiguresSchema = named(
  'MemberFigures',
  z.object({
    /** The first and the last day of the period. */
    from: z.string(),
    to: z.string(),
    areas: z.array(
      z.object({
        area: z.enum(FIGURE_AREAS),
        total,
        types: z.array(z.object({ type: z.int().nullable(), total })),
        joined: months,
        left: months,
        provinces: z.array(z.object({ code: z.string(), name: z.string(), total })),
        /** A member of two careers counts in both. */
        careers: z.array(z.object({ id: z.string(), name: z.string(), total })),
      }),
    ),
  }),
);
export type MemberFigures = z.infer<typeof memberFiguresSchema>;
