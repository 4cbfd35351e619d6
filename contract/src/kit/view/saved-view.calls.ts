import { recordParams } from '../record-calls.ts';
import { declareCall } from '../declared-call.ts';
import { viewAskSchema, savedViewSchema, viewInputSchema, viewChangeSchema } from './saved-view.schema.ts';
import { z } from 'zod';

const savedViewAt = { tag: 'SavedViews', access: 'role' } as const;

/** Calls of the saved views of lists. */
export const savedViewCalls = {
  list: declareCall({
    ...savedViewAt,
    method: 'GET',
    url: '/api/SavedViews',
    summary: 'The views of a list that one may choose: one’s own and the shared ones, by name',
    query: viewAskSchema,
    answer: z.array(savedViewSchema),
  }),
  add: declareCall({
    ...savedViewAt,
    method: 'POST',
    url: '/api/SavedViews',
    summary: 'Keep a view of a list; a user tied to a club shares it within the club only',
    body: viewInputSchema,
    answer: savedViewSchema,
    status: 201,
  }),
  change: declareCall({
    ...savedViewAt,
    method: 'PUT',
    url: '/api/SavedViews/:id',
    summary: 'Change one’s own view over the version one saw',
    params: recordParams({ area: 'SavedViews' }),
    body: viewChangeSchema,
    answer: savedViewSchema,
  }),
  remove: declareCall({
    ...savedViewAt,
    method: 'DELETE',
    url: '/api/SavedViews/:id',
    summary: 'Delete one’s own view; its owner can put it back',
    params: recordParams({ area: 'SavedViews' }),
    answer: z.object({ deletionId: z.string() }),
  }),
};
