// Long: 'the list pages without a gap or a repeat from either end, in every order' in server/src/testing/conformance.test.ts holds the same rule in the plain run.
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
    let found = await page(number);
    await expect.poll(async () => (found = await page(number)).total).toBe(total);
    return found.names;
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

test('far pages are the same whatever far pages were read before them', async () => {
  await using house = await makeApp();
  const { get, del } = await house.signInAs(['MarketsSearch', 'MarketsDelete']);
  const nameOf = (n: number) => `Chợ ${String(n).padStart(5, '0')}`;
  await house.pool.query(
    `insert into markets (id, code, code_key, name, search_key)
     select gen_random_uuid(), 'M' || n, 'm' || n, 'Chợ ' || lpad(n::text, 5, '0'), 'm' || n from generate_series(1, 6000) n`,
  );
  const rowsOf = async (query: string, page: number) => {
    const { body } = await get(`/api/Markets?${query}&pageSize=20&page=${page}`);
    return (body.data as { items: { id: string; name: string; version: number }[] }).items;
  };
  const namesOf = async (query: string, page: number) => (await rowsOf(query, page)).map(({ name }) => name);
  const rising = (page: number) => Array.from({ length: 20 }, (_, place) => nameOf((page - 1) * 20 + place + 1));
  const falling = (page: number) => Array.from({ length: 20 }, (_, place) => nameOf(6000 - (page - 1) * 20 - place));
  // Towards the end, back again, past the middle (these are read from the end), and a page between two known ones.
  for (const page of [100, 101, 149, 120, 99, 240, 200, 201, 180, 300]) {
    expect(await namesOf('sort=name:asc', page)).toEqual(rising(page));
    expect(await namesOf('sort=name:desc', page)).toEqual(falling(page));
    expect(await namesOf('sort=name:asc&codeHas=m', page)).toEqual(rising(page));
  }
  // A deleted record before the page moves it by one, also when it began a page that the server remembers.
  const [first] = await rowsOf('sort=name:asc', 100);
  expect((await del(`/api/Markets/${first?.id}?version=${first?.version}`)).status).toBe(200);
  expect(await namesOf('sort=name:asc', 101)).toEqual(rising(101).map((_, place) => nameOf(2002 + place)));
  // The same past the server, so that it still remembers the record.
  const [next] = await rowsOf('sort=name:asc', 110);
  await house.pool.query('delete from markets where id = $1', [next?.id]);
  expect(await namesOf('sort=name:asc', 111)).toHaveLength(20);
});

test('a sorted search has the same first page wherever its hits stand in the order', async () => {
  await using house = await makeApp();
  const { get } = await house.signInAs(['MarketsSearch']);
  // Hits of 'xanh' stand at the end of the order by name, those of 'do' everywhere.
  await house.pool.query(
    `insert into markets (id, code, code_key, name, description, search_key)
     select gen_random_uuid(), 'M' || n, 'm' || n, name, 'ven song', '.' || replace(lower(name), ' ', '.') || '.|m' || n || '|ven song ;'
     from generate_series(1, 5000) n,
     lateral (select lpad(n::text, 5, '0') || case when n > 3500 then ' xanh' else ' vang' end || case when n % 2 = 0 then ' do' else '' end as name) named`,
  );
  const page = async (query: string) => {
    const { body } = await get(`/api/Markets?${query}`);
    const { items, total } = body.data as { items: { name: string }[]; total: number };
    return { names: items.map(({ name }) => Number(name.slice(0, 5))), total };
  };
  const counted = (from: number, step: number) => Array.from({ length: 20 }, (_, place) => from + place * step);
  expect(await page('search=do&sort=name:asc')).toEqual({ names: counted(2, 2), total: 2500 });
  expect(await page('search=do&sort=name:desc')).toEqual({ names: counted(5000, -2), total: 2500 });
  expect(await page('search=xanh&sort=name:asc')).toEqual({ names: counted(3501, 1), total: 1500 });
  expect(await page('search=xanh%20do&sort=name:asc')).toEqual({ names: counted(3502, 2), total: 750 });
  expect(await page('search=song&sort=name:asc')).toEqual({ names: counted(1, 1), total: 5000 });
  expect(await page('search=song&sort=name:asc&page=2')).toMatchObject({ names: counted(21, 1) });
  expect((await page('search=xanh&sort=createdAt:desc')).total).toBe(1500);
});
