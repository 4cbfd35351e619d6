import { instantIn } from '../../../kit/period.ts';
import { USUAL_SHARE } from './quorum.ts';

/** An error of a meeting that concerns several fields. */
export interface ScheduleError {
  field: 'endTime' | 'quorumNum';
  message: `Mes.Schedules.${string}`;
}

/** The times of a meeting as ISO 8601. */
interface Times {
  startTime?: unknown;
  endTime?: unknown;
  quorumNum?: unknown;
  quorumDen?: unknown;
}

/**
 * The end must lie after the start. Both may lie in the past: specification 5 forbids that for events only. The share of
 * the quorum lies above none and does not exceed all.
 */
export function scheduleErrors({ startTime: start, endTime: end, quorumNum, quorumDen }: Times): ScheduleError[] {
  const errors: ScheduleError[] = [];
  if (instantIn(end) <= instantIn(start)) errors.push({ field: 'endTime', message: 'Mes.Schedules.EndTime.InValid' });
  const [num, den] = [quorumNum ?? USUAL_SHARE.quorumNum, quorumDen ?? USUAL_SHARE.quorumDen].map(Number) as [
    number,
    number,
  ];
  if (num < 1 || num > den || den > SHARE_MAX)
    errors.push({ field: 'quorumNum', message: 'Mes.Schedules.QuorumNum.NotAllowed' });
  return errors;
}

/** The greatest denominator of a share. */
const SHARE_MAX = 1000;
