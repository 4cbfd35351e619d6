import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Problem } from './paths.ts';
import { type FormValues, isFilled } from '../value/values.ts';

/** A section and the names of its fields. */
export interface Section {
  readonly name: string;
  readonly fields: readonly string[];
}

/** The progress of a section: `filled` of `all` entries, and the number of wrong ones. */
export interface SectionState {
  filled: number;
  all: number;
  wrong: number;
}

/**
 * The sections of a form in order. A field without a section belongs to the first one; fields in `without` belong to
 * none.
 */
export function sectionsOf(resource: Resource, without: readonly string[] = []): Section[] {
  const { sections = [] } = resource;
  const names = inputFields(resource).filter((name) => !without.includes(name));
  return sections
    .map((name, index) => ({
      name,
      fields: names.filter((field) => {
        const own = resource.fields[field]?.section;
        return own === name || (index === 0 && (!own || !sections.includes(own)));
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** @example sectionState(member, business, values, problems, record) // { filled: 4, all: 7, wrong: 0 } */
export function sectionState(
  resource: Resource,
  { fields }: Section,
  values: FormValues,
  problems: readonly Problem[],
  record: Readonly<Record<string, unknown>> = {},
): SectionState {
  const state = { filled: 0, all: 0, wrong: 0 };
  for (const name of fields) {
    const field = resource.fields[name] as Field;
    // An unchecked box is also an answer.
    if (field.kind === 'flag') continue;
    const { filled, all } = countOf(field, values[name], Boolean(record[`${name}Last4`]));
    state.filled += filled;
    state.all += all;
    state.wrong += problems.filter(({ path }) => path.split('.')[0] === name).length;
  }
  return state;
}

function countOf(field: Field, value: unknown, isKept: boolean): { filled: number; all: number } {
  if (field.kind === 'object') {
    const parts = Object.entries(field.fields ?? {}).filter(([, { kind }]) => kind !== 'flag');
    const filled = parts.filter(([part]) => isFilled((value as FormValues | undefined)?.[part]));
    return { filled: filled.length, all: parts.length };
  }
  if (field.kind === 'attachments') {
    // The allowed number of files is no expected number.
    return { filled: Array.isArray(value) && value.length > 0 ? 1 : 0, all: 1 };
  }
  return { filled: isFilled(value) || (isKept && value === undefined) ? 1 : 0, all: 1 };
}
