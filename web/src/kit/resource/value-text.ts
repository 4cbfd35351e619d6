import { type FieldKind, nameField } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { allFields, labelField, type Resource } from '@hoivien/contract/kit/resource.ts';
import { formatNumber } from '../i18n/format.ts';
import type { Words } from '../i18n/words.ts';
import { bareAddress } from '../ui/bare-address.ts';
import { asText, labelOf } from './records.ts';
import './resource.texts.ts';

type TextOf = (value: unknown, words: Words) => string;

const numberText: TextOf = (value, { formatNumber }) => (typeof value === 'number' ? formatNumber(value) : '');
const noText: TextOf = () => '';

/** The text of a value of each kind. It stands apart from the inputs (`kinds.tsx`), which the frame of the product does not load. */
export const kindTexts: Record<FieldKind, TextOf> = {
  code: asText,
  text: asText,
  // Lists and histories get its words from the server.
  richText: asText,
  longText: asText,
  instant: (value, { formatDateTime }) => (typeof value === 'string' ? formatDateTime(value) : ''),
  person: asText,
  login: asText,
  email: asText,
  phone: (value) => showPhone(asText(value)),
  date: (value, { formatDate }) => (isMasked(value) ? asText(value) : value ? formatDate(asText(value)) : ''),
  choice: asText,
  reference: asText,
  count: numberText,
  secret: noText,
  money: (value) => (typeof value === 'number' ? formatNumber(value, 'vi') : ''),
  decimal: numberText,
  flag: (value, { t }) => (typeof value === 'boolean' ? t(value ? 'resource.yes' : 'resource.no') : ''),
  link: (value) => bareAddress(asText(value)),
  taxCode: asText,
  identity: asText,
  references: (value) => (Array.isArray(value) ? value.map(asText).join(', ') : ''),
  address: (value) => asText((value as { text?: unknown } | null)?.text),
  object: noText,
  list: noText,
  attachments: (value) =>
    Array.isArray(value) ? value.map(({ fileName }: { fileName?: unknown }) => asText(fileName)).join(', ') : '',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;

/** The text of what a history tells of an event, whose field no record has: days, moments, and codes that the area has words for. */
export function undeclaredText(area: string, name: string, value: unknown, words: Words): string {
  return [value]
    .flat()
    .map((one) => {
      if (typeof one === 'boolean') return kindTexts.flag(one, words);
      const text = asText(one);
      const word = text && words.area(area).choice(name, text);
      if (typeof one === 'number' && word === text) return words.formatNumber(one);
      if (MOMENT.test(text)) return words.formatDateTime(text);
      return DAY.test(text) ? words.formatDate(text) : word;
    })
    .filter((text) => text !== '')
    .join(' · ');
}

/**
 * The text of a value in a table, a fact or a history. For a reference it is the name in the record.
 *
 * @example resourceText(user, 'gender', 1, words) // 'Nam'
 */
export function resourceText(
  resource: Resource,
  name: string,
  value: unknown,
  words: Words,
  record?: Readonly<Record<string, unknown>>,
): string {
  const field = allFields(resource)[name];
  if (!field) return asText(value);
  if (field.kind === 'reference') return asText(record?.[nameField(name, field)]);
  if (field.plain) return asText(value);
  if (field.placeholders) return inWords(kindTexts[field.kind](value, words), resource, name, words);
  const isChosen = field.choices && (typeof value === 'string' || typeof value === 'number');
  return isChosen ? words.area(resource.area).choice(name, value) : kindTexts[field.kind](value, words);
}

/** A text with its placeholders in the words of the form. @example 'Chúc mừng {name}' // 'Chúc mừng {Tên hội viên}' */
function inWords(text: string, resource: Resource, name: string, words: Words): string {
  const known = placeholdersOf(resource, name, words);
  if (known.length === 0) return text;
  return text.replaceAll(/\{([a-zA-Z0-9]+)\}/g, (whole, of: string) => {
    const label = known.find((one) => one.name === of)?.label;
    return label ? `{${label}}` : whole;
  });
}

/** The name of a record, with placeholders in the words of the form: a title of a notification has them. */
export function nameText(name: string, resource: Resource | undefined, words: Words): string {
  return resource ? inWords(name, resource, labelField(resource), words) : name;
}

/** @example labelText(record, notification, words) // 'Thư mời gửi {Tên hội viên}' */
export function labelText(record: Readonly<Record<string, unknown>>, resource: Resource, words: Words): string {
  return nameText(labelOf(record, resource), resource, words);
}

/** The placeholders of a text field with their words. */
export function placeholdersOf(resource: Resource, name: string, { area }: Words): { name: string; label: string }[] {
  const { choice } = area(resource.area);
  return Object.keys(allFields(resource)[name]?.placeholders ?? {}).map((one) => ({
    name: one,
    label: choice(name, one),
  }));
}

/** Whether a field has the names of provinces. */
export function isPlace(resource: Resource, name: string): boolean {
  return allFields(resource)[name.replace(/Name$/, 'Code')]?.from === 'Units';
}
