/** An error of a meeting that concerns several fields. */
export interface ScheduleError {
  field: 'endTime';
  message: `Mes.Schedules.${string}`;
}

/** The times of a meeting as ISO 8601. */
interface Times {
  startTime?: unknown;
  endTime?: unknown;
}

/** The end must lie after the start. Both may lie in the past: specification 5 forbids that for events only. */
export function scheduleErrors({ startTime: start, endTime: end }: Times): ScheduleError[] {
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  return Date.parse(end) <= Date.parse(start) ? [{ field: 'endTime', message: 'Mes.Schedules.EndTime.InValid' }] : [];
}
