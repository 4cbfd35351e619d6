import { describe, expect, test } from 'vitest';
import { ANSWER, ATTENDANCE, SCHEDULE_STATE } from '../../../codes.ts';
import { quorumOf, takesAnswers, takesAttendance, USUAL_SHARE } from './quorum.ts';

const people = (voting: number, present: number, guests = 0) =>
  Array.from({ length: voting + guests }, (_, index) => ({
    voting: index < voting,
    status: index < present ? ANSWER.attending : ANSWER.none,
    attendance: index < present || index >= voting ? ATTENDANCE.present : null,
  }));

describe('the quorum', () => {
  test.each([
    [64, 43, true],
    [64, 42, false],
    [3, 2, true],
    [3, 1, false],
    [1, 0, false],
  ])('of %i voters with %i present is reached: %s, and guests change nothing', (voting, present, isReached) => {
    const quorum = quorumOf(people(voting, present, 5), USUAL_SHARE);
    expect([quorum.voting, quorum.present, quorum.isReached, quorum.isExpected]).toEqual([
      voting,
      present,
      isReached,
      isReached,
    ]);
    expect(quorum.present + quorum.missing >= quorum.needed).toBe(true);
  });

  test('is not reached without voters, and follows the share of the meeting', () => {
    expect(quorumOf(people(0, 0, 9), USUAL_SHARE).isReached).toBe(false);
    expect(quorumOf(people(10, 5), { quorumNum: 1, quorumDen: 2 })).toMatchObject({ needed: 5, isReached: true });
    expect(quorumOf(people(10, 9), { quorumNum: 1, quorumDen: 1 })).toMatchObject({ needed: 10, missing: 1 });
  });
});

test('answers are taken until the end, attendance from an hour before the start and for as long as the meeting is kept', () => {
  const { upcoming, happening, finished, cancelled } = SCHEDULE_STATE;
  expect([upcoming, happening, finished, cancelled].map((state) => takesAnswers({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const now = new Date('2026-11-20T06:00:00Z');
  const at = (startTime: string, state: number = upcoming) => takesAttendance({ state, startTime }, now);
  expect([at('2026-11-20T07:00:00Z'), at('2026-11-20T07:00:01Z')]).toEqual([true, false]);
  expect([at('2026-11-01T07:00:00Z', finished), at('2026-11-01T07:00:00Z', cancelled)]).toEqual([true, false]);
});
