import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import type { FeeMonths } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import type { EventFigures, MemberFigures, MoneyFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import type { Waiting } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect } from 'vitest';
import type { TestClient } from '../../../../../testing/make-app.ts';

type Filters = readonly (readonly [name: string, value: string])[];

/** The last day of a month. @example lastDay('2028-02-01') // '2028-02-29' */
export const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

async function dataAt(who: TestClient, url: string) {
  const { status, body } = await who.get(url);
  expect([url, status]).toEqual([url, 200]);
  return body.data;
}

async function totalOf(who: TestClient, area: string, filters: Filters): Promise<number> {
  const params = new URLSearchParams(filters.map(([name, value]): [string, string] => [name, value]));
  return (await dataAt(who, `/api/${area}?pageSize=1&${params.toString()}`)).total;
}

/** Compares each list that waits with the list that its link opens; gives the number of comparisons. */
export async function recountHome(who: TestClient): Promise<number> {
  const { waiting } = (await dataAt(who, '/api/Home')) as { waiting: Waiting[] };
  for (const { area, query, total, rows } of waiting) {
    const whole = await dataAt(who, `/api/${area}?pageSize=100&${query}`);
    expect([area, query, whole.total]).toEqual([area, query, total]);
    const ids = whole.items.map(({ id }: { id: string }) => id);
    expect(rows.length, area).toBe(Math.min(total, 6));
    if (total <= 100) expect(ids, area).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  }
  return waiting.length;
}

/** Compares each number of members with its list. */
export async function recountMembers(
  who: TestClient,
  { areas }: MemberFigures,
  today: string,
  club?: string,
): Promise<number> {
  // Joining ahead counts nowhere, and the link of a month ends today.
  const endOf = (month: string) => (lastDay(month) < today ? lastDay(month) : today);
  let numbers = 0;
  for (const { area, ...figures } of areas) {
    const resource = registry.find((one) => one.resource.area === area)?.resource;
    const counted = countedOf(resource ?? { fields: {} }).state.map((state) => ['state', state] as const);
    const ofClub: Filters = club ? [['clubIds', club]] : [];
    const check = async (total: number, filters: Filters, isPresent = true) => {
      numbers++;
      const asked = [...(isPresent ? counted : []), ...filters, ...ofClub];
      expect([area, asked, await totalOf(who, area, asked)]).toEqual([area, asked, total]);
    };
    const typeOf = (type: number | null): Filters => (type === null ? [] : [['type', String(type)]]);
    await check(figures.total, []);
    for (const { type, total } of figures.types) await check(total, typeOf(type));
    for (const name of ['joined', 'left'] as const)
      for (const { month, type, total } of figures[name])
        await check(
          total,
          [
            [`${name}OnFrom`, month],
            [`${name}OnTo`, name === 'joined' ? endOf(month) : lastDay(month)],
            ...typeOf(type),
          ],
          false,
        );
    for (const { code, total } of figures.provinces.filter((one) => one.total > 0))
      await check(total, [['provinceCode', code]]);
    for (const { id, total } of figures.careers) await check(total, [['careerIds', id]]);
  }
  return numbers;
}

/** Compares the money of each month with the rows of its list, and with the sums above them. */
export async function recountMoney(who: TestClient, { areas }: MoneyFigures, club?: string): Promise<number> {
  let numbers = 0;
  for (const { area, months } of areas)
    for (const { month, ...figures } of months) {
      numbers++;
      const date = area === 'Sponsors' ? 'sponsorDate' : 'netRevenueDate';
      const asked = `${date}From=${month}&${date}To=${lastDay(month)}${club ? `&clubId=${club}` : ''}`;
      const { items, total } = await dataAt(who, `/api/${area}?pageSize=100&${asked}`);
      expect(items.length).toBe(total);
      const sumOf = (wanted: readonly number[]) =>
        (items as { money: number; status: number }[])
          .filter(({ status }) => wanted.includes(status))
          .reduce((sum, one) => sum + one.money, 0);
      const found = { total, money: sumOf([1, 2]), paid: sumOf([1]), notPaid: sumOf([2]) };
      expect(figures, `${area} ${asked}`).toEqual(found);
      const sums = await dataAt(who, `/api/${area}/Sums?${asked}`);
      const { total: count, ...rest } = found;
      expect(Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)]))).toEqual({
        count,
        ...rest,
      });
    }
  return numbers;
}

/** Compares events and people of each month with the list of events. */
export async function recountEvents(who: TestClient, { months }: EventFigures, club?: string): Promise<number> {
  for (const { month, ...figures } of months) {
    const ofMonth = `startTimeFrom=${month}&startTimeTo=${lastDay(month)}${club ? `&clubId=${club}` : ''}`;
    const { items, total } = await dataAt(who, `/api/Activities?pageSize=100&${ofMonth}`);
    const sumOf = (name: 'participantCount' | 'confirmedCount' | 'cameCount') =>
      (items as Record<typeof name, number>[]).reduce((sum, item) => sum + item[name], 0);
    expect(figures, month).toEqual({
      total,
      participants: sumOf('participantCount'),
      confirmed: sumOf('confirmedCount'),
      came: sumOf('cameCount'),
    });
  }
  return months.length;
}

/** Compares what was due with the sums of fees, and what was collected with the list of entries. */
export async function recountFees(who: TestClient, figures: FeeMonths, club?: string): Promise<number> {
  const { year, fees, expected, collected: whole, months } = figures;
  const ofClub = club ? `&clubId=${club}` : '';
  const sums = await dataAt(who, `/api/FeeHistories/Sums?year=${year}${ofClub}`);
  expect([Number(sums.total), Number(sums.paid), sums.count]).toEqual([expected, whole, fees]);
  for (const { month, due, collected } of months) {
    const span = (name: string) => {
      const first = `${year}-${String(Math.min(month, 12)).padStart(2, '0')}-01`;
      if (month === 13) return `${name}From=${year + 1}-01-01`;
      return `${month > 1 ? `${name}From=${first}&` : ''}${name}To=${lastDay(first)}`;
    };
    const ofMonth = await dataAt(who, `/api/FeeHistories/Sums?year=${year}${ofClub}&${span('dueOn')}`);
    expect([month, Number(ofMonth.total)]).toEqual([month, due]);
    const entries = `/api/Payments?pageSize=100&year=${year}${ofClub}&state=1&${span('payDate')}`;
    const { items, total } = await dataAt(who, entries);
    expect(total).toBeLessThanOrEqual(100);
    const sum = (items as { amount: number }[]).reduce((all, { amount }) => all + amount, 0);
    expect([month, sum]).toEqual([month, collected]);
  }
  return months.length;
}
