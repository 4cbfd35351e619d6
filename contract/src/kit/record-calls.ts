import { z } from 'zod';
import { aimed } from './aim.ts';
import { type DeclaredCall, declareCall } from './declared-call.ts';
import { foundBySchema } from './found-by.ts';
import { bandedQuerySchema, type Page } from './paging.ts';
import { cleanText } from './fold.ts';
import { bulkCode, permissionCode } from './permission.ts';
import { REASON_MAX } from './reason.ts';
import {
  createSchema,
  fieldKey,
  type InputOf,
  type ItemOf,
  itemSchema,
  partialItem,
  type RecordOf,
  type Resource,
  recordSchema,
  typed,
  updateSchema,
} from './resource.ts';
import { named, noteOf } from './schema-note.ts';
import { usesSchema } from './uses.ts';

/** The id of a record in an address. */
/* @__NO_SIDE_EFFECTS__ */
export function recordParams(resource: Pick<Resource, 'area'>) {
  return onceFor(resource, params, () => z.object({ id: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) }));
}

const params = new Map<string, z.ZodObject<{ id: z.ZodGUID }>>();

/** One schema for all calls of an area: those of all areas together are thousands. */
function onceFor<Schema>({ area }: Pick<Resource, 'area'>, made: Map<string, Schema>, make: () => Schema): Schema {
  const schema = made.get(area) ?? make();
  made.set(area, schema);
  return schema;
}

/** The schema of a record, with the type that follows from the declaration of its area. */
/* @__NO_SIDE_EFFECTS__ */
export function recordAnswer<R extends Resource>(resource: R): z.ZodType<RecordOf<R>> {
  return typed<RecordOf<R>>(recordSchema(resource));
}

/** The keys of likely slips that the person confirms: `?confirmed=Mes.Fees.DueOn.Asked`. */
export const confirmedQuery = z.object({
  confirmed: z.union([z.string(), z.array(z.string())], { error: 'Mes.Input.Unreadable' }).optional(),
});
type Confirmed = z.output<typeof confirmedQuery>;

/** A step in the life of a record. */
export interface StepCall<Body, Answer, Sent = Body>
  extends DeclaredCall<Body, Confirmed | undefined, { id: string }, Answer, Sent> {
  access: readonly string[];
  action: string;
  /** The action of the area whose code the step needs. */
  permission: string;
}

/**
 * Declares a step in the life of an area's records: `POST /api/{Area}/:id/{Action}`, for users with the code of
 * `permission`. The answer is the record after the step. `asks`: it may answer a question, which the request confirms.
 *
 * @example const close = stepCall(fee, 'Close', 'Update', 'Close a plan at the end of its year', { body: closeSchema })
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepCall<R extends Resource, Body = undefined, Sent = Body>(
  resource: R,
  action: string,
  permission: string,
  summary: string,
  {
    body,
    changes,
    asks,
  }: { body?: z.ZodType<Body, Sent> | undefined; changes?: readonly string[]; asks?: boolean | undefined } = {},
): StepCall<Body, RecordOf<R>, Sent> {
  return {
    ...declareCall({
      tag: resource.area,
      method: 'POST',
      url: stepUrl(resource.area, action),
      summary,
      access: [permissionCode(resource.area, permission)],
      params: recordParams(resource),
      ...(body && { body }),
      ...(asks && { query: typed<Confirmed>(confirmedQuery) }),
      ...(changes && { changes }),
      answer: recordAnswer(resource),
    }),
    action,
    permission,
  };
}

/** The address of a step. */
export const stepUrl = (area: string, action: string) => `/api/${area}/:id/${action}`;

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
    bands: z.array(bandSchema).optional(),
  });
  const name = noteOf(item)?.name;
  return name === undefined ? page : named(`${name}Page`, page);
}

const bandSchema = named('Band', z.object({ from: z.string(), to: z.string(), count: z.int() }));

/** What an area says otherwise about its records than its resource does. */
export interface RecordVariant {
  /** The schema of a record in a list. */
  item?: z.ZodObject | undefined;
  /** The schema of a record that a request reads alone or has just saved. */
  record?: z.ZodType | undefined;
  /** The schemas of the input and of the answer of adding a record. */
  create?: z.ZodType | undefined;
  created?: z.ZodType | undefined;
  update?: z.ZodType | undefined;
  /** Some changes of a record need a proof. */
  proof?: 'some' | undefined;
  /** The codes that open a record, when it is not the code to view it alone. */
  viewers?: readonly string[] | undefined;
  /** Permission codes of other areas that let their users choose records of this one. */
  choosers?: readonly string[] | undefined;
  /** The area asks about likely slips before it saves. */
  asks?: boolean | undefined;
}

