import { stepCall } from '../../../kit/record-calls.ts';
import { decision } from './decision.resource.ts';

/** Calls of decisions of meetings. */
export const decisionCalls = {
  complete: stepCall(decision, 'Complete', 'Update', 'Tick a decision off; it can be undone'),
  reopen: stepCall(decision, 'Reopen', 'Update', 'Take the tick back; it can be undone'),
};
