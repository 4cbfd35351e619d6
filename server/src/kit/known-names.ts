import type { z } from 'zod';
import { type FieldError, inputRefusal, type Refusal } from './errors.ts';
import { nearest } from '@hoivien/contract/kit/nearest.ts';

/** The names that an input may have, at every depth. */
interface Names {
  /** By name; undefined where no object is expected, which the schema tells. */
  fields: Map<string, Names> | undefined;
  /** What stands in a list. */
  items: Names | undefined;
  /** Names of any kind: the mapping of an import, settings. */
  isOpen: boolean;
}

/** What an input is a part of; its messages differ. */
export type InputPart = 'Query' | 'Body';

/**
 * Finds what nobody knows in an input: a misspelt filter would answer everything and a misspelt field would be lost,
 * both without a word. What the route answers with is known too, so that a record can be sent back as it was read.
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

/** More than anybody misspells; what is sent may hold thousands. */
const TOLD_MOST = 20;

function namesOfInput(schema: z.ZodType | undefined, answer: z.ZodType | undefined): Names {
  const own = schema ? namesOf(schema) : NOTHING;
  const answered = answer ? namesOf(answer) : NOTHING;
  // An answer with names of its own, such as revealed values by field, says nothing of what is taken.
  return answered.isOpen ? own : together([own, answered]);
}

/** One after the other, so that whoever sends thousands is not answered thousands. */
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

/** A name is told as far as it can be read. */
const NAME_MOST = 100;

/** What a JSON body, a form or an address is read as: of no class, as bytes and streams are. */
function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const NOTHING: Names = { fields: new Map(), items: undefined, isOpen: false };
const VALUE: Names = { fields: undefined, items: undefined, isOpen: false };
/** Known and never taken, such as a filter that means nothing to its field: the schema refuses it by the key of the field. */
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
  // A preprocess stands in front of its schema, a transform behind it.
  if (def.type === 'pipe') return namesOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
  // Optional, nullable, with a default: what they wrap.
  if ('innerType' in def) return namesOf(def.innerType);
  return ends[def.type] ?? VALUE;
}

/** What has no names of its own. */
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

/** What any of them knows. */
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
