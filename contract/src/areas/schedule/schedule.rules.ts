/** What is wrong with a meeting that no single field can tell. */
export interface ScheduleError {
  field: 'startTime' | 'endTime' | 'link' | 'memberIds';
  message: `Mes.Schedules.${string}`;
}

/** The times of a meeting, in their own words, as ISO 8601. */
interface Times {
  startTime?: unknown;
  endTime?: unknown;
}

/**
 * The end lies after the start; the start of a new meeting, or one that is moved, lies in the future (specification 5 has
 * it for events; a meeting entered after the fact is still a calendar entry, kind 2, which may lie in the past).
 */
export function scheduleErrors(values: Times & { kind?: unknown }, now: Date, before?: Times): ScheduleError[] {
  const { startTime: start, endTime: end } = values;
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  const errors: ScheduleError[] = [];
  if (Date.parse(end) <= Date.parse(start)) errors.push({ field: 'endTime', message: 'Mes.Schedules.EndTime.InValid' });
  const isMoved = before === undefined || Date.parse(String(before.startTime)) !== Date.parse(start);
  if (Number(values.kind) === 1 && isMoved && Date.parse(start) <= now.getTime()) {
    errors.push({ field: 'startTime', message: 'Mes.Schedules.StartTime.NotAllowed' });
  }
  return errors;
}
