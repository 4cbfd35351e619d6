import { z } from 'zod';
import { cleanLine } from './fold.ts';
import type { FieldRule } from './message.ts';

/** The two systems of units: since 1 July 2025 with two tiers, before with three. */
export const SCHEMES = ['2025', 'legacy'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** An address by codes of administrative units; only the legacy scheme has a `districtCode`. */
export interface Address {
  scheme: Scheme;
  provinceCode: string | null;
  districtCode: string | null;
  communeCode: string | null;
  road: string | null;
}

/** An address as the server answers it, also in words. */
export interface ShownAddress extends Address {
  text: string | null;
  /** For a converted address: the address before July 2025 in words. */
  legacyText?: string | null | undefined;
}

/** The parts of an address in a spreadsheet and in a form, in order. */
export const ADDRESS_PARTS = ['road', 'communeCode', 'districtCode', 'provinceCode'] as const;

const ROAD_MAX = 254;

/** The schema of an address; an address without any part becomes null. */
export function addressSchema(keyOf: (rule: FieldRule, part?: string) => string): z.ZodType<Address | null> {
  const code = (part: string, digits: RegExp) =>
    z
      .string({ error: keyOf('InValid', part) })
      .overwrite(cleanLine)
      .refine((text) => text === '' || digits.test(text), { error: keyOf('InValid', part) })
      .nullish()
      .transform((text) => text || null);
  const road = z
    .string({ error: keyOf('InValid', 'road') })
    .overwrite(cleanLine)
    .max(ROAD_MAX, { error: keyOf('OverLength', 'road') })
    .nullish()
    .transform((text) => text || null);
  return z
    .object(
      {
        scheme: z.enum(SCHEMES, { error: keyOf('InValid', 'scheme') }).default('2025'),
        provinceCode: code('provinceCode', /^\d{2}$/),
        districtCode: code('districtCode', /^\d{3}$/),
        communeCode: code('communeCode', /^\d{5}$/),
        road,
      },
      { error: keyOf('InValid') },
    )
    .nullish()
    .transform((given) => {
      const isEmpty = !given || ADDRESS_PARTS.every((part) => given[part] === null);
      return isEmpty ? null : { ...given, districtCode: given.scheme === 'legacy' ? given.districtCode : null };
    });
}
