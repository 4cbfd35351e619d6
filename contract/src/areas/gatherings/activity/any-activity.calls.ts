import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { optionsQuery } from '../../../kit/record-calls.ts';
import { chooserCodes } from '../../../permissions.ts';
import { ANY_ACTIVITY } from './any-activity.texts.ts';

/** The options of the picker of events and child events. */
export const anyActivityOptions = declareCall({
  tag: ANY_ACTIVITY,
  method: 'GET',
  url: '/api/AnyActivities/Options',
  summary: 'Choose an event or a child event; child events have the name of the event above in brackets',
  access: [...new Set(['ActivitiesSearch', ...chooserCodes(ANY_ACTIVITY)])],
  query: optionsQuery({ area: ANY_ACTIVITY }),
  answer: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
});
