import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { Button } from '@mantine/core';
import { IconPlayerStop, IconQrcode, IconScreenShare } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isUnreachable } from '../../../../kit/api/api-error.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../../../kit/resource/records.ts';
import { Mask } from '../../../../kit/ui/Mask.tsx';
import { PageHead } from '../../../../kit/ui/PageHead.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { usePageTitle } from '../../../../kit/ui/title.ts';
import { When } from '../../invitation/cells.tsx';
import { EventState } from '../cells.tsx';
import { clock } from '../check-in/outcome.ts';
import { StepDialog } from '../EventFrame.tsx';
import { checkInPath, eventPath, hallPath } from '../paths.ts';
import { useEventRecord } from '../use-event.ts';
import { arrivalBars } from './arrivals.ts';
import { ArrivalsChart } from './ArrivalsChart.tsx';
import classes from './Day.module.css';
import '../check-in/check-in.texts.ts';
import './day.texts.ts';
import { Line } from './Line.tsx';
import { Missing } from './Missing.tsx';
import { WalkIns } from './WalkIns.tsx';

/** Milliseconds between two looks at the day. */
const LOOK = 5_000;

/** The day of an event on one screen: who came and who is missing, walk-ins, and the waiting list. */
export function DayPage() {
  const { type, id = '' } = useParams();
  const isChild = type === 'child';
  const query = useAnswer(dayCalls.read, { params: { id } }, { refetchInterval: LOOK });
  const { data } = query;
  if (!data) return query.isError ? <PieceFailed error={query.error} onRetry={() => void query.refetch()} /> : <Mask />;
  return (
    <div className={`${classes.page} pane`}>
      <Head day={data} isChild={isChild} lostAt={isUnreachable(query.error) ? query.dataUpdatedAt : undefined} />
      <div className={`${classes.body} grid fill`}>
        <div className={`${classes.main} stack short auto`}>
          <ArrivalsPart day={data} readAt={query.dataUpdatedAt} />
          <ClubsPart clubs={data.clubs} />
        </div>
        <div className={`${classes.side} stack gap4 short auto`}>
          <Missing day={data} isChild={isChild} />
          <WalkIns day={data} isChild={isChild} />
          <Line day={data} />
        </div>
      </div>
    </div>
  );
}

function Head({ day, isChild, lostAt }: { day: ActivityDay; isChild: boolean; lostAt: number | undefined }) {
  const { t } = useWords();
  usePageTitle(day.title);
  const { data: record } = useEventRecord(day.id, isChild);
  const [ends, setEnds] = useState(false);
  const mayEnd = record && actionOf(record, 'End')?.refusal === null && day.state === ACTIVITY_STATE.inProgress;
  const ref = { id: day.id, parentId: isChild ? day.id : undefined };
  return (
    <>
      <PageHead
        title={<Link to={eventPath(ref)}>{day.title}</Link>}
        actions={
          <>
            <Button
              variant="subtle"
              color="gray"
              component={Link}
              to={hallPath(day.id)}
              target="_blank"
              leftSection={<IconScreenShare aria-hidden="true" />}
            >
              {t('eventDay.hall')}
            </Button>
            {mayEnd && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop aria-hidden="true" />}
                onClick={() => setEnds(true)}
              >
                {t('event.end')}
              </Button>
            )}
            <Button component={Link} to={checkInPath(day.id)} leftSection={<IconQrcode aria-hidden="true" />}>
              {t('eventDay.open')}
            </Button>
          </>
        }
      />
      <div className={`${classes.facts} flex wrap rigid quiet number`}>
        <EventState state={day.state} isCancelled={day.isCancelled} isPostponed={day.isPostponed} />
        {day.state === ACTIVITY_STATE.inProgress && <Now />}
        <When record={day} />
        <span>{day.address}</span>
        {lostAt !== undefined && (
          <Status kind="warn">{t('hall.lost', { at: clock(new Date(lostAt).toISOString()) })}</Status>
        )}
      </div>
      <Figures day={day} />
      {ends && record && <StepDialog record={record} step="End" onClose={() => setEnds(false)} />}
    </>
  );
}

function Now() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={now.slice(0, 16)}>{clock(now)}</time>;
}

