import { z } from 'zod';
import { cleanLine } from '../../../kit/fold.ts';
import { revealable } from '../../../kit/guard.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import type { Resource } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

/** The bodies of a member's steps; the message keys are those of `area`. */
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
    /** The decision of the admission. Fields that are left out keep their values. */
    Approve: z
      .object({ membership: z.object({ startsOn: day('MembershipStartsOn').nullish(), ...decided }).nullish() })
      .nullish(),
    Refuse: z.object({ reason: reason('RefuseReason') }),
    Leave: z.object({
      /** The first day after the stay. */
      endsOn: day('EndsOn'),
      /** The kind of leaving: 1 resigned, 2 excluded, 3 struck off, 4 dissolved, 5 died, 6 other. */
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

/** The decision on an admission and the first day of the stay. */
export type Admission = NonNullable<NonNullable<z.output<ReturnType<typeof stepSchemas>['Approve']>>['membership']>;

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
    /** The first day after the stay. */
    endsOn: z.string().nullable(),
    endKind: z.int().nullable(),
    endReason: z.string().nullable(),
    endDecisionNumber: z.string().nullable(),
  }),
);
export type Stay = z.output<typeof staySchema>;

/** The body of the request that reveals masked values: the names of fields and the reason. */
export function revealSchema(resource: Resource) {
  return z.object({
    fields: z.array(z.enum(revealable(resource))).min(1),
    reason: reasonSchema(resource.area, 'RevealReason'),
  });
}

/** An existing member that resembles the one that a person is typing, with the reasons. */
export const likenessSchema = named(
  'Likeness',
  z.object({
    id: z.string(),
    /** The area of the record; the person may exist as another kind of member. */
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    approval: z.int(),
    status: z.int(),
    reasons: z.array(z.enum(['taxCode', 'phoneNumber', 'emailAddress', 'name'])),
    /** Similarity of the names from 0 to 1. */
    score: z.number(),
  }),
);
export type Likeness = z.output<typeof likenessSchema>;
