import { z } from 'zod';
import { cleanText } from '../fold.ts';
import { reasonSchema } from '../reason.ts';
import { named } from '../schema-note.ts';
import { tokensSchema } from './session.schema.ts';

const key = (field: string, rule: string) => ({ error: `Mes.SecondFactor.${field}.${rule}` });

const nameSchema = z.string(key('Name', 'InValid')).overwrite(cleanText).max(100, key('Name', 'OverLength'));

/** The kinds of second factors that a person can have. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a challenge takes: one of the person's factors, or a recovery code. */
const CHALLENGE_KINDS = [...FACTOR_KINDS, 'recoveryCode'] as const;

const credentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser needs to ask for a passkey, in the words of WebAuthn. */
const passkeyRequestSchema = named(
  'PasskeyRequest',
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: z.array(credentialSchema),
  }),
);

/** The answer to a right first step of an account with a second factor: no tokens yet. */
export const factorChallengeSchema = named(
  'FactorChallenge',
  z.object({
    challenge: z.string(),
    kinds: z.array(z.enum(CHALLENGE_KINDS)),
    expiresAt: z.string(),
    /** Only with a passkey that works at this address. */
    passkey: passkeyRequestSchema.optional(),
  }),
);
export type FactorChallenge = z.infer<typeof factorChallengeSchema>;

/** The answer of every first step of a sign-in. */
export const signedInSchema = z.union([tokensSchema, factorChallengeSchema]);
export type SignedIn = z.infer<typeof signedInSchema>;

/** A code of an app (six digits), or a recovery code (ten letters and digits). */
const codeSchema = z
  .string(key('Code', 'Required'))
  .trim()
  .min(1, key('Code', 'Required'))
  .max(20, key('Code', 'InValid'));

/** The body of `POST /api/Users/SignInFactor`. */
export const factorSignInSchema = z.object({
  challenge: z
    .string(key('Challenge', 'Expired'))
    .min(1, key('Challenge', 'Expired'))
    .max(100, key('Challenge', 'Expired')),
  code: codeSchema,
});
export type FactorSignInInput = z.input<typeof factorSignInSchema>;

/** The body of `POST /api/Users/Passkey`: the beginning of a sign-in with a passkey alone. */
export const passkeyAskSchema = z.object({ remember: z.boolean().default(false) });
/** Its answer. */
export const passkeyAskedSchema = named(
  'PasskeyAsked',
  z.object({ challenge: z.string(), passkey: passkeyRequestSchema }),
);
export type PasskeyAsked = z.infer<typeof passkeyAskedSchema>;

const bytes = (most: number) => {
  const bad = key('Passkey', 'InValid');
  return z
    .string(bad)
    .regex(/^[\w-]+$/, bad)
    .max(most, bad);
};

/** What a passkey signed; bytes are base64url. */
const passkeySignedSchema = z.object(
  {
    id: bytes(1_400),
    clientDataJSON: bytes(3_000),
    authenticatorData: bytes(3_000),
    signature: bytes(3_000),
    /** The account that the device kept with the key. */
    userHandle: bytes(100).nullable(),
  },
  key('Passkey', 'InValid'),
);
export type PasskeySigned = z.infer<typeof passkeySignedSchema>;

/** The body of `POST /api/Users/SignInPasskey`: the challenge of a first step, or of a sign-in with a passkey alone. */
export const passkeySignInSchema = z.object({
  challenge: factorSignInSchema.shape.challenge,
  passkey: passkeySignedSchema,
});
export type PasskeySignInInput = z.infer<typeof passkeySignInSchema>;

/** The person's second factors, and what their role asks. */
export const ownFactorsSchema = named(
  'OwnFactors',
  z.object({
    factors: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(FACTOR_KINDS),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        /** The host for which a passkey was made, when it is not the present one: the passkey does not work here. */
        madeFor: z.string().nullable(),
      }),
    ),
    /** How many recovery codes are left. */
    codesLeft: z.int(),
    /** Whether the role requires a factor, so that the last one cannot be removed. */
    isRequired: z.boolean(),
  }),
);
export type OwnFactors = z.infer<typeof ownFactorsSchema>;

/** An app to be added: the secret as text, as an address and as a picture (SVG), and the token that confirms it. */
export const newAppSchema = named(
  'NewFactorApp',
  z.object({ secret: z.string(), address: z.string(), picture: z.string(), setup: z.string() }),
);
export type NewApp = z.infer<typeof newAppSchema>;

/** The body of `POST /api/Users/SecondFactor/App/Confirm`. */
export const confirmAppSchema = z.object({
  setup: z.string(key('Setup', 'Expired')).min(1, key('Setup', 'Expired')).max(1_000, key('Setup', 'Expired')),
  name: nameSchema.optional(),
  code: codeSchema,
});
export type ConfirmAppInput = z.input<typeof confirmAppSchema>;

/** A passkey to be added: what the browser needs, in the words of WebAuthn, and the token that brings it back. */
export const newPasskeySchema = named(
  'NewPasskey',
  z.object({
    setup: z.string(),
    passkey: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      excludeCredentials: z.array(credentialSchema),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
      attestation: z.literal('none'),
      extensions: z.object({ credProps: z.literal(true) }),
    }),
  }),
);
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The body of `POST /api/Users/SecondFactor/Passkey/Confirm`: what the new passkey answered; bytes are base64url. */
export const confirmPasskeySchema = z.object({
  setup: factorSignInSchema.shape.challenge,
  name: nameSchema.optional(),
  passkey: z.object(
    {
      id: bytes(1_400),
      clientDataJSON: bytes(3_000),
      attestationObject: bytes(20_000),
      /** The ways to the device, such as `usb`. */
      transports: z.array(z.string(key('Passkey', 'InValid')).max(20, key('Passkey', 'InValid'))).max(10),
      /** Whether the device keeps the account with the key; null when the browser does not say. */
      isDiscoverable: z.boolean(key('Passkey', 'InValid')).nullable(),
    },
    key('Passkey', 'InValid'),
  ),
});
export type ConfirmPasskeyInput = z.infer<typeof confirmPasskeySchema>;

/** The body of `POST /api/Users/SecondFactor/:id/Rename`. */
export const renameFactorSchema = z.object({ name: nameSchema.min(1, key('Name', 'Required')) });

/** The new recovery codes, shown once; null when the person keeps those they have. */
export const factorCodesSchema = named('FactorCodes', z.object({ codes: z.array(z.string()).nullable() }));
export type FactorCodes = z.infer<typeof factorCodesSchema>;

/** The body of `POST /api/Users/SecondFactor/:id/Remove`: a code of any of the person's factors, or a recovery code. */
export const removeFactorSchema = z.object({ code: codeSchema });

/** The body of `POST /api/Users/:id/ResetSecondFactor`. */
export const resetFactorSchema = z.object({ reason: reasonSchema('SecondFactor') });
