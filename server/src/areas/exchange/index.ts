import { BULK_MAX } from '@hoivien/contract/kit/record-calls.ts';
import { languageQuerySchema, startImportSchema } from '@hoivien/contract/kit/import-run.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { actionsOf, codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import { importRows, importRuns } from '../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import type { Call } from '../../kit/call.ts';
import { exportableFields, exportList } from '../../kit/exchange/export-list.ts';
import { startImport } from '../../kit/exchange/imports.ts';
import type { JobHouse } from '../../kit/exchange/job-call.ts';
import { exchangeQueues } from '../../kit/exchange/queues.ts';
import type { Exchange, JobExchange } from '../../kit/exchange/runs.ts';
import { importTemplate } from '../../kit/exchange/template.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import type { FileStore } from '../../kit/files.ts';
import { operationId } from '../../kit/http/operation-id.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { asInClub, inClub, tellOfImport } from '../party/index.ts';
import { countedExport } from '../personal-data/index.ts';
import { importRoutes } from './import-routes.ts';
import { retention, rowsOfClubs, rowsOfMembers, traces } from './of-members.ts';
import { wording } from './wording.ts';

type ExchangeHouse = AllAreas & { files: FileStore };

export const exchangeModule: AreaModule<ExchangeHouse & { jobs: Jobs }, ExchangeHouse & JobHouse> = {
  name: 'exchange',
  tables: [importRuns, importRows],
  routes: ({ records, modules, files, jobs }) =>
    exchangeRoutes([...records, ...modules.flatMap(({ exported = [] }) => exported)], files, jobs),
  queues: (house) => exchangeQueues(house, exchangeOf(house.records, house.files)),
  ofMembers: rowsOfMembers,
  ofClubs: rowsOfClubs,
  traces,
  retention: [retention],
};

/** Exports of all lists to Excel, and imports into the areas that allow them. */
function exchangeRoutes(areas: readonly AnyCrud[], files: FileStore, jobs: Jobs): Route[] {
  const exchange = { ...exchangeOf(areas, files), jobs };
  const importable = areas.filter(({ source }) => actionsOf(source.resource).includes('Import'));
  const ofClubs = importable.filter(({ source }) => 'clubIds' in source.resource.fields);
  return [
    ...areas.flatMap((area) => exportRoutes(area, wholeArea(area))),
    ...importable.flatMap((area) => importRoutesOf(area, wholeArea(area), exchange)),
    ...ofClubs.flatMap((area) => [
      ...exportRoutes(asInClub(area), clubsOwn(area)),
      ...importRoutesOf(area, clubsOwn(area), exchange),
    ]),
    ...importRoutes(exchange),
  ];
}

/** The dependencies of import jobs: the areas by name, the files and the words. */
export function exchangeOf(areas: readonly AnyCrud[], files: FileStore): JobExchange {
  const byName = new Map(areas.map((area) => [area.source.resource.area, area]));
  return { files, wording, areas: byName, written: tellOfImport };
}

/** The addresses of an area's workbooks: for the whole area, or within a club. */
interface Place<Params> {
  tag: string;
  url: string;
  /** The permission codes that allow an action of the area at these addresses. */
  access: (action: string) => readonly string[];
  params?: z.ZodType<Params>;
  within: (call: Call, params: Params) => Promise<Call>;
}

const wholeArea = ({ source: { resource } }: AnyCrud): Place<undefined> => ({
  tag: resource.area,
  url: `/api/${resource.area}`,
  access: (action) => [permissionCode(resource.area, action)],
  within: async (call) => call,
});

const clubsOwn = ({ source: { resource } }: AnyCrud): Place<{ id: string }> => ({
  tag: 'Clubs',
  url: `/api/Clubs/:id/${resource.area}`,
  access: (action) => codesOpening(permissionCode(resource.area, action)),
  params: z.object({ id: z.guid({ error: 'Mes.Clubs.Id.NotFound' }) }),
  within: (call, { id }) => inClub(call, id),
});

function exportRoutes<Params>(area: AnyCrud, { tag, url, access, params, within }: Place<Params>): Route[] {
  const { resource } = area.source;
  const unknown = { error: fieldKey(resource, 'id', 'NotFound') };
  const at = {
    tag,
    url: `${url}/Export`,
    access: access('Export'),
    long: true,
    sends: [WORKBOOK],
    ...(params && { params }),
  } as const;
  const query = exportQuery(resource);
  const exported = (call: Call, { columns, language, ...list }: z.infer<typeof query>, ids?: string[]) =>
    exportList(call, countedExport(area, columns), { list: { ...list, ids }, columns, language }, wording);
  return [
    route({
      ...at,
      method: 'GET',
      summary: `The list of ${resource.area} as a workbook, under its filters, order and columns`,
      query,
      handle: async (call, { params: where, query: asked }) => exported(await within(call, where), asked),
    }),
    route({
      ...at,
      method: 'POST',
      operation: operationId('GET', at.url).replace('export', 'exportChosen'),
      summary: `Chosen records of ${resource.area} as a workbook, ${BULK_MAX} at most`,
      query,
      body: z.object({
        ids: z
          .array(z.guid(unknown), unknown)
          .min(1, unknown)
          .max(BULK_MAX, { error: fieldKey(resource, 'id', 'OverLength') }),
      }),
      handle: async (call, { params: where, query: asked, body: { ids } }) =>
        exported(await within(call, where), asked, ids),
    }),
  ];
}

function importRoutesOf<Params>(area: AnyCrud, place: Place<Params>, exchange: Exchange): Route[] {
  const { resource } = area.source;
  const { tag, url, params, within } = place;
  const at = { tag, access: place.access('Import'), ...(params && { params }) };
  return [
    route({
      ...at,
      url: `${url}/ImportTemplate`,
      method: 'GET',
      summary: `An empty workbook for importing ${resource.area}`,
      long: true,
      sends: [WORKBOOK],
      query: languageQuerySchema,
      handle: async (call, { params: where, query }) =>
        importTemplate(await within(call, where), area.source, query.language, wording),
    }),
    route({
      ...at,
      url: `${url}/Import`,
      method: 'POST',
      summary: `Check an uploaded workbook against ${resource.area}; nothing is written yet`,
      body: startImportSchema,
      answer: z.object({ runId: z.string() }),
      status: 202,
      handle: async (call, { params: where, body }) => ({
        data: { runId: await startImport(await within(call, where), exchange, area, body) },
      }),
    }),
  ];
}

/** The query of an export: that of the list, and the columns: `columns=code,name`. */
function exportQuery(resource: Resource) {
  const known = exportableFields(resource);
  const columns = z
    .string()
    .max(2_000, { error: 'Mes.Imports.Columns.InValid' })
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((names) => names.every((name) => known.includes(name)), { error: 'Mes.Imports.Columns.InValid' });
  return z.intersection(listQuerySchema(resource), languageQuerySchema.extend({ columns }));
}
