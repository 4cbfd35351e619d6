import { z } from 'zod';
import { createSchema, recordSchema, typed } from '../../../kit/resource.ts';
import { term, type TermInput, type TermRecord } from './term.resource.ts';

/** The next term, and the members of the present term who continue. */
export const copyTermSchema = z.object({
  term: z.preprocess(
    // The server knows the committee, so the input may leave it out.
    (given) => (typeof given === 'object' && given !== null ? { ...given, committeeId: NOBODY } : given),
    createSchema(term) as z.ZodType<TermInput>,
  ),
  memberIds: z
    .array(z.guid({ error: 'Mes.Terms.MemberIds.NotFound' }), { error: 'Mes.Terms.MemberIds.InValid' })
    .max(1_000, { error: 'Mes.Terms.MemberIds.OverLength' })
    .transform((ids) => [...new Set(ids)]),
});
export type CopyTerm = z.output<typeof copyTermSchema>;

/**
 * The next term; `leftOut` counts the named people who do not continue because they are not approved or are restricted.
 */
export type CopiedTerm = TermRecord & { leftOut: number };
export const copiedTermSchema = typed<CopiedTerm>(recordSchema(term).extend({ leftOut: z.int() }));

const NOBODY = '00000000-0000-0000-0000-000000000000';
