import { z } from 'zod';
import { cleanLine, cleanSigns } from '../fold.ts';
import { phoneNumberSchema } from './otp.schema.ts';
import { PASSWORD_MAX } from './password.ts';
import { emailAddressSchema } from './recovery.schema.ts';
import { captchaSchema } from './session.schema.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Users.${field}.${rule}` });
const password = (field: string) =>
  z.string(key(field, 'Required')).min(1, key(field, 'Required')).max(PASSWORD_MAX, key(field, 'OverLength'));

/** The body of `POST /auth/register`. */
export const registerSchema = z
  .object({
    username: z
      .string(key('Username', 'Required'))
      .overwrite(cleanSigns)
      .toLowerCase()
      .min(1, key('Username', 'Required'))
      .regex(/^[a-z0-9._-]{3,50}$/, key('Username', 'InValid')),
    fullName: z
      .string(key('FullName', 'Required'))
      .overwrite(cleanLine)
      .min(1, key('FullName', 'Required'))
      .max(254, key('FullName', 'OverLength')),
    emailAddress: emailAddressSchema,
    phoneNumber: phoneNumberSchema,
    password: password('Password'),
    confirmPassword: password('ConfirmPassword'),
    captcha: captchaSchema,
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    ...key('ConfirmPassword', 'InValid'),
  });
export type RegisterInput = z.infer<typeof registerSchema>;
