import { amountText } from '@hoivien/contract/kit/amount.ts';
import type { Field, FieldKind } from '@hoivien/contract/kit/field.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { asText } from '../records.ts';

/** The values of a form: texts, and trees of texts for fields with parts. */
export type FormValues = Record<string, unknown>;

/** The values of a record, or of a new one, for a form. */
export function formValues(resource: Resource, record: Readonly<Record<string, unknown>> = {}): FormValues {
  return partValues(resource.fields, record);
}

/** An empty item of a list. */
export function emptyItem(field: Field): FormValues {
  return partValues(field.fields ?? {}, {});
}

/** Whether two values of forms are equal, whatever the order of their parts. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isTree(one) || !isTree(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return Object.keys({ ...one, ...other }).every((name) =>
    isSameValue((one as FormValues)[name], (other as FormValues)[name]),
  );
}

/** Whether a value contains any input. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFilled);
  if (isTree(value)) return Object.entries(value).some(([name, part]) => name !== 'scheme' && isFilled(part));
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** The values without those that a browser must never store. */
export function withoutSecrets(resource: Pick<Resource, 'fields'>, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { kind, fields } = resource.fields[name] ?? {};
      if (kind === 'secret' || kind === 'identity') return [];
      if (!fields) return [[name, value]];
      const bare = (part: unknown) => withoutSecrets({ fields }, part as FormValues);
      return [[name, Array.isArray(value) ? value.map(bare) : bare(value)]];
    }),
  );
}

type Given = Readonly<Record<string, unknown>>;

function partValues(fields: Resource['fields'], given: Given): FormValues {
  const inputs = Object.entries(fields).filter(([, field]) => !field.readOnly);
  return Object.fromEntries(inputs.map(([name, field]) => [name, valueOf(field, given[name])]));
}

function valueOf(field: Field, value: unknown): unknown {
  return (shapes[field.kind] ?? asText)(value, field);
}

const shapes: Partial<Record<FieldKind, (value: unknown, field: Field) => unknown>> = {
  flag: (value, { begins = false }) => (value === undefined ? begins : value === true),
  // With a comma, as people write it.
  decimal: (value) => (typeof value === 'number' ? amountText(value).replace('.', ',') : asText(value)),
  phone: (value) => showPhone(asText(value)),
  // Nobody sees the number, so nobody can send it back; without it the server keeps the stored one.
  identity: () => undefined,
  references: itemsIn,
  attachments: itemsIn,
  address: (value) => {
    const { scheme, ...codes } = treeOf(value);
    const parts = ['provinceCode', 'districtCode', 'communeCode', 'road'].map((part) => [part, asText(codes[part])]);
    return { scheme: asText(scheme) || '2025', ...(Object.fromEntries(parts) as FormValues) };
  },
  object: (value, { fields = {} }) => partValues(fields, treeOf(value)),
  list: (value, { fields = {} }) =>
    itemsIn(value).map((item) => {
      const { id } = treeOf(item);
      return { ...(id ? { id } : {}), ...partValues(fields, treeOf(item)) };
    }),
};

function itemsIn(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function treeOf(value: unknown): Given {
  return isTree(value) ? (value as Given) : {};
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
