import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import { term } from './term.resource.ts';
import { copiedTermSchema, copyTermSchema } from './term.schema.ts';

/** Calls of terms. */
export const termCalls = {
  copy: declareCall({
    tag: term.area,
    method: 'POST',
    changes: ['Committees', 'ExecutiveCommittees'],
    url: '/api/Terms/:id/Copy',
    summary: 'Begin the next term of the committee with some of those who sat in this one and are approved',
    access: [permissionCode(term.area, 'Create')],
    params: recordParams(term),
    body: copyTermSchema,
    answer: copiedTermSchema,
    status: 201,
  }),
};
