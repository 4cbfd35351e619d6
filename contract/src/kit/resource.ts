import { z } from 'zod';
import type { Address, ShownAddress } from './address.ts';
import { type Choice, type Field, isComposite } from './field.ts';
import { fieldSchema } from './field-schema.ts';
import type { FieldRule, Pair } from './message.ts';
import { borrowCodes, openWithinClub, permissionCode, type StandardAction } from './permission.ts';
import { named, noteOf } from './schema-note.ts';

/**
 * An area with a list of records, declared once as inert data. Schemas, permission codes, message keys, routes, columns
 * and menu guards derive from it.
 */
export interface Resource {
  /** The plural in Pascal case: the area of permission codes and the path below `/api/`. */
  readonly area: string;
  /** The singular in Pascal case, which keys of the specification use, such as `Mes.Market.IsUsing`. */
  readonly singular: string;
  /** The address of its list in the browser. */
  readonly path: `/${string}`;
  /** The group of its menu entry. */
  readonly menu: MenuGroup;
  readonly fields: Readonly<Record<string, Field>>;
  /** Actions on several records at once. */
  readonly bulk?: readonly string[];
  /** The field whose value names a record; `name` when none is declared. */
  readonly label?: string;
  /** The order of the list when the address has none. */
  readonly sort: `${string}:${'asc' | 'desc'}`;
  /** A record needs more than the declared fields, so people add it on its own page and not in a picker. */
  readonly ownForm?: true;
  /** Sections of form and record, in order; each field names its section. */
  readonly sections?: readonly string[];
  /** The fields that together identify a record where no single field is unique; the last one is required. */
  readonly naturalKey?: readonly string[];
  /** A read-only amount of which a file may have a column: what is left of an amount without another one. */
  readonly rest?: { readonly field: string; readonly of: string; readonly without: string };
  /** The message key for a duplicate of a unique value, where the specification defines one. */
  readonly takenKey?: `Mes.${string}`;
  /** Actions beyond the standard ones; each has a permission code. */
  readonly moreActions?: readonly string[];
  /** The standard actions of the area; all of them when left out. */
  readonly actions?: readonly StandardAction[];
  /** The area whose permission codes apply here; this area has none of its own. */
  readonly codesOf?: string;
  /**
   * The actions whose codes stand for actions of this area, `{ Create: 'Update' }`: those of the area of `codesOf`, or its own.
   * With a point the name is of another area: `{ Reverse: 'NetRevenues.ChangeStatus' }`.
   */
  readonly codesFor?: Readonly<Record<string, string>>;
  /** The value of the field with the state while a record waits for users with the code of `action`: Approve by default. */
  readonly waits?: {
    readonly field: string;
    readonly value: number;
    readonly action?: string;
    /** The step that decides without further input, with its words, for the first page. */
    readonly inPlace?: { readonly step: string; readonly label: Pair };
  };
  /** The codes of other areas that its actions grant within a club: `{ CreateMember: ['MembersCreate'] }`. */
  readonly withinClub?: Readonly<Record<string, readonly string[]>>;
}

