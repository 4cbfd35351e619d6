import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

type Item = Readonly<Record<string, unknown>> & { id: string };

/** What lists answer to harder questions, in every area, beside a second implementation that works on the rows alone. */
const resources: readonly Resource[] = registry.map(({ resource }) => resource);

const sources = areasOf(secretKey).records.map(({ source }) => source);

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const { db, pool, clock } = house;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 60);
  staff = await house.signInAs([...permissionCodes]);
});
afterAll(() => house[Symbol.asyncDispose]());

/** All records of a question, over its pages. */
async function everything({ area }: Resource, query: string): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await staff.get(`/api/${area}?${query}&page=${page}&pageSize=100`);
    if (status !== 200) throw new Error(`${area}?${query} is answered ${status} ${body.message}`);
    const { items, total } = body.data as { items: Item[]; total: number };
    found.push(...items);
    if (found.length >= total || items.length === 0) return found;
  }
}

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

describe('an order of several columns', () => {
  /** The place of each record in the order of one column; equal values have one place. */
  async function placesOf(resource: Resource, column: string): Promise<ReadonlyMap<string, number>> {
    const items = await everything(resource, `sort=${column}:asc&fields=${column}`);
    const values = items.map((item) => JSON.stringify(item[column] ?? null));
    const runs = values.filter((value, at) => value !== values[at - 1]);
    return new Map(items.map(({ id }, at) => [id, runs.indexOf(values[at] ?? '')]));
  }

  /** The order by hand: the places of the first column, among equal ones those of the second, then the ids. */
  function ordered(items: readonly Item[], places: readonly ReadonlyMap<string, number>[], signs: readonly number[]) {
    const by = (one: string, other: string) => {
      for (const [at, place] of places.entries()) {
        const apart = (place.get(one) ?? 0) - (place.get(other) ?? 0);
        if (apart !== 0) return apart * (signs[at] ?? 1);
      }
      return (one < other ? -1 : 1) * (signs[0] ?? 1);
    };
    return ids(items).toSorted(by);
  }

  let decided = 0;
  test.each(resources)(
    'of $area is that of the first column, and of the next one among equal records',
    async (resource) => {
      const fields = allFields(resource);
      // An order of its own, such as that of titles by rank, is not the order of what a column shows.
      const own = sources.find((one) => one.resource.area === resource.area)?.orders ?? {};
      const sortable = Object.keys(fields).filter((name) => fields[name]?.sort && !(name in own));
      const places = new Map<string, ReadonlyMap<string, number>>();
      for (const column of sortable) places.set(column, await placesOf(resource, column));
      const placesIn = (column: string) => new Set(places.get(column)?.values()).size;
      // The columns with the most equal records come first: there the second column decides.
      const [first, ...others] = [...places.keys()].toSorted((one, other) => placesIn(one) - placesIn(other));
      const wrong: string[] = [];
      for (const second of others.slice(-3)) {
        for (const [one, other] of [
          ['asc', 'desc'],
          ['desc', 'asc'],
        ] as const) {
          const sort = `${first}:${one},${second}:${other}`;
          const found = await everything(resource, `sort=${sort}&fields=id`);
          const both = [first ?? '', second].map((column) => places.get(column) ?? new Map<string, number>());
          const right = ordered(found, both, [one === 'asc' ? 1 : -1, other === 'asc' ? 1 : -1]);
          if (ids(found).join() !== right.join()) wrong.push(sort);
          // A server that knew only the first column would be found out here.
          const fault = ordered(found, both.slice(0, 1), [one === 'asc' ? 1 : -1]);
          if (fault.join() !== right.join()) decided += 1;
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('was decided by the second column often enough', () => expect(decided).toBeGreaterThan(40));
});
