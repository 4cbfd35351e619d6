import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityLetterCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { createSchema } from '@hoivien/contract/kit/resource.ts';
import { ask, tell } from '../../../kit/api/ask.ts';
import { formValues } from '../../../kit/resource/value/values.ts';
import type { CalendarMoving } from '../../../kit/screen/area-screens.ts';

/** The question of the server that the calendar has already asked, with whom it concerns. */
const TOLD = 'Mes.Activities.Told.Asked';

/**
 * Events and child events get another time by the save of their form, so that rights, checks, questions about child events
 * and letters are the same. Their people are always told.
 */
function movingOf(resource: typeof activity | typeof activityChild): CalendarMoving {
  const calls = recordCalls(resource);
  const read = (id: string) => ask(calls.read, { params: { id } });
  const put = async (
    id: string,
    version: number,
    times: { startTime: string; endTime: string },
    confirmed: readonly string[],
  ) => {
    const values = { ...formValues(resource, await read(id)), ...times };
    const body = { ...createSchema(resource).parse(values), version } as never;
    const query = String(new URLSearchParams(confirmed.map((key) => ['confirmed', key])));
    return tell(calls.change, { params: { id }, query, body });
  };
  return {
    mayBeQuiet: false,
    reach: async (id) => {
      const [letters, record] = await Promise.all([ask(activityLetterCalls.list, { params: { id } }), read(id)]);
      return { invited: letters.invited, confirmed: Number(record.confirmedCount) };
    },
    save: async (entry, { startTime, endTime, tell: isTold, confirmed: given }) => {
      const confirmed = isTold ? [...given, TOLD] : given;
      const { id, version } = entry;
      const former = await read(id);
      // The calendar draws the true start of an event that has begun; its planned one stays.
      const kept = Date.parse(startTime) === Date.parse(entry.startTime) ? former.startTime : startTime;
      const { message, data } = await put(id, version, { startTime: kept, endTime }, confirmed);
      const back = { startTime: former.startTime, endTime: former.endTime };
      return { message, undo: () => put(id, data.version, back, [...confirmed, TOLD]) };
    },
  };
}

export const activityMoving = movingOf(activity);
export const childMoving = movingOf(activityChild);
