import { z } from 'zod';
import { emailSchema } from '../email.ts';
import { confirmed, newPasswordFields } from './password.schema.ts';
import { captchaSchema } from './session.schema.ts';

export const emailAddressSchema = emailSchema({
  invalid: 'Mes.Users.EmailAddress.InValid',
  overLength: 'Mes.Users.EmailAddress.OverLength',
  required: 'Mes.Users.EmailAddress.Required',
});

/** The body of `POST /api/Users/ForgotPassword`. */
export const forgotPasswordSchema = z.object({ emailAddress: emailAddressSchema, captcha: captchaSchema });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

/** The code of a recovery: from the link or typed. */
export const recoveryTokenSchema = z
  .string({ error: 'Mes.User.RecoveryCode.Required' })
  .trim()
  .min(1, { error: 'Mes.User.RecoveryCode.Required' })
  .max(100, { error: 'Mes.User.RecoveryCode.NotFound' });

/** The body of `PUT /api/Users/ResetForgotPassword`. */
export const resetPasswordSchema = confirmed(z.object({ token: recoveryTokenSchema, ...newPasswordFields }));
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

export const recoveryCodeSchema = z.object({ token: recoveryTokenSchema });
