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
  // The server keeps a total longer when counting took longer, so the test asks until the new total is there.
  const onceCounted = async (number: number, total: number): Promise<string[]> => {
    for (;;) {
      const found = await page(number);
      if (found.total === total) return found.names;
      await sleep(100);
    }
  };
  const names = (from: number) =>
    Array.from({ length: 10 }, (_, index) => `Chợ ${String(from + index).padStart(3, '0')}`);
  await add(1, 100);
  expect(await page(8)).toEqual({ names: names(71), total: 100 });
  // This writes past the server, so the server does not drop its old total.
  await add(101, 145);
  expect(await onceCounted(8, 145)).toEqual(names(71));
  await add(146, 150);
  expect(await onceCounted(14, 150)).toEqual(names(131));
});
