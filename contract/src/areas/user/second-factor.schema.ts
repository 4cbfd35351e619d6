import { z } from 'zod';
import { cleanText } from '../../kit/fold.ts';
import { reasonSchema } from '../../kit/reason.ts';
import { named } from '../../kit/schema-note.ts';
import { tokensSchema } from './session.schema.ts';

const key = (field: string, rule: string) => ({ error: `Mes.SecondFactor.${field}.${rule}` });

/** The kinds of second factors that a person can have. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a challenge takes: one of the person's factors, or a recovery code. */
const CHALLENGE_KINDS = [...FACTOR_KINDS, 'recoveryCode'] as const;

/** The answer to a right first step of an account with a second factor: no tokens yet. */
export const factorChallengeSchema = named(
  'FactorChallenge',
  z.object({ challenge: z.string(), kinds: z.array(z.enum(CHALLENGE_KINDS)), expiresAt: z.string() }),
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
  name: z.string(key('Name', 'InValid')).overwrite(cleanText).max(100, key('Name', 'OverLength')).optional(),
  code: codeSchema,
});
export type ConfirmAppInput = z.input<typeof confirmAppSchema>;

/** The new recovery codes, shown once; null when the person keeps those they have. */
export const factorCodesSchema = named('FactorCodes', z.object({ codes: z.array(z.string()).nullable() }));
export type FactorCodes = z.infer<typeof factorCodesSchema>;

/** The body of `POST /api/Users/SecondFactor/:id/Remove`: a code of any of the person's factors, or a recovery code. */
export const removeFactorSchema = z.object({ code: codeSchema });

/** The body of `POST /api/Users/:id/ResetSecondFactor`. */
export const resetFactorSchema = z.object({ reason: reasonSchema('SecondFactor') });
