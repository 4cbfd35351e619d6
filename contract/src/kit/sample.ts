import { type Choice, type Field, maxOf } from './field.ts';
import { inputFields, type InputOf, type Resource } from './resource.ts';

/**
 * A valid input, different for each number: what the conformance suite and seeds are made of.
 * Long enough to show how a list copes, with Vietnamese marks in it.
 */
export function sampleInput<R extends Resource>(resource: R, number: number): InputOf<R> {
  const entries = inputFields(resource).map((name) => [name, sampleValue(resource.fields[name] as Field, number)]);
  return Object.fromEntries(entries) as InputOf<R>;
}

/** A value one character longer than the field takes. */
export function tooLong(field: Field): string {
  return 'x'.repeat(maxOf(field) + 1);
}

function sampleValue(field: Field, number: number): Choice | null {
  const values: Record<Field['kind'], Choice | null> = {
    code: `M-${String(number).padStart(4, '0')}`,
    text: `Đặng Ứng ${number}`,
    longText: `Dòng một ${number}\nDòng hai`,
    instant: new Date(number).toISOString(),
    person: `Đặng Thị Ứng ${number}`,
    login: `user.${number}`,
    email: `user.${number}@example.test`,
    phone: `+8491${String(number).padStart(7, '0')}`,
    date: '1990-02-28',
    choice: field.choices?.[number % field.choices.length] ?? null,
    // Only its area can say which records there are.
    reference: null,
    count: number,
    secret: `mưa rào tháng bảy ${number}`,
  };
  return values[field.kind];
}
