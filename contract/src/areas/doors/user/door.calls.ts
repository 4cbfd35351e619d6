import { entryCalls } from '../../../kit/session/entry.calls.ts';
import { challengeSchema } from '../../../kit/session/captcha.schema.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import { otpRequestSchema, otpSignInSchema } from '../../../kit/session/otp.schema.ts';
import {
  signedInSchema,
  factorSignInSchema,
  passkeyAskSchema,
  passkeyAskedSchema,
  passkeySignInSchema,
} from '../../../kit/session/second-factor.schema.ts';
import { forgotPasswordSchema, resetPasswordSchema } from '../../../kit/session/recovery.schema.ts';
import { registerSchema } from '../../../kit/session/register.schema.ts';
import { signInSchema, refreshSchema, tokensSchema, endSessionSchema } from '../../../kit/session/session.schema.ts';

/** Calls of the ways in, which anyone may make. */
export const doorCalls = {
  captcha: declareCall({ ...entryCalls.captcha, answer: challengeSchema.nullable() }),
  sendOtp: declareCall({ ...entryCalls.sendOtp, body: otpRequestSchema, answer: z.null() }),
  signInByOtp: declareCall({ ...entryCalls.signInByOtp, body: otpSignInSchema, answer: signedInSchema }),
  forgotPassword: declareCall({ ...entryCalls.forgotPassword, body: forgotPasswordSchema, answer: z.null() }),
  checkRecovery: declareCall({
    ...entryCalls.checkRecovery,
    answer: z.null(),
    params: z.object({ token: z.string() }),
  }),
  resetPassword: declareCall({ ...entryCalls.resetPassword, body: resetPasswordSchema, answer: z.null() }),
  register: declareCall({ ...entryCalls.register, body: registerSchema, answer: z.null() }),
  signIn: declareCall({ ...entryCalls.signIn, body: signInSchema, answer: signedInSchema }),
  refresh: declareCall({ ...entryCalls.refresh, body: refreshSchema, answer: tokensSchema }),
  endByLink: declareCall({ ...entryCalls.endByLink, body: endSessionSchema, answer: z.null() }),
  signInByFactor: declareCall({ ...entryCalls.signInByFactor, body: factorSignInSchema, answer: tokensSchema }),
  askPasskey: declareCall({ ...entryCalls.askPasskey, body: passkeyAskSchema, answer: passkeyAskedSchema }),
  signInByPasskey: declareCall({ ...entryCalls.signInByPasskey, body: passkeySignInSchema, answer: tokensSchema }),
};
