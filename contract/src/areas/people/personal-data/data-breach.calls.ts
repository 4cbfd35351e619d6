import { stepCall } from '../../../kit/record-calls.ts';
import { dataBreach } from './data-breach.resource.ts';
import { dataBreachSteps } from './data-breach.rules.ts';

const { Close, Report } = dataBreachSteps;

/** Calls of the steps in the life of a breach. */
export const dataBreachCalls = {
  Report: stepCall(dataBreach, 'Report', 'Update', 'The authority was told: when, to whom and what', { body: Report }),
  Close: stepCall(dataBreach, 'Close', 'Update', 'What was to be done is done, in words', { body: Close }),
};
