import { oidcBegunSchema, oidcFinishSchema, ownIdentitySchema } from '@hoivien/contract/areas/user/oidc.schema.ts';
import { signedInSchema } from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { z } from 'zod';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import type { Door } from './door.ts';
import { signedIn } from './door-routes.ts';
import { beginOidc, dropIdentity, finishOidc, ownIdentity } from './oidc.service.ts';

const at = { tag: 'Users' };

/** Signing in at a provider by OpenID Connect, and the connection of one's own account. */
export function oidcRoutes(door: Door): Route[] {
  return [
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Oidc/Begin',
      operation: 'beginOidc',
      refuses: [403, 404, 502],
      summary: 'The address of the provider, and a ticket that the page keeps',
      answer: oidcBegunSchema,
      handle: async (visit) => ({ data: await beginOidc(visit, door) }),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Oidc/Finish',
      operation: 'finishOidc',
      refuses: [403, 404, 502],
      summary:
        'Sign in with the ticket and the answer of the provider; a challenge where the account has a second factor',
      body: oidcFinishSchema,
      answer: signedInSchema,
      handle: async (visit, { body }) => signedIn(await finishOidc(visit, door, body)),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Oidc',
      operation: 'readOwnIdentity',
      access: 'session',
      summary: 'Whether one’s account is connected with the provider',
      answer: ownIdentitySchema,
      handle: async (call) => ({ data: await ownIdentity(call, door) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: '/api/Users/Oidc/Remove',
      operation: 'dropOwnIdentity',
      access: 'session',
      summary: 'End the connection of one’s account with the provider',
      proof: 'always',
      answer: z.null(),
      handle: async (call) => {
        await dropIdentity(call, door);
        return { data: null, message: 'Mes.Users.Oidc.Successfully' };
      },
    }),
  ];
}
