import { dataRequestCalls } from '@hoivien/contract/areas/people/personal-data/data-request.calls.ts';
import type { Route } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { requestArea } from './request.area.ts';

/** The steps in the life of a request. */
export function requestStepRoutes(): Route[] {
  return [
    serveStep(requestArea, dataRequestCalls.Answer, requestArea.answer),
    serveStep(requestArea, dataRequestCalls.Done, requestArea.finish),
    serveStep(requestArea, dataRequestCalls.Extend, requestArea.extend),
    serveStep(requestArea, dataRequestCalls.Refuse, requestArea.refuse),
  ];
}
