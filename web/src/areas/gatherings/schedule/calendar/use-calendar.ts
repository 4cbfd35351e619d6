import { ask } from '../../../../kit/api/ask.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { calendarCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type {
  CalendarEntry,
  HolidayMark,
  OverlapQuestion,
  Overlaps,
} from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { dayAfter, dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import '../../../../kit/resource/resource.texts.ts';
import { type CalendarKind, type CalendarMove, useAreaScreens } from '../../../../kit/screen/area-screens.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import { named } from '../../../../kit/i18n/named.ts';
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

/** What collides with a meeting or an event; undefined until it is known, or without a question. */
export function useOverlaps(question: OverlapQuestion | undefined): Overlaps | undefined {
  const { data } = useAnswer(calendarCalls.overlaps, question && { body: question }, {
    placeholderData: keepPreviousData,
  });
  return question && data;
}

/**
 * Gives an entry another time by the save of its kind, and shows a message with what it collides with now, and with Undo as
 * long as nobody was told. It rejects with the refusal.
 */
export function useMove() {
  const client = useQueryClient();
  const words = useWords();
  const { t, message } = words;
  const renew = () =>
    Promise.all(
      ['Schedules', 'Activities', 'ActivityChildren'].map((area) => client.invalidateQueries({ queryKey: [area] })),
    );
  return async (entry: CalendarEntry, kind: CalendarKind, to: CalendarMove): Promise<void> => {
    const { startTime, endTime } = to;
    try {
      const moved = await (await kind.moving()).save(entry, to);
      const overlaps = await ask(calendarCalls.overlaps, { body: overlapsOfMove(entry, { startTime, endTime }) }).catch(
        () => undefined,
      );
      const warning = overlaps && overlapText(overlaps, words);
      const text = named(message, moved.message ?? '', entry.title);
      const { undo } = moved;
      const takeBack = async () => {
        await undo?.().then(
          () => notify.done(t('resource.undone', { name: entry.title })),
          (error: unknown) => notify.failed(error),
        );
        await renew();
      };
      notify.done(warning ? `${text}. ${warning}` : text, undo && !to.tell ? { undo: takeBack } : {});
    } finally {
      await renew();
    }
  };
}

/** What a new time of an entry may collide with: the server reads its place, host and people. */
export function overlapsOfMove(
  { id }: CalendarEntry,
  { startTime, endTime }: { startTime: string; endTime: string },
): OverlapQuestion {
  return { startTime, endTime, exceptId: id };
}

/** The holidays of an answer by day. */
export function holidaysByDay(holidays: readonly HolidayMark[] = []): ReadonlyMap<string, HolidayMark> {
  return new Map(holidays.map((one) => [one.day, one]));
}

/** Today in Viet Nam. */
export function today(): string {
  return dayOf(new Date());
}
