import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** Addresses of one page. */
export const ADDRESSES_SHOWN = 50;

/** One commune of 2025 that is sure; a divided one, among several; converted already. */
export const LEGACY_STATES = ['certain', 'ambiguous', 'converted'] as const;
export type LegacyState = (typeof LEGACY_STATES)[number];

const bad = (field: string) => ({ error: `Mes.LegacyAddresses.${field}.InValid` });
const text = z.string().nullable();

export const legacyQuerySchema = z.object({
  state: z.enum(LEGACY_STATES, bad('State')).default('certain'),
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
});
export type LegacyQuery = z.output<typeof legacyQuerySchema>;

/** A unit of 2025 that an old address may have gone into. */
const candidateSchema = z.object({ code: z.string(), fullName: z.string(), provinceCode: z.string() });

export const legacyAddressSchema = named(
  'LegacyAddress',
  z.object({
    id: z.string(),
    memberId: z.string(),
    area: z.string(),
    code: text,
    name: z.string(),
    /** 1 head office, 2 transaction office, 3 home. */
    kind: z.int(),
    /** As it was before July 2025, in words. */
    legacyText: z.string(),
    /** As it is or would be since, in words; null while somebody must choose. */
    text,
    candidates: z.array(candidateSchema),
  }),
);
export type LegacyAddress = z.output<typeof legacyAddressSchema>;

export const legacyPageSchema = z.object({
  items: z.array(legacyAddressSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** How many there are in each state. */
  counts: z.object({ certain: z.int(), ambiguous: z.int(), converted: z.int() }),
});
export type LegacyPage = z.output<typeof legacyPageSchema>;

/** All that are certain, or these by choice: the commune of 2025 of each. */
export const convertSchema = z
  .object({
    certain: z.boolean(bad('Certain')).default(false),
    choices: z
      .array(
        z.object({
          id: z.guid(bad('Choices')),
          communeCode: z.string(bad('Choices')).regex(/^\d{5}$/, bad('Choices')),
        }),
        bad('Choices'),
      )
      .max(500, bad('Choices'))
      .default([]),
  })
  .refine(({ certain, choices }) => certain || choices.length > 0, { error: 'Mes.LegacyAddresses.Choices.Required' });
export type Convert = z.output<typeof convertSchema>;

export const revertSchema = z.object({
  ids: z
    .array(z.guid(bad('Ids')), bad('Ids'))
    .min(1, bad('Ids'))
    .max(10_000, bad('Ids')),
});

/** What was done, so that it can be taken back. */
export const convertedSchema = named('ConvertedAddresses', z.object({ ids: z.array(z.string()), left: z.int() }));
export type Converted = z.output<typeof convertedSchema>;
