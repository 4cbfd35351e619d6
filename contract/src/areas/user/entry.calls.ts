import type { z } from 'zod';
import { declareCall } from '../../kit/declared-call.ts';
import type { oidcBegunSchema, oidcFinishSchema } from './oidc.schema.ts';
import type { otpSignInSchema } from './otp.schema.ts';
import type { factorSignInSchema, passkeySignInSchema, signedInSchema } from './second-factor.schema.ts';
import type { refreshSchema, signInSchema, tokensSchema } from './session.schema.ts';

const at = { tag: 'Users' } as const;

/**
 * The calls of the part of the browser that loads first, without their schemas: it must show the way in before it has the
 * library that checks inputs. `user.calls.ts` adds the schemas.
 */
export const entryCalls = {
  signIn: declareCall<
    z.output<typeof signInSchema>,
    undefined,
    undefined,
    z.output<typeof signedInSchema>,
    z.input<typeof signInSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/SignIn',
    operation: 'signIn',
    summary: 'Sign in with user name or e-mail and password; a challenge where the account has a second factor',
    access: 'public',
  }),
  signInByOtp: declareCall<
    z.output<typeof otpSignInSchema>,
    undefined,
    undefined,
    z.output<typeof signedInSchema>,
    z.input<typeof otpSignInSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/SignInOtp',
    operation: 'signInByOtp',
    summary: 'Sign in with a one-time code; a challenge where the account has a second factor',
    access: 'public',
  }),
  signInByFactor: declareCall<
    z.output<typeof factorSignInSchema>,
    undefined,
    undefined,
    z.output<typeof tokensSchema>,
    z.input<typeof factorSignInSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/SignInFactor',
    operation: 'signInByFactor',
    summary: 'The second step of a sign-in: a challenge and a code of an app, or a recovery code',
    refuses: [429],
    access: 'public',
  }),
  signInByPasskey: declareCall<
    z.output<typeof passkeySignInSchema>,
    undefined,
    undefined,
    z.output<typeof tokensSchema>,
    z.input<typeof passkeySignInSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/SignInPasskey',
    operation: 'signInByPasskey',
    summary: 'Sign in with what a passkey has signed, alone or as the second step',
    refuses: [429],
    access: 'public',
  }),
  refresh: declareCall<
    z.output<typeof refreshSchema>,
    undefined,
    undefined,
    z.output<typeof tokensSchema>,
    z.input<typeof refreshSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/Refresh',
    operation: 'refreshTokens',
    summary: 'Replace both tokens',
    refuses: [401],
    access: 'public',
  }),
  signOut: declareCall<undefined, undefined, undefined, null, undefined, 'session'>({
    ...at,
    method: 'GET',
    url: '/api/Users/Signout',
    operation: 'signOut',
    summary: 'End this session',
    access: 'session',
  }),
  beginOidc: declareCall<undefined, undefined, undefined, z.output<typeof oidcBegunSchema>, undefined, 'public'>({
    ...at,
    method: 'POST',
    url: '/api/Users/Oidc/Begin',
    operation: 'beginOidc',
    summary: 'The address of the provider, and a ticket that the page keeps',
    access: 'public',
    refuses: [403, 404, 502],
  }),
  finishOidc: declareCall<
    z.output<typeof oidcFinishSchema>,
    undefined,
    undefined,
    z.output<typeof signedInSchema>,
    z.input<typeof oidcFinishSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/Oidc/Finish',
    operation: 'finishOidc',
    summary:
      'Sign in with the ticket and the answer of the provider; a challenge where the account has a second factor',
    access: 'public',
    refuses: [403, 404, 502],
  }),
};
