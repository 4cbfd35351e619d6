import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** What somebody is to an organisation, or an organisation to them. */
export const LINK_ROLES = ['work', 'leader', 'contact', 'committee', 'representative', 'same'] as const;

/** How one knows: it was entered, or phone or e-mail are the same. */
export const LINK_REASONS = ['entered', 'phoneNumber', 'emailAddress'] as const;

/** A record that a person or an organisation is linked with. Without id it is the association itself. */
export const linkSchema = named(
  'Link',
  z.object({
    id: z.string().nullable(),
    /** The area that keeps it. */
    area: z.string(),
    code: z.string().nullable(),
    name: z.string(),
    role: z.enum(LINK_ROLES),
    reason: z.enum(LINK_REASONS),
    /** The post held there, as it was entered. */
    position: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    emailAddress: z.string().nullable(),
  }),
);
export type Link = z.output<typeof linkSchema>;
