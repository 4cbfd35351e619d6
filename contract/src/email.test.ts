import { describe, expect, test } from 'vitest';
import type { Field } from './kit/field.ts';
import { fieldSchema } from './kit/field-schema.ts';
import { LANGUAGES } from './kit/message.ts';
import { fieldKey } from './kit/resource.ts';
import { textOf } from './messages.ts';
import { type AreaEntry, registry } from './registry.ts';

const entries: readonly AreaEntry[] = registry;

/** Every declared field and every part of one, with the key of its rule `InValid`. */
const fields = entries.flatMap(({ resource }) =>
  Object.entries<Field>(resource.fields).flatMap(([name, field]) => [
    { place: `${resource.area}.${name}`, name, field, invalid: fieldKey(resource, name, 'InValid') },
    ...Object.entries(field.fields ?? {}).map(([part, inner]) => ({
      place: `${resource.area}.${name}.${part}`,
      name: part,
      field: inner,
      invalid: fieldKey(resource, name, 'InValid', part),
    })),
  ]),
);
const emails = fields.filter(({ field }) => field.kind === 'email');

const WRONG = [
  'a@congty.vn,',
  ',a@congty.vn',
  'a@congty,vn',
  'a@congty.vn, b@congty.vn',
  'a@congty.vn;b@congty.vn',
  '(a@congty.vn)',
  'a@congty.vn (kế toán)',
  'a@congty.vn(kt)',
  '<a@congty.vn>',
  '[a@congty.vn]',
  '{a@congty.vn}',
  '"a@congty.vn"',
  "'a@congty.vn'",
  '“a@congty.vn”',
  '‘a@congty.vn’',
  '«a@congty.vn»',
  '"An"@congty.vn',
  'a@congty.vn.',
  'a@congty.vn。',
  'a.@congty.vn',
  '.a@congty.vn',
  'a..b@congty.vn',
  'a@.congty.vn',
  'a@congty..vn',
  'a@-congty.vn',
  'a@congty.vn-',
  'mailto:a@congty.vn',
  'a@congty.vn/b@congty.vn',
  'a@congty.vn|',
  'a@congty.vn!',
  'a@congty.vn/',
  'a@congty',
  'a@b@congty.vn',
  'a b@congty.vn',
  'hoà@congty.vn',
  'đặng@congty.vn',
  'an@công-ty.vn',
];
const RIGHT = [
  'a@congty.vn',
  'van.thu+2026@so-ct.hanoi.gov.vn',
  "o'brien@example.test",
  'A_B-1@CONGTY.COM.VN',
  'an@xn--cng-ty-5ta.vn',
  'почта@пример.рф',
];

describe('e-mails of all areas', () => {
  test('are of the kind that has a form', () => {
    const others = fields.filter(({ name, field }) => /e_?mail(address)?$/i.test(name) && field.kind !== 'email');
    expect(others.filter(({ field }) => !field.readOnly && field.kind !== 'flag').map(({ place }) => place)).toEqual(
      [],
    );
    expect(emails.length).toBeGreaterThan(8);
  });

  test('are one address without signs around it, and the refusal says what to write', () => {
    const taken = emails.flatMap(({ place, field, invalid }) => {
      const schema = fieldSchema(field, (rule) => invalid.replace(/\w+$/, rule));
      const refused = (text: string) =>
        schema.safeParse(text).error?.issues.some(({ message }) => message === invalid) === true;
      return [
        ...WRONG.filter((text) => !refused(text)).map((text) => `${place} takes ${text}`),
        ...RIGHT.filter((text) => !schema.safeParse(text).success).map((text) => `${place} refuses ${text}`),
        ...LANGUAGES.filter((language) => !textOf(invalid, language)?.includes('ten@congty.vn')).map(
          (language) => `${invalid} says no example: ${language}`,
        ),
      ];
    });
    expect(taken).toEqual([]);
  });
});
