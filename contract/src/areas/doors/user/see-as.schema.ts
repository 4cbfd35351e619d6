import { z } from 'zod';
import { reasonSchema } from '../../../kit/reason.ts';
import { named } from '../../../kit/schema-note.ts';
import { permissionCodes } from '../../../permissions.ts';

/** The body of `POST /api/Users/:id/SeeAs`: the person reads the reason. */
export const seeAsSchema = z.object({ reason: reasonSchema('SeeAs') });

/** Until when the session sees as another. */
export const seesAsSchema = named('SeesAs', z.object({ until: z.string() }));

const bad = { error: 'Mes.SeeAs.Codes.InValid' };
const known = new Set(permissionCodes);
const code = z.string(bad).refine((one) => known.has(one), bad);
const codes = z
  .union([z.array(code).max(60, bad), code.transform((one) => [one])])
  .optional()
  .transform((given) => given ?? []);

/** The query of `GET /api/Users/Why`: the codes of which one opens what was refused. */
export const whySchema = z.object({ codes });

/** The same about another person, and about one record of an area. */
export const whyPersonSchema = z.object({
  codes,
  area: z.string({ error: 'Mes.SeeAs.Area.NotFound' }).max(60, { error: 'Mes.SeeAs.Area.NotFound' }).optional(),
  recordId: z.guid({ error: 'Mes.SeeAs.RecordId.NotFound' }).optional(),
});
export type WhyPersonQuery = z.output<typeof whyPersonSchema>;

/** What keeps an account from everything. */
export const WHY_ACCOUNT = ['deactivated', 'noRole', 'passwordExpired', 'factorMissing', 'locked'] as const;

/** Why somebody may not: nothing in it says whether a record exists that the reader does not see. */
export const whyAnswerSchema = named(
  'WhyAnswer',
  z.object({
    /** The role of the person; null when there is none. */
    roleName: z.string().nullable(),
    /** Whether the person belongs to a club, within which only some codes count. */
    isOfClub: z.boolean(),
    account: z.array(z.enum(WHY_ACCOUNT)),
    /** Each code that would do: whether the person has it, whether it counts within a club, the roles that give it. */
    codes: z.array(
      z.object({ code: z.string(), held: z.boolean(), withinClub: z.boolean(), roles: z.array(z.string()) }),
    ),
    /** People who may give a code: they may change roles, or the role of a person. */
    givers: z.array(z.string()),
    /** The record: seen, out of the person's sight, or not to be found by the reader. */
    record: z.enum(['seen', 'outOfSight', 'unknown']).nullable(),
    /** Fields of the record with a value that the person does not see. */
    hidden: z.array(z.string()),
  }),
);
export type WhyAnswer = z.output<typeof whyAnswerSchema>;
