import { expect, test } from 'vitest';
import { member } from '../areas/people/party/member.resource.ts';
import { personalMember } from '../areas/people/party/personal-member.resource.ts';
import { registry } from '../registry.ts';
import { isComposite } from './field.ts';
import { guardedFields, isMasked, maskOf, revealable, withGuarded } from './guard.ts';
import { createSchema, type Resource } from './resource.ts';

test('a mask shows the year of a day and the last digits of a number, and is recognised as a mask', () => {
  expect(maskOf({ kind: 'date' }, '1988-05-20')).toBe('••/••/1988');
  expect(maskOf({ kind: 'phone' }, '+84912345678')).toBe('•••• ••• 678');
  expect(maskOf({ kind: 'date' }, '••/••/1988')).toBe('••/••/1988');
  expect(maskOf({ kind: 'date' }, null)).toBeNull();
  expect([isMasked('••/••/1988'), isMasked('1988-05-20'), isMasked(null)]).toEqual([true, false, false]);
});

test('guarded fields and guarded parts of objects change, all other values stay', () => {
  expect(revealable(personalMember)).toEqual(['idCard', 'dayOfBirth', 'phoneNumber']);
  expect(revealable(member)).toEqual(['idCard', 'leaderInfo.dateOfBirth']);
  const masked = withGuarded(
    member,
    { enterpriseName: 'A', leaderInfo: { name: 'B', dateOfBirth: '1970-01-02' } },
    ({ field }, value) => maskOf(field, value),
  );
  expect(masked).toEqual({ enterpriseName: 'A', leaderInfo: { name: 'B', dateOfBirth: '••/••/1970' } });
  const without = { leaderInfo: null };
  expect(withGuarded(member, without, () => 'x')).toEqual(without);
});

test('a form accepts a mask only in guarded fields', () => {
  const parse = (input: object) => createSchema(personalMember).safeParse({ code: 'A', name: 'B', ...input });
  expect(parse({ dayOfBirth: '••/••/1988', phoneNumber: '•••• ••• 678' }).data).toMatchObject({
    dayOfBirth: '••/••/1988',
    phoneNumber: '•••• ••• 678',
  });
  expect(parse({ emailAddress: '••@••.vn •' }).success).toBe(false);
  expect(
    createSchema(member).safeParse({ code: 'A', enterpriseName: 'B', type: 1, birthday: '••/••/1988' }).success,
  ).toBe(false);
});

test('no list can be filtered or ordered by a guarded field', () => {
  for (const { resource } of registry as readonly { resource: Resource }[]) {
    for (const { name, part, field } of guardedFields(resource)) {
      expect([resource.area, name, part, field.filter ?? false, field.sort ?? false]).toEqual([
        resource.area,
        name,
        part,
        false,
        false,
      ]);
      expect(['date', 'phone']).toContain(field.kind);
    }
    // Masks work on parts of objects, but not on parts of lists.
    for (const { kind, fields = {} } of Object.values(resource.fields)) {
      if (!isComposite({ kind }) || kind === 'object') continue;
      expect(Object.values(fields).filter(({ guard }) => guard)).toEqual([]);
    }
  }
});
