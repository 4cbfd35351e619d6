import { declareCall } from '../../kit/declared-call.ts';
import { z } from 'zod';
import { publicInfoSchema } from './session.schema.ts';

const publicInfoAt = { tag: 'Public', method: 'GET', access: 'public' } as const;

/** Calls of what everybody sees of the association. */
export const publicInfoCalls = {
  live: declareCall({
    ...publicInfoAt,
    url: '/api/Health/Live',
    summary: '200 as long as the process answers, whatever its database does',
    answer: z.object({ status: z.literal('alive') }),
  }),
  read: declareCall({
    ...publicInfoAt,
    url: '/api/Public/Info',
    summary: 'What the sign-in page needs',
    answer: publicInfoSchema,
  }),
};
