import { z } from 'zod';
import { createSchema, recordSchema } from '../../kit/resource.ts';
import { term, type TermInput, type TermRecord } from './term.resource.ts';

/** The next term, and who of this one goes on in it. */
export const copyTermSchema = z.object({
  term: z.preprocess(
    // The next term is one of the same committee: nobody has to say which.
    (given) => (typeof given === 'object' && given !== null ? { ...given, committeeId: NOBODY } : given),
    createSchema(term) as z.ZodType<TermInput>,
  ),
  memberIds: z
    .array(z.guid({ error: 'Mes.Terms.MemberIds.NotFound' }), { error: 'Mes.Terms.MemberIds.InValid' })
    .max(1_000, { error: 'Mes.Terms.MemberIds.OverLength' })
    .transform((ids) => [...new Set(ids)]),
});
export type CopyTerm = z.output<typeof copyTermSchema>;

/** The next term; `leftOut`: how many of those named do not go on, being not approved or restricted. */
export type CopiedTerm = TermRecord & { leftOut: number };
export const copiedTermSchema = recordSchema(term).extend({ leftOut: z.int() }) as unknown as z.ZodType<CopiedTerm>;

const NOBODY = '00000000-0000-0000-0000-000000000000';
