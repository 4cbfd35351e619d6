// Long: 'the list pages without a gap or a repeat from either end, in every order' in server/src/testing/conformance.test.ts holds the same rule in the plain run.
// Long: 'every filter of every area is answered in each of its forms, and one with none of them is refused' in server/src/kit/crud/filter.test.ts holds the same rule in the plain run.
import { operatorsOf } from '@hoivien/contract/kit/filters.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

type Item = Readonly<Record<string, unknown>> & { id: string };

/** Of areas with the same fields only the first: the same code answers for all of them. */
const resources: readonly Resource[] = [
  ...new Map(
    registry
      .map(({ resource }): Resource => resource)
      .toReversed()
      .map((resource) => [JSON.stringify(resource.fields), resource]),
  ).values(),
];

/** The suite asks one question of so many; the trial `demo-walk` asks all. */
const SAMPLED = 4;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const { db, pool, clock } = house;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 60);
  staff = await house.signInAs([...permissionCodes]);
});
afterAll(() => house[Symbol.asyncDispose]());

/** Lists with records use code that empty lists do not, so this tries every order and every filter. */
test.each(resources)(
  '$area: whatever may be asked of its records in the demonstration is answered',
  async (resource) => {
    const url = `/api/${resource.area}`;
    const { items } = (await staff.get(url)).body.data as { items: Item[] };
    const asked = [
      `${url}/Options?search=a`,
      ...exportsOf(resource, url),
      ...ordersOf(resource, url),
      ...conditionsOf(resource, url, items),
      ...items.slice(0, 4).flatMap(({ id }) => pagesOf(url, id)),
      ...items.slice(0, 6).flatMap(searchesFor),
    ];
    const known = new Set(house.routes.map(({ method, url: path }) => `${method} ${path}`));
    const there = asked.filter(
      (address) => !/\/(Options|Export)\?/.test(address) || known.has(`GET ${pathOf(address)}`),
    );
    const refused: string[] = [];
    for (const address of there.filter((_, place) => process.env.DEMO_WALK === 'whole' || place % SAMPLED === 0)) {
      const { status } = await staff.get(address);
      if (status !== 200) refused.push(`${status} ${address}`);
    }
    expect(refused).toEqual([]);
  },
  60_000,
);

/** The fields of one word each that a list shows and by which people filter. */
const shownChoices = resources.flatMap((resource) =>
  Object.entries(allFields(resource)).flatMap(([name, { choices, list, filter }]) =>
    choices && list && filter ? [{ resource, area: resource.area, name, choices }] : [],
  ),
);

test.each(shownChoices)(
  '$area: a filter by $name finds the records whose column shows that choice',
  async ({ resource, name, choices }) => {
    // A list leaves out records with restricted data, unless a filter asks for them.
    const open = 'restriction' in resource.fields ? '&restriction=0&restriction=1&restriction=2' : '';
    const all = await everything(`/api/${resource.area}?fields=${name}&sort=createdAt:asc${open}`);
    for (const choice of choices) {
      const more = name === 'restriction' ? '' : open;
      const found = await everything(
        `/api/${resource.area}?fields=${name}&sort=createdAt:asc${more}&${name}=${choice}`,
      );
      expect([choice, found]).toEqual([choice, all.filter((item) => item[name] === choice)]);
    }
    expect(all.filter((item) => !(choices as readonly unknown[]).includes(item[name] ?? choices[0]))).toEqual([]);
  },
  60_000,
);

async function everything(address: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await staff.get(`${address}&pageSize=100&page=${page}`);
    expect([address, status]).toEqual([address, 200]);
    items.push(...body.data.items);
    if (items.length >= body.data.total) return items;
  }
}

function pathOf(address: string): string {
  return address.slice(0, address.indexOf('?'));
}

function exportsOf(resource: Resource, url: string): string[] {
  const listed = Object.entries(allFields(resource)).filter(([, { list }]) => list);
  const columns = listed.map(([name]) => name).join();
  return [`${url}/Export?language=en`, `${url}/Export?language=vi&columns=${columns}&search=a`];
}

function ordersOf(resource: Resource, url: string): string[] {
  const sortable = Object.entries(allFields(resource)).filter(([, { sort }]) => sort);
  return sortable.flatMap(([name]) => [`${url}?sort=${name}:asc`, `${url}?sort=${name}:desc&page=2&search=a`]);
}

function conditionsOf(resource: Resource, url: string, items: readonly Item[]): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, { kind, choices = [] }]) =>
    operatorsOf(resource, name).flatMap((operator) => {
      const end = kind === 'count' || kind === 'money' ? '5' : '2020-01-01';
      const [value = choices[0]] = items.flatMap((item) => item[name] ?? []) as (string | number)[];
      const given = value === undefined ? [] : [encodeURIComponent(String(value))];
      const forms = {
        any: given.map((one) => `${name}=${one}`),
        none: given.map((one) => `${name}Not=${one}&search=a`),
        empty: [`${name}Empty=true`, `${name}Empty=false`],
        has: [`${name}Has=an`],
        range: [`${name}From=${end}`, `${name}To=${end}`],
      };
      return forms[operator].map((form) => `${url}?${form}`);
    }),
  );
}

/** All addresses that read one record by its id. */
function pagesOf(url: string, id: string): string[] {
  const own = house.routes.filter(({ method, url: path }) => method === 'GET' && path.startsWith(`${url}/:id`));
  return own.map(({ url: path }) => path.replace(':id', id)).filter((path) => !path.includes(':'));
}

function searchesFor(item: Item): string[] {
  const called = String(item.enterpriseName ?? item.name ?? item.fullName ?? item.title ?? item.code);
  const words = [called.slice(0, 60), called.slice(0, 4), called.split(' ').at(-1) ?? ''];
  return words.filter((word) => word.length > 1).map((word) => `/api/Search?q=${encodeURIComponent(word)}`);
}
