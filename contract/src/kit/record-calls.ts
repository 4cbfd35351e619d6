import { z } from 'zod';
import { type DeclaredCall, declareCall } from './declared-call.ts';
import { foundBySchema } from './found-by.ts';
import { permissionCode } from './permission.ts';
import { fieldKey, type RecordOf, type Resource, recordSchema, typed } from './resource.ts';
import { named, noteOf } from './schema-note.ts';

/** The id of a record in an address. */
/* @__NO_SIDE_EFFECTS__ */
export function recordParams(resource: Pick<Resource, 'area'>) {
  return z.object({ id: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) });
}

/** The schema of a record, with the type that follows from the declaration of its area. */
/* @__NO_SIDE_EFFECTS__ */
export function recordAnswer<R extends Resource>(resource: R): z.ZodType<RecordOf<R>> {
  return typed<RecordOf<R>>(recordSchema(resource));
}

/** A step in the life of a record. */
export interface StepCall<Body, Answer, Sent = Body>
  extends DeclaredCall<Body, undefined, { id: string }, Answer, Sent> {
  access: readonly string[];
  action: string;
  /** The action of the area whose code the step needs. */
  permission: string;
}

/**
 * Declares a step in the life of an area's records: `POST /api/{Area}/:id/{Action}`, for users with the code of
 * `permission`. The answer is the record after the step.
 *
 * @example const close = stepCall(fee, 'Close', 'Update', 'Close a plan at the end of its year', { body: closeSchema })
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepCall<R extends Resource, Body = undefined, Sent = Body>(
  resource: R,
  action: string,
  permission: string,
  summary: string,
  { body, changes }: { body?: z.ZodType<Body, Sent> | undefined; changes?: readonly string[] } = {},
): StepCall<Body, RecordOf<R>, Sent> {
  return {
    ...declareCall({
      tag: resource.area,
      method: 'POST',
      url: `/api/${resource.area}/:id/${action}`,
      summary,
      access: [permissionCode(resource.area, permission)],
      params: recordParams(resource),
      ...(body && { body }),
      ...(changes && { changes }),
      answer: recordAnswer(resource),
    }),
    action,
    permission,
  };
}

/** The schema of a page of items; equal item schemas share one. */
/* @__NO_SIDE_EFFECTS__ */
export function pageSchema<Item extends z.ZodType>(item: Item): PageSchema<Item> {
  const made = (pages.get(item) as PageSchema<Item> | undefined) ?? pageOf(item);
  pages.set(item, made);
  return made;
}

type PageSchema<Item extends z.ZodType> = ReturnType<typeof pageOf<Item>>;

const pages = new WeakMap<z.ZodType, z.ZodType>();

function pageOf<Item extends z.ZodType>(item: Item) {
  const page = z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    foundBy: z.record(z.string(), foundBySchema).optional(),
  });
  const name = noteOf(item)?.name;
  return name === undefined ? page : named(`${name}Page`, page);
}

/** The keys of likely slips that the person confirms: `?confirmed=Mes.Fees.DueOn.Asked`. */
export const confirmedQuery = z.object({
  confirmed: z.union([z.string(), z.array(z.string())], { error: 'Mes.Input.Unreadable' }).optional(),
});

/** The version of a record that its reader saw. */
export const versionQuery = z.object({ version: z.coerce.number().int().min(1).optional() });

/** A line of a history. */
export const historyEntry = named(
  'HistoryEntry',
  z.object({
    id: z.string(),
    at: z.string(),
    actorName: z.string().nullable(),
    /** Whether a user of another club made the change; the answer does not name that user. */
    isElsewhere: z.boolean(),
    action: z.string(),
    source: z.string(),
    // The old and the new value. The serialiser cannot write tuples of unknown values.
    changes: z.record(z.string(), z.array(z.unknown())).nullable(),
  }),
);

/** The query of a history. */
/* @__NO_SIDE_EFFECTS__ */
export function historyQuery(resource: Pick<Resource, 'area'>) {
  const bad = (name: string) => ({ error: fieldKey(resource, name, 'InValid') });
  return z.object({
    page: z.coerce.number(bad('page')).int(bad('page')).min(1, bad('page')).max(1_000, bad('page')).default(1),
    pageSize: z.coerce
      .number(bad('pageSize'))
      .int(bad('pageSize'))
      .min(1, bad('pageSize'))
      .max(100, bad('pageSize'))
      .default(20),
  });
}

/** The query of a picker: a search, or the ids of chosen records. */
/* @__NO_SIDE_EFFECTS__ */
export function optionsQuery(resource: Pick<Resource, 'area'>) {
  const ids = z.guid({ error: fieldKey(resource, 'id', 'NotFound') });
  return z.object({
    search: z
      .string()
      .max(100, { error: fieldKey(resource, 'search', 'OverLength') })
      .default(''),
    ids: z
      .union([ids, z.array(ids).max(100)])
      .optional()
      .transform((value) => (value === undefined ? [] : [value].flat())),
  });
}
