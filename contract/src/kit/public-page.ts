import { z } from 'zod';
import { named } from './schema-note.ts';

/** The person of the page that a link opens. */
const publicHead = {
  purpose: z.string(),
  associationName: z.string(),
  contactEmail: z.string(),
  memberName: z.string(),
  memberCode: z.string().nullable(),
  /** Whether it is the whole page of the member, and not one thing alone. */
  isWhole: z.boolean(),
  /** Who copied the link; such a page only shows. Null on a page that the member opened by their own link. */
  copiedBy: z.string().nullable(),
  expiresAt: z.string(),
};

/**
 * The page that a link opens. `parts` has the parts of the areas by name: of the link of a member all of them, of any
 * other link the one that it is about.
 */
export function publicPageSchema<Parts extends z.ZodRawShape>(parts: Parts) {
  return named('PublicPage', z.object({ ...publicHead, parts: z.object(parts).partial() }));
}
export type PublicPage = z.output<ReturnType<typeof publicPageSchema>> & { parts: Readonly<Record<string, unknown>> };
