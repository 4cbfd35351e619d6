import { z } from 'zod';
import { cleanLine } from '../../kit/fold.ts';
import { revealable } from '../../kit/guard.ts';
import { reasonSchema } from '../../kit/reason.ts';
import type { Resource } from '../../kit/resource.ts';
import { named } from '../../kit/schema-note.ts';

/** What the steps in a member's life take; `area` is the one whose keys answer. */
export function stepSchemas(area: string) {
  const reason = (field: string) => reasonSchema(area, field);
  const day = (field: string) => z.iso.date({ error: `Mes.${area}.${field}.InValid` });
  const text = (field: string, max: number) =>
    z
      .string({ error: `Mes.${area}.${field}.InValid` })
      .overwrite(cleanLine)
      .max(max, { error: `Mes.${area}.${field}.OverLength` })
      .nullish();
  const decided = {
    number: text('MembershipNumber', 32),
    decisionNumber: text('MembershipDecisionNumber', 50),
    decisionOn: day('MembershipDecisionOn').nullish(),
  };
  return {
    /** The admission as it was decided; what is left out stays as it was entered. */
    Approve: z
      .object({ membership: z.object({ startsOn: day('MembershipStartsOn').nullish(), ...decided }).nullish() })
      .nullish(),
    Refuse: z.object({ reason: reason('RefuseReason') }),
    Leave: z.object({
      /** The first day no longer in force. */
      endsOn: day('EndsOn'),
      /** 1 resigned, 2 excluded, 3 struck off, 4 dissolved, 5 died, 6 other. */
      endKind: z
        .int({ error: `Mes.${area}.EndKind.Required` })
        .min(1)
        .max(6),
      endReason: reason('EndReason'),
      endDecisionNumber: text('EndDecisionNumber', 50),
    }),
    Rejoin: z.object({ membership: z.object({ startsOn: day('MembershipStartsOn'), ...decided }) }),
  };
}

/** The decision by which somebody was admitted, and since when. */
export type Admission = NonNullable<NonNullable<z.output<ReturnType<typeof stepSchemas>['Approve']>>['membership']>;

/** A stay in the association as the record tells it, the newest first. */
export const staySchema = named(
  'Stay',
  z.object({
    id: z.string(),
    startsOn: z.string(),
    number: z.string().nullable(),
    cardNumber: z.string().nullable(),
    appliedOn: z.string().nullable(),
    decisionNumber: z.string().nullable(),
    decisionOn: z.string().nullable(),
    honorary: z.boolean(),
    /** The first day no longer in force. */
    endsOn: z.string().nullable(),
    endKind: z.int().nullable(),
    endReason: z.string().nullable(),
    endDecisionNumber: z.string().nullable(),
  }),
);
export type Stay = z.output<typeof staySchema>;

/** What showing masked values takes: which, by name, and why. */
export function revealSchema(resource: Resource) {
  return z.object({
    fields: z.array(z.enum(revealable(resource))).min(1),
    reason: reasonSchema(resource.area, 'RevealReason'),
  });
}

/** A member that may be the one being typed in, and why. */
export const likenessSchema = named(
  'Likeness',
  z.object({
    id: z.string(),
    /** The area that keeps it: somebody may be known as another kind of member. */
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    approval: z.int(),
    status: z.int(),
    reasons: z.array(z.enum(['taxCode', 'phoneNumber', 'emailAddress', 'name'])),
    /** How alike the names are, from 0 to 1. */
    score: z.number(),
  }),
);
export type Likeness = z.output<typeof likenessSchema>;
