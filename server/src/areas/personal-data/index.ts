import { Seal } from '../../kit/crud/seal.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import type { Route } from '../../kit/http/route.ts';
import { breachArea } from './breach.area.ts';
import { breachStepRoutes } from './breach-routes.ts';
import { requestArea } from './request.area.ts';
import { requestStepRoutes } from './request-routes.ts';
import { subjectRoutes } from './subject-routes.ts';
import { textRoutes } from './text-routes.ts';
import { unrecordedRoutes } from './unrecorded-routes.ts';

export { personalDataQueues } from './queues.ts';
export { countedExport } from './subject.ts';
export { logViews } from './views.ts';

/** Requests and breaches as exports see them. They are never deleted, and nothing points at them. */
export const personalDataRecords = [requestArea, breachArea] as unknown as readonly AnyCrud[];

/** Personal data: requests, consents, texts, restricting, erasing, handing out, breaches, and who looked. `areas` are those of all records. */
export function personalDataRoutes(areas: readonly AnyCrud[], secretKey: string): Route[] {
  return [
    ...personalDataRecords
      .flatMap((area) => resourceRoutes(area))
      .filter(({ method, url }) => method !== 'DELETE' && !url.endsWith('/Options')),
    ...requestStepRoutes(),
    ...breachStepRoutes(),
    ...subjectRoutes(areas, new Seal(secretKey)),
    ...unrecordedRoutes(areas),
    ...textRoutes(),
  ];
}
