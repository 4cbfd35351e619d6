import type { Field } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { partName, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../i18n/words.ts';
import { isFilled, isSameValue } from '../value/values.ts';
import { asText } from '../records.ts';
import { undeclaredText } from '../value-text.ts';
import { itemText } from '../value/ValueText.tsx';

/** One line of a change: a replaced value, or items added to or removed from a list. */
export interface ChangeLine {
  label: string;
  /** The field or part with the values `old` and `current`. */
  name: string;
  old?: unknown;
  current?: unknown;
  /** Added and removed items in words, when single values would say too little. */
  added?: readonly string[];
  removed?: readonly string[];
  /** The whole text of the line, when nobody may see the values. */
  told?: string;
}

/**
 * The changes of a field by part: changed parts of an object, added, removed and changed items of a list, and linked
 * names.
 */
export function changeLines(
  resource: Resource,
  name: string,
  [old, current]: readonly [unknown, unknown],
  words: Words,
): ChangeLine[] {
  const { t, area } = words;
  const field = resource.fields[name];
  const label = labelOfChange(resource, name, words);
  if (field?.kind === 'identity') return [{ label, name, told: asText(current) || t('record.removed') }];
  if (field?.kind === 'object') {
    const lines = partLines(name, field, old, current, area(resource.area).field);
    return lines.length > 0 ? lines : [{ label, name, told: t('record.changedUnseen') }];
  }
  if (isMasked(old) && old === current) return [{ label, name, told: t('record.changedUnseen') }];
  if (field?.kind === 'richText' && old === current) return [{ label, name, told: t('record.changedFormat') }];
  if (field?.kind === 'list') {
    const text = (item: unknown) => itemText(resource, name, field, item as Record<string, unknown>, words);
    return [{ label, name, ...comings(listOf(old).map(text), listOf(current).map(text)) }];
  }
  if (field?.kind === 'attachments') {
    const { added, removed } = comings(listOf(old).map(String), listOf(current).map(String));
    const files = (ids: readonly string[]) => (ids.length > 0 ? [t('record.files', { count: ids.length })] : []);
    return [{ label, name, added: files(added), removed: files(removed) }];
  }
  if (Array.isArray(old) || Array.isArray(current)) {
    const text = (item: unknown) => (field ? String(item) : undeclaredText(resource.area, name, item, words));
    return [{ label, name, ...comings(listOf(old).map(text), listOf(current).map(text)) }];
  }
  // An undeclared field is an event of the area, whose label is the whole line.
  if (!field && old === null) return [{ label, name, told: undeclaredText(resource.area, name, current, words) }];
  return [{ label, name, old, current }];
}

/** The label of a changed field. The server sends names of links: `careerNames` for `careerIds`. */
export function labelOfChange(resource: Resource, name: string, { area }: Words): string {
  const linked = name.replace(/Name(s?)$/, 'Id$1');
  return area(resource.area).field(resource.fields[name] || !resource.fields[linked] ? name : linked);
}

function partLines(
  name: string,
  field: Field,
  old: unknown,
  current: unknown,
  labelOf: (name: string) => string,
): ChangeLine[] {
  const [before, after] = [old ?? {}, current ?? {}] as Record<string, unknown>[];
  return Object.keys(field.fields ?? {})
    .filter(
      (part) => !isSameValue(before?.[part], after?.[part]) && (isFilled(before?.[part]) || isFilled(after?.[part])),
    )
    .map((part) => ({
      label: labelOf(partName(name, part)),
      name: `${name}.${part}`,
      old: before?.[part] ?? null,
      current: after?.[part] ?? null,
    }));
}

/** The items of each list that the other one does not contain, in order. */
function comings(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
