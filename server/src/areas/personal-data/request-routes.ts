import { dataRequestSteps } from '@hoivien/contract/areas/data-request/data-request.rules.ts';
import type { Route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { requestArea } from './request.area.ts';

/** The steps in the life of a request. */
export function requestStepRoutes(): Route[] {
  const step = stepRouteOf(requestArea);
  const { answer, finish, extend, refuse } = requestArea;
  const { Extend, Refuse } = dataRequestSteps;
  return [
    step('Answer', 'Update', 'The requester was answered', answer),
    step('Done', 'Update', 'What was asked is done', finish),
    step('Extend', 'Update', 'More time, once, 15 days at most, with a reason', extend, Extend),
    step('Refuse', 'Update', 'Refuse what was asked, with a reason', refuse, Refuse),
  ];
}
