import { z } from 'zod';
import { LANGUAGES } from '../message.ts';
import { named } from '../schema-note.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Users.${field}.${rule}` });

/** The solved captcha from the browser; the server's configuration decides whether it is required. */
export const captchaSchema = z.string(key('Captcha', 'InValid')).max(4_000, key('Captcha', 'InValid')).optional();

/**
 * The body of `POST /api/Users/SignIn`. The lengths limit the work of hashing; they are not the rules of a new
 * password.
 */
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

/** The answer of sign-in and refresh. */
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
    /** The address of the user's picture; it needs no token and is valid for 60 s. */
    avatarPath: z.string().nullable(),
    language: z.enum(LANGUAGES).nullable(),
    clubId: z.string().nullable(),
    /**
     * True when another person knows the password: until the user changes it, only profile, change of password and
     * sign-out work.
     */
    passwordExpired: z.boolean(),
    /** True when the role requires a second factor and there is none: until then only setting one up works. */
    factorMissing: z.boolean(),
    /** The minutes without a use after which the role signs out; left out where it does not. */
    idleMinutes: z.int().optional(),
    /** As whom the person sees now, read only; `name` is null for a role. Codes, role and club are then of that one. */
    seeing: z.object({ name: z.string().nullable(), roleName: z.string(), until: z.string() }).optional(),
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

/** The answer of `GET /api/Public/Info`, which the sign-in page reads. */
export const publicInfoSchema = z.object({
  appName: z.string(),
  associationName: z.string(),
  contactEmail: z.string(),
  /** E.164. */
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  fanpage: z.string().nullable(),
  /** The path of the logo, which opens without a token; a new logo has a new path. */
  logoPath: z.string().nullable(),
  defaultLanguage: z.enum(LANGUAGES),
  /** Whether sign-in, recovery and registration require a solved captcha. */
  captcha: z.boolean(),
  registration: z.boolean(),
  /** The address at which passkeys work, with its port; null when the product has no host name and no TLS. */
  passkeyOrigin: z.string().nullable(),
  /** The name of the provider of identities; null without one. */
  oidcName: z.string().nullable(),
  version: z.string(),
});

/** A session of the user, as the profile page lists it. */
export const ownSessionSchema = named(
  'OwnSession',
  z.object({
    id: z.string(),
    /** Whether it is the session of this request. */
    current: z.boolean(),
    remember: z.boolean(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** Browser and system in words. */
    device: z.string().nullable(),
    /** The block of the network address: 24 bits of IPv4, 48 of IPv6. */
    network: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
  }),
);
/** When the session ends by inactivity, if it does. */
export const presenceSchema = named('Presence', z.object({ secondsLeft: z.int().nullable() }));
export type Presence = z.infer<typeof presenceSchema>;

/** The body of `POST /api/Users/EndSession`: the secret of the link in the mail. */
export const endSessionSchema = z.object({
  token: z
    .string({ error: 'Mes.Sessions.EndLink.NotFound' })
    .regex(/^[\w-]{43}$/, { error: 'Mes.Sessions.EndLink.NotFound' }),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type PublicInfo = z.infer<typeof publicInfoSchema>;
