import type { Field } from './field.ts';

/** Whoever holds it reads what fields keep back, and may have shown, with a reason, what they show nobody. */
export const REVEAL = 'PersonalDataReveal';

/** A field, or a part of an object, that is shown masked. */
export interface Guarded {
  name: string;
  part?: string;
  field: Field;
}

/** What is declared of records. */
interface Declared {
  readonly fields: Readonly<Record<string, Field>>;
}

type Values = Readonly<Record<string, unknown>>;

/** What of a record is shown masked to some or to all. */
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

/** Asked for every row of every list. */
const known = new WeakMap<Declared['fields'], readonly Guarded[]>();

/** Where it stands. @example guardPath({ name: 'leaderInfo', part: 'dateOfBirth', field }) // 'leaderInfo.dateOfBirth' */
export function guardPath({ name, part }: Omit<Guarded, 'field'>): string {
  return part === undefined ? name : `${name}.${part}`;
}

/** Names of what can be shown with a reason: identity numbers, and what is guarded. */
export function revealable(resource: Declared): string[] {
  const sealed = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'identity');
  return [...sealed, ...guardedFields(resource).map(guardPath)];
}

/** Whether a value is a mask: it comes back from a form or a file whose reader saw no more, and leaves what is kept as it is. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('•');
}

/** What is shown in place of a value: the year of a day, the last three digits of a number. */
export function maskOf({ kind }: Pick<Field, 'kind'>, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || isMasked(value)) return value;
  if (typeof value !== 'string') return '••••';
  return kind === 'date' ? `••/••/${value.slice(0, 4)}` : `•••• ••• ${value.slice(-3)}`;
}

/** The values with another in the place of each guarded one that is there. */
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
