import { Seal } from '../../kit/crud/seal.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import type { Route } from '../../kit/http/route.ts';
import { requestArea } from './request.area.ts';
import { requestStepRoutes } from './request-routes.ts';
import { subjectRoutes } from './subject-routes.ts';
import { textRoutes } from './text-routes.ts';

export { countedExport } from './subject.ts';

/** Requests as exports see them. They are never deleted, and nothing points at them. */
export const dataRequestRecords = requestArea as unknown as AnyCrud;

/** Personal data: requests, consents, texts, restricting, erasing, handing out, and who looked. `areas` are those of all records. */
export function personalDataRoutes(areas: readonly AnyCrud[], secretKey: string): Route[] {
  return [
    ...resourceRoutes(dataRequestRecords).filter(({ method, url }) => method !== 'DELETE' && !url.endsWith('/Options')),
    ...requestStepRoutes(),
    ...subjectRoutes(areas, new Seal(secretKey)),
    ...textRoutes(),
  ];
}
