import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

export const ADDRESSES_SHOWN = 50;

/**
 * `certain`: one commune of 2025 fits; `ambiguous`: the commune was divided; `open`: the address has no commune, so its text stands
 * in the road; `converted`: already done.
 */
export const LEGACY_STATES = ['certain', 'ambiguous', 'open', 'converted'] as const;
export type LegacyState = (typeof LEGACY_STATES)[number];

const bad = (field: string) => ({ error: `Mes.LegacyAddresses.${field}.InValid` });
const text = z.string().nullable();

export const legacyQuerySchema = z.object({
  state: z.enum(LEGACY_STATES, bad('State')).default('certain'),
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
});
export type LegacyQuery = z.output<typeof legacyQuerySchema>;

/** A unit of 2025 that may be the successor of the old one. */
const candidateSchema = z.object({ code: z.string(), fullName: z.string(), provinceCode: z.string() });

export const legacyAddressSchema = named(
  'LegacyAddress',
  z.object({
    id: z.string(),
    memberId: z.string(),
    area: z.string(),
    code: text,
    name: z.string(),
    /** The kind of the address: 1 head office, 2 transaction office, 3 home. */
    kind: z.int(),
    /** The address before July 2025 in words. */
    legacyText: z.string(),
    /** The address of 2025 in words; null until a person chooses one. */
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
  counts: z.object({ certain: z.int(), ambiguous: z.int(), open: z.int(), converted: z.int() }),
});
export type LegacyPage = z.output<typeof legacyPageSchema>;

/** Converts all certain addresses, or the chosen ones to the chosen commune of 2025. */
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

/** The ids of the converted addresses, so that the conversion can be undone, and the number of the others. */
export const convertedSchema = named('ConvertedAddresses', z.object({ ids: z.array(z.string()), left: z.int() }));
export type Converted = z.output<typeof convertedSchema>;