/**
 * The calls of the records of an area: a list, one record, adding, changing, deleting, its history, and choosing.
 *
 * @example const { data } = useAnswer(recordCalls(market).read, { params: { id } })
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordCalls<R extends Resource>(resource: R, variant: RecordVariant = {}) {
  const { area, singular } = resource;
  const code = (action: string) => [permissionCode(area, action)];
  const { viewers = code('View'), choosers = [], proof, asks } = variant;
  // A schema of the area gets the name of the one that it replaces.
  const item = variant.item ? named(`${singular}Item`, variant.item) : itemSchema(resource);
  const record = variant.record ? named(singular, variant.record) : recordSchema(resource);
  const create = variant.create ? named(`${singular}Input`, variant.create) : createSchema(resource);
  const update = variant.update ? named(`${singular}Update`, variant.update) : updateSchema(resource);
  const created = variant.created ? named(`New${singular}`, variant.created) : record;
  const at = { tag: area, url: `/api/${area}` };
  const one = { ...at, url: `${at.url}/:id`, params: recordParams(resource) };
  const asking = asks && { query: typed<Confirmed>(confirmedQuery) };
  return {
    list: declareCall({
      ...at,
      method: 'GET',
      summary: `List ${area}`,
      access: code('Search'),
      query: bandedQuerySchema(resource, variant.item && Object.keys(variant.item.shape)),
      answer: typed<Page<ItemOf<R>>>(pageSchema(partialItem(item))),
    }),
    read: declareCall({
      ...one,
      method: 'GET',
      summary: `Read one of ${area}`,
      access: viewers,
      answer: typed<RecordOf<R>>(record),
    }),
    add: declareCall({
      ...at,
      ...asking,
      method: 'POST',
      summary: `Add to ${area}`,
      access: code('Create'),
      body: typed<InputOf<R>>(create),
      answer: typed<RecordOf<R>>(created),
      status: 201,
    }),
    change: declareCall({
      ...one,
      ...asking,
      ...(proof && { proof }),
      method: 'PUT',
      summary: `Change one of ${area}`,
      access: code('Update'),
      body: typed<InputOf<R> & { version: number }>(update),
      answer: typed<RecordOf<R>>(record),
    }),
    remove: declareCall({
      ...one,
      method: 'DELETE',
      summary: `Delete one of ${area}`,
      access: code('Delete'),
      query: versionQuery,
      answer: deletedSchema,
    }),
    history: declareCall({
      ...one,
      method: 'GET',
      url: `${one.url}/History`,
      summary: `Changes of one of ${area}`,
      access: viewers,
      query: historyQuery(resource),
      answer: pageSchema(historyEntry),
    }),
    options: optionsCall(area, [...code('Search'), ...viewers, ...choosers]),
  };
}

/** The call to choose records of an area. */
/* @__NO_SIDE_EFFECTS__ */
export function optionsCall(area: string, access: readonly string[] = []) {
  return declareCall({
    tag: area,
    method: 'GET',
    url: `/api/${area}/Options`,
    summary: `Choose from ${area}`,
    access,
    query: optionsQuery({ area }),
    answer: optionsSchema,
  });
}

/** The version of a record that its reader saw. */
export const versionQuery = z.object({ version: z.coerce.number().int().min(1).optional() });
const deletedSchema = named('Deleted', z.object({ deletionId: z.string() }));
const optionsSchema = z.array(
  named('Option', z.object({ id: z.string(), code: z.string(), name: z.string(), foundBy: foundBySchema.optional() })),
);

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

/** The call for the changes of a record that exists once. */
/* @__NO_SIDE_EFFECTS__ */
export function singleHistoryCall(resource: Pick<Resource, 'area'>, summary = '') {
  const { area } = resource;
  return declareCall({
    tag: area,
    method: 'GET',
    url: `/api/${area}/History`,
    summary,
    access: [permissionCode(area, 'Update')],
    query: historyQuery(resource),
    answer: pageSchema(historyEntry),
  });
}

/** The query of a history. */
/* @__NO_SIDE_EFFECTS__ */
export function historyQuery(resource: Pick<Resource, 'area'>) {
  return onceFor(resource, historyQueries, () => historyQueryOf(resource));
}

