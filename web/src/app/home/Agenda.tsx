import type { CalendarEntry } from '@hoivien/contract/kit/calendar-entry.ts';
import { dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { useAreaScreens } from '../../kit/screen/area-screens.ts';
import { dayAndTime } from '../../kit/ui/moment/moment.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { openScreens } from '../menu.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';

/** The states of entries: 2 is happening, 4 cancelled, 5 postponed. */
const HAPPENING = 2;
const OFF = [4, 5];
/** The most entries that stand here; the calendar has all. */
const MOST = 5;

/** The calendar of the day `today` (ISO 8601), and below it the next days that have an entry. */
export function Agenda({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const { t, formatDay, formatNumber } = useWords();
  const actor = useActor();
  const calendar = openScreens(actor).find(({ group, area }) => group === 'calendar' && area);
  const present = entries.filter(({ state }) => !OFF.includes(state));
  const ids = new Set(present.map(({ id }) => id));
  // A part of an event stands below it; alone where its event is not here.
  const isPart = ({ parentId }: CalendarEntry) => parentId !== null && ids.has(parentId);
  const held = present.filter((entry) => !isPart(entry));
  const partsOf = (id: string) => present.filter(({ parentId }) => parentId === id);
  const shown = held.slice(0, MOST);
  // An entry that began on an earlier day is one of today.
  const dayOfEntry = ({ startTime }: CalendarEntry) => {
    const day = dayOf(new Date(startTime));
    return day < today ? today : day;
  };
  const days = [...new Set([today, ...shown.map(dayOfEntry)])];
  return (
    <section className={classes.agenda} aria-labelledby="agenda">
      <header className="row between ruled-below">
        <h2 id="agenda">{t('home.agenda')}</h2>
        {calendar && <Link to={calendar.path}>{t('home.month')}</Link>}
      </header>
      {days.map((day) => {
        const ofDay = shown.filter((entry) => dayOfEntry(entry) === day);
        return (
          <div key={day}>
            {day !== today && <h3 className="hint regular ruled mt2">{formatDay(startOfDay(day))}</h3>}
            {ofDay.length === 0 && (
              <p className={classes.faint}>{t(shown.length === 0 ? 'home.noWeek' : 'home.noAgenda')}</p>
            )}
            <ul>
              {ofDay.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} parts={partsOf(entry.id)} />
              ))}
            </ul>
          </div>
        );
      })}
      {held.length > MOST && calendar && (
        <Link className={classes.more} to={calendar.path}>
          {t('home.moreEntries', { count: formatNumber(held.length - MOST) })}
        </Link>
      )}
    </section>
  );
}

function Entry({ entry, parts = [] }: { entry: CalendarEntry; parts?: readonly CalendarEntry[] }) {
  const { t } = useWords();
  const kinds = useAreaScreens().flatMap(({ calendar = [] }) => calendar);
  const { id, kind, title, startTime, endTime, state, address, clubName, hostName } = entry;
  const to = kinds.find((one) => one.kind === kind)?.to(id);
  const isNow = state === HAPPENING;
  const about = [address, clubName ?? hostName].filter(Boolean).join(' · ');
  return (
    <li className={classes.entry} data-now={isNow || undefined}>
      <span className="grid note number">
        <span>{dayAndTime(startTime)[1]}</span>
        <span>{dayAndTime(endTime)[1]}</span>
      </span>
      <i aria-hidden="true" />
      <div className={`${classes.what} narrow`}>
        {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
        <p className="hint">
          {isNow && <Status kind="time">{t('home.now')}</Status>}
          {isNow && about && ' · '}
          {about}
        </p>
        {parts.length > 0 && (
          <details className={classes.parts}>
            <summary>{t('home.parts', { count: parts.length })}</summary>
            <ul>
              {parts.map((part) => (
                <Entry key={part.id} entry={part} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
