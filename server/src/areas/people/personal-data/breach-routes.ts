import { dataBreachCalls } from '@hoivien/contract/areas/people/personal-data/data-breach.calls.ts';
import type { Route } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { breachArea } from './breach.area.ts';

/** The steps in the life of a breach. */
export function breachStepRoutes(): Route[] {
  return [
    serveStep(breachArea, dataBreachCalls.Report, breachArea.report),
    serveStep(breachArea, dataBreachCalls.Close, breachArea.close),
  ];
}
