import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal } from '../kit/errors.ts';
import { answerErrors } from '../kit/http/answer-errors.ts';
import { publicRoute } from '../kit/http/route.ts';
import { useZod } from '../kit/http/schemas.ts';
import { watchRefusals } from './watch-refusals.ts';

test('the watch reports a refusal that the document of the API lacks, and a key without a sentence', async () => {
  const app = Fastify();
  app.decorateRequest('visit', null as never);
  useZod(app);
  answerErrors(app);
  const refusals = [
    ['/known', new Refusal('Mes.Route.NotFound', 400)],
    ['/status', new Refusal('Mes.Route.NotFound', 409)],
    ['/key', new Refusal('Mes.No.Such.Key', 400)],
  ] as const;
  for (const [url, refusal] of refusals) {
    const handle = () => Promise.reject(refusal);
    publicRoute({ tag: 'Test', method: 'GET', url, summary: url, handle }).register(app);
  }
  const unpublished = watchRefusals(app);
  await app.inject('/known');
  expect(unpublished()).toEqual([]);
  for (const [url] of refusals) await app.inject(url);
  expect(unpublished()).toEqual(['409 of GET /status', 'Mes.No.Such.Key']);
  expect(unpublished()).toEqual([]);
  await app.close();
});
