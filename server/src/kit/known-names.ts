import type { z } from 'zod';
import { type FieldError, inputRefusal, type Refusal } from './errors.ts';
import { nearest } from '@hoivien/contract/kit/nearest.ts';

/** The names that an input may have, at every depth. */
interface Names {
  /** Inner names by name; undefined where the schema expects no object (the schema reports that). */
  fields: Map<string, Names> | undefined;
  /** The names within the items of a list. */
  items: Names | undefined;
  /** True where any name is allowed: the mapping of an import, settings. */
  isOpen: boolean;
}

/** The part of a request that an input is; each part has its own messages. */
export type InputPart = 'Query' | 'Body';

/**
 * Finds unknown names in an input. Without this check a misspelt filter would return every record and a misspelt field
 * would be lost, both silently. The names of the route's answer are allowed too, so a program may send a record back as
 * it read it.
 *
 * @example const refusalOf = strangers('Query', listQuerySchema(market)); refusalOf({ serach: 'a' }) // 400
 */
export function strangers(
  part: InputPart,
  schema: z.ZodType | undefined,
  answer?: z.ZodType,
): (given: unknown) => Refusal | undefined {
  let names: Names | undefined;
  return (given) => {
    if (!isObject(given) && !Array.isArray(given)) return undefined;
    names ??= namesOfInput(schema, answer);
    const errors: FieldError[] = [];
    for (const error of strangersIn(part, names, given, [])) if (errors.push(error) === TOLD_MOST) break;
    return errors.length > 0 ? inputRefusal(errors) : undefined;
  };
}

/** Most errors in one refusal: an input may contain thousands of unknown names. */
const TOLD_MOST = 20;

function namesOfInput(schema: z.ZodType | undefined, answer: z.ZodType | undefined): Names {
  const own = schema ? namesOf(schema) : NOTHING;
  const answered = answer ? namesOf(answer) : NOTHING;
  // An answer with open names, such as values revealed by field, must not open the input as well.
  return answered.isOpen ? own : together([own, answered]);
}

/** A generator, so that the caller stops after the first few of thousands. */
function* strangersIn(part: InputPart, names: Names, given: unknown, path: readonly string[]): Generator<FieldError> {
  const { fields, items, isOpen } = names;
  if (isOpen) return;
  if (Array.isArray(given)) {
    if (items)
      for (const [index, item] of given.entries()) yield* strangersIn(part, items, item, [...path, `${index}`]);
    return;
  }
  if (!fields || !isObject(given)) return;
  for (const [whole, value] of Object.entries(given)) {
    const name = whole.slice(0, NAME_MOST);
    const known = fields.get(whole);
    if (known) yield* strangersIn(part, known, value, [...path, name]);
    else yield strangerError(part, fields, [...path, name]);
  }
}

function strangerError(part: InputPart, fields: ReadonlyMap<string, Names>, path: readonly string[]): FieldError {
  const name = path.at(-1) ?? '';
  const taken = [...fields].flatMap(([one, names]) => (names === NEVER ? [] : [one]));
  const meant = nearest(name, taken);
  const message = `Mes.Input.${part}.${meant === undefined ? 'NotFound' : 'InValid'}`;
  return { field: path.join('.'), message, params: { name, ...(meant !== undefined && { nearest: meant }) } };
}

/** Most characters of an unknown name in a message. */
const NAME_MOST = 100;

/** Whether a value came from a JSON body, a form or an address. Bytes and streams have a class, these have none. */
function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const NOTHING: Names = { fields: new Map(), items: undefined, isOpen: false };
const VALUE: Names = { fields: undefined, items: undefined, isOpen: false };
/**
 * A name that the schema knows and always refuses, such as a filter that does not apply to its field: the schema gives
 * the field's own message.
 */
const NEVER: Names = { ...VALUE };
const ANYTHING: Names = { fields: undefined, items: undefined, isOpen: true };

function namesOf(schema: z.core.$ZodType): Names {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    const isLoose = def.catchall && def.catchall._zod.def.type !== 'never';
    return isLoose ? ANYTHING : { fields: fieldsOf(def.shape), items: undefined, isOpen: false };
  }
  if (def.type === 'array') return { fields: undefined, items: namesOf(def.element), isOpen: false };
  if (def.type === 'union') return together(def.options.map(namesOf));
  if (def.type === 'intersection') return together([namesOf(def.left), namesOf(def.right)]);
  // In zod a preprocess stands in front of its schema and a transform behind it.
  if (def.type === 'pipe') return namesOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
  // Wrappers: optional, nullable, default.
  if ('innerType' in def) return namesOf(def.innerType);
  return ends[def.type] ?? VALUE;
}

/** Schemas without names of their own. */
const ends: Partial<Record<z.core.$ZodTypeDef['type'], Names>> = {
  never: NEVER,
  record: ANYTHING,
  unknown: ANYTHING,
  any: ANYTHING,
  custom: ANYTHING,
  lazy: ANYTHING,
};

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): Map<string, Names> {
  return new Map(Object.entries(shape).map(([name, field]) => [name, namesOf(field)]));
}

/** The names that at least one of them knows. */
function together(all: readonly Names[]): Names {
  const [first] = all;
  if (first && all.length === 1) return first;
  if (all.some(({ isOpen }) => isOpen)) return ANYTHING;
  const fields = new Map<string, Names>();
  for (const one of all)
    for (const [name, names] of one.fields ?? []) fields.set(name, together([...listed(fields.get(name)), names]));
  const items = all.flatMap((one) => listed(one.items));
  return {
    fields: all.some((one) => one.fields) ? fields : undefined,
    items: items.length > 0 ? together(items) : undefined,
    isOpen: false,
  };
}

function listed<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}
