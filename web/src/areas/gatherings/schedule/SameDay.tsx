import {
  type CalendarEntry,
  SCHEDULE_ENTRY_KINDS,
} from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { calendarCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { ScheduleItem } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayAfter, dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { isOverlapping, lengthText, spanLines } from '../../../kit/ui/moment/span.ts';
import { pathTo } from './overlap-text.ts';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';
import { isOff } from './cells.tsx';

interface SameDayProps {
  values: FormValues;
  record: ScheduleItem | undefined;
}

/** The day and length of the meeting, and the other meetings and the events of that day. */
export function SameDay({ values, record }: SameDayProps) {
  const words = useWords();
  const { t } = words;
  const { can } = useActor();
  const [start, end] = [asText(values['startTime']), asText(values['endTime'])];
  const length = isInstant(start) && isInstant(end) ? lengthText(start, end, words) : undefined;
  const others = useDay(can(permissionCode('Schedules', 'Search')) && length ? start : undefined, end, record?.id);
  if (!length) return null;
  return (
    <div className={classes.day}>
      <p className="strong number filled round2 p3">
        {spanLines(start, end, words).join(' ')}
        <small className="block note regular">{t('schedule.lasts', { text: length })}</small>
      </p>
      {others && (
        <section className="mt4" aria-label={t('schedule.sameDay')}>
          <h2 className="medium">{t('schedule.sameDay')}</h2>
          {others.length === 0 && <p className="faint">{t('schedule.sameDayNone')}</p>}
          <ul>
            {others.map((other) => (
              <Other key={other.id} other={other} start={start} end={end} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Other({ other, start, end }: { other: CalendarEntry; start: string; end: string }) {
  const words = useWords();
  const { area, id, startTime: from, endTime: to, title } = other;
  const kind = other.kind === SCHEDULE_ENTRY_KINDS[2] ? 2 : 1;
  const isOver = isOverlapping([start, end], [from, to]);
  return (
    <li className="stack" data-overlaps={isOver || undefined}>
      <span>{spanLines(from, to, words).join(' ')}</span>
      <a href={`#${pathTo({ area, id, kind })}`} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
      {isOver && <b>{words.t('schedule.overlaps')}</b>}
    </li>
  );
}

/** The other meetings and the events from the day of the start to the end, without cancelled and postponed ones. */
function useDay(start: string | undefined, end: string, own: string | undefined): CalendarEntry[] | undefined {
  const first = start && startOfDay(dayOf(new Date(start)));
  const last = start && startOfDay(dayAfter(dayOf(new Date(end))));
  const { data } = useAnswer(calendarCalls.read, first && last ? { query: { from: first, to: last } } : undefined);
  return data?.entries.filter(({ id, state }) => id !== own && !isOff(state));
}
