import { type confirmedQuery, recordCalls, type RecordVariant } from '@hoivien/contract/kit/record-calls.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import type { Crud } from '../crud/crud.ts';
import type { Source } from '../crud/source.ts';
import { replaceRoutes } from './replace-routes.ts';
import { sayingWhere } from '../crud/uses.ts';
import { type Route, serve } from './route.ts';

/** The result of `crud` for any resource. */
export type AnyCrud = Crud<Resource>;

/** What an area says otherwise about its records, and what its PUT keeps. */
export interface RouteSchemas extends Omit<RecordVariant, 'viewers'> {
  /** A PUT keeps what it leaves out. */
  keepsAll?: true;
  /** The fields of which the area itself keeps the value when a PUT leaves them out. */
  keeps?: readonly string[];
}

/** The call with the answers that a request names. */
export function confirming(call: Call, query: unknown): Call {
  const { confirmed } = (query ?? {}) as z.output<typeof confirmedQuery>;
  return confirmed === undefined ? call : { ...call, confirmed: new Set([confirmed].flat()) };
}

/** The routes of a list of records, each with the permission code of its action. */
export function resourceRoutes<R extends Resource>(area: Crud<R>, schemas: RouteSchemas = {}): Route[] {
  const { resource } = area.source;
  const { keeps, keepsAll, ...variant } = schemas;
  // A source does not know which resource it has.
  const calls = recordCalls(resource as R, {
    ...variant,
    viewers: viewCodes(resource.area),
    asks: variant.asks ?? Boolean(area.source.asks),
  });
  const done = (action: string) => `Mes.${resource.area}.${action}.Successfully`;
  return [
    serve(calls.list, async (call, { query }) => ({ data: await area.list(call, query) })),
    serve(calls.read, async (call, { params: { id } }) => ({ data: await area.get(call, id) })),
    serve(calls.add, async (call, { body, query }) => ({
      data: await area.create(confirming(call, query), body),
      message: done('Create'),
    })),
    ...replaceRoutes({
      ...calls.change,
      ...keptBy(area.source, keeps),
      ...(keepsAll && { keepsAll }),
      read: (call, { params: { id = '' } }) => area.get(call, id),
      handle: async (call, { params: { id = '' }, body, query }) => ({
        data: await area.update(confirming(call, query), id, body),
        message: done('Update'),
      }),
    }),
    serve(calls.remove, async (call, { params: { id }, query }) => ({
      data: { deletionId: await sayingWhere(call, area.source, id, () => area.remove(call, id, query.version)) },
      message: done('Delete'),
    })),
    serve(calls.history, async (call, { params: { id }, query }) => ({
      data: await area.history(call, id, query.page, query.pageSize),
    })),
    serve(calls.options, async (call, { query }) => ({ data: await area.options(call, query) })),
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
