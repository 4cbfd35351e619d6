import { clubWorkbookCalls } from '@hoivien/contract/areas/keeping/exchange/exchange.calls.ts';
import { type ExportQuery, type WorkbookCalls, workbookCalls } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { importRows, importRuns } from '../../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { exportList } from '../../../kit/exchange/export-list.ts';
import { startImport } from '../../../kit/exchange/imports.ts';
import type { JobServices } from '../../../kit/exchange/job-call.ts';
import { exchangeQueues } from '../../../kit/exchange/queues.ts';
import type { Exchange, JobExchange } from '../../../kit/exchange/runs.ts';
import { importTemplate } from '../../../kit/exchange/template.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import { asInClub, inClub, tellOfImport } from '../../people/party/index.ts';
import { countedExport, personalDataRecords } from '../../people/personal-data/index.ts';
import { importRoutes } from './import-routes.ts';
import { retention, rowsOfClubs, rowsOfMembers, traces } from './of-members.ts';
import { wording } from './wording.ts';

type ExchangeServices = AllAreas & { files: FileStore };

export const exchangeModule: AreaModule<ExchangeServices & { jobs: Jobs }, ExchangeServices & JobServices> = {
  name: 'exchange',
  tables: [importRuns, importRows],
  routes: ({ records, files, jobs }) => exchangeRoutes([...records, ...personalDataRecords], files, jobs),
  queues: (services) => exchangeQueues(services, exchangeOf(services.records, services.files)),
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
    ...areas.flatMap((area) => exportRoutes(area, workbookCalls(area.source.resource), whole)),
    ...importable.flatMap((area) => importRoutesOf(area, workbookCalls(area.source.resource), whole, exchange)),
    ...ofClubs.flatMap((area) => {
      const inside = asInClub(area);
      return [
        ...exportRoutes(inside, clubWorkbookCalls(inside.source.resource), ofClub),
        ...importRoutesOf(area, clubWorkbookCalls(area.source.resource), ofClub, exchange),
      ];
    }),
    ...importRoutes(exchange),
  ];
}

/** The dependencies of import jobs: the areas by name, the files and the words. */
export function exchangeOf(areas: readonly AnyCrud[], files: FileStore): JobExchange {
  const byName = new Map(areas.map((area) => [area.source.resource.area, area]));
  return { files, wording, areas: byName, written: tellOfImport };
}

/** The reach of a call: the whole area, or a club. */
type Within<Params> = (call: Call, params: Params) => Promise<Call>;

const whole: Within<undefined> = async (call) => call;
const ofClub: Within<{ id: string }> = (call, { id }) => inClub(call, id);

function exportRoutes<Params>(area: AnyCrud, calls: WorkbookCalls<Params>, within: Within<Params>): Route[] {
  const exported = (call: Call, { columns, language, format, ...list }: ExportQuery, ids?: string[]) =>
    exportList(call, countedExport(area, columns), { list: { ...list, ids }, columns, language, format }, wording);
  return [
    serve(calls.export, async (call, { params, query }) => exported(await within(call, params), query), { long: true }),
    serve(
      calls.exportChosen,
      async (call, { params, query, body: { ids } }) => exported(await within(call, params), query, ids),
      { long: true },
    ),
  ];
}

function importRoutesOf<Params>(
  area: AnyCrud,
  calls: WorkbookCalls<Params>,
  within: Within<Params>,
  exchange: Exchange,
): Route[] {
  return [
    serve(
      calls.template,
      async (call, { params, query }) =>
        importTemplate(await within(call, params), area.source, query.language, wording),
      { long: true },
    ),
    serve(calls.import, async (call, { params, body }) => ({
      data: { runId: await startImport(await within(call, params), exchange, area, body) },
    })),
  ];
}
