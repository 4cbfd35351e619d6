import { expect, test } from 'vitest';
import { calendarCode, calendarWords } from './reminder-words.ts';
import { USUAL_CALENDAR } from './reminder.schema.ts';

test('the history of a plan tells its calendar in words', () => {
  const code = calendarCode(USUAL_CALENDAR);
  expect(calendarWords(code, 'vi')).toBe(
    '30 ngày trước hạn, giọng nhẹ nhàng; đúng hạn nộp, giọng nhẹ nhàng; 15 ngày sau hạn, giọng rõ ràng; 45 ngày sau hạn, nhắc lần cuối',
  );
  expect(calendarWords('-1 (1); 0 (2); +1 (3)', 'en')).toBe(
    '1 day before the due day, friendly; on the due day, clear; 1 day after the due day, for the last time',
  );
});

test('another text stays as it is', () => {
  for (const text of ['', 'Hẹn tháng 12', '0 (4)', null, 3]) expect(calendarWords(text, 'vi')).toBeUndefined();
});
