import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '../../../../kit/i18n/words.ts';
import { stayFigures } from './figures.tsx';

const day = (from: number) => dayOf(new Date(Date.now() + from * 24 * 60 * 60 * 1000));
const figures = (feeDueOn: string, owed: object, language: 'vi' | 'en' = 'vi') =>
  stayFigures(member, { feeDebt: 12_000_000, feeDueOn, ...owed } as PartyRecord, wordsIn(language));

/** The amount of a figure, which leads to the fees. */
const amount = (text: string) =>
  expect.objectContaining({ props: { to: '?tab=fees', children: expect.stringContaining(text) } });

test('a debt that is overdue says for how many days, leads to the fees and is marked', () => {
  const all = { feeOverdue: 12_000_000 };
  expect(figures(day(-21), all)).toEqual([{ label: 'Quá hạn 21 ngày', value: amount('12.000.000'), isLate: true }]);
  expect(figures(day(-1), all, 'en')).toMatchObject([{ label: '1 day overdue' }]);
});

test('what is owed and not overdue says when it is due and is not marked', () => {
  expect(figures(day(0), {})).toEqual([{ label: 'Đến hạn hôm nay', value: amount('12.000.000') }]);
  expect(figures(day(9), {})).toMatchObject([
    { label: expect.stringMatching(/^Đến hạn \d\d\/\d\d\/\d{4}, còn 9 ngày$/) },
  ]);
});

test('a debt of which only a part is overdue stands in two parts, of which the late one is marked', () => {
  const [overdue, coming] = figures(day(-3), { feeOverdue: 2_000_000 });
  expect(overdue).toEqual({ label: 'Quá hạn 3 ngày', value: amount('2.000.000'), isLate: true });
  expect(coming).toEqual({ label: 'Chưa đến hạn', value: amount('10.000.000') });
});

test('who came to meetings and events of the last 12 months, and the last contact', () => {
  const at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const one = { area: 'Schedules', id: 'm', title: 'Họp', at };
  const attended = [true, false, true].map((came) => ({ ...one, came }));
  const glance = { counts: {}, tabs: {}, attended, next: null, contact: { at, kind: 'note' as const, by: 'Trâm' } };
  const told = stayFigures(member, {} as PartyRecord, wordsIn('vi'), glance);
  expect(told).toMatchObject([
    { label: 'Dự họp và sự kiện 12 tháng', value: '2' },
    { label: 'Liên hệ gần nhất', note: expect.stringMatching(/^Trâm, /) },
  ]);
  expect(stayFigures(member, {} as PartyRecord, wordsIn('vi'), { ...glance, attended: null, contact: null })).toEqual(
    [],
  );
});
