import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '../../../kit/i18n/words.ts';
import { stayFigures } from './figures.ts';

const day = (from: number) => dayOf(new Date(Date.now() + from * 24 * 60 * 60 * 1000));
const debt = (feeDueOn: string, language: 'vi' | 'en' = 'vi') =>
  stayFigures(member, { feeDebt: 12_000_000, feeDueOn } as PartyRecord, wordsIn(language))[0];

test('a debt that is overdue says for how many days and is marked', () => {
  expect(debt(day(-21))).toMatchObject({ note: expect.stringMatching(/^hạn .*, quá 21 ngày$/), isLate: true });
  expect(debt(day(-1), 'en')).toMatchObject({ note: expect.stringMatching(/, 1 day overdue$/) });
  expect(debt(day(0))).toMatchObject({ note: 'đến hạn hôm nay', isLate: false });
  expect(debt(day(9))).toMatchObject({
    note: expect.stringMatching(/^chưa đến hạn, hạn \d\d\/\d\d\/\d{4}$/),
    isLate: false,
  });
});

test('a debt of which only a part is overdue says how much', () => {
  const record = { feeDebt: 12_000_000, feeOverdue: 2_000_000, feeDueOn: day(-3) } as PartyRecord;
  expect(stayFigures(member, record, wordsIn('vi'))[0]).toMatchObject({
    value: expect.stringContaining('12.000.000'),
    note: expect.stringMatching(/^quá hạn 2\.000\.000 ₫, hạn .*, quá 3 ngày$/),
    isLate: true,
  });
});
