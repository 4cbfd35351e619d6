import { describe, expect, test } from 'vitest';
import type { Field } from './kit/field.ts';
import { fieldSchema } from './kit/field-schema.ts';
import { LANGUAGES } from './kit/message.ts';
import { dayOf } from './kit/period.ts';
import { fieldKey } from './kit/resource.ts';
import { textOf } from './messages.ts';
import { type AreaEntry, registry } from './registry.ts';

const entries: readonly AreaEntry[] = registry;
/** Names of days of birth, of founding and of issued papers. Days of decisions on members may be set ahead. */
const PAST = /birth|found|establish|issued|invoiceDate/i;

const days = entries
  .flatMap(({ resource }) =>
    Object.entries<Field>(resource.fields).flatMap(([name, field]) => [
      { place: `${resource.area}.${name}`, field, keyOf: (rule: 'InFuture') => fieldKey(resource, name, rule) },
      ...Object.entries(field.fields ?? {}).map(([part, inner]) => ({
        place: `${resource.area}.${name}.${part}`,
        field: inner,
        keyOf: (rule: 'InFuture') => fieldKey(resource, name, rule, part),
      })),
    ]),
  )
  .filter(({ field }) => field.kind === 'date');

describe('days that have been', () => {
  test('are declared as such wherever a field is called so', () => {
    const without = days.filter(({ place, field }) => PAST.test(place) && !field.past && !field.readOnly);
    expect(without.map(({ place }) => place)).toEqual([]);
    expect(days.filter(({ field }) => field.past).length).toBeGreaterThan(6);
  });

  test('are refused after today, with a text of their own', () => {
    const today = dayOf(new Date());
    const later = dayOf(new Date(Date.now() + 2 * 86_400_000));
    for (const { place, field, keyOf } of days.filter((one) => one.field.past)) {
      const schema = fieldSchema(field, (rule) => keyOf(rule as 'InFuture'));
      expect([place, schema.safeParse(today).success]).toEqual([place, true]);
      const issues = schema.safeParse(later).error?.issues.map(({ message }) => message);
      expect([place, issues]).toEqual([place, [keyOf('InFuture')]]);
      for (const language of LANGUAGES) expect(textOf(keyOf('InFuture'), language)).toMatch(/ hôm nay$| today$/);
    }
  });

  test('leave a masked day as it is', () => {
    const guarded = days.filter(({ field }) => field.past && field.guard);
    for (const { field, keyOf } of guarded)
      expect(fieldSchema(field, () => keyOf('InFuture')).safeParse('••/••/2999').success).toBe(true);
  });
});
