import { z } from 'zod';
import { named } from '../schema-note.ts';

const bad = { error: 'Mes.Users.Oidc.InValid' };

/** Where the browser goes, and the ticket that the page keeps meanwhile. */
export const oidcBegunSchema = named('OidcBegun', z.object({ address: z.string(), ticket: z.string() }));
export type OidcBegun = z.infer<typeof oidcBegunSchema>;

/** The body of `POST /api/Users/Oidc/Finish`: the ticket, and the query with which the provider sent the browser back. */
export const oidcFinishSchema = z.object({
  ticket: z.string(bad).min(1, bad).max(1_000, bad),
  answer: z.string(bad).min(1, bad).max(4_000, bad),
});
export type OidcFinishInput = z.infer<typeof oidcFinishSchema>;

/** The connection of one's account: the name of the provider, null while none is set up, since when, and whether it is the only way in. */
export const ownIdentitySchema = named(
  'OwnIdentity',
  z.object({ name: z.string().nullable(), connectedAt: z.string().nullable(), isOnly: z.boolean() }),
);
export type OwnIdentity = z.infer<typeof ownIdentitySchema>;
