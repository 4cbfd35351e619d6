import { z } from 'zod';
import { cleanSigns } from '../fold.ts';
import { captchaSchema } from './session.schema.ts';

/** Digits and the signs that people write between them. The server reads it as a Vietnamese number. */
export const phoneNumberSchema = z
  .string({ error: 'Mes.Users.PhoneNumber.Required' })
  .overwrite(cleanSigns)
  .min(1, { error: 'Mes.Users.PhoneNumber.Required' })
  .max(30, { error: 'Mes.Users.PhoneNumber.InValid' })
  .regex(/^\+?[\d\s().-]{8,}$/, { error: 'Mes.Users.PhoneNumber.InValid' });

/** The body of `POST /api/Users/Otp`. */
export const otpRequestSchema = z.object({ phoneNumber: phoneNumberSchema, captcha: captchaSchema });
export type OtpRequestInput = z.infer<typeof otpRequestSchema>;

/** The body of `POST /api/Users/SignInOtp`. */
export const otpSignInSchema = z.object({
  phoneNumber: phoneNumberSchema,
  code: z
    .string({ error: 'Mes.Users.Otp.Required' })
    .trim()
    .min(1, { error: 'Mes.Users.Otp.Required' })
    .max(20, { error: 'Mes.Users.Otp.InValid' }),
  remember: z.boolean().default(false),
});
export type OtpSignInInput = z.input<typeof otpSignInSchema>;
