import { z } from 'zod';
import { PAGE_SIZE } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';

/** The record whose value stays; `both` for fields with several values. */
export const MERGE_CHOICES = ['survivor', 'loser', 'both'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

const memberId = (field: string) => z.guid({ error: `Mes.Merges.${field}.Required` });

/**
 * The body of a merge. A field without a choice keeps the survivor's value, or takes the loser's if the survivor has
 * none.
 */
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

/** Reasons why two records may be the same person or organisation. */
export const PAIR_REASONS = ['taxCode', 'emailAddress', 'idCard', 'phoneNumber', 'birthday', 'address'] as const;
export type PairReason = (typeof PAIR_REASONS)[number];

const text = z.string().nullable();

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
    /** Certainty from 0 to 1. */
    score: z.number(),
    /** Whether one of them may be merged into the other. */
    mayMerge: z.boolean(),
  }),
);
export type Pair = z.output<typeof pairSchema>;

const bad = (field: string) => ({ error: `Mes.Merges.${field}.InValid` });
const page = z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1);

export const pairQuerySchema = z.object({
  page,
  /** Only pairs that a person marked as two different records. */
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

/** The effect of a merge before it is done: the fields to choose for and the number of rows that move. */
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
      /** The choice that applies without a person's decision. */
      choice: z.enum(MERGE_CHOICES),
      choices: z.array(z.enum(MERGE_CHOICES)),
    }),
  ),
  moves: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type MergePreview = z.output<typeof previewSchema>;

export const mergedSchema = named('Merged', z.object({ id: z.string(), survivorId: z.string(), area: z.string() }));
export type Merged = z.output<typeof mergedSchema>;

/** A merge in the past, and whether it can be undone. */
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
    /** The message key of the reason why it cannot be undone; null when it can. */
    refusal: text,
  }),
);
export type Merge = z.output<typeof mergeSchema>;
