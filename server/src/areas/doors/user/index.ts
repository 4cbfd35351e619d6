import { doorCalls } from '@hoivien/contract/areas/doors/user/door.calls.ts';
import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
export { accounts, requireNotAbove } from './administration/accounts.ts';
import type { Proofs } from '../../../kit/http/proofs.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
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

/** Routes to sign in, refresh and sign out, and those of the user's own sessions. */
export function userRoutes(door: Door, proofs: Proofs): Route[] {
  return [
    ...doorRoutes(door),
    ...secondFactorRoutes(door),
    ...oidcRoutes(door),
    ...settingRoutes(),
    servePublic(doorCalls.signIn, async (visit, { body }) => signedIn(await signIn(visit, door, body))),
    servePublic(doorCalls.refresh, async (visit, { body }) => ({
      data: await refresh(visit, door.tokens, body.refreshToken),
    })),
    serve(
      sessionCalls.signOut,
      async (call) => {
        await signOut(call);
        return { data: null, message: 'Mes.Users.Signout.Successfully' };
      },
      { evenExpired: true, evenSeeing: true },
    ),
    serve(
      sessionCalls.changePassword,
      async (call, { body }) => {
        await changePassword(call, door, body);
        return { data: null, message: 'Mes.Users.ChangePassword.Successfully' };
      },
      { evenExpired: true },
    ),
    serve(sessionCalls.prove, async (call, { body }) => ({ data: await prove(call, door, proofs, body) }), {
      evenExpired: true,
    }),
    serve(
      sessionCalls.sendProofCode,
      async (call) => {
        await sendProofCode(call, door);
        return { data: null, message: 'Mes.Session.ProofCode.Successfully' };
      },
      { evenExpired: true },
    ),
    serve(sessionCalls.presence, async (call) => ({ data: await presence(call) }), { evenExpired: true }),
    servePublic(doorCalls.endByLink, async (visit, { body }) => {
      await endByLink(visit, door, body.token);
      return { data: null, message: 'Mes.Sessions.EndLink.Successfully' };
    }),
    serve(sessionCalls.list, async (call) => ({ data: await ownSessions(call) })),
    serve(sessionCalls.endOthers, async (call) => {
      await endOtherSessions(call);
      return { data: null, message: 'Mes.Sessions.End.Successfully' };
    }),
    serve(sessionCalls.end, async (call, { params }) => {
      await endOwnSession(call, params.id);
      return { data: null, message: 'Mes.Sessions.End.Successfully' };
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
