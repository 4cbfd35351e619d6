import { entryCalls } from './entry.calls.ts';
import { challengeSchema } from './captcha.schema.ts';
import { declareCall } from '../../kit/declared-call.ts';
import { z } from 'zod';
import { otpRequestSchema, otpSignInSchema } from './otp.schema.ts';
import {
  signedInSchema,
  factorSignInSchema,
  passkeyAskSchema,
  passkeyAskedSchema,
  passkeySignInSchema,
} from './second-factor.schema.ts';
import { forgotPasswordSchema, resetPasswordSchema } from './recovery.schema.ts';
import { registerSchema } from './register.schema.ts';
import { signInSchema, refreshSchema, tokensSchema, endSessionSchema } from './session.schema.ts';

const doorAt = { tag: 'Users', access: 'public' } as const;

/** Calls of the ways in, which anyone may make. */
export const doorCalls = {
  captcha: declareCall({
    ...doorAt,
    method: 'GET',
    url: '/api/Users/Captcha',
    summary: 'A challenge to solve before signing in; null when the captcha is switched off',
    answer: challengeSchema.nullable(),
  }),
  sendOtp: declareCall({
    ...doorAt,
    method: 'POST',
    url: '/api/Users/Otp',
    operation: 'sendOtp',
    summary: 'Send a one-time code to a phone number',
    body: otpRequestSchema,
    answer: z.null(),
  }),
  signInByOtp: declareCall({ ...entryCalls.signInByOtp, body: otpSignInSchema, answer: signedInSchema }),
  forgotPassword: declareCall({
    ...doorAt,
    method: 'POST',
    url: '/api/Users/ForgotPassword',
    operation: 'forgotPassword',
    summary: 'Send a recovery link and code to an e-mail address',
    body: forgotPasswordSchema,
    answer: z.null(),
  }),
  checkRecovery: declareCall({
    ...doorAt,
    method: 'GET',
    url: '/api/Users/CheckRecoveryToken/:token',
    operation: 'checkRecoveryToken',
    summary: 'Whether a recovery link or code still opens a reset',
    params: z.object({ token: z.string() }),
    answer: z.null(),
    refuses: [429],
  }),
  resetPassword: declareCall({
    ...doorAt,
    method: 'PUT',
    url: '/api/Users/ResetForgotPassword',
    operation: 'resetForgotPassword',
    summary: 'Set a new password with a recovery link or code; ends all sessions',
    body: resetPasswordSchema,
    answer: z.null(),
  }),
  register: declareCall({
    ...doorAt,
    method: 'POST',
    url: '/auth/register',
    operation: 'register',
    summary: 'Create an account without a role, where registration is open',
    body: registerSchema,
    answer: z.null(),
    refuses: [403],
  }),
  signIn: declareCall({ ...entryCalls.signIn, body: signInSchema, answer: signedInSchema }),
  refresh: declareCall({ ...entryCalls.refresh, body: refreshSchema, answer: tokensSchema }),
  endByLink: declareCall({
    ...doorAt,
    method: 'POST',
    url: '/api/Users/EndSession',
    operation: 'endSessionByLink',
    summary: 'End a session by the link of the mail about a new device; the password opens nothing any more',
    body: endSessionSchema,
    answer: z.null(),
  }),
  signInByFactor: declareCall({ ...entryCalls.signInByFactor, body: factorSignInSchema, answer: tokensSchema }),
  askPasskey: declareCall({
    ...doorAt,
    method: 'POST',
    url: '/api/Users/Passkey',
    operation: 'askPasskey',
    summary: 'Begin a sign-in with a passkey alone',
    body: passkeyAskSchema,
    answer: passkeyAskedSchema,
    refuses: [429],
  }),
  signInByPasskey: declareCall({ ...entryCalls.signInByPasskey, body: passkeySignInSchema, answer: tokensSchema }),
};
