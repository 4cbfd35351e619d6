export { accounts, requireNotAbove } from './administration/accounts.ts';
import { signedInSchema } from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { proofInputSchema, proofSchema } from '@hoivien/contract/areas/user/proof.schema.ts';
import { changePasswordSchema } from '@hoivien/contract/areas/user/password.schema.ts';
import {
  endSessionSchema,
  ownSessionSchema,
  presenceSchema,
  refreshSchema,
  signInSchema,
  tokensSchema,
} from '@hoivien/contract/areas/user/session.schema.ts';
import { z } from 'zod';
import type { Proofs } from '../../kit/http/proofs.ts';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import type { Door } from './door.ts';
import { doorRoutes, signedIn } from './door-routes.ts';
import { endByLink } from './end-session.service.ts';
import { endOtherSessions, endOwnSession, ownSessions, presence } from './own-sessions.service.ts';
import { changePassword } from './password.service.ts';
import { prove, sendProofCode } from './proof.service.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { settingRoutes } from './settings-routes.ts';
import { refresh, signIn, signOut } from './session.service.ts';

const at = { tag: 'Users' };

/** Routes to sign in, refresh and sign out, and those of the user's own sessions. */
export function userRoutes(door: Door, proofs: Proofs): Route[] {
  return [
    ...doorRoutes(door),
    ...secondFactorRoutes(door),
    ...oidcRoutes(door),
    ...settingRoutes(),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/SignIn',
      operation: 'signIn',
      summary: 'Sign in with user name or e-mail and password; a challenge where the account has a second factor',
      body: signInSchema,
      answer: signedInSchema,
      handle: async (visit, { body }) => signedIn(await signIn(visit, door, body)),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Refresh',
      operation: 'refreshTokens',
      refuses: [401],
      summary: 'Replace both tokens',
      body: refreshSchema,
      answer: tokensSchema,
      handle: async (visit, { body }) => ({ data: await refresh(visit, door.tokens, body.refreshToken) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Signout',
      operation: 'signOut',
      evenExpired: true,
      evenSeeing: true,
      summary: 'End this session',
      access: 'session',
      answer: z.null(),
      handle: async (call) => {
        await signOut(call);
        return { data: null, message: 'Mes.Users.Signout.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'PUT',
      url: '/api/Users/ChangePassword',
      operation: 'changePassword',
      evenExpired: true,
      summary: 'Change one’s own password; the other sessions end',
      access: 'session',
      proof: 'some',
      body: changePasswordSchema,
      answer: z.null(),
      handle: async (call, { body }) => {
        await changePassword(call, door, body);
        return { data: null, message: 'Mes.Users.ChangePassword.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: '/api/Users/Proof',
      operation: 'proveOneself',
      evenExpired: true,
      summary:
        'A proof for calls that need one, for the password or a code; it counts for five minutes in this session',
      access: 'session',
      body: proofInputSchema,
      answer: proofSchema,
      handle: async (call, { body }) => ({ data: await prove(call, door, proofs, body) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: '/api/Users/ProofCode',
      operation: 'sendProofCode',
      evenExpired: true,
      refuses: [429],
      summary: 'Send a code for a proof to one’s own phone number, in the place of the password',
      access: 'session',
      answer: z.null(),
      handle: async (call) => {
        await sendProofCode(call, door);
        return { data: null, message: 'Mes.Session.ProofCode.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Presence',
      evenExpired: true,
      summary: 'In how many seconds this session ends by inactivity; null when the role has no such end',
      access: 'session',
      answer: presenceSchema,
      handle: async (call) => ({ data: await presence(call) }),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/EndSession',
      operation: 'endSessionByLink',
      summary: 'End a session by the link of the mail about a new device; the password opens nothing any more',
      body: endSessionSchema,
      answer: z.null(),
      handle: async (visit, { body }) => {
        await endByLink(visit, door, body.token);
        return { data: null, message: 'Mes.Sessions.EndLink.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Sessions',
      summary: 'One’s own live sessions',
      access: 'session',
      answer: z.array(ownSessionSchema),
      handle: async (call) => ({ data: await ownSessions(call) }),
    }),
    route({
      ...at,
      method: 'DELETE',
      url: '/api/Users/Sessions',
      summary: 'End one’s other sessions',
      access: 'session',
      proof: 'always',
      answer: z.null(),
      handle: async (call) => {
        await endOtherSessions(call);
        return { data: null, message: 'Mes.Sessions.End.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'DELETE',
      url: '/api/Users/Sessions/:id',
      summary: 'End one of one’s own sessions',
      access: 'session',
      proof: 'always',
      params: z.object({ id: z.guid({ error: 'Mes.Sessions.Id.NotFound' }) }),
      answer: z.null(),
      handle: async (call, { params }) => {
        await endOwnSession(call, params.id);
        return { data: null, message: 'Mes.Sessions.End.Successfully' };
      },
    }),
  ];
}

export { accessTokens, type AccessTokens, endOfToken } from './tokens.ts';
export { oneTimePassword } from './one-time-password.ts';
export { passkeyPlace } from './second-factor/index.ts';
export { evenTime } from './even-time.ts';
export { checkPassword, hashPassword, newPassword } from './password.ts';
export { FACTOR_SECRETS } from './door.ts';
export { endEveryAccess, resetPasswordByOperator } from './operator-reset.service.ts';
export { addressTriesOf, type AddressTries, triesOf } from './tries.ts';
