import { languageQuerySchema, startImportSchema } from '@hoivien/contract/kit/import-run.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { actionsOf, permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import { exportableFields, exportList } from '../../kit/exchange/export-list.ts';
import { startImport } from '../../kit/exchange/imports.ts';
import type { Exchange, JobExchange } from '../../kit/exchange/runs.ts';
import { importTemplate } from '../../kit/exchange/template.ts';
import type { FileStore } from '../../kit/files.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { countedExport } from '../personal-data/index.ts';
import { importRoutes } from './import-routes.ts';
import { wording } from './wording.ts';

/** Excel out of every list of records, and into those that can be imported. */
export function exchangeRoutes(areas: readonly AnyCrud[], files: FileStore, jobs: Jobs): Route[] {
  const exchange = { ...exchangeOf(areas, files), jobs };
  const importable = areas.filter(({ source }) => actionsOf(source.resource).includes('Import'));
  return [
    ...areas.map(exportRoute),
    ...importable.flatMap((area) => importRoutesOf(area, exchange)),
    ...importRoutes(exchange),
  ];
}

/** What the jobs of imports need: the areas by name, the files, the words. */
export function exchangeOf(areas: readonly AnyCrud[], files: FileStore): JobExchange {
  return { files, wording, areas: new Map(areas.map((area) => [area.source.resource.area, area])) };
}

function exportRoute(area: AnyCrud): Route {
  const { resource } = area.source;
  return route({
    tag: resource.area,
    url: `/api/${resource.area}/Export`,
    method: 'GET',
    summary: `The list of ${resource.area} as a workbook, under its filters, order and columns`,
    access: [permissionCode(resource.area, 'Export')],
    query: exportQuery(resource),
    handle: async (call, { query: { columns, language, ...list } }) =>
      exportList(call, countedExport(area, columns), { list, columns, language }, wording),
  });
}

function importRoutesOf(area: AnyCrud, exchange: Exchange): Route[] {
  const { resource } = area.source;
  const at = { tag: resource.area, url: `/api/${resource.area}` };
  return [
    route({
      ...at,
      url: `${at.url}/ImportTemplate`,
      method: 'GET',
      summary: `An empty workbook for importing ${resource.area}`,
      access: [permissionCode(resource.area, 'Import')],
      query: languageQuerySchema,
      handle: (call, { query }) => importTemplate(call, area.source, query.language, wording),
    }),
    route({
      ...at,
      url: `${at.url}/Import`,
      method: 'POST',
      summary: `Check an uploaded workbook against ${resource.area}; nothing is written yet`,
      access: [permissionCode(resource.area, 'Import')],
      body: startImportSchema,
      answer: z.object({ runId: z.string() }),
      status: 202,
      handle: async (call, { body }) => ({ data: { runId: await startImport(call, exchange, area, body) } }),
    }),
  ];
}

/** The query of the list, with the columns wanted: `columns=code,name`. */
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
