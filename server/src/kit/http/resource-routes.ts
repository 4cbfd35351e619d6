import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import {
  confirmedQuery,
  historyEntry,
  historyQuery,
  optionsQuery,
  pageSchema,
  recordParams,
  versionQuery,
} from '@hoivien/contract/kit/record-calls.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import {
  allFields,
  createSchema,
  type InputOf,
  itemSchema,
  partialItem,
  type Resource,
  recordSchema,
  updateSchema,
} from '@hoivien/contract/kit/resource.ts';
import { foundBySchema } from '@hoivien/contract/kit/found-by.ts';
import { named } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { Crud } from '../crud/crud.ts';
import type { Source } from '../crud/source.ts';
import { replaceRoutes } from './replace-routes.ts';
import { sayingWhere } from '../crud/uses.ts';
import { type Route, route } from './route.ts';

/** The result of `crud` for any resource. */
export type AnyCrud = Crud<Resource>;

/** The schemas of an area whose answers or inputs differ from its declaration. */
export interface RouteSchemas {
  /** A record in a list. */
  item?: z.ZodObject;
  /** A record that a request reads alone or has just saved. */
  record?: z.ZodType;
  /** The input and the answer of adding a record. */
  create?: z.ZodType;
  created?: z.ZodType;
  update?: z.ZodType;
  /** A PUT keeps what it leaves out. */
  keepsAll?: true;
  /** Some changes of a record need a proof. */
  proof?: 'some';
  /** The fields of which the area itself keeps the value when a PUT leaves them out. */
  keeps?: readonly string[];
  /** Permission codes of other areas that let their users choose records of this one. */
  choosers?: readonly string[];
}

/** The call with the answers that a request names. */
export function confirming(call: Call, query: unknown): Call {
  const { confirmed } = (query ?? {}) as z.output<typeof confirmedQuery>;
  return confirmed === undefined ? call : { ...call, confirmed: new Set([confirmed].flat()) };
}

/** The routes of a list of records, each with the permission code of its action. */
export function resourceRoutes<R extends Resource>(area: Crud<R>, schemas: RouteSchemas = {}): Route[] {
  const { resource } = area.source;
  const code = (action: string) => [permissionCode(resource.area, action)];
  const { singular } = resource;
  // A schema of the area gets the name of the one that it replaces.
  const item = schemas.item ? named(`${singular}Item`, schemas.item) : itemSchema(resource);
  const record = schemas.record ? named(singular, schemas.record) : recordSchema(resource);
  const create = schemas.create ? named(`${singular}Input`, schemas.create) : createSchema(resource);
  const update = schemas.update ? named(`${singular}Update`, schemas.update) : updateSchema(resource);
  const created = schemas.created ? named(`New${singular}`, schemas.created) : record;
  const params = recordParams(resource);
  const at = { tag: resource.area, url: `/api/${resource.area}` };
  const one = { ...at, url: `${at.url}/:id`, params };
  const done = (action: string) => `Mes.${resource.area}.${action}.Successfully`;
  const asking = area.source.asks ? { query: confirmedQuery } : {};
  return [
    route({
      ...at,
      method: 'GET',
      summary: `List ${resource.area}`,
      access: code('Search'),
      query: listQuerySchema(resource, schemas.item && Object.keys(schemas.item.shape)),
      answer: pageSchema(partialItem(item)),
      handle: async (call, { query }) => ({ data: await area.list(call, query) }),
    }),
    route({
      ...one,
      method: 'GET',
      summary: `Read one of ${resource.area}`,
      access: viewCodes(resource.area),
      answer: record,
      handle: async (call, { params: { id } }) => ({ data: await area.get(call, id) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: `Add to ${resource.area}`,
      access: code('Create'),
      body: create,
      answer: created,
      status: 201,
      ...asking,
      handle: async (call, { body, query }) => ({
        data: await area.create(confirming(call, query), body as InputOf<R>),
        message: done('Create'),
      }),
    }),
    ...replaceRoutes({
      ...one,
      ...keptBy(area.source, schemas.keeps),
      ...(schemas.keepsAll && { keepsAll: true }),
      ...(schemas.proof && { proof: schemas.proof }),
      summary: `Change one of ${resource.area}`,
      access: code('Update'),
      body: update as z.ZodType<InputOf<R> & { version: number }>,
      answer: record,
      ...asking,
      read: (call, { params: { id = '' } }) => area.get(call, id),
      handle: async (call, { params: { id = '' }, body, query }) => ({
        data: await area.update(confirming(call, query), id, body),
        message: done('Update'),
      }),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: `Delete one of ${resource.area}`,
      access: code('Delete'),
      query: versionQuery,
      answer: deletedSchema,
      handle: async (call, { params: { id }, query }) => ({
        data: { deletionId: await sayingWhere(call, area.source, id, () => area.remove(call, id, query.version)) },
        message: done('Delete'),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/History`,
      method: 'GET',
      summary: `Changes of one of ${resource.area}`,
      access: viewCodes(resource.area),
      query: historyQuery(resource),
      answer: pageSchema(historyEntry),
      handle: async (call, { params: { id }, query }) => ({
        data: await area.history(call, id, query.page, query.pageSize),
      }),
    }),
    route({
      ...at,
      url: `${at.url}/Options`,
      method: 'GET',
      summary: `Choose from ${resource.area}`,
      access: [...code('Search'), ...viewCodes(resource.area), ...(schemas.choosers ?? [])],
      query: optionsQuery(resource),
      answer: optionsSchema,
      handle: async (call, { query }) => ({ data: await area.options(call, query) }),
    }),
  ];
}

/** How the values of a record are sent back, and which of them a body may leave out. */
export function keptBy({ resource, ownClub }: Source, kept: readonly string[] = []) {
  const fields = allFields(resource);
  return {
    asInput: (name: string, value: unknown) =>
      fields[name]?.kind === 'attachments' ? (value as { id: string }[] | undefined)?.map(({ id }) => id) : value,
    keeps: (name: string) =>
      name === ownClub || fields[name]?.ofClubs === true || fields[name]?.once === true || kept.includes(name),
  };
}

const deletedSchema = named('Deleted', z.object({ deletionId: z.string() }));
const optionsSchema = z.array(
  named('Option', z.object({ id: z.string(), code: z.string(), name: z.string(), foundBy: foundBySchema.optional() })),
);
