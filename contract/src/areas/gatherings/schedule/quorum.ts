import { ANSWER, ATTENDANCE, SCHEDULE_STATE } from '../../../codes.ts';

/** The facts of a participant that the quorum needs. */
interface Voter {
  voting: boolean;
  /** One of `ANSWER`. */
  status: number;
  /** One of `ATTENDANCE`; null when nobody has recorded it. */
  attendance: number | null;
}

/** The needed part of the voters, such as two thirds. */
export interface Share {
  quorumNum: number;
  quorumDen: number;
}

/** The share of a meeting for which nobody chose one. */
export const USUAL_SHARE: Share = { quorumNum: 2, quorumDen: 3 };

export interface Quorum {
  /** The number of participants with the right to vote; the others count for nothing here. */
  voting: number;
  present: number;
  absent: number;
  excused: number;
  /** The number of voters who said that they take part, for the time before the meeting. */
  expected: number;
  /** The least number of present voters. */
  needed: number;
  /** The number of voters that are still missing. */
  missing: number;
  isReached: boolean;
  /** Whether the people who said that they come are enough. */
  isExpected: boolean;
}

/**
 * Counts the voters of a meeting: the quorum is reached when `present * quorumDen >= voting * quorumNum`. A meeting without
 * voters has no quorum.
 *
 * @example quorumOf(people, { quorumNum: 2, quorumDen: 3 }).isReached
 */
export function quorumOf(people: readonly Voter[], { quorumNum, quorumDen }: Share): Quorum {
  const voters = people.filter(({ voting }) => voting);
  const count = (wanted: number) => voters.filter(({ attendance }) => attendance === wanted).length;
  const voting = voters.length;
  const present = count(ATTENDANCE.present);
  const expected = voters.filter(({ status }) => status === ANSWER.attending).length;
  const needed = Math.ceil((voting * quorumNum) / quorumDen);
  const isEnough = (number: number) => voting > 0 && number * quorumDen >= voting * quorumNum;
  return {
    voting,
    present,
    absent: count(ATTENDANCE.absent),
    excused: count(ATTENDANCE.excused),
    expected,
    needed,
    missing: Math.max(0, needed - present),
    isReached: isEnough(present),
    isExpected: isEnough(expected),
  };
}

/** Milliseconds before the start of a meeting from which on its attendance can be recorded. */
export const ATTENDANCE_EARLY = 3_600_000;

interface Times {
  state?: unknown;
  startTime?: unknown;
}

/** Whether the answers of participants can be recorded: until the end of the meeting. */
export function takesAnswers({ state }: Times): boolean {
  return state === SCHEDULE_STATE.upcoming || state === SCHEDULE_STATE.happening;
}

/** Whether attendance can be recorded: from an hour before the start, and for as long as the meeting is kept. */
export function takesAttendance({ state, startTime }: Times, now: Date): boolean {
  if (state === SCHEDULE_STATE.cancelled || state === SCHEDULE_STATE.postponed) return false;
  return new Date(startTime as string | Date).getTime() - ATTENDANCE_EARLY <= now.getTime();
}
