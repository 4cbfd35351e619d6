import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holidays } from '../../../db/tables/holiday.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const weekday = (day: string) => new Date(day).getUTCDay();
const isRest = (day: string) => weekday(day) === 0 || weekday(day) === 6;

test('the given days of 2026 to 2030 follow the table, and a day off stands in for each one on a rest day', async () => {
  const given = await house.db.select().from(holidays).orderBy(asc(holidays.day));
  const days = new Map(given.map((one) => [one.day, one]));
  for (const first of ['2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-02'])
    expect(days.get(first)?.name).toBe('Tết Nguyên đán (mùng 1)');
  for (const day of ['2026-04-26', '2027-04-16', '2028-04-04', '2029-04-23', '2030-04-12'])
    expect(days.get(day)?.name).toBe('Giỗ Tổ Hùng Vương');
  const off = new Map(given.flatMap(({ day, substituteFor }) => (substituteFor ? [[substituteFor, day]] : [])));
  for (const { day, substituteFor } of given) {
    // Whether 24 November has a day off in its place is not settled.
    if (isRest(day) && !day.endsWith('-11-24')) expect(off.get(day), day).toBeDefined();
    if (substituteFor) expect([isRest(day), isRest(substituteFor), day > substituteFor]).toEqual([false, true, true]);
  }
  const own = given.filter(({ substituteFor }) => substituteFor === null);
  for (const year of ['2026', '2027', '2028', '2029', '2030'])
    expect(own.filter(({ day }) => day.startsWith(year))).toHaveLength(12);
  const inTet = (year: string, first: string, last: string) =>
    given.filter(({ day, name }) => name.includes('Nguyên đán') && day >= first && day <= last && day.startsWith(year));
  expect(inTet('2026', '2026-02-16', '2026-02-20')).toHaveLength(5);
  expect(inTet('2027', '2027-02-04', '2027-02-10')).toHaveLength(7);
  expect(given.filter(({ day, confirmed }) => day >= '2028' && confirmed)).toEqual([]);
});

test('a day is on the list once, a club reads it and does not write it, and no day stands in for itself', async () => {
  const staff = await house.signInAs(['SchedulesCreate', 'SchedulesSearch', 'SchedulesView']);
  const input = { day: '2035-01-01', name: 'Nghỉ', nameEn: 'Off', paid: true, substituteFor: null, confirmed: false };
  expect((await staff.post('/api/Holidays', input)).status).toBe(201);
  expect((await staff.post('/api/Holidays', input)).body.message).toBe('Mes.Holidays.Day.AlreadyExist');
  const itself = { ...input, day: '2035-01-02', substituteFor: '2035-01-02' };
  expect((await staff.post('/api/Holidays', itself)).body.message).toBe('Mes.Holidays.SubstituteFor.InValid');
  const club = await house.signInAs(['SchedulesCreate', 'SchedulesSearch'], {
    clubId: '0197a000-0000-7000-8000-0000000000c1',
  });
  expect((await club.get('/api/Holidays?dayFrom=2035-01-01&dayTo=2035-12-31')).body.data.total).toBe(1);
  expect((await club.post('/api/Holidays', { ...input, day: '2035-01-03' })).status).toBe(403);
});
