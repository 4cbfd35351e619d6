import type { passkeyAskedSchema } from './second-factor.schema.ts';
import type { challengeSchema } from './captcha.schema.ts';
import type { otpRequestSchema } from './otp.schema.ts';
import type { forgotPasswordSchema } from './recovery.schema.ts';
import type { resetPasswordSchema } from './recovery.schema.ts';
import type { registerSchema } from './register.schema.ts';
import type { endSessionSchema } from './session.schema.ts';
import type { passkeyAskSchema } from './second-factor.schema.ts';
import type { z } from 'zod';
import { declareCall } from '../declared-call.ts';
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
  sendOtp: declareCall<
    z.output<typeof otpRequestSchema>,
    undefined,
    undefined,
    null,
    z.input<typeof otpRequestSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/Otp',
    operation: 'sendOtp',
    summary: 'Send a one-time code to a phone number',
    access: 'public',
  }),
  forgotPassword: declareCall<
    z.output<typeof forgotPasswordSchema>,
    undefined,
    undefined,
    null,
    z.input<typeof forgotPasswordSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/ForgotPassword',
    operation: 'forgotPassword',
    summary: 'Send a recovery link and code to an e-mail address',
    access: 'public',
  }),
  resetPassword: declareCall<
    z.output<typeof resetPasswordSchema>,
    undefined,
    undefined,
    null,
    z.input<typeof resetPasswordSchema>,
    'public'
  >({
    ...at,
    method: 'PUT',
    url: '/api/Users/ResetForgotPassword',
    operation: 'resetForgotPassword',
    summary: 'Set a new password with a recovery link or code; ends all sessions',
    access: 'public',
  }),
  register: declareCall<
    z.output<typeof registerSchema>,
    undefined,
    undefined,
    null,
    z.input<typeof registerSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/auth/register',
    operation: 'register',
    summary: 'Create an account without a role, where registration is open',
    refuses: [403],
    access: 'public',
  }),
  endByLink: declareCall<
    z.output<typeof endSessionSchema>,
    undefined,
    undefined,
    null,
    z.input<typeof endSessionSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/EndSession',
    operation: 'endSessionByLink',
    summary: 'End a session by the link of the mail about a new device; the password opens nothing any more',
    access: 'public',
  }),
  askPasskey: declareCall<
    z.output<typeof passkeyAskSchema>,
    undefined,
    undefined,
    z.output<typeof passkeyAskedSchema>,
    z.input<typeof passkeyAskSchema>,
    'public'
  >({
    ...at,
    method: 'POST',
    url: '/api/Users/Passkey',
    operation: 'askPasskey',
    summary: 'Begin a sign-in with a passkey alone',
    refuses: [429],
    access: 'public',
  }),
  captcha: declareCall<undefined, undefined, undefined, z.output<typeof challengeSchema> | null, undefined, 'public'>({
    ...at,
    method: 'GET',
    url: '/api/Users/Captcha',
    summary: 'A challenge to solve before signing in; null when the captcha is switched off',
    access: 'public',
  }),
  checkRecovery: declareCall<undefined, undefined, { token: string }, null, undefined, 'public'>({
    ...at,
    method: 'GET',
    url: '/api/Users/CheckRecoveryToken/:token',
    operation: 'checkRecoveryToken',
    summary: 'Whether a recovery link or code still opens a reset',
    refuses: [429],
    access: 'public',
  }),
};
