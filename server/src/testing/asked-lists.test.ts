import { operatorsOf } from '@hoivien/contract/kit/filters.ts';
import { type Band, bandedFields } from '@hoivien/contract/kit/paging.ts';
import { DAY_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { rowsOf } from '../areas/keeping/exchange/testing/workbooks.ts';
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

describe('alternatives', () => {
  /** Conditions of an area: a choice, and what is empty or not. */
  function conditionsOf(resource: Resource): string[] {
    const fields = allFields(resource);
    return Object.keys(fields).flatMap((name) => {
      const operators = operatorsOf(resource, name);
      const { choices = [] } = fields[name] ?? {};
      return [
        ...(operators.includes('any') ? choices.slice(0, 2).map((choice) => `${name}=${choice}`) : []),
        ...(operators.includes('empty') ? [`${name}Empty=true`, `${name}Empty=false`] : []),
        ...(DAY_KINDS.has(fields[name]?.kind ?? 'text') && operators.includes('range') ? [`${name}=thisYear`] : []),
      ];
    });
  }

  const asAlternatives = (groups: readonly string[]) =>
    groups.map((group) => `or=${encodeURIComponent(group)}`).join('&');
  let decided = 0;

  test.each(resources)('of $area find what each of them finds, within the other filters', async (resource) => {
    const conditions = conditionsOf(resource);
    const sort = 'sort=createdAt:asc&fields=id';
    const found = async (query: string) => ids(await everything(resource, `${sort}&${query}`));
    const wrong: string[] = [];
    for (const [at, one] of conditions.entries()) {
      if (at % 4 !== 0) continue;
      // Each condition is of another field: two of one field would be one parameter.
      const fieldOf = (text: string) => text.replace(/(?:Empty)?=.*/, '');
      const apart = [one];
      for (const next of [...conditions.slice(at), ...conditions.slice(0, at)])
        if (!apart.some((taken) => fieldOf(taken) === fieldOf(next))) apart.push(next);
      const [, other, third, beside] = apart;
      if (!other || !third || !beside) continue;
      const groups = [one, `${other}&${third}`];
      const [first, second, among, both, within] = await Promise.all([
        found(one),
        found(`${other}&${third}`),
        found(beside),
        found(asAlternatives(groups)),
        found(`${beside}&${asAlternatives(groups)}`),
      ]);
      const union = new Set([...first, ...second]);
      if (both.toSorted().join() !== [...union].toSorted().join()) wrong.push(groups.join(' or '));
      // A filter on what the list leaves out changes what its alternatives mean alone.
      const opens = (text: string) => text.includes('restriction');
      if (![...groups, beside].some(opens)) {
        const expected = among.filter((id) => union.has(id));
        if (within.toSorted().join() !== expected.toSorted().join()) wrong.push(`${beside} and ${groups.join(' or ')}`);
      }
      // A server that took only the first alternative, or both at once, would be found out here.
      if (union.size > first.length) decided += 1;
    }
    expect(wrong).toEqual([]);
  });

  test('are what an export has, too', async () => {
    const asked = asAlternatives(['state=current&honorary=0', 'state=grace&clubIdsEmpty=false']);
    const { total } = (await staff.get(`/api/Members?${asked}`)).body.data;
    const all = (await staff.get('/api/Members')).body.data.total;
    const rows = await rowsOf((await staff.get(`/api/Members/Export?${asked}&columns=code`)).body);
    // Beside the heading.
    expect(rows).toHaveLength(total + 1);
    expect([total > 0, total < all]).toEqual([true, true]);
  });

  test('were decided by the second one often enough', () => expect(decided).toBeGreaterThan(10));

  test.each(['', 'zzz=1', 'state=nonsense', 'page=2', 'code=a&zzz=1'])(
    'are refused when one is "%s"',
    async (group) => {
      const { status, body } = await staff.get(`/api/Members?${asAlternatives(['code=a', group])}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'or']);
    },
  );

  test('by a field that the reader does not see are refused as such a filter is', async () => {
    const other = await house.signInAs(['MembersSearch']);
    const plain = await other.get('/api/Members?feeOverdueEmpty=false');
    const hidden = await other.get(`/api/Members?${asAlternatives(['code=a', 'feeOverdueEmpty=false'])}`);
    expect([hidden.status, hidden.body.message]).toEqual([plain.status, plain.body.message]);
    expect(plain.status).not.toBe(200);
  });
});

describe('bands of values', () => {
  let club: TestClient;
  beforeAll(async () => {
    const { rows } = await house.pool.query<{ id: string }>(
      'select club_id as id from club_members group by club_id order by count(*) desc, club_id limit 1',
    );
    club = await house.signInAs([...permissionCodes], { clubId: rows[0]?.id ?? '' });
  });

  const totalOf = async (reader: TestClient, address: string) => {
    const { status, body } = await reader.get(`${address}&fields=id&pageSize=1`);
    if (status !== 200) throw new Error(`${address} is answered ${status} ${body.message}`);
    return body.data as { total: number; bands?: Band[] };
  };
  let counted = 0;
  let seenLess = 0;

  // A number that told more than the list under its ends would tell of rows or values that the reader does not see.
  test.each(resources)('of $area have the numbers of the lists under their ends, whoever reads', async (resource) => {
    const wrong: string[] = [];
    for (const field of bandedFields(resource)) {
      const whole: number[] = [];
      for (const reader of [staff, club]) {
        const address = `/api/${resource.area}?`;
        if ((await reader.get(`${address}pageSize=1`)).status === 403) continue;
        const { bands = [] } = await totalOf(reader, `${address}bands=${field}`);
        whole.push(bands.reduce((sum, { count }) => sum + count, 0));
        const [first, last] = [bands[0], bands.at(-1)];
        const apart = new Set([first, last, bands.toSorted((one, other) => other.count - one.count)[0]]);
        const spans = [...apart].flatMap((band) => band ?? []);
        if (first && last) spans.push({ from: first.from, to: last.to, count: whole.at(-1) ?? 0 });
        for (const { from, to, count } of spans) {
          const { total } = await totalOf(reader, `${address}${field}From=${from}&${field}To=${to}`);
          if (total !== count) wrong.push(`${field} from ${from} to ${to}: ${count}, the list has ${total}`);
          counted += 1;
        }
      }
      const [all = 0, own = all] = whole;
      if (own < all) seenLess += 1;
    }
    expect(wrong).toEqual([]);
  });

  test('were many, and a club saw fewer often enough', () => {
    expect(counted).toBeGreaterThan(100);
    expect(seenLess).toBeGreaterThan(3);
  });

  test('follow the conditions of their list', async () => {
    const { bands = [], total } = await totalOf(staff, '/api/FeeHistories?status=1&bands=debt');
    expect(bands.length).toBeGreaterThan(1);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const [{ id, debt }] = (await everything(registryOf('FeeHistories'), 'status=1&fields=debt')) as [Item];
    const { body } = await staff.get(`/api/FeeHistories/${id}`);
    const { bands: few } = await totalOf(staff, `/api/FeeHistories?memberId=${body.data.memberId}&status=1&bands=debt`);
    expect(few?.at(-1)?.to).toBeDefined();
    expect(Number(few?.[0]?.from)).toBeLessThanOrEqual(Number(debt));
  });

  test.each(['feeDebt', 'feeOverdue'])('of %s tell nothing to a reader without the codes of fees', async (field) => {
    const other = await house.signInAs(['MembersSearch']);
    const { status, body } = await other.get(`/api/Members?bands=${field}`);
    expect([status, body.message, body.data ?? null]).toEqual([403, 'Mes.Permission.OtherArea', null]);
  });

  test.each(['dateOfBirth', 'enterpriseName', 'nothing'])('of %s are refused', async (field) => {
    const { status, body } = await staff.get(`/api/PersonalMembers?bands=${field}`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'bands']);
  });
});

function registryOf(area: string): Resource {
  const found = resources.find((one) => one.area === area);
  if (!found) throw new Error(`no ${area}`);
  return found;
}
