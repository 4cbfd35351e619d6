import { z } from 'zod';
import { type Choice, type Field, fieldSchema } from './field.ts';
import type { FieldRule } from './message.ts';
import type { StandardAction } from './permission.ts';

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
  readonly bulk?: readonly 'Delete'[];
  /** Order of the list when the address names none. */
  readonly sort: `${string}:${'asc' | 'desc'}`;
  /** A record needs more than the declared fields, so it is added on its own page and not from a picker. */
  readonly ownForm?: true;
  /** The standard actions it has, when it has not all of them. */
  readonly actions?: readonly StandardAction[];
}

export type MenuGroup = 'catalogue' | 'setting';

/** Fields that every record has and no input sets. */
export const recordFields = {
  createdAt: { kind: 'instant', list: 'shown', sort: true, filter: true, readOnly: true },
  updatedAt: { kind: 'instant', list: 'hidden', sort: true, readOnly: true },
} as const satisfies Record<string, Field>;

type Fields<R extends Resource> = R['fields'];
type FieldValue<F extends Field> = F extends { required: true } | { kind: 'count' } ? ValueOf<F> : ValueOf<F> | null;
type ValueOf<F extends Field> = F extends { choices: readonly (infer C extends Choice)[] }
  ? C
  : F extends { kind: 'count' }
    ? number
    : string;

/** What a person may send: the declared fields that are not read-only. */
export type InputOf<R extends Resource> = {
  -readonly [K in keyof Fields<R> as Fields<R>[K] extends { readOnly: true } ? never : K]: FieldValue<Fields<R>[K]>;
};

/** A record as the server returns it. Instants are ISO 8601 strings in UTC. */
export type RecordOf<R extends Resource> = RecordBase & {
  -readonly [K in keyof Fields<R>]: FieldValue<Fields<R>[K]>;
};

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

/** Keeps the literal types of a declaration. */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/** All fields a list can show: the declared ones and those of every record. */
export function allFields(resource: Resource): Record<string, Field> {
  const fields = known.get(resource) ?? { ...resource.fields, ...recordFields };
  known.set(resource, fields);
  return fields;
}

/** Asked for every row of every list. */
const known = new WeakMap<Resource, Record<string, Field>>();

/** Names of the fields a person fills in, in the order of the declaration. */
export function inputFields(resource: Resource): string[] {
  return Object.keys(resource.fields).filter((name) => !resource.fields[name]?.readOnly);
}

/** The message key of a broken field rule. @example fieldKey(market, 'code', 'Required') // 'Mes.Markets.Code.Required' */
export function fieldKey(resource: Pick<Resource, 'area'>, field: string, rule: FieldRule): string {
  return `Mes.${resource.area}.${field.charAt(0).toUpperCase()}${field.slice(1)}.${rule}`;
}

/** Schema of what create and import take. Unknown keys are dropped, so no input reaches a column it may not set. */
export function createSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R>> {
  const shape: Record<string, z.ZodType> = {};
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    shape[name] = fieldSchema(field, (rule) => fieldKey(resource, name, rule));
  }
  return z.object(shape) as unknown as z.ZodType<InputOf<R>>;
}

/** Schema of what update takes: the whole record as the person saw it, with its version. */
export function updateSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R> & { version: number }> {
  const version = z.int({ error: fieldKey(resource, 'version', 'Required') }).min(1);
  return (createSchema(resource) as unknown as z.ZodObject).extend({ version }) as unknown as z.ZodType<
    InputOf<R> & { version: number }
  >;
}

/** Schema of a record in a response; it drops undeclared columns on the way out. */
export function recordSchema(resource: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {
    id: z.string(),
    version: z.int(),
    createdBy: z.string().nullable(),
    updatedBy: z.string().nullable(),
    allowedActions: z.array(z.object({ action: z.string(), refusal: z.string().nullable() })),
  };
  for (const [name, field] of Object.entries(allFields(resource))) {
    const value = valueSchema(field);
    const isThere = (field.required && !field.mayLack) || name in recordFields || field.kind === 'count';
    shape[name] = isThere ? value : value.nullable();
  }
  return z.object(shape);
}

function valueSchema({ kind, choices = [] }: Field): z.ZodType {
  return kind === 'count' || typeof choices[0] === 'number' ? z.int() : z.string();
}
