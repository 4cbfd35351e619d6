import { z } from 'zod';
import { declareCall } from '../declared-call.ts';
import { named } from '../schema-note.ts';

/** What giving back some records did; `after` names the last one while there are more. */
export const undoneSchema = named(
  'UndoneEdits',
  z.object({
    undone: z.int(),
    kept: z.array(z.object({ name: z.string(), message: z.string() })),
    after: z.string().nullable(),
  }),
);

const notFound = { error: 'Mes.RecentActions.Key.NotFound' };

/** The call that gives the values back which a press or a run of the caller replaced. */
export const giveBackCall = declareCall({
  tag: 'RecentActions',
  method: 'POST',
  url: '/api/RecentActions/:key/Undo',
  operation: 'undoRecentAction',
  summary: 'Give the values back that own edits replaced, some records at a time; a record that changed since stays',
  access: 'role',
  proof: 'some',
  params: z.object({ key: z.string().min(1).max(100, notFound) }),
  body: z.object({ after: z.guid(notFound).optional() }),
  answer: undoneSchema,
  refuses: [404],
});
