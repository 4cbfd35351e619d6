import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AnswerShape, useZod } from './schemas.ts';

const answer = z.object({
  name: z.string().nullable(),
  count: z.int().nullable(),
  state: z.enum(['open', 'closed']).nullable(),
  place: z.object({ road: z.string().nullable() }).nullable(),
  items: z.array(z.object({ on: z.string().nullable() })).nullable(),
  note: z.string().nullable().optional(),
  either: z.union([z.string(), z.int()]),
});

test.each([
  [
    'values',
    {
      name: 'Chợ "Đông"',
      count: 3,
      state: 'open',
      place: { road: 'Lê Lợi' },
      items: [{ on: null }],
      note: 'x',
      either: 1,
    },
  ],
  ['nothing', { name: null, count: null, state: null, place: null, items: null, note: null, either: 'a' }],
  ['nulls within', { name: '', count: 0, state: 'closed', place: { road: null }, items: [], either: 'b' }],
])('an answer of %s is written as it is, without what is not declared', async (_, value) => {
  const app = Fastify();
  useZod(app);
  app.route({
    method: 'GET',
    url: '/',
    schema: { response: { 200: { answer, isUndoable: false } satisfies AnswerShape } },
    handler: async () => ({ data: { ...value, secret: 'x' }, undo: 'x' }),
  });
  const { body } = await app.inject('/');
  expect(JSON.parse(body)).toEqual({ data: value });
  await app.close();
});
