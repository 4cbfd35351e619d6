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
    may: z
      .array(z.string())
      .meta({
        description: 'The actions of the area that the reader may take; a record says its own in allowedActions',
      })
      .optional(),
    foundBy: z.record(z.string(), foundBySchema).optional(),
  });
  const name = noteOf(item)?.name;
  return name === undefined ? page : named(`${name}Page`, page);
}
