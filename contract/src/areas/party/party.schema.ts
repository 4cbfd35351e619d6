import { z } from 'zod';
import { cleanText } from '../../kit/fold.ts';
import { revealable } from '../../kit/guard.ts';
import { reasonSchema } from '../../kit/reason.ts';
import type { Resource } from '../../kit/resource.ts';

/** What the steps in a member's life take; `area` is the one whose keys answer. */
export function stepSchemas(area: string) {
  const reason = (field: string) => reasonSchema(area, field);
  const day = (field: string) => z.iso.date({ error: `Mes.${area}.${field}.InValid` });
  return {
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
      endDecisionNumber: z.string().overwrite(cleanText).max(50).nullish(),
    }),
    Rejoin: z.object({ startsOn: day('MembershipStartsOn') }),
  };
}

/** What showing masked values takes: which, by name, and why. */
export function revealSchema(resource: Resource) {
  return z.object({
    fields: z.array(z.enum(revealable(resource))).min(1),
    reason: reasonSchema(resource.area, 'RevealReason'),
  });
}

/** A member that may be the one being typed in, and why. */
export const likenessSchema = z.object({
  id: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  approval: z.int(),
  status: z.int(),
  reasons: z.array(z.enum(['taxCode', 'phoneNumber', 'emailAddress', 'name'])),
  /** How alike the names are, from 0 to 1. */
  score: z.number(),
});
export type Likeness = z.output<typeof likenessSchema>;
