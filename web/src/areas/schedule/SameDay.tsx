import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { FormValues } from '../../kit/resource/form/values.ts';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { isInstant } from '../../kit/ui/moment.ts';
import { infoPath } from './paths.ts';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';
import { lengthOf, spanText, startOfDay } from './when.ts';

interface SameDayProps {
  values: FormValues;
  record: LooseRecord | undefined;
}

/** When it will be, how long it lasts, and what else is on that day. */
export function SameDay({ values, record }: SameDayProps) {
  const { t } = useWords();
  const { can } = useActor();
  const [start, end] = [asText(values['startTime']), asText(values['endTime'])];
  const length = isInstant(start) && isInstant(end) ? lengthOf(start, end) : undefined;
  const others = useDay(can(permissionCode('Schedules', 'Search')) && length ? start : undefined, end, record?.id);
  if (!length) return null;
  const parts = (['days', 'hours', 'minutes'] as const).flatMap((unit) =>
    length[unit] > 0 ? [t(`schedule.${unit}`, { count: length[unit] })] : [],
  );
  return (
    <div className={classes.day}>
      <p className={classes.span}>
        {spanText(start, end, t('schedule.weekdays')).join(' ')}
        <small>{t('schedule.lasts', { text: parts.join(' ') })}</small>
      </p>
      {others && (
        <section aria-label={t('schedule.sameDay')}>
          <h2>{t('schedule.sameDay')}</h2>
          {others.length === 0 && <p className={classes.faint}>{t('schedule.sameDayNone')}</p>}
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

function Other({ other, start, end }: { other: LooseRecord; start: string; end: string }) {
  const { t } = useWords();
  const [from, to] = [asText(other['startTime']), asText(other['endTime'])];
  const isOver = Date.parse(from) < Date.parse(end) && Date.parse(start) < Date.parse(to);
  return (
    <li data-overlaps={isOver || undefined}>
      <span>{spanText(from, to, t('schedule.weekdays')).join(' ')}</span>
      <a href={`#${infoPath(other)}`} target="_blank" rel="noopener noreferrer">
        {asText(other['title'])}
      </a>
      {isOver && <b>{t('schedule.overlaps')}</b>}
    </li>
  );
}

/** What else is on from the day of a start to an end, without what was cancelled. */
function useDay(start: string | undefined, end: string, own: string | undefined): LooseRecord[] | undefined {
  const first = start && startOfDay(new Date(start));
  const last = start && startOfDay(new Date(end), 1);
  const { data } = useQuery({
    queryKey: ['Schedules', 'day', first, last],
    queryFn: ({ signal }) =>
      api.get<Page<LooseRecord>>('/api/Schedules', {
        query: { endTimeFrom: first, startTimeTo: last, sort: 'startTime:asc', pageSize: 20 },
        signal,
      }),
    enabled: start !== undefined,
  });
  return data?.items.filter(({ id, state }) => id !== own && state !== 4);
}
