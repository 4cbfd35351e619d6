import { describe, expect, test } from 'vitest';
import { dayAndTime, inputMoment, instantOf, parseMoment, showMoment } from './moment.ts';

const BASE = '2026-11-20T01:30:00.000Z';

describe('a moment as people write it', () => {
  test.each([
    ['21/11/2026 14:00', '2026-11-21T07:00:00.000Z'],
    ['21/11/2026 14:00:00', '2026-11-21T07:00:00.000Z'],
    ['21/11/2026 14:05:09', '2026-11-21T07:05:09.000Z'],
    ['21/11/2026 14h', '2026-11-21T07:00:00.000Z'],
    ['1-2-27 7h05', '2027-02-01T00:05:00.000Z'],
    ['21.11.2026, 9:30', '2026-11-21T02:30:00.000Z'],
    ['211120261400', '2026-11-21T07:00:00.000Z'],
    ['21/11/2026', '2026-11-21T01:30:00.000Z'],
    ['21/11', '2026-11-21T01:30:00.000Z'],
    ['29/02/2028 00:00', '2028-02-28T17:00:00.000Z'],
  ])('%s is understood, what is left out taken from before', (text, instant) => {
    expect(parseMoment(text, BASE)).toBe(instant);
  });

  test.each([
    '',
    'mai',
    '31/02/2026 10:00',
    '29/02/2027',
    '21/13/2026',
    '21/11/2026 24:30',
    '21/11/2026 10:60',
    '21/11/2026 10:00:60',
    '1',
  ])('%j is none', (text) => expect(parseMoment(text, BASE)).toBeUndefined());

  test('is shown in Vietnam’s time and read back the same', () => {
    expect(showMoment('2026-11-20T17:05:00Z')).toBe('21/11/2026 00:05');
    expect(parseMoment(showMoment(BASE), '2000-01-01T00:00:00Z')).toBe(BASE);
    expect(showMoment('mai')).toBe('mai');
    expect(inputMoment('2026-11-20T17:05:00Z')).toBe('21/11/2026 00:05');
    expect(inputMoment('2026-11-20T17:05:09Z')).toBe('21/11/2026 00:05:09');
    expect(instantOf(...dayAndTime(BASE))).toBe(BASE);
  });
});
