import { letterCalls, scheduleCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { ANSWER } from '@hoivien/contract/codes.ts';
import { undoCall } from '@hoivien/contract/kit/record-calls.ts';
import { ask, tell } from '../../../kit/api/ask.ts';
import type { CalendarMoving } from '../../../kit/screen/area-screens.ts';

/** Meetings and entries get another time by their own step, which can be undone until somebody is told. */
export const scheduleMoving: CalendarMoving = {
  mayBeQuiet: true,
  reach: async (id) => {
    const [letters, people] = await Promise.all([
      ask(letterCalls.list, { params: { id } }),
      ask(scheduleCalls.participants, { params: { id } }),
    ]);
    return {
      invited: letters.invited,
      confirmed: people.filter(({ status }) => status === ANSWER.attending).length,
    };
  },
  save: async ({ id, version }, { startTime, endTime, tell: telling }) => {
    const body = { startTime, endTime, version, tell: telling };
    const { message, undo } = await tell(scheduleCalls.move, { params: { id }, body });
    return { message, undo: undo ? () => tell(undoCall(schedule), { body: { tokens: [undo] } }) : undefined };
  },
};
