import { describe, expect, test } from 'vitest';
import type { Field } from './kit/field.ts';
import { fieldLabel, LANGUAGES } from './kit/message.ts';
import { allFields, labelField, labelOf, partName, type Resource } from './kit/resource.ts';
import { actionLabel } from './permission-label.ts';
import { permissions } from './permissions.ts';
import { type AreaEntry, registry } from './registry.ts';

const entries: readonly AreaEntry[] = registry;
/** The names by which a form, a list, an error or a spreadsheet asks for the label of a field and of its parts. */
const namesOf = (resource: Resource) =>
  Object.entries<Field>(allFields(resource)).flatMap(([name, { fields = {} }]) => [
    name,
    ...Object.keys(fields).map((part) => partName(name, part)),
  ]);

describe.each(entries.map((entry) => [entry.resource.area, entry] as const))('%s', (_, { resource, texts }) => {
  test('has a label in both languages for every field and every part of one', () => {
    const without = namesOf(resource).filter((name) =>
      fieldLabel(texts, name).some((label) => label.trim() === '' || label === name),
    );
    expect(without).toEqual([]);
  });

  test('has no text that the script new-area left to be written', () => {
    expect(JSON.stringify(texts)).not.toContain('✎');
  });

  test('has words in both languages for every choice', () => {
    const without = Object.entries<Field>(allFields(resource)).flatMap(([name, { choices = [] }]) =>
      choices.flatMap((choice) => {
        const words = texts.choices?.[name]?.[choice];
        return words?.every((word) => word.trim() !== '') ? [] : [`${name} ${choice}`];
      }),
    );
    expect(without).toEqual([]);
  });

  test('says by which of its fields a record is called', () => {
    expect(Object.keys(resource.fields)).toContain(labelField(resource));
    const record = { id: '1', code: 'A', [labelField(resource)]: 'An' };
    expect(labelOf(resource, record)).toBe('An');
    expect(labelOf(resource, { ...record, [labelField(resource)]: null })).toBe('A');
    expect(labelOf(resource, { id: '1' })).toBe('1');
  });
});

/** The permission codes without a word, each with its language. */
function unnamed(codes: ReadonlyMap<string, readonly string[]>): string[] {
  return [...codes].flatMap(([area, own]) =>
    own.flatMap((code) => {
      const action = code.slice(area.length);
      const without = LANGUAGES.filter((language) => wordOf(action, language, area) === undefined);
      return without.map((language) => `${code} ${language}`);
    }),
  );
}

/** English words of actions may equal the name of the action; the Vietnamese word never does. */
function wordOf(action: string, language: (typeof LANGUAGES)[number], area: string): string | undefined {
  const word = actionLabel(action, language, area);
  const isMissing = word.trim() === '' || actionLabel(action, 'vi', area) === action;
  return isMissing ? undefined : word;
}

test('every permission has a word in both languages, in the role form and in histories', () => {
  expect(unnamed(permissions)).toEqual([]);
});

test('a permission without a word is found', () => {
  expect(unnamed(new Map([['Schedules', ['SchedulesCancel', 'SchedulesPlanted']]]))).toEqual([
    'SchedulesPlanted vi',
    'SchedulesPlanted en',
  ]);
});
