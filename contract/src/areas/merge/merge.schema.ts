import { z } from 'zod';
import { PAGE_SIZE } from '../../kit/paging.ts';
import { named } from '../../kit/schema-note.ts';

/** Whose value stays; of what there may be several, both. */
export const MERGE_CHOICES = ['survivor', 'loser', 'both'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

const memberId = (field: string) => z.guid({ error: `Mes.Merges.${field}.Required` });

/** What merging takes. A field that is not named keeps the survivor's value, or the loser's where the survivor has none. */
export const mergeInputSchema = z.object({
  survivorId: memberId('SurvivorId'),
  loserId: memberId('LoserId'),
  choices: z
    .record(
      z.string().max(64, { error: 'Mes.Merges.Choices.InValid' }),
      z.enum(MERGE_CHOICES, { error: 'Mes.Merges.Choices.InValid' }),
      { error: 'Mes.Merges.Choices.InValid' },
    )
    .default({}),
});
export type MergeInput = z.output<typeof mergeInputSchema>;

/** Why two may be one. */
export const PAIR_REASONS = ['taxCode', 'emailAddress', 'idCard', 'phoneNumber', 'birthday', 'address'] as const;
export type PairReason = (typeof PAIR_REASONS)[number];

const text = z.string().nullable();

/** A member as it stands beside its double. */
export const pairMemberSchema = z.object({
  id: z.string(),
  area: text,
  type: z.int(),
  code: text,
  name: z.string(),
  taxCode: text,
  phoneNumber: text,
  emailAddress: text,
  idCardLast4: text,
  birthday: text,
  address: text,
  approval: z.int(),
  status: z.int(),
  createdAt: z.string(),
});
export type PairMember = z.output<typeof pairMemberSchema>;

export const pairSchema = named(
  'Pair',
  z.object({
    a: pairMemberSchema,
    b: pairMemberSchema,
    reasons: z.array(z.enum(PAIR_REASONS)),
    /** How sure it is, from 0 to 1. */
    score: z.number(),
    /** Neither of them is a person outside the system that could only be the loser. */
    mayMerge: z.boolean(),
  }),
);
export type Pair = z.output<typeof pairSchema>;

const bad = (field: string) => ({ error: `Mes.Merges.${field}.InValid` });
const page = z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1);

export const pairQuerySchema = z.object({
  page,
  /** Those somebody said are two. */
  dismissed: z.stringbool(bad('Dismissed')).default(false),
});
export const mergeQuerySchema = z.object({ page });
export const MERGES_SHOWN = PAGE_SIZE;

export const dismissSchema = z.object({
  aId: memberId('AId'),
  bId: memberId('BId'),
  dismissed: z.boolean(bad('Dismissed')).default(true),
});

export const previewQuerySchema = z.object({ survivorId: memberId('SurvivorId'), loserId: memberId('LoserId') });

/** What merging two would do: the fields to choose in, and how much moves. */
export const previewSchema = z.object({
  area: z.string(),
  survivor: pairMemberSchema,
  loser: pairMemberSchema,
  fields: z.array(
    z.object({
      name: z.string(),
      survivor: z.unknown(),
      loser: z.unknown(),
      differs: z.boolean(),
      /** What is taken when nothing is said. */
      choice: z.enum(MERGE_CHOICES),
      choices: z.array(z.enum(MERGE_CHOICES)),
    }),
  ),
  moves: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type MergePreview = z.output<typeof previewSchema>;

export const mergedSchema = named('Merged', z.object({ id: z.string(), survivorId: z.string(), area: z.string() }));
export type Merged = z.output<typeof mergedSchema>;

/** A merge that was done, and whether it can be taken back. */
export const mergeSchema = named(
  'Merge',
  z.object({
    id: z.string(),
    area: z.string(),
    survivorId: z.string(),
    survivorName: z.string(),
    survivorCode: text,
    loserName: z.string(),
    loserCode: text,
    mergedAt: z.string(),
    mergedByName: text,
    undoneAt: text,
    /** The key of why it cannot be taken back now; null when it can. */
    refusal: text,
  }),
);
export type Merge = z.output<typeof mergeSchema>;
