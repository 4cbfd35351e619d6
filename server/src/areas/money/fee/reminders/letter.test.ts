import { expect, test } from 'vitest';
import type { Reminding } from './letter.ts';
import { reminderMail } from './letter.ts';

const fee = { id: 'f', kind: 1, year: 2026, period: 'Y', debt: 1_000_000, dueOn: '2026-06-30', reference: 'HP26' };

function mailIn(language: 'vi' | 'en', today: string, fees = [fee]) {
  const association = { name: 'Hiệp hội Sao Việt', language } as Reminding['association'];
  const about = { reminderId: 'r', tone: 2, message: null, association, account: undefined, today } as const;
  return reminderMail({ ...about, now: new Date(today) }, fees, { addressee: 'Ms Linh' }, 'https://x.test/').mail;
}

test('an English reminder quotes the name of the fee and counts one day as one day', () => {
  const mail = mailIn('en', '2026-07-01');
  expect(mail.subject).toBe('Hiệp hội Sao Việt: please pay your fee “Hội phí năm 2026”');
  expect(JSON.stringify(mail.parts)).toContain('30/06/2026, 1 day overdue');
  expect(JSON.stringify(mailIn('en', '2026-07-02').parts)).toContain('2 days overdue');
  expect(mailIn('en', '2026-07-01', [fee, fee]).subject).toBe('Hiệp hội Sao Việt: please pay your 2 fees');
});

test('a Vietnamese one takes the name into its sentence', () => {
  expect(mailIn('vi', '2026-07-01').subject).toBe('Hiệp hội Sao Việt: nhắc nộp hội phí năm 2026');
});
