import type { Field } from './field.ts';

/** The code to reveal: its holder reads values guarded by `code` and may reveal values guarded by `reason`. */
export const REVEAL = 'PersonalDataReveal';

/** A field, or a part of an object, whose values are masked. */
export interface Guarded {
  name: string;
  part?: string;
  field: Field;
}

interface Declared {
  readonly fields: Readonly<Record<string, Field>>;
}

type Values = Readonly<Record<string, unknown>>;

/** The guarded fields of a record and the guarded parts of its objects. */
export function guardedFields(resource: Declared): readonly Guarded[] {
  const found =
    known.get(resource.fields) ??
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const parts = Object.entries(field.fields ?? {}).filter(([, inner]) => inner.guard);
      return [
        ...(field.guard ? [{ name, field }] : []),
        ...parts.map(([part, inner]) => ({ name, part, field: inner })),
      ];
    });
  known.set(resource.fields, found);
  return found;
}

/** A cache: lists call this for every row. */
const known = new WeakMap<Declared['fields'], readonly Guarded[]>();

/**
 * The path of a guarded field.
 *
 * @example guardPath({ name: 'leaderInfo', part: 'dateOfBirth', field }) // 'leaderInfo.dateOfBirth'
 */
export function guardPath({ name, part }: Omit<Guarded, 'field'>): string {
  return part === undefined ? name : `${name}.${part}`;
}

/** The names of fields that a reason reveals: identity numbers and guarded fields. */
export function revealable(resource: Declared): string[] {
  const sealed = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'identity');
  return [...sealed, ...guardedFields(resource).map(guardPath)];
}

/**
 * Whether a value is a mask. A form or a file sends a mask back when its reader saw no more; the stored value then
 * stays.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('•');
}

/** The mask of a value: the year of a day, the last three digits of a number. */
export function maskOf({ kind }: Pick<Field, 'kind'>, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || isMasked(value)) return value;
  if (typeof value !== 'string') return '••••';
  return kind === 'date' ? `••/••/${value.slice(0, 4)}` : `•••• ••• ${value.slice(-3)}`;
}

/** The values with each guarded value that exists replaced by the result of `change`. */
export function withGuarded<V extends Values>(
  resource: Declared,
  values: V,
  change: (guarded: Guarded, value: unknown) => unknown,
): V {
  const fields = guardedFields(resource);
  if (fields.length === 0) return values;
  const result: Record<string, unknown> = { ...values };
  for (const guarded of fields) {
    const { name, part } = guarded;
    const value = result[name];
    if (value === undefined || value === null) continue;
    result[name] =
      part === undefined
        ? change(guarded, value)
        : { ...(value as Values), [part]: change(guarded, (value as Values)[part] ?? null) };
  }
  return result as V;
}
