import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** The relation between a person and an organisation. */
export const LINK_ROLES = ['work', 'leader', 'contact', 'committee', 'representative', 'same'] as const;

/** The evidence of a link: a person entered it, or phone or e-mail are the same. */
export const LINK_REASONS = ['entered', 'phoneNumber', 'emailAddress'] as const;

/** A record with a link to the present one. A link without an id leads to the association itself. */
export const linkSchema = named(
  'Link',
  z.object({
    id: z.string().nullable(),
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    role: z.enum(LINK_ROLES),
    reason: z.enum(LINK_REASONS),
    /** The position there, as a person entered it. */
    position: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    emailAddress: z.string().nullable(),
  }),
);
export type Link = z.output<typeof linkSchema>;
