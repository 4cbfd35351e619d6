import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kinds, messageFigures } from '@hoivien/contract/kit/field.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { allFields, fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { messageCatalogue, textOf } from '@hoivien/contract/messages.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';

/** The rules of words that `docs/glossary.md` says. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const STRING = /'(?:[^'\\\n]|\\.)*'/g;

/** The texts of both languages, each with its file; keys and names of imports look alike and do no harm. */
const texts = globSync('{contract,web,server}/src/**/*texts.ts', { cwd: root }).flatMap((path) =>
  [...readFileSync(`${root}${path}`, 'utf8').matchAll(STRING)].map(([text]) => ({ path, text: text.slice(1, -1) })),
);
const manual = globSync('{web/src/app/manual/vi/*.md,docs/van-hanh.md}', { cwd: root }).flatMap((path) =>
  readFileSync(`${root}${path}`, 'utf8')
    .split('\n')
    .map((text) => ({ path, text })),
);

/** The tone mark of an open syllable on the first of two vowels; "quý" and "quỳ" have one vowel. */
const TONE = /(?<![qQ])(?:[òóỏõọ][ae]|[ùúủũụ]y)(?!\p{L})/iu;
/** A name of the configuration. Only the keeper of the machine reads those of `operation`. */
const OF_SERVER = /\b[A-Z]{2,}_[A-Z_]+\b/;
/** English that the style guide replaces. */
const STIFF =
  /\b(?:can(?:not)?|could not|was|were|are|is) (?:be )?taken back\b|\bTake back\b|^At a time$|that waits$|\bput (?:this|it) away\b/i;

const faults = (rule: RegExp, among: readonly { path: string; text: string }[]) =>
  among.filter(({ text }) => rule.test(text)).map(({ path, text }) => `${path}: ${text}`);

test('the tone mark stands on the second of two last vowels: hoà, huỷ, xoá', () => {
  expect(faults(TONE, [...texts, ...manual])).toEqual([]);
  expect(['xóa', 'Hủy', 'ủy viên', 'khỏe'].every((text) => TONE.test(text))).toBe(true);
  expect(['quý', 'hoà', 'huỷ', 'toàn', 'Quỳnh', 'tuỳ'].some((text) => TONE.test(text))).toBe(false);
});

test('no name of the configuration stands before a secretary', () => {
  const found = faults(OF_SERVER, texts).filter((text) => !text.includes('/areas/keeping/operation/'));
  expect(found).toEqual([]);
  expect(OF_SERVER.test('Nhờ người vận hành đặt PUBLIC_URL.')).toBe(true);
});

test('English is as the style guide says', () => {
  expect(faults(STIFF, texts)).toEqual([]);
  expect(['It cannot be taken back', 'Take back', 'Incoming money that waits'].every((text) => STIFF.test(text))).toBe(
    true,
  );
});

test('Cancel, Close, Copy and Ignore are one word each', () => {
  const page = /:\s*\[\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)',?\s*\]/g;
  const words = new Map<string, Set<string>>();
  for (const path of globSync('{contract,web}/src/**/*texts.ts', { cwd: root }))
    for (const [, vi = '', en = ''] of readFileSync(`${root}${path}`, 'utf8').matchAll(page))
      words.set(en, (words.get(en) ?? new Set()).add(vi));
  const said = ['Cancel', 'Close', 'Copy', 'Ignore', 'Duplicate'].map((word) => [...(words.get(word) ?? [])]);
  expect(said).toEqual([['Huỷ'], ['Đóng'], ['Chép'], ['Bỏ qua'], ['Nhân bản']]);
});

/** Sentences of the specification. */
const SPECIFIED = ['Mes.Files.Misalignment', 'Mes.RefreshToken.Token.InValid', 'Mes.Users.PhoneNumber.InValid'];
const BARE = /(?:không hợp lệ|không đúng|is not valid|are not valid)$/;

test('no message says only that a value is wrong', () => {
  const bare = messageCatalogue().filter(
    ({ key, vi, en }) =>
      !SPECIFIED.includes(key) &&
      !/\.(?:Current)?Password\./.test(key) &&
      !/\.Username\./.test(key) &&
      (BARE.test(vi) || BARE.test(en)),
  );
  expect(bare).toEqual([]);
  expect(BARE.test('Kênh không hợp lệ')).toBe(true);
});

/** Kinds that a person cannot fill wrongly: every text is one, or each part says its own. */
const FREE = ['text', 'longText', 'richText', 'person', 'login', 'secret', 'address', 'object', 'list'];

test('a value of each kind that is read wrongly says what to write or where to choose', () => {
  const resources = registry.map(({ resource }): Resource => resource);
  const silent = resources.flatMap((resource) =>
    Object.entries(allFields(resource)).flatMap(([name, field]) =>
      LANGUAGES.flatMap((language) => {
        if (FREE.includes(field.kind) && !field.choices) return [];
        const key = fieldKey(resource, name, 'InValid');
        if (SPECIFIED.includes(key)) return [];
        const text = textOf(key, language, messageFigures(field)) ?? '';
        return /: |như|such as|choose|chọn|ghi|write|phải|must|là số|a number|từ|between|Enter|Chỉ có|Only|không được|cannot/i.test(
          text,
        )
          ? []
          : [`${key} ${text}`];
      }),
    ),
  );
  expect(silent).toEqual([]);
  expect(FREE.every((kind) => kind in kinds)).toBe(true);
});
