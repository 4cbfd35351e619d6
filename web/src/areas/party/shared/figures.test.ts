import { member } from '@hoivien/contract/areas/party/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '../../../kit/i18n/words.ts';
import { stayFigures } from './figures.tsx';

const day = (from: number) => dayOf(new Date(Date.now() + from * 24 * 60 * 60 * 1000));
const figures = (feeDueOn: string, owed: object, language: 'vi' | 'en' = 'vi') =>
  stayFigures(member, { feeDebt: 12_000_000, feeDueOn, ...owed } as PartyRecord, wordsIn(language));

test('a debt that is overdue says for how many days and is marked', () => {
  const all = { feeOverdue: 12_000_000 };
  expect(figures(day(-21), all)).toMatchObject([
    { label: 'Nợ quá hạn', note: expect.stringMatching(/^hạn .*, quá 21 ngày$/), isLate: true },
  ]);
  expect(figures(day(-1), all, 'en')).toMatchObject([{ note: expect.stringMatching(/, 1 day overdue$/) }]);
});

test('what is owed and not overdue says when it is due and is not marked', () => {
  const [today, early] = [figures(day(0), {})[0], figures(day(9), {})[0]];
  expect(today).toEqual({ label: 'Nợ hội phí', value: expect.stringContaining('12.000.000'), note: 'đến hạn hôm nay' });
  expect(early?.note).toMatch(/^chưa đến hạn, hạn \d\d\/\d\d\/\d{4}$/);
});

test('a debt of which only a part is overdue stands beside that part, which alone is marked', () => {
  const [debt, overdue] = figures(day(-3), { feeOverdue: 2_000_000 });
  expect(debt).toEqual({ label: 'Nợ hội phí', value: expect.stringContaining('12.000.000') });
  expect(overdue).toMatchObject({
    value: expect.stringContaining('2.000.000'),
    note: expect.stringMatching(/^hạn .*, quá 3 ngày$/),
    isLate: true,
  });
});
