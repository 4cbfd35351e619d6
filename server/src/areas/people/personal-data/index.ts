import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { accessLog } from '../../../db/tables/kit.ts';
import { breaches, consents, dataRequests, legalTexts } from '../../../db/tables/personal-data.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { deskRoutes } from '../../../kit/desk.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { requestDeskOf } from './desk.ts';
import { Seal } from '../../../kit/crud/seal.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { breachArea } from './breach.area.ts';
import { breachStepRoutes } from './breach-routes.ts';
import { rowsOfMembers } from './of-members.ts';
import { ownDataPart } from './public.ts';
import { personalDataQueues } from './queues.ts';
import { requestArea } from './request.area.ts';
import { requestStepRoutes } from './request-routes.ts';
import { retention } from './retention.ts';
import { subjectRoutes } from './subject-routes.ts';
import { textRoutes } from './text-routes.ts';
import { unrecordedRoutes } from './unrecorded-routes.ts';

export { withdrawByMember } from './consents.ts';
export { countedExport } from './subject.ts';
export { logViews } from './views.ts';

/** Requests and breaches, for exports and for the steps of a person. Nobody can delete them, and no record refers to them. */
export const personalDataRecords: readonly AnyCrud[] = [requestArea, breachArea];

/** Personal data: requests, consents, texts, restriction, erasure, copies, breaches, and the access log. */
export const personalDataModule: AreaModule<
  AllAreas & { secretKey: string; pool: pg.Pool; files: FileStore },
  AllAreas & Pick<Services, 'db' | 'now'>
> = {
  name: 'personal-data',
  tables: [legalTexts, consents, dataRequests, breaches, accessLog],
  waiting: [
    {
      source: requestArea.source,
      kind: 'member',
      group: 'member',
      time: 'due',
      label: ['{count} yêu cầu về dữ liệu cá nhân', '{count:request|requests} about personal data'],
      verb: ['Trả lời', 'Answer'],
      query: () => ({ state: ['overdue', 'received', 'answered'] }),
      action: 'Update',
      since: 'dueOn',
      line: ['type', 'state'],
      isDecided: true,
    },
  ],
  desks: [requestDeskOf],
  firstSteps: { privacy: sql`select 1 from legal_texts where purpose = 'privacy'` },
  routes: (services) => personalDataRoutes(services, services.secretKey),
  public: ({ pool }) => ({ parts: [ownDataPart(pool)] }),
  queues: personalDataQueues,
  ofMembers: rowsOfMembers,
  retention,
};

function personalDataRoutes(areas: AllAreas & { files: FileStore }, secretKey: string): Route[] {
  return [
    ...personalDataRecords
      .flatMap((area) => resourceRoutes(area))
      .filter(({ method, url }) => method !== 'DELETE' && !url.endsWith('/Options')),
    ...requestStepRoutes(),
    ...deskRoutes(requestDeskOf),
    undoRoute(requestArea.source),
    ...breachStepRoutes(),
    ...subjectRoutes(areas, new Seal(secretKey)),
    ...unrecordedRoutes(areas),
    ...textRoutes(),
  ];
}
