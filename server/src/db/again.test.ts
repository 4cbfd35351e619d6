import { sql } from 'drizzle-orm';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp } from '../testing/make-app.ts';
import { triedAgain } from './again.ts';
import type { Database } from './connect.ts';
import { markets } from './tables/market.ts';
import { databaseFault } from '../kit/errors.ts';
import { uuidv7 } from '../kit/uuid.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp({ connections: 8 });
});
afterAll(() => house[Symbol.asyncDispose]());

async function two(): Promise<[string, string]> {
  const [one, other] = [uuidv7(), uuidv7()];
  for (const id of [one, other])
    await house.db.insert(markets).values({ id, code: id, codeKey: id, name: id, searchKey: id });
  return [one, other];
}

const renamed = (db: Database, id: string, name: string) =>
  db.execute(sql`update markets set name = name || ${name} where id = ${id}`);
const namesOf = async (ids: readonly string[]) =>
  (await house.db.execute<{ id: string; name: string }>(sql`select id, name from markets order by id`)).rows
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => name.slice(id.length));

test('two transactions that wait for each other both end, each once, and what follows them happens once', async () => {
  const [one, other] = await two();
  let begun = 0;
  let tries = 0;
  const after: string[] = [];
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const cross = async (first: string, second: string, mark: string) => {
    await house.db.transaction(async (tx) => {
      tries++;
      await renamed(tx, first, mark);
      if (++begun === 2) meet();
      await met;
      await renamed(tx, second, mark);
    });
    after.push(mark);
  };
  await Promise.all([cross(one, other, 'a'), cross(other, one, 'b')]);
  // The loser may take its first row again before the winner has woken, and lose once more.
  expect([3, 4]).toContain(tries);
  expect(after.toSorted()).toEqual(['a', 'b']);
  for (const name of await namesOf([one, other])) expect(name.split('').toSorted()).toEqual(['a', 'b']);
});

test('a transaction that read what another changed begins again', async () => {
  const [one, other] = await two();
  let tries = 0;
  await house.db.transaction(
    async (tx) => {
      await tx.execute(sql`select * from markets where id = ${one}`);
      if (++tries === 1) await renamed(house.db, one, 'x');
      await renamed(tx, one, 'y');
    },
    { isolationLevel: 'repeatable read' },
  );
  expect([tries, await namesOf([one, other])]).toEqual([2, ['xy', '']]);
});

test('the third loss is the answer, and other faults are not tried again', async () => {
  let tries = 0;
  const losing = (code: string) =>
    triedAgain(async () => {
      tries++;
      await house.db.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`));
    }).catch((error: unknown) => databaseFault(error)?.code);
  // Each of the three is a statement by itself, which begins again, too.
  expect(await losing('40P01')).toBe('40P01');
  expect(tries).toBe(3);
  tries = 0;
  expect(await losing('23505')).toBe('23505');
  expect(tries).toBe(1);
});

test('terms that are saved, added and deleted while their committee is deleted are never refused as unavailable', async () => {
  const all = await house.signInAs(permissionCodes);
  const answers = new Set<number>();
  for (let number = 0; number < 12; number++) {
    const club = (await all.post('/api/Clubs', { code: `CLB-${number}`, enterpriseName: `CLB ${number}` })).body.data;
    const input = { name: `Ban ${number}`, kind: 1, clubId: club.id };
    const committee = (await all.post('/api/Committees', input)).body.data;
    const term = (startsOn: string) => ({
      committeeId: committee.id,
      name: `Nhiệm kỳ ${startsOn}`,
      startsOn,
      endsOn: '2026-01-01',
    });
    const held = (await all.post('/api/Terms', { ...term('2020-01-01'), endsOn: '2022-01-01' })).body.data;
    const results = await Promise.all([
      all.put(`/api/Terms/${held.id}`, { ...held, endsOn: '2022-06-01' }),
      ...['2022-02-01', '2022-03-01', '2022-04-01'].map((day) => all.post('/api/Terms', term(day))),
      all.del(`/api/Committees/${committee.id}`),
      all.del(`/api/Terms/${held.id}`),
      ...[1, 2].map(() =>
        all.post('/api/Represents', {
          ownerId: club.id,
          name: 'Trần Văn An',
          position: 'Đại diện',
          startsOn: '2022-01-01',
        }),
      ),
    ]);
    for (const { status } of results) answers.add(status);
  }
  expect([...answers].filter((status) => status >= 500)).toEqual([]);
});
