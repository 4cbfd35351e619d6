import { stepCall } from '../../../kit/record-calls.ts';
import { dataRequest } from './data-request.resource.ts';
import { dataRequestSteps } from './data-request.rules.ts';

const { Extend, Refuse } = dataRequestSteps;

/** Calls of the steps in the life of a request. */
export const dataRequestCalls = {
  Answer: stepCall(dataRequest, 'Answer', 'Update', 'The requester was answered'),
  Done: stepCall(dataRequest, 'Done', 'Update', 'What was asked is done'),
  Extend: stepCall(dataRequest, 'Extend', 'Update', 'More time, once, 15 days at most, with a reason', {
    body: Extend,
  }),
  Refuse: stepCall(dataRequest, 'Refuse', 'Update', 'Refuse what was asked, with a reason', { body: Refuse }),
};