/** The groups of the menu, in its order. A group without a screen is not shown. */
export const MENU_GROUPS = [
  'member',
  'event',
  'calendar',
  'notification',
  'news',
  'document',
  'feedback',
  'fee',
  'finance',
  'rank',
  'figure',
  'catalogue',
  'setting',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Fields of every record that no input sets. */
export const recordFields = {
  createdAt: { kind: 'instant', list: 'shown', sort: true, filter: true, readOnly: true },
  updatedAt: { kind: 'instant', list: 'hidden', sort: true, filter: true, readOnly: true },
} as const satisfies Record<string, Field>;

type Fields<R extends Resource> = R['fields'];
type AlwaysThere = { required: true } | { kind: 'count' | 'flag' | 'references' | 'list' | 'attachments' };
/** The values of a resource that is not known by type have any type, so that a known one can stand in its place. */
type FieldValue<F extends Field> = Field extends F ? unknown : F extends AlwaysThere ? ValueOf<F> : ValueOf<F> | null;
type ValueOf<F extends Field> = F extends { choices: readonly (infer C extends Choice)[] }
  ? C
  : F extends { kind: 'count' | 'money' | 'decimal' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'references' | 'attachments' }
        ? string[]
        : F extends { kind: 'address' }
          ? Address
          : F extends { kind: 'object'; fields: infer P extends Record<string, Field> }
            ? PartsOf<P>
            : F extends { kind: 'list'; fields: infer P extends Record<string, Field> }
              ? (PartsOf<P> & { id?: string | null | undefined })[]
              : string;
type PartsOf<P extends Record<string, Field>> = { -readonly [K in keyof P]: FieldValue<P[K]> };
type Hidden = { kind: 'identity' | 'secret' };

/** The input of a record: the declared fields that are not read-only. */
export type InputOf<R extends Resource> = Flat<
  {
    -readonly [K in keyof Fields<R> as Fields<R>[K] extends
      | { readOnly: true }
      | { kind: 'identity' }
      | { ofClubs: true }
      ? never
      : K]: FieldValue<Fields<R>[K]>;
  } & {
    -readonly [K in keyof Fields<R> as Fields<R>[K] extends { ofClubs: true } ? K : never]?:
      | FieldValue<Fields<R>[K]>
      | undefined;
  } & {
    -readonly [K in keyof Fields<R> as Fields<R>[K] extends { kind: 'identity' } ? K : never]?:
      | string
      | null
      | undefined;
  }
>;
type Flat<T> = { [K in keyof T]: T[K] };

/** A record as the server answers it. Instants are ISO 8601 strings in UTC. */
export type RecordOf<R extends Resource> = RecordBase & ShownFields<R>;

/** A record of a list, which was asked for some of the fields. */
export type ItemOf<R extends Resource> = Pick<RecordBase, 'id' | 'version'> &
  Partial<Omit<RecordBase, 'id' | 'version'>> &
  Partial<ShownFields<R>>;

type ShownFields<R extends Resource> = {
  -readonly [K in keyof Fields<R> as Fields<R>[K] extends Hidden ? never : K]: Fields<R>[K] extends {
    kind: 'attachments';
  }
    ? FileRef[]
    : Fields<R>[K] extends { kind: 'list'; fields: infer P extends Record<string, Field> }
      ? (PartsOf<P> & { id: string })[]
      : Fields<R>[K] extends { kind: 'address' }
        ? ShownAddress | null
        : FieldValue<Fields<R>[K]>;
};

/** A file of a record; `size` in bytes. */
export interface FileRef {
  id: string;
  fileName: string;
  mime: string;
  size: number;
}

/** A type alias: an interface is not assignable to a record of fields that are not known by type. */
export type RecordBase = {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  allowedActions: AllowedAction[];
};

/** An action that the reader may take. `refusal` is the message key of the reason why it is not possible now. */
export interface AllowedAction {
  action: string;
  refusal: string | null;
}

/** Keeps the literal types of a declaration and registers its borrowed codes and its codes within clubs. */
export function defineResource<const R extends Resource>(resource: R): R {
  if (resource.codesOf || resource.codesFor)
    borrowCodes(resource.area, resource.codesOf ?? resource.area, resource.codesFor);
  for (const [action, opened] of Object.entries(resource.withinClub ?? {}))
    openWithinClub(permissionCode(resource.area, action), opened);
  return resource;
}

/** All fields that a list can show: the declared ones and those of every record. */
export function allFields(resource: Resource): Record<string, Field> {
  // Fields of every record come last; an area may declare one of them to decide how its list shows it.
  const fields = known.get(resource) ?? { ...resource.fields, ...recordFields, ...ownRecordFields(resource) };
  known.set(resource, fields);
  return fields;
}

function ownRecordFields({ fields }: Resource): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in recordFields));
}

/** A cache: lists call this for every row. */
const known = new WeakMap<Resource, Record<string, Field>>();

/** The field whose value names a record. */
export function labelField({ label }: Pick<Resource, 'area' | 'label'>): string {
  return label ?? 'name';
}

/**
 * The name of a record: the value of its label, else its code, else its id. In a row of a table the column `name` may hold
 * the label.
 *
 * @example labelOf(member, record) // 'Công ty An Phát'
 */