/* @__NO_SIDE_EFFECTS__ */
function historyQueryOf(resource: Pick<Resource, 'area'>) {
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

const historyQueries = new Map<string, ReturnType<typeof historyQueryOf>>();

/** The most options of one answer; a picker shows fewer. */
export const FEW_OPTIONS = 200;

/** The query of a picker: a search, or the ids of chosen records. */
/* @__NO_SIDE_EFFECTS__ */
export function optionsQuery(resource: Pick<Resource, 'area'>) {
  return onceFor(resource, optionsQueries, () => optionsQueryOf(resource));
}

/* @__NO_SIDE_EFFECTS__ */
function optionsQueryOf(resource: Pick<Resource, 'area'>) {
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
    /** How many records, 20 without it. */
    most: z.coerce
      .number()
      .int()
      .min(1)
      .max(FEW_OPTIONS, { error: fieldKey(resource, 'most', 'InValid') })
      .optional(),
  });
}

const optionsQueries = new Map<string, ReturnType<typeof optionsQueryOf>>();

/** The most records of one bulk action. */
export const BULK_MAX = 1_000;

/** The schema of a result for each record. */
export const resultsSchema = z.array(
  named(
    'BulkResult',
    z.object({
      id: z.string(),
      done: z.boolean(),
      message: z.string(),
      /** The values of the message: the figures of a question about this record. */
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      undo: z.string().nullable(),
      uses: usesSchema.shape.uses.optional(),
    }),
  ),
);

const AIM = { fields: ['ids', 'query'], all: 'query: ""' } as const;

/** Records by their ids, or by the query of a list. */
export function aimSchema(resource: Pick<Resource, 'area'>) {
  return onceFor(resource, aims, () => aimSchemaOf(resource));
}

/* @__NO_SIDE_EFFECTS__ */
function aimSchemaOf(resource: Pick<Resource, 'area'>) {
  const unknown = { error: fieldKey(resource, 'id', 'NotFound') };
  const most = { error: fieldKey(resource, 'id', 'OverLength') };
  return z.object({
    ids: z.array(z.guid(unknown)).min(1, unknown).max(BULK_MAX, most).optional(),
    query: z.string().max(2_000).optional(),
  });
}

const aims = new Map<string, ReturnType<typeof aimSchemaOf>>();

/** Why many records are refused. */
const bulkReason = z
  .string({ error: 'Mes.Desk.Reason.Required' })
  .overwrite(cleanText)
  .max(REASON_MAX, { error: 'Mes.Desk.Reason.OverLength' })
  .meta({ description: 'Only a refusal needs it' });

/** The call for one action over many records of an area; a body without both `ids` and `query` is refused, `''` means all. */
/* @__NO_SIDE_EFFECTS__ */
export function bulkCall(resource: Pick<Resource, 'area'>, actions: readonly string[] = []) {
  const { area } = resource;
  return declareCall({
    tag: area,
    method: 'POST',
    url: `/api/${area}/Bulk`,
    summary: `One action over many of ${area}, ${BULK_MAX} at most: those of ids, or of the query of a list ('' is all)`,
    access: [...new Set(actions.map((action) => bulkCode(area, action)))],
    body: aimed(
      aimSchema(resource).extend({
        action: z.string().max(50),
        reason: bulkReason.optional(),
        confirmed: confirmedQuery.shape.confirmed,
      }),
      AIM,
    ),
    answer: resultsSchema,
  });
}

/** The call that tells what the deletion of records would touch, asked before it. */
/* @__NO_SIDE_EFFECTS__ */
export function usesCall(resource: Pick<Resource, 'area'>) {
  const { area } = resource;
  return declareCall({
    tag: area,
    method: 'POST',
    url: `/api/${area}/Uses`,
    summary: `What deleting some of ${area} would touch: other rows with their numbers, and how many cannot be deleted`,
    access: [bulkCode(area, 'Delete')],
    body: aimed(aimSchema(resource), AIM),
    answer: usesSchema,
    looks: true,
  });
}

/** The most steps that one call undoes. A browser that undoes a bulk action of 1,000 records sends ten calls. */
export const UNDO_MOST = 100;

/** The call that undoes steps by the tokens in their answers, each by the code of its step. */
/* @__NO_SIDE_EFFECTS__ */
export function undoCall({ area }: Pick<Resource, 'area'>, access: readonly string[] = []) {
  return declareCall({
    tag: area,
    method: 'POST',
    url: `/api/${area}/Undo`,
    summary: `Undo steps of ${area} by the tokens in their answers, ${UNDO_MOST} at most`,
    access,
    body: undoBody,
    answer: resultsSchema,
  });
}

const unknown = { error: 'Mes.Undo.Token.NotFound' };
const undoBody = z.object({
  tokens: z
    .array(z.string(unknown).min(1, unknown).max(20_000, unknown), unknown)
    .min(1, unknown)
    .max(UNDO_MOST, { error: 'Mes.Undo.Tokens.OverLength' }),
});
