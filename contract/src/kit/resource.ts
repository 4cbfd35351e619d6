import { z } from 'zod';
import type { Address } from './address.ts';
import { type Choice, type Field, isComposite } from './field.ts';
import { fieldSchema } from './field-schema.ts';
import type { FieldRule } from './message.ts';
import { borrowCodes, openWithinClub, permissionCode, type StandardAction } from './permission.ts';
import { named } from './schema-note.ts';

/**
 * An area that is a list of records, declared once as inert data.
 * Schemas, permission codes, message keys, routes, columns and menu guard follow from it.
 */
export interface Resource {
  /** Permission area, plural Pascal case; also the path below `/api/`. */
  readonly area: string;
  /** Singular Pascal case, used by the specification's keys such as `Mes.Market.IsUsing`. */
  readonly singular: string;
  /** Address of its list in the browser. */
  readonly path: `/${string}`;
  /** Where its menu entry stands. */
  readonly menu: MenuGroup;
  readonly fields: Readonly<Record<string, Field>>;
  /** What can be done to several records at once. */
  readonly bulk?: readonly string[];
  /** The field by whose value a record is called; `name` where none is declared. */
  readonly label?: string;
  /** Order of the list when the address names none. */
  readonly sort: `${string}:${'asc' | 'desc'}`;
  /** A record needs more than the declared fields, so it is added on its own page and not from a picker. */
  readonly ownForm?: true;
  /** Sections of its form and record, in order; a field names its own. */
  readonly sections?: readonly string[];
  /** The fields that together tell one record from all others, where no single one is unique; the last is required. */
  readonly naturalKey?: readonly string[];
  /** The key for a unique value that is taken, where the specification has one of its own. */
  readonly takenKey?: `Mes.${string}`;
  /** Actions it has beyond the standard ones, each with a permission code of its own. */
  readonly moreActions?: readonly string[];
  /** The standard actions it has, when it has not all of them. */
  readonly actions?: readonly StandardAction[];
  /** The area whose permission codes open this one, where it has none of its own. */
  readonly codesOf?: string;
  /** What its actions open of other areas for whoever works within a club: `{ CreateMember: ['MembersCreate'] }`. */
  readonly withinClub?: Readonly<Record<string, readonly string[]>>;
}

export type MenuGroup = 'member' | 'calendar' | 'catalogue' | 'setting';

/** Fields that every record has and no input sets. */
export const recordFields = {
  createdAt: { kind: 'instant', list: 'shown', sort: true, filter: true, readOnly: true },
  updatedAt: { kind: 'instant', list: 'hidden', sort: true, filter: true, readOnly: true },
} as const satisfies Record<string, Field>;

type Fields<R extends Resource> = R['fields'];
type AlwaysThere = { required: true } | { kind: 'count' | 'flag' | 'references' | 'list' | 'attachments' };
type FieldValue<F extends Field> = F extends AlwaysThere ? ValueOf<F> : ValueOf<F> | null;
type ValueOf<F extends Field> = F extends { choices: readonly (infer C extends Choice)[] }
  ? C
  : F extends { kind: 'count' | 'money' }
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

/** What a person may send: the declared fields that are not read-only. */
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

/** A record as the server returns it. Instants are ISO 8601 strings in UTC. */
export type RecordOf<R extends Resource> = RecordBase & {
  -readonly [K in keyof Fields<R> as Fields<R>[K] extends Hidden ? never : K]: Fields<R>[K] extends {
    kind: 'attachments';
  }
    ? FileRef[]
    : FieldValue<Fields<R>[K]>;
};

/** A file as a record names it; `size` in bytes. */
export interface FileRef {
  id: string;
  fileName: string;
  mime: string;
  size: number;
}

export interface RecordBase {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  allowedActions: AllowedAction[];
}

/** An action its reader may take; `refusal` is the key of why it cannot be taken now. */
export interface AllowedAction {
  action: string;
  refusal: string | null;
}

/** Keeps the literal types of a declaration, and from now on its codes are those of the area it borrows from. */
export function defineResource<const R extends Resource>(resource: R): R {
  if (resource.codesOf) borrowCodes(resource.area, resource.codesOf);
  for (const [action, opened] of Object.entries(resource.withinClub ?? {}))
    openWithinClub(permissionCode(resource.area, action), opened);
  return resource;
}

/** All fields a list can show: the declared ones and those of every record. */
export function allFields(resource: Resource): Record<string, Field> {
  // Those of every record come last; an area that declares one of them decides how its list shows it.
  const fields = known.get(resource) ?? { ...resource.fields, ...recordFields, ...ownRecordFields(resource) };
  known.set(resource, fields);
  return fields;
}

