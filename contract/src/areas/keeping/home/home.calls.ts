import { declareCall } from '../../../kit/declared-call.ts';
import { homeSchema } from './home.schema.ts';

/** Calls of the first page. */
export const homeCalls = {
  read: declareCall({
    tag: 'Home',
    method: 'GET',
    url: '/api/Home',
    summary: 'What waits for the reader, with the most urgent rows of each list, and the calendar of the next 7 days',
    access: 'role',
    answer: homeSchema,
  }),
};
