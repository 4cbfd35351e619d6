import { describe, expect, test } from 'vitest';
import type { Field } from './kit/field.ts';
import { fieldLabel } from './kit/message.ts';
import { allFields, labelField, labelOf, partName, type Resource } from './kit/resource.ts';
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
