import { UNTAKEN_HEADINGS } from '@hoivien/contract/fragments/written-headings.ts';
import { allSheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Wording } from '../wording.ts';
import { headerKey, looseKey, looseKeys } from './heading-key.ts';

/** Headings of any table. */
const OF_ANY = /^(?:ho ten|full name|ghi chu|notes?)$/;

/** The fields that a heading names by any of its forms, none for a column that offices have; undefined for no heading. */
export type HeadingFields = (heading: string) => ReadonlySet<string> | undefined;

export function headingFields(resource: Resource, wording: Wording): HeadingFields {
  const { fields, shownOnly, forms, untaken } = namesOf(resource, wording);
  return (heading) => {
    const keys = looseKeys(heading);
    const exact = headerKey(heading);
    const named = [...fields].flatMap(([field, labels]) => (labels.has(exact) ? [field] : []));
    const found = new Set([
      ...named,
      ...keys.flatMap((key) => LEVELS.flatMap((one) => [...(forms.get(`${one}${key}`) ?? [])])),
    ]);
    const isKnown = found.size > 0 || shownOnly.has(exact) || keys.some((key) => untaken.has(key) || OF_ANY.test(key));
    return isKnown ? found : undefined;
  };
}

/** The marks of forms, the surest first. */
export const LEVELS = ['', '?', '??', '???'] as const;
export type Level = (typeof LEVELS)[number];

export interface Names {
  /** The exact labels of each field. */
  fields: ReadonlyMap<string, ReadonlySet<string>>;
  labels: ReadonlySet<string>;
  shownOnly: ReadonlySet<string>;
  /** Fields by a loose key; weak forms have one `?` or more before it. */
  forms: ReadonlyMap<string, ReadonlySet<string>>;
  untaken: ReadonlySet<string>;
}

const namesByArea = new WeakMap<Resource, Names>();

export function namesOf(resource: Resource, wording: Wording): Names {
  const kept = namesByArea.get(resource);
  if (kept) return kept;
  const inputs = allSheetFields(resource).map(({ key }) => key);
  const labelsOf = (field: string) => [...LANGUAGES.map((one) => wording.label(resource.area, field, one)), field];
  const filled = new Set(inputs);
  const others = Object.keys(allFields(resource)).filter((field) => !filled.has(field));
  const fields = new Map(inputs.map((field) => [field, new Set(labelsOf(field).map(headerKey))]));
  const forms = new Map<string, Set<string>>();
  const add = (form: string, field: string) => forms.set(form, (forms.get(form) ?? new Set()).add(field));
  const written = wording.written(resource.area);
  for (const field of inputs) {
    for (const label of labelsOf(field)) if (looseKey(label)) add(looseKey(label), field);
    for (const form of written[field] ?? []) {
      const bare = form.replace(/^\?+/, '');
      const key = looseKey(bare);
      if (key) add(`${form.slice(0, form.length - bare.length)}${key}`, field);
    }
  }
  const names: Names = {
    fields,
    labels: new Set([...fields.values()].flatMap((labels) => [...labels])),
    shownOnly: new Set(others.flatMap(labelsOf).map(headerKey)),
    forms,
    untaken: new Set([...UNTAKEN_HEADINGS.map(looseKey), ...restKeys(resource, wording)].filter(Boolean)),
  };
  namesByArea.set(resource, names);
  return names;
}

export function restKeys({ area, rest }: Resource, wording: Wording): string[] {
  if (!rest) return [];
  const labels = LANGUAGES.map((language) => wording.label(area, rest.field, language));
  return [...labels, ...(wording.written(area)[rest.field] ?? [])].map(looseKey);
}
