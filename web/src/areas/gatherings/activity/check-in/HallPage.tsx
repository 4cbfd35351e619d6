import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { activityCalls, checkInCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import {
  type ActivitySummary,
  CHECK_IN_EARLY,
  type CheckInCount,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { IconCheck, IconEye, IconEyeOff, IconMaximize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isUnreachable } from '../../../../kit/api/api-error.ts';
import { formatDate } from '../../../../kit/i18n/format.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { EmptyState } from '../../../../kit/ui/EmptyState.tsx';
import { Mark } from '../../../../kit/ui/Mark.tsx';
import { Mask } from '../../../../kit/ui/Mask.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { arrivalBars } from '../day/arrivals.ts';
import { ArrivalsChart } from '../day/ArrivalsChart.tsx';
import classes from './Hall.module.css';
import './hall.texts.ts';
import { clock } from './outcome.ts';

/** Milliseconds between two looks at the counter, and at the clubs. */
const COUNT_MS = 3_000;
const CLUBS_MS = 20_000;
/** The newest arrivals, and the lines of clubs, whose last one holds all others. */
const LATEST = 7;
const CLUB_LINES = 6;

/** The screen for the hall: who came, in letters that people read from ten metres. */
export function HallPage() {
  const { id = '' } = useParams();
  const { t, problem } = useWords();
  const [areHidden, setAreHidden] = useState(true);
  const { data, error, dataUpdatedAt } = useAnswer(
    checkInCalls.count,
    { params: { id } },
    { refetchInterval: COUNT_MS, refetchIntervalInBackground: true },
  );
  const { data: summary } = useAnswer(
    activityCalls.summary,
    { params: { id } },
    { refetchInterval: CLUBS_MS, refetchIntervalInBackground: true },
  );
  if (!data)
    return error ? (
      <EmptyState level={1} kind={isUnreachable(error) ? 'failed' : 'notAllowed'} title={problem(error)} />
    ) : (
      <Mask />
    );
  const lost = error && isUnreachable(error) ? new Date(dataUpdatedAt).toISOString() : undefined;
  return (
    <div className={`${classes.hall} grid clip number surface`}>
      <header className={`${classes.head} row ruled-below`}>
        <Mark className={classes.logo} />
        <div className={`${classes.what} rest`}>
          <h1>{data.title}</h1>
          {(data.isCancelled || data.isPostponed) && (
            <p>
              <Status kind={data.isCancelled ? 'off' : 'warn'}>
                {t(data.isCancelled ? 'hall.cancelled' : 'hall.postponed')}
              </Status>
            </p>
          )}
          <p>{[summary?.address, spanText(data)].filter(Boolean).join(' · ')}</p>
        </div>
        <Clock />
      </header>
      <div className={`${classes.body} grid short`}>
        <section className={`${classes.figures} stack short`}>
          <Figures count={data} />
          {summary && <Clubs summary={summary} />}
        </section>
        {areHidden ? (
          <section className={classes.latest} aria-label={t('eventDay.arrivals')}>
            <h2>{t('eventDay.arrivals')}</h2>
            <ArrivalsChart
              arrivals={arrivalBars(data.arrivals, data, dataUpdatedAt)}
              opensAt={new Date(Date.parse(data.startTime) - CHECK_IN_EARLY).toISOString()}
              at={clock(data.startTime)}
            />
          </section>
        ) : (
          <section className={classes.latest}>
            <h2>{t('hall.latest')}</h2>
            {data.last.length === 0 ? (
              <p className={classes.none}>{t('hall.nobody')}</p>
            ) : (
              <ul>
                {data.last.slice(0, LATEST).map(({ participantId, name, checkedInAt }, place) => (
                  <li key={participantId} className="row ruled" data-newest={place === 0 || undefined}>
                    {place === 0 && (
                      <span className={`${classes.mark} grid rigid`}>
                        <IconCheck aria-hidden="true" />
                      </span>
                    )}
                    <b className="rest clip">{name}</b>
                    <time dateTime={checkedInAt}>{clock(checkedInAt, true)}</time>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
      <footer className={`${classes.foot} row quiet ruled`}>
        <span>{t('hall.hint')}</span>
        <div role="status">{lost && <Status kind="warn">{t('hall.lost', { at: clock(lost) })}</Status>}</div>
        <button
          type="button"
          aria-label={areHidden ? t('hall.show') : t('hall.hide')}
          onClick={() => setAreHidden(!areHidden)}
        >
          {areHidden ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
        <button type="button" aria-label={t('hall.full')} onClick={() => void switchFullScreen()}>
          <IconMaximize aria-hidden="true" />
        </button>
      </footer>
    </div>
  );
}

function Figures({ count }: { count: CheckInCount }) {
  const { t, formatNumber } = useWords();
  const { confirmedCame: came, confirmed, walkIns, seated, free } = count;
  const share = confirmed === 0 ? 0 : Math.min(100, Math.round((came / confirmed) * 100));
  const strong = (text: string, figure: string) => {
    const [before, after] = text.split(figure);
    return (
      <span>
        {before}
        <b>{figure}</b>
        {after}
      </span>
    );
  };
  const line = (key: 'seated' | 'absent' | 'walkIns' | 'places', figure: number) =>
    strong(t(`hall.${key}`, { count: formatNumber(figure) }), formatNumber(figure));
  return (
    <>
      <p className={classes.big} role="status">
        <b>{formatNumber(came)}</b> <span>{t('hall.came', { count: formatNumber(confirmed) })}</span>
      </p>
      <div className={`${classes.meter} rigid clip filled`} role="img" aria-label={t('hall.share', { count: share })}>
        <i style={{ width: `${share}%` }} />
      </div>
      <p className={`${classes.line} flex wrap quiet`}>
        {line('absent', confirmed - came)}
        {walkIns > 0 && line('walkIns', walkIns)}
        {seated > came && line('seated', seated)}
        {free !== null && line('places', Math.max(0, free))}
      </p>
    </>
  );
}

/** The clubs by how many of those who confirmed are missing, and the others in one line. */
function Clubs({ summary: { byClub } }: { summary: ActivitySummary }) {
  const { t, formatNumber } = useWords();
  const sorted = byClub
    .filter(({ confirmed }) => confirmed > 0)
    .toSorted((a, b) => missingIn(b) - missingIn(a) || b.confirmed - a.confirmed);
  if (sorted.length < 2) return null;
  const most = Math.max(1, ...sorted.map(({ confirmed }) => confirmed));
  const own = sorted.length <= CLUB_LINES ? sorted : sorted.slice(0, CLUB_LINES - 1);
  const rest = sorted.slice(own.length);
  const sum = (field: 'confirmed' | 'confirmedCame') => rest.reduce((total, club) => total + club[field], 0);
  const lines = own.map(({ clubId, clubName, confirmedCame, confirmed }) => ({
    key: clubId ?? 'none',
    name: clubName ?? t('hall.noClub'),
    came: confirmedCame,
    confirmed,
  }));
  if (rest.length > 0)
    lines.push({ key: 'rest', name: t('hall.otherClubs'), came: sum('confirmedCame'), confirmed: sum('confirmed') });
  return (
    <ul
      className={`${classes.clubs} grid ruled`}
      aria-label={t('hall.clubs')}
      data-few={lines.length <= 3 || undefined}
    >
      {lines.map(({ key, name, came, confirmed }) => (
        <li key={key} className="grid centre">
          <span className="cut">{name}</span>
          <span className={classes.track} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (came / most) * 100)}%` }} />
            <u style={{ width: `${Math.min(100, (Math.max(0, confirmed - came) / most) * 100)}%` }} />
          </span>
          <span className={classes.share}>
            <b className="ink bold">{formatNumber(came)}</b> / {formatNumber(confirmed)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const missingIn = ({ confirmed, confirmedCame }: ActivitySummary['byClub'][number]) => confirmed - confirmedCame;

function Clock() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={classes.clock} dateTime={now.slice(0, 16)}>
      {clock(now)}
    </time>
  );
}

/** The day and the hours: `22/11/2026, 08:00–11:30`. */
function spanText({ startTime, endTime }: CheckInCount): string {
  const isOneDay = formatDate(startTime) === formatDate(endTime);
  const end = isOneDay ? clock(endTime) : ` ${formatDate(endTime)}, ${clock(endTime)}`;
  return `${formatDate(startTime)}, ${clock(startTime)}–${end}`;
}

async function switchFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}
