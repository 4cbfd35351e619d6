import { dataBreachSteps } from '@hoivien/contract/areas/data-breach/data-breach.rules.ts';
import type { Route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { breachArea } from './breach.area.ts';

/** The steps in the life of a breach. */
export function breachStepRoutes(): Route[] {
  const step = stepRouteOf(breachArea);
  const { Report, Close } = dataBreachSteps;
  return [
    step('Report', 'Update', 'The authority was told: when, to whom and what', breachArea.report, Report),
    step('Close', 'Update', 'What was to be done is done, in words', breachArea.close, Close),
  ];
}
