import { type Field, maxOf } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { readPlaceholders, strangeParams } from '@hoivien/contract/kit/placeholders.ts';
import type { FieldRule, MessageParams } from '@hoivien/contract/kit/message.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type FieldError, inputRefusal } from '../errors.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { cleanHtml } from '../rich-text/clean.ts';
import type { Values } from './table.ts';

/**
 * The values of an input in their stored form. Throws Refusal for a telephone number that no numbering plan contains, and for
 * a formatted text that its cleaning leaves empty or too long, or that has an unknown placeholder.
 */
export function storedValues(resource: Resource, input: Values): Values {
  const { values, errors } = tryStoredValues(resource, input);
  if (errors.length > 0) throw inputRefusal(errors);
  return values;
}

/** The same as `storedValues`, but it returns the errors. */
export function tryStoredValues(resource: Resource, input: Values): { values: Values; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const values = { ...input };
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    if (values[name] === undefined || values[name] === null) continue;
    values[name] = stored(field, values[name], name, (path, { part, rule = 'InValid', params } = {}) => {
      errors.push({ field: path, message: fieldKey(resource, name, rule, part), ...(params && { params }) });
    });
  }
  return { values, errors };
}

/** Notes a value that cannot be stored. */
type Refuse = (path: string, why?: { part?: string | undefined; rule?: FieldRule; params?: MessageParams }) => void;

function stored(field: Field, value: unknown, path: string, refuse: Refuse, part?: string): unknown {
  // The code that reads the record replaces a mask by the stored value.
  if (field.guard && isMasked(value)) return value;
  if (field.kind === 'phone') {
    const number = storedPhone(String(value));
    if (number === undefined) refuse(path, { part });
    return number ?? value;
  }
  if (field.kind === 'richText') return storedText(field, String(value), path, refuse);
  if (field.placeholders) return placed(field, String(value), path, refuse);
  if (field.kind === 'object') return storedParts(field, value as Values, path, refuse);
  if (field.kind === 'list') {
    return (value as Values[]).map((item, index) => storedParts(field, item, `${path}.${index}`, refuse));
  }
  return value;
}

function storedText(field: Field, value: string, path: string, refuse: Refuse): string | null {
  const text = placed(field, cleanHtml(value), path, refuse);
  if (text === '' && field.required) refuse(path, { rule: 'Required' });
  const max = maxOf(field);
  if (text.length > max) refuse(path, { rule: 'OverLength', params: { max } });
  return text || null;
}

/** The text with its placeholders in their one form (decision 0227). */
function placed({ placeholders, kind }: Field, given: string, path: string, refuse: Refuse): string {
  if (!placeholders) return given;
  const { text, strange } = readPlaceholders(given, placeholders, kind === 'richText' ? 'rich' : 'plain');
  const [first] = strange;
  if (first) refuse(path, { rule: 'NotFound', params: strangeParams(first, placeholders) });
  return text;
}

function storedParts({ fields = {} }: Field, value: Values, path: string, refuse: Refuse) {
  const result = { ...value };
  for (const part in fields) {
    const given = result[part];
    if (given === null || given === undefined) continue;
    result[part] = stored(fields[part] as Field, given, `${path}.${part}`, refuse, part);
  }
  return result;
}