export function labelOf(resource: Pick<Resource, 'area' | 'label'>, record: Readonly<Record<string, unknown>>): string {
  const names = [record[labelField(resource)], record.name, record.code, record.id];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

/** The names of the input fields in the order of the declaration. */
export function inputFields(resource: Resource): readonly string[] {
  const names =
    inputNames.get(resource) ?? Object.keys(resource.fields).filter((name) => !resource.fields[name]?.readOnly);
  inputNames.set(resource, names);
  return names;
}

/** A cache: imports ask for every row. */
const inputNames = new WeakMap<Resource, readonly string[]>();

/** The fields with the reason why two records have the same value. A form asks for them only when that happens. */
export function reasonFields({ fields }: Pick<Resource, 'fields'>): string[] {
  return Object.values(fields).flatMap(({ sharedFor }) => sharedFor ?? []);
}

/**
 * The message key of a rule that a field breaks.
 *
 * @example fieldKey(market, 'code', 'Required') // 'Mes.Markets.Code.Required'
 */
export function fieldKey(resource: Pick<Resource, 'area'>, field: string, rule: FieldRule, part = ''): string {
  return `Mes.${resource.area}.${upperFirst(field)}${upperFirst(part)}.${rule}`;
}

/** The label name of a field's part: `leaderInfo` and `name` give `leaderInfoName`. */
export function partName(field: string, part: string): string {
  return `${field}${upperFirst(part)}`;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * A schema with the type of its values. Schemas are built from declarations at run time; their types follow from the same
 * declarations at compile time.
 */
export function typed<Value>(schema: z.ZodType): z.ZodType<Value> {
  return schema as z.ZodType<Value>;
}

/** The schema of inputs of create as an object, for areas that add to it. */
export function createObject(resource: Resource): z.ZodObject {
  return inputs(resource);
}

/** The schema of inputs of update as an object, for areas that add to it. */
export function updateObject(resource: Resource): z.ZodObject {
  return updates(resource);
}

/** The schema of inputs of create and import. Undeclared names never reach a column; routes refuse unknown names. */
export function createSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R>> {
  return typed<InputOf<R>>(inputs(resource));
}

/** The schema of inputs of which each value may be absent: a file may have some fields of records that exist. */
export function partialSchema(resource: Resource): z.ZodObject {
  return partialInputs(resource);
}

/** Keeps the schema of each resource: several routes share it, and a schema of thirty fields takes half a megabyte. */
/* @__NO_SIDE_EFFECTS__ */
function madeOnce(make: (resource: Resource) => z.ZodObject): (resource: Resource) => z.ZodObject {
  const made = new WeakMap<Resource, z.ZodObject>();
  return (resource) => {
    const schema = made.get(resource) ?? make(resource);
    made.set(resource, schema);
    return schema;
  };
}

const inputs = madeOnce((resource) => named(`${resource.singular}Input`, inputSchema(resource)));
const updates = madeOnce((resource) => {
  const version = z.int({ error: fieldKey(resource, 'version', 'Required') }).min(1);
  const begins = Object.values(resource.fields).some((field) => field.begins);
  const stored = begins ? inputSchema(resource, withoutBegin) : inputs(resource);
  return named(`${resource.singular}Update`, stored.extend({ version }));
});
const records = madeOnce((resource) =>
  named(
    resource.singular,
    schemaOfFields(resource, () => true),
  ),
);
const items = madeOnce((resource) =>
  named(
    `${resource.singular}Item`,
    schemaOfFields(resource, (field) => !isComposite(field)),
  ),
);

const partialInputs = madeOnce((resource) => inputSchema(resource, optional));

/** A change that leaves a value out does not begin with it. */
function withoutBegin({ begins: _begins, ...field }: Field): Field {
  return field;
}

function optional(field: Field): Field {
  const { required: _required, fields, ...rest } = field;
  if (!fields) return rest;
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, optional(inner)])),
  };
}

function inputSchema(resource: Resource, asked: (field: Field) => Field = (field) => field): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const name of inputFields(resource)) {
    const field = asked(resource.fields[name] as Field);
    shape[name] = fieldSchema(field, (rule, part) => fieldKey(resource, name, rule, part));
  }
  return z.object(shape);
}

/** The schema of inputs of update: the whole record as the person saw it, with its version. */
export function updateSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R> & { version: number }> {
  return typed<InputOf<R> & { version: number }>(updates(resource));
}

/** The schemas of `createSchema` and `updateSchema` with further names beside the fields. */
export function schemasWith<R extends Resource, More extends z.ZodRawShape>(resource: R, more: More) {
  type Extra = z.output<z.ZodObject<More>>;
  return {
    create: typed<InputOf<R> & Extra>(inputs(resource).extend(more)),
    update: typed<InputOf<R> & { version: number } & Extra>(updates(resource).extend(more)),
  };
}

