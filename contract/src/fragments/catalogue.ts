import type { Field } from '../kit/field.ts';

/** The fields of every plain catalogue. An area with a longer code spreads them and overrides `code`. */
export const catalogueFields = {
  code: { kind: 'code', required: true, unique: true, search: true, list: 'shown', sort: true, filter: true },
  name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
  description: { kind: 'longText', list: 'shown' },
} as const satisfies Record<string, Field>;
