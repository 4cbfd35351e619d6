import { declareCall } from '../../../kit/declared-call.ts';
import { REVEAL } from '../../../kit/guard.ts';
import { birthdaysQuery, birthdaysSchema } from './birthday.schema.ts';

/** The birthdays of the coming week. */
export const birthdaysCall = declareCall({
  tag: 'Home',
  method: 'GET',
  url: '/api/Home/Birthdays',
  operation: 'birthdays',
  summary: 'Birthdays of members and leaders in the next seven days, without years; each look is logged',
  access: [REVEAL],
  query: birthdaysQuery,
  answer: birthdaysSchema,
});
