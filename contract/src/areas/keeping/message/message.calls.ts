import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** Calls of the sentences of message keys. */
export const messageCalls = {
  list: declareCall({
    tag: 'Messages',
    method: 'GET',
    url: '/api/Messages',
    summary:
      'Every message key with its sentence in Vietnamese and English, or those of one area; {max} stands for a figure of params, and key@most is the sentence where params has most',
    access: 'session',
    query: z.object({ area: z.string().max(100, { error: 'Mes.Input.Unreadable' }).optional() }),
    answer: z.array(named('Message', z.object({ key: z.string(), vi: z.string(), en: z.string() }))),
  }),
};
