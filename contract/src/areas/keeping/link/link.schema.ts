import { z } from 'zod';
import { NOTE_MAX } from '../../../fragments/answer-note.ts';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

const key = (rest: string) => ({ error: `Mes.Links.${rest}` });

/** The body of `POST /api/Public/{token}`: 2 yes, 3 no, and what the person wants to say. */
export const linkAnswerSchema = z.object({
  answer: z.union([z.literal(2), z.literal(3)], key('Answer.Required')),
  note: z
    .string(key('Note.InValid'))
    .overwrite(cleanText)
    .max(NOTE_MAX, key('Note.OverLength'))
    .nullish()
    .transform((value) => value || null),
});
export type LinkAnswer = z.output<typeof linkAnswerSchema>;

/** A link to the page of a member for looking at it, as those who may change the member copy it. */
export const memberLinkSchema = named('MemberLink', z.object({ token: z.string(), expiresAt: z.string() }));
export type MemberLink = z.output<typeof memberLinkSchema>;

/** What happened to the letters of a member that had not gone out when their links were revoked. */
export const linksRevokedSchema = z.object({
  /** Letters that go out with new links. */
  renewed: z.number().int(),
  /** Letters to an address that the record does not have: they do not go out. */
  withdrawn: z.number().int(),
});
export type LinksRevoked = z.output<typeof linksRevokedSchema>;
