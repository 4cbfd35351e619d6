import { oidcCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
import type { Door } from './door.ts';
import { signedIn } from './door-routes.ts';
import { beginOidc, dropIdentity, finishOidc, ownIdentity } from './oidc.service.ts';

/** Signing in at a provider by OpenID Connect, and the connection of one's own account. */
export function oidcRoutes(door: Door): Route[] {
  return [
    servePublic(oidcCalls.begin, async (visit) => ({ data: await beginOidc(visit, door) })),
    servePublic(oidcCalls.finish, async (visit, { body }) => signedIn(await finishOidc(visit, door, body))),
    serve(oidcCalls.read, async (call) => ({ data: await ownIdentity(call, door) })),
    serve(oidcCalls.remove, async (call) => {
      await dropIdentity(call, door);
      return { data: null, message: 'Mes.Users.Oidc.Successfully' };
    }),
  ];
}
