import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeApp } from '../../testing/make-app.ts';

test('a page past the middle is right although others added rows since the total was counted', async () => {
  await using house = await makeApp();
  const { get } = await house.signInAs(['MarketsSearch']);
  const add = (from: number, to: number) =>
    house.pool.query(
      `insert into markets (id, code, code_key, name, search_key)
       select gen_random_uuid(), 'M' || n, 'm' || n, 'Chợ ' || lpad(n::text, 3, '0'), 'm' || n from generate_series($1::int, $2::int) n`,
      [from, to],
    );
  const page = async (number: number) => {
    const { body } = await get(`/api/Markets?sort=name:asc&pageSize=10&page=${number}`);
    const { items, total } = body.data as { items: { name: string }[]; total: number };
    return { names: items.map(({ name }) => name), total };
  };
  const names = (from: number) =>
    Array.from({ length: 10 }, (_, index) => `Chợ ${String(from + index).padStart(3, '0')}`);
  await add(1, 100);
  expect(await page(8)).toEqual({ names: names(71), total: 100 });
  // Written past the server, so that nothing tells it that its total is old.
  await add(101, 145);
  await sleep(1_100);
  expect(await page(8)).toEqual({ names: names(71), total: 145 });
  await add(146, 150);
  await sleep(1_100);
  expect(await page(14)).toEqual({ names: names(131), total: 150 });
});
