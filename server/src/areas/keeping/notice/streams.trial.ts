import { expect, test } from 'vitest';
import { notify } from '../../../kit/notices.ts';
import { figure, percentile } from '../../../testing/figure.ts';
import { makeApp } from '../../../testing/make-app.ts';
import { newsFor, openStream, startServer } from './testing/servers.ts';

test('a notice that another server wrote reaches a browser soon, and open streams do not hold up a server that stops', async () => {
  await using house = await makeApp();
  await using here = await startServer(house);
  await using there = await startServer(house);
  const person = await house.signInAs([]);
  const stream = await openStream(here.address, person);
  const times: number[] = [];
  for (let round = 1; round <= 50; round++) {
    const started = performance.now();
    await notify({ db: there.db, now: house.clock.now }, newsFor([person.userId], `round ${round}`));
    await expect.poll(() => stream.heard.at(-1)?.unread, { timeout: 10_000, interval: 5 }).toBe(round);
    times.push(performance.now() - started);
  }
  figure('until a notice is heard, p50 ms', percentile(times, 0.5));
  figure('until a notice is heard, p99 ms', percentile(times, 0.99), 2_000);
  const started = performance.now();
  await here.stop();
  figure('until a server with an open stream has stopped, ms', performance.now() - started, 1_500);
});