/** The schema of a record in an answer. It drops undeclared columns and fields that nobody may read. */
export function recordSchema(resource: Resource): z.ZodObject {
  return records(resource);
}

/** The schema of a record in a list, without fields that have rows of their own. */
export function itemSchema(resource: Resource): z.ZodObject {
  return items(resource);
}

/** The schema of a list item that has only the fields which the list was asked for; id and version always come. */
export function partialItem(item: z.ZodObject): z.ZodObject {
  const made =
    partials.get(item) ??
    z.object(
      Object.fromEntries(
        Object.entries(item.shape as Record<string, z.ZodType>).map(([name, value]) => [
          name,
          name === 'id' || name === 'version' ? value : optionalOf(value),
        ]),
      ),
    );
  partials.set(item, made);
  return named(noteOf(item)?.name ?? 'Item', made);
}

const partials = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * The names of all values of a record in a list.
 * @example itemNames(market) // ['id', 'version', …, 'code', 'name', …]
 */
export function itemNames(resource: Resource): string[] {
  return Object.keys(itemSchema(resource).shape);
}

function schemaOfFields(resource: Resource, isWanted: (field: Field) => boolean): z.ZodObject {
  const shape: Record<string, z.ZodType> = {
    id: plain.text,
    version: plain.whole,
    createdBy: nullableOf(plain.text),
    updatedBy: nullableOf(plain.text),
    allowedActions,
  };
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (!isWanted(field) || hiddenKinds.has(field.kind)) continue;
    shape[name] = outSchema(field, name in recordFields);
  }
  return z.object(shape);
}

/** The schemas of answers are as many as fields in all areas, so equal ones are the same. */
const optionalOf = sharedBy((schema) => schema.optional());
const nullableOf = sharedBy((schema) => schema.nullable());

/* @__NO_SIDE_EFFECTS__ */
function sharedBy(make: (schema: z.ZodType) => z.ZodType): (schema: z.ZodType) => z.ZodType {
  const made = new WeakMap<z.ZodType, z.ZodType>();
  return (schema) => {
    const shared = made.get(schema) ?? make(schema);
    made.set(schema, shared);
    return shared;
  };
}

const plain = {
  text: z.string(),
  whole: z.int(),
  number: z.number(),
  flag: z.boolean(),
  ids: z.array(z.string()),
};

const hiddenKinds = new Set<Field['kind']>(['identity', 'secret']);
const alwaysThere = new Set<Field['kind']>(['count', 'flag', 'references', 'list', 'attachments']);

function outSchema(field: Field, isThere = false): z.ZodType {
  const value = valueSchema(field);
  const isAlwaysThere = (field.required || alwaysThere.has(field.kind)) && !field.mayLack;
  return isThere || isAlwaysThere ? value : nullableOf(value);
}

function valueSchema(field: Field): z.ZodType {
  const { kind, choices = [], fields = {} } = field;
  const parts = () => Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, outSchema(part)]));
  if (kind === 'count' || kind === 'money' || typeof choices[0] === 'number') return plain.whole;
  if (kind === 'decimal') return plain.number;
  if (kind === 'flag') return plain.flag;
  if (kind === 'references') return plain.ids;
  if (kind === 'attachments') return filesSchema;
  if (kind === 'address') return addressOut;
  if (kind === 'object') return z.object(parts());
  if (kind === 'list') return z.array(z.object({ id: plain.text, ...parts() }));
  return plain.text;
}

const text = z.string().nullable();
const addressOut = named(
  'Address',
  z.object({
    scheme: z.string(),
    provinceCode: text,
    districtCode: text,
    communeCode: text,
    road: text,
    /** The address in words with the names of its units. */
    text,
    /** For a converted address: the address before July 2025 in words. */
    legacyText: text.optional(),
  }),
);
export const fileSchema = named(
  'File',
  z.object({ id: z.string(), fileName: z.string(), mime: z.string(), size: z.int() }),
);
const filesSchema = z.array(fileSchema);
const allowedActions = z.array(
  named('AllowedAction', z.object({ action: z.string(), refusal: z.string().nullable() })),
);
