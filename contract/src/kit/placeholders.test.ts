import { describe, expect, test } from 'vitest';
import { MEMBER_PLACEHOLDERS as words } from '../areas/words/notification/placeholders.ts';
import { readPlaceholders, strangeParams } from './placeholders.ts';

describe('the spellings of a placeholder', () => {
  test.each([
    '{name}',
    '{Name}',
    '{ name }',
    '{NAME}',
    '{{name}}',
    '{{ Name }}',
    '{{{name}}}',
    '{Tên hội viên}',
    '{tên hội viên}',
    '{ten hoi vien}',
    '{TÊN HỘI VIÊN}',
    '{Tên hội viên}'.normalize('NFD'),
    '{Name of the member}',
    '｛name｝',
    '{“name”}',
    "{'name'}",
    '{\u00a0name\u00a0}',
    '{na\u200bme}',
  ])('%s is {name}', (written) => {
    expect(readPlaceholders(`Kính gửi ${written},`, words)).toEqual({ text: 'Kính gửi {name},', strange: [] });
  });

  test.each([
    ['<p>{<strong>name</strong>},</p>', '<p><strong>{name}</strong>,</p>'],
    ['<p><strong>{na</strong>me},</p>', '<p><strong>{name}</strong>,</p>'],
    ['<p><em>{</em><strong>Tên hội viên</strong><em>}</em></p>', '<p><strong>{name}</strong></p>'],
    ['<p>{&nbsp;name}</p><p>{ Mã hội viên }</p>', '<p>{name}</p><p>{code}</p>'],
    ['<p><a href="https://a.example/{Name}">{Name}</a></p>', '<p><a href="https://a.example/{Name}">{name}</a></p>'],
  ])('in %s stands within its elements', (html, read) => {
    expect(readPlaceholders(html, words, 'rich')).toEqual({ text: read, strange: [] });
  });

  test.each([
    ['{nmae}', [{ placeholder: 'nmae', meant: 'name' }]],
    ['{Tên hội vien cũ}', [{ placeholder: 'Tên hội vien cũ', meant: 'name' }]],
    ['{ngày sinh} {ngày sinh}', [{ placeholder: 'ngày sinh', meant: undefined }]],
    ['Kính gửi {name, mời họp', [{ placeholder: 'name,', meant: 'name' }]],
    ['{constructor}', [{ placeholder: 'constructor', meant: undefined }]],
  ])('%s is asked about', (text, strange) => {
    expect(readPlaceholders(text, words)).toEqual({ text, strange });
  });

  test.each(['{}', '{ }', '{1}', 'a { b', '} {', 'f(x) = {…}'])('%s is text', (text) => {
    expect(readPlaceholders(text, words)).toEqual({ text, strange: [] });
  });

  test('elements that stand on lines of their own are no part of one', () => {
    const html = '<p>{</p><p>name}</p>';
    expect(readPlaceholders(html, words, 'rich')).toEqual({ text: html, strange: [] });
  });

  test('what was meant and what there is are named', () => {
    expect(
      strangeParams({ placeholder: 'nmae', meant: 'name' }, { name: ['Tên', 'Name'], code: ['Mã', 'Code'] }),
    ).toEqual({ placeholder: 'nmae', meant: '{name}', known: '{name}, {code}' });
  });

  test('a long text without ends of braces is read at once', () => {
    expect(readPlaceholders('{'.repeat(100_000), words).strange).toEqual([]);
    expect(readPlaceholders('{a'.repeat(50_000), words).strange).toEqual([]);
  });
});