function Figures({ day }: { day: ActivityDay }) {
  const { t, formatNumber } = useWords();
  const { confirmed, came, keyAbsent, walkIns, places, seated, waiting, devices } = day;
  const share = confirmed === 0 ? 0 : Math.min(100, Math.round((came / confirmed) * 100));
  const lost = devices.filter(({ isOffline }) => isOffline);
  const unsent = lost.reduce((sum, one) => sum + one.unsent, 0);
  const names = lost.map(({ device }) => device).join(', ');
  const seats =
    places === null
      ? t('eventDay.seatsTaken')
      : seated > places
        ? t('eventDay.seatsOver', { places: formatNumber(places), over: formatNumber(seated - places) })
        : t('eventDay.seatsOf', { places: formatNumber(places) });
  return (
    <dl className={`${classes.figures} flex wrap rigid ruled-below m0`}>
      <div className={classes.came}>
        <dt className="note">{t('eventDay.came')}</dt>
        <dd className="row gap2 one-line large number">
          {formatNumber(came)}{' '}
          <small className="note regular">{t('eventDay.of', { count: formatNumber(confirmed) })}</small>
          <span className={`${classes.meter} grow clip filled`} aria-hidden="true">
            <span style={{ width: `${share}%` }} />
          </span>
          <small className="note regular">{share} %</small>
        </dd>
      </div>
      <Figure label={t('checkIn.absent')} note={keyAbsent > 0 && t('eventDay.keyAbsent', { count: keyAbsent })}>
        {formatNumber(confirmed - came)}
      </Figure>
      <Figure label={t('eventDay.walkIns')} note={walkIns > 0 && t('eventDay.walkInsNote')}>
        {formatNumber(walkIns)}
      </Figure>
      <Figure label={t('eventDay.seats')} note={seats}>
        {formatNumber(seated)}
      </Figure>
      {places !== null && (
        <Figure label={t('eventDay.waiting')} note={releaseText(day, t)}>
          {formatNumber(waiting)}
        </Figure>
      )}
      <Figure
        label={t('eventDay.devices')}
        note={
          devices.length === 0 ? (
            t('eventDay.devicesNone')
          ) : (
            <>
              {t('eventDay.of', { count: devices.length })},{' '}
              {lost.length === 0 ? (
                t('eventDay.devicesAll')
              ) : (
                <span className={classes.warn} role="status">
                  {unsent > 0
                    ? t('eventDay.deviceLostUnsent', { names, count: unsent })
                    : t('eventDay.deviceLost', { names })}
                </span>
              )}
            </>
          )
        }
      >
        {devices.length - lost.length}
      </Figure>
    </dl>
  );
}

function releaseText({ releaseAt, releasedAt }: ActivityDay, t: ReturnType<typeof useWords>['t']): string {
  if (releasedAt) return t('eventDay.released', { at: clock(releasedAt) });
  return releaseAt ? t('eventDay.releases', { at: clock(releaseAt) }) : t('eventDay.neverReleases');
}

function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className="row gap2 one-line large number">
        {children} {note && <small className="note regular">{note}</small>}
      </dd>
    </div>
  );
}

function ArrivalsPart({ day, readAt }: { day: ActivityDay; readAt: number }) {
  const { t, formatNumber } = useWords();
  const arrivals = arrivalBars(day.arrivals, day, readAt);
  const { busiest, recent, total } = arrivals;
  const notes = [
    busiest && t('eventDay.busiest', { at: clock(busiest.at), count: busiest.count }),
    total > 0 && t('eventDay.lately', { count: formatNumber(recent) }),
  ];
  return (
    <section aria-label={t('eventDay.arrivals')}>
      <div className={`${classes.partHead} flex baseline wrap`}>
        <h2>{t('eventDay.arrivals')}</h2>
        <span>{notes.filter(Boolean).join(' · ')}</span>
        <span className={classes.legend}>
          <i /> {t('eventDay.fromStart')} <i data-recent /> {t('eventDay.lastTen')}
        </span>
      </div>
      <ArrivalsChart arrivals={arrivals} opensAt={day.opensAt} at={clock(day.startTime)} />
    </section>
  );
}

function ClubsPart({ clubs }: Pick<ActivityDay, 'clubs'>) {
  const { t, formatNumber } = useWords();
  const most = Math.max(1, ...clubs.map(({ confirmed }) => confirmed));
  return (
    <section aria-label={t('eventDay.clubs')} className={classes.clubsPart}>
      <div className={`${classes.partHead} flex baseline wrap`}>
        <h2>{t('eventDay.clubs')}</h2>
        <span>{t('eventDay.clubsNote')}</span>
      </div>
      {clubs.length === 0 && <p className={`${classes.none} note`}>{t('eventDay.noClubs')}</p>}
      <ul className={classes.clubs}>
        {clubs.map(({ clubId, clubName, confirmed, came }) => (
          <li key={clubId ?? ''} className="grid centre gap3 quiet number ruled">
            <span className={`${classes.club} ink`}>{clubName ?? t('eventDay.noClub')}</span>
            <span className={classes.track} aria-hidden="true">
              <i style={{ width: `${(came / most) * 100}%` }} />
              <u style={{ width: `${((confirmed - came) / most) * 100}%` }} />
            </span>
            <span>
              <b className="ink">{formatNumber(came)}</b> {t('eventDay.of', { count: formatNumber(confirmed) })}
            </span>
            <span>{Math.round((came / confirmed) * 100)} %</span>
            <span className={confirmed > came ? 'ink' : undefined}>
              {confirmed > came
                ? t('eventDay.missing', { count: formatNumber(confirmed - came) })
                : t('eventDay.complete')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
