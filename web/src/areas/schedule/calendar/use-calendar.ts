import { ask, tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { calendarCalls, scheduleCalls } from '@hoivien/contract/areas/schedule/schedule.calls.ts';
import type {
  CalendarEntry,
  HolidayMark,
  OverlapQuestion,
  Overlaps,
} from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { dayAfter, dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { useUndo } from '../../../kit/resource/use-undo.ts';
import { type CalendarKind, useAreaScreens } from '../../../kit/screen/area-screens.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { named } from '../../../kit/i18n/named.ts';
import { overlapText } from '../overlap-text.ts';
import { type CalendarAddress, daysOf } from './address.ts';

/** The kinds that the user may see, in their order. */
export function useKinds(): readonly CalendarKind[] {
  const screens = useAreaScreens();
  const { canAny } = useActor();
  return screens
    .flatMap(({ calendar = [] }) => calendar)
    .filter(({ anyOf }) => canAny(anyOf))
    .sort((a, b) => a.order - b.order);
}

/** The entries and holidays of the shown days. The former ones stay while others load. */
export function useCalendar(address: CalendarAddress) {
  const { kinds, club, host } = address;
  const [first, last] = daysOf(address);
  const query = {
    from: startOfDay(first),
    to: startOfDay(dayAfter(last)),
    ...(kinds.length > 0 && { kind: kinds }),
    ...(club && { clubId: club }),
    ...(host && { hostId: host }),
  };
  return useAnswer(calendarCalls.read, { query }, { placeholderData: keepPreviousData });
}

/** What collides with a meeting; undefined until it is known, or without a question. */
export function useOverlaps(question: OverlapQuestion | undefined): Overlaps | undefined {
  const { data } = useAnswer(calendarCalls.overlaps, question && { body: question }, {
    placeholderData: keepPreviousData,
  });
  return question && data;
}

/**
 * Gives an entry another time, and shows a message with what it collides with now and with Undo. Returns whether it was
 * moved; a refusal shows its reason.
 */
export function useMove() {
  const client = useQueryClient();
  const words = useWords();
  const undo = useUndo(schedule);
  return async (entry: CalendarEntry, startTime: string, endTime: string): Promise<boolean> => {
    const { id, version, title } = entry;
    try {
      const answer = await tell(scheduleCalls.move, { params: { id }, body: { startTime, endTime, version } });
      const overlaps = await ask(calendarCalls.overlaps, { body: { startTime, endTime, exceptId: id } }).catch(
        () => undefined,
      );
      await client.invalidateQueries({ queryKey: ['Schedules'] });
      const warning = overlaps && overlapText(overlaps, words);
      const text = named(words.message, answer.message ?? '', title);
      const token = answer.undo;
      notify.done(warning ? `${text}. ${warning}` : text, token ? { undo: () => undo([token], title) } : {});
      return true;
    } catch (error) {
      notify.failed(error);
      void client.invalidateQueries({ queryKey: ['Schedules'] });
      return false;
    }
  };
}

/** The holidays of an answer by day. */
export function holidaysByDay(holidays: readonly HolidayMark[] = []): ReadonlyMap<string, HolidayMark> {
  return new Map(holidays.map((one) => [one.day, one]));
}

/** Today in Viet Nam. */
export function today(): string {
  return dayOf(new Date());
}
