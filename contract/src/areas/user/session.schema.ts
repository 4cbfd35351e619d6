import { z } from 'zod';
import { LANGUAGES } from '../../kit/message.ts';
import { named } from '../../kit/schema-note.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Users.${field}.${rule}` });

/** The solved captcha as the browser sends it; whether one is asked for is the server's configuration. */
export const captchaSchema = z.string(key('Captcha', 'InValid')).max(4_000, key('Captcha', 'InValid')).optional();

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
  captcha: captchaSchema,
});
export type SignInInput = z.input<typeof signInSchema>;

export const refreshSchema = z.object({
  refreshToken: z
    .string({ error: 'Mes.RefreshToken.Token.InValid' })
    .min(1, { error: 'Mes.RefreshToken.Token.InValid' })
    .max(200, { error: 'Mes.RefreshToken.Token.InValid' }),
});

/** The pair that sign-in and refresh answer with. */
export const tokensSchema = named('Tokens', z.object({ accessToken: z.string(), refreshToken: z.string() }));
export type Tokens = z.infer<typeof tokensSchema>;

/** Who is signed in, and what their role allows. */
export const profileSchema = named(
  'Profile',
  z.object({
    id: z.string(),
    username: z.string(),
    fullName: z.string(),
    emailAddress: z.string(),
    phoneNumber: z.string().nullable(),
    gender: z.int().nullable(),
    dayOfBirth: z.string().nullable(),
    /** Where the person's picture can be fetched for the next 60 s, without a token. */
    avatarPath: z.string().nullable(),
    language: z.enum(LANGUAGES).nullable(),
    clubId: z.string().nullable(),
    /** Somebody else knows the password: only profile, change of password and sign-out are open until it is changed. */
    passwordExpired: z.boolean(),
    role: z
      .object({
        id: z.string(),
        name: z.string(),
        rolePermissions: z.array(z.object({ permissionCode: z.string() })),
      })
      .nullable(),
  }),
);
export type Profile = z.infer<typeof profileSchema>;

/** What the sign-in page needs before anyone is signed in: `GET /api/Public/Info`. */
export const publicInfoSchema = z.object({
  appName: z.string(),
  associationName: z.string(),
  contactEmail: z.string(),
  defaultLanguage: z.enum(LANGUAGES),
  /** Whether sign-in, recovery and registration ask for a solved captcha. */
  captcha: z.boolean(),
  /** Whether people may create an account of their own. */
  registration: z.boolean(),
  version: z.string(),
});

/** A session of the person, as the profile page lists it. */
export const ownSessionSchema = named(
  'OwnSession',
  z.object({
    id: z.string(),
    /** The one that asks. */
    current: z.boolean(),
    remember: z.boolean(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
  }),
);
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type PublicInfo = z.infer<typeof publicInfoSchema>;