function ownRecordFields({ fields }: Resource): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in recordFields));
}

/** Asked for every row of every list. */
const known = new WeakMap<Resource, Record<string, Field>>();

/** The field by whose value a record is called. */
export function labelField({ label }: Pick<Resource, 'area' | 'label'>): string {
  return label ?? 'name';
}

/**
 * How a record is called: by its label, else by its code, else by its id. In a row of its table the label may stand in a
 * column called `name`.
 *
 * @example labelOf(member, record) // 'Công ty An Phát'
 */
export function labelOf(resource: Pick<Resource, 'area' | 'label'>, record: Readonly<Record<string, unknown>>): string {
  const names = [record[labelField(resource)], record.name, record.code, record.id];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

/** Names of the fields a person fills in, in the order of the declaration. */
export function inputFields(resource: Resource): string[] {
  return Object.keys(resource.fields).filter((name) => !resource.fields[name]?.readOnly);
}

/** The message key of a broken field rule. @example fieldKey(market, 'code', 'Required') // 'Mes.Markets.Code.Required' */
export function fieldKey(resource: Pick<Resource, 'area'>, field: string, rule: FieldRule, part = ''): string {
  return `Mes.${resource.area}.${upperFirst(field)}${upperFirst(part)}.${rule}`;
}

/** The name under which a part of a field has its label: `leaderInfo` and `name` make `leaderInfoName`. */
export function partName(field: string, part: string): string {
  return `${field}${upperFirst(part)}`;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Schema of what create and import take. What it does not declare reaches no column; routes refuse what nobody knows. */
export function createSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R>> {
  return inputs(resource) as unknown as z.ZodType<InputOf<R>>;
}

/** Several routes share a schema, and one of thirty fields is half a megabyte. */
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
  return named(`${resource.singular}Update`, inputs(resource).extend({ version }));
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

function inputSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    shape[name] = fieldSchema(field, (rule, part) => fieldKey(resource, name, rule, part));
  }
  return z.object(shape);
}

/** Schema of what update takes: the whole record as the person saw it, with its version. */
export function updateSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R> & { version: number }> {
  return updates(resource) as unknown as z.ZodType<InputOf<R> & { version: number }>;
}

/** Schema of a record in a response; it drops undeclared columns on the way out, and what nobody may read. */
export function recordSchema(resource: Resource): z.ZodObject {
  return records(resource);
}

/** Schema of a record in a list: without the fields that have rows of their own. */
export function itemSchema(resource: Resource): z.ZodObject {
  return items(resource);
}

function schemaOfFields(resource: Resource, isWanted: (field: Field) => boolean): z.ZodObject {
  const shape: Record<string, z.ZodType> = {
    id: z.string(),
    version: z.int(),
    createdBy: z.string().nullable(),
    updatedBy: z.string().nullable(),
    allowedActions: z.array(allowedAction),
  };
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (!isWanted(field) || hiddenKinds.has(field.kind)) continue;
    shape[name] = outSchema(field, name in recordFields);
  }
  return z.object(shape);
}

const hiddenKinds = new Set<Field['kind']>(['identity', 'secret']);
const alwaysThere = new Set<Field['kind']>(['count', 'flag', 'references', 'list', 'attachments']);

function outSchema(field: Field, isThere = false): z.ZodType {
  const value = valueSchema(field);
  return isThere || (field.required && !field.mayLack) || alwaysThere.has(field.kind) ? value : value.nullable();
}

function valueSchema(field: Field): z.ZodType {
  const { kind, choices = [], fields = {} } = field;
  const parts = () => Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, outSchema(part)]));
  if (kind === 'count' || kind === 'money' || typeof choices[0] === 'number') return z.int();
  if (kind === 'flag') return z.boolean();
  if (kind === 'references') return z.array(z.string());
  if (kind === 'attachments') return z.array(fileSchema);
  if (kind === 'address') return addressOut;
  if (kind === 'object') return z.object(parts());
  if (kind === 'list') return z.array(z.object({ id: z.string(), ...parts() }));
  return z.string();
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
    /** The address in words, by the names of the units. */
    text,
    /** What it was called before July 2025, where it was converted. */
    legacyText: text.optional(),
  }),
);
export const fileSchema = named(
  'File',
  z.object({ id: z.string(), fileName: z.string(), mime: z.string(), size: z.int() }),
);
const allowedAction = named('AllowedAction', z.object({ action: z.string(), refusal: z.string().nullable() }));
