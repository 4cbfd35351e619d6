import { permissionCode } from '../../../kit/permission.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import {
  pairQuerySchema,
  pairSchema,
  mergeQuerySchema,
  mergeSchema,
  previewQuerySchema,
  previewSchema,
  mergeInputSchema,
  mergedSchema,
  dismissSchema,
} from './merge.schema.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { z } from 'zod';

/** Members of every kind have these codes. */
const AREAS = ['Members', 'Partners', 'ExecutiveCommittees', 'Clubs'];
const codes = (action: string) => AREAS.map((area) => permissionCode(area, action));

const mergeAt = { tag: 'Merges' } as const;

/** Calls of duplicate members and of merging them. */
export const mergeCalls = {
  pairs: declareCall({
    ...mergeAt,
    method: 'GET',
    url: '/api/Merges/Pairs',
    summary: 'Pairs of members that may be one and why, the surest first',
    access: codes('Search'),
    query: pairQuerySchema,
    answer: pageSchema(pairSchema),
  }),
  list: declareCall({
    ...mergeAt,
    method: 'GET',
    url: '/api/Merges',
    summary: 'Merges that were done, the newest first',
    access: codes('Search'),
    query: mergeQuerySchema,
    answer: pageSchema(mergeSchema),
  }),
  preview: declareCall({
    ...mergeAt,
    method: 'GET',
    url: '/api/Merges/Preview',
    summary: 'The fields of two members side by side, and how much would move',
    access: codes('Update'),
    query: previewQuerySchema,
    answer: previewSchema,
    refuses: [404],
  }),
  merge: declareCall({
    ...mergeAt,
    method: 'POST',
    url: '/api/Merges',
    summary: 'Make one record of two: field by field, with everything that points at the other',
    access: codes('Update'),
    body: mergeInputSchema,
    answer: mergedSchema,
    status: 201,
    refuses: [404],
  }),
  dismiss: declareCall({
    ...mergeAt,
    method: 'POST',
    url: '/api/Merges/Dismiss',
    summary: 'Say that two are not one, or take that back',
    access: codes('Update'),
    body: dismissSchema,
    answer: z.null(),
    refuses: [404],
  }),
  undo: declareCall({
    ...mergeAt,
    method: 'POST',
    url: '/api/Merges/:id/Undo',
    summary: 'Make two records again of one, as they were',
    access: codes('Update'),
    params: recordParams({ area: 'Merges' }),
    answer: mergedSchema,
  }),
};
