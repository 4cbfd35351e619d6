import { otpRequestSchema, otpSignInSchema } from '@hoivien/contract/areas/user/otp.schema.ts';
import {
  forgotPasswordSchema,
  recoveryTokenSchema,
  resetPasswordSchema,
} from '@hoivien/contract/areas/user/recovery.schema.ts';
import { registerSchema } from '@hoivien/contract/areas/user/register.schema.ts';
import { type SignedIn, signedInSchema } from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { z } from 'zod';
import { type Answered, publicRoute, type Route } from '../../kit/http/route.ts';
import type { Door } from './door.ts';
import { requestOtp, signInByOtp } from './otp.service.ts';
import { checkRecovery, forgotPassword, resetPassword } from './recovery.service.ts';
import { register } from './register.service.ts';

const at = { tag: 'Users' };

/** The other ways in: captcha, one-time codes, forgotten passwords, registration. */
export function doorRoutes(door: Door): Route[] {
  return [
    publicRoute({
      ...at,
      method: 'GET',
      url: '/api/Users/Captcha',
      summary: 'A challenge to solve before signing in; null when the captcha is switched off',
      answer: challengeSchema.nullable(),
      handle: async (visit) => ({ data: await door.captcha.challenge(visit) }),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Otp',
      operation: 'sendOtp',
      summary: 'Send a one-time code to a phone number',
      body: otpRequestSchema,
      answer: z.null(),
      handle: async (visit, { body }) => {
        await requestOtp(visit, door, body);
        return { data: null, message: 'Mes.Users.Otp.Successfully' };
      },
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/SignInOtp',
      operation: 'signInByOtp',
      summary: 'Sign in with a one-time code; a challenge where the account has a second factor',
      body: otpSignInSchema,
      answer: signedInSchema,
      handle: async (visit, { body }) => signedIn(await signInByOtp(visit, door, body)),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/ForgotPassword',
      operation: 'forgotPassword',
      summary: 'Send a recovery link and code to an e-mail address',
      body: forgotPasswordSchema,
      answer: z.null(),
      handle: async (visit, { body }) => {
        await forgotPassword(visit, door, body);
        return { data: null, message: 'Mes.Users.ForgotPassword.Successfully' };
      },
    }),
    publicRoute({
      ...at,
      method: 'GET',
      url: '/api/Users/CheckRecoveryToken/:token',
      operation: 'checkRecoveryToken',
      refuses: [429],
      summary: 'Whether a recovery link or code still opens a reset',
      params: z.object({ token: z.string() }),
      answer: z.null(),
      handle: async (visit, { params }) => {
        // The schema does not check the token: a bad parameter would give 404, and a wrong code must give 400.
        const token = recoveryTokenSchema.safeParse(params.token).data ?? '';
        await checkRecovery(visit, door, token);
        return { data: null };
      },
    }),
    publicRoute({
      ...at,
      method: 'PUT',
      url: '/api/Users/ResetForgotPassword',
      operation: 'resetForgotPassword',
      summary: 'Set a new password with a recovery link or code; ends all sessions',
      body: resetPasswordSchema,
      answer: z.null(),
      handle: async (visit, { body }) => {
        await resetPassword(visit, door, body);
        return { data: null, message: 'Mes.Users.ResetForgotPassword.Successfully' };
      },
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/auth/register',
      operation: 'register',
      refuses: [403],
      summary: 'Create an account without a role, where registration is open',
      body: registerSchema,
      answer: z.null(),
      handle: async (visit, { body }) => {
        await register(visit, door, body);
        return { data: null, message: 'Mes.Users.Register.Successfully' };
      },
    }),
  ];
}

/** The answer of a first step, with its sentence. */
export function signedIn(data: SignedIn): Answered<SignedIn> {
  return { data, message: `Mes.Users.SignIn.${'challenge' in data ? 'NeedsFactor' : 'Successfully'}` };
}

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.int().optional(),
  }),
  signature: z.string().optional(),
});
