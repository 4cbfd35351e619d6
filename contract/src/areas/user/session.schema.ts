import { z } from 'zod';
import { LANGUAGES } from '../../kit/message.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Users.${field}.${rule}` });

/** What `POST /api/Users/SignIn` takes. Lengths bound the work of hashing, not the rules of a new password. */
export const signInSchema = z.object({
  username: z
    .string(key('Username', 'Required'))
    .trim()
    .min(1, key('Username', 'Required'))
    .max(254, key('Username', 'OverLength')),
  password: z
    .string(key('Password', 'Required'))
    .min(1, key('Password', 'Required'))
    .max(128, key('Password', 'OverLength')),
  remember: z.boolean().default(false),
});
export type SignInInput = z.input<typeof signInSchema>;

export const refreshSchema = z.object({
  refreshToken: z
    .string({ error: 'Mes.RefreshToken.Token.InValid' })
    .min(1, { error: 'Mes.RefreshToken.Token.InValid' })
    .max(200, { error: 'Mes.RefreshToken.Token.InValid' }),
});

/** The pair that sign-in and refresh answer with. */
export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** Who is signed in, and what their role allows. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string().nullable(),
  avatarPath: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  clubId: z.string().nullable(),
  role: z
    .object({
      id: z.string(),
      name: z.string(),
      rolePermissions: z.array(z.object({ permissionCode: z.string() })),
    })
    .nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

/** What the sign-in page needs before anyone is signed in: `GET /api/Public/Info`. */
export const publicInfoSchema = z.object({
  appName: z.string(),
  associationName: z.string(),
  contactEmail: z.string(),
  defaultLanguage: z.enum(LANGUAGES),
  version: z.string(),
});
export type PublicInfo = z.infer<typeof publicInfoSchema>;
