import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconDeviceTv,
  IconDots,
  IconPlus,
  IconQrcode,
  IconRefresh,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDate, formatDateTime, formatNumber } from '../../../../kit/i18n/format.ts';
import { EmptyState } from '../../../../kit/ui/EmptyState.tsx';
import { announce } from '../../../../kit/ui/announce.ts';
import { Mask } from '../../../../kit/ui/Mask.tsx';
import { Camera } from './Camera.tsx';
import classes from './CheckIn.module.css';
import { deviceName, isSilent, setSilent } from './device.ts';
import { Lists } from './Lists.tsx';
import { canAdmit, clock, looks, nameOf, outcomeText, whyText } from './outcome.ts';
import { OutcomeMark } from './OutcomeMark.tsx';
import { resultOf, type Scan, type KeptRoster } from './queue.ts';
import { playOutcome, wakeSound } from './sound.ts';
import { type CheckIns, useCheckIns, type Who } from './use-check-in.ts';
import { WalkInDialog } from './WalkInDialog.tsx';
import { useCheckInWords } from './words.ts';

/** Checks people in by camera, code or list, also without a network. */
export function CheckIn({ activityId }: { activityId: string }) {
  const words = useCheckInWords();
  const { t, problem } = words;
  const checkIns = useCheckIns(activityId);
  const { roster, take, undo } = checkIns;
  const [attempt, setAttempt] = useState(0);
  const [shownSeq, setShownSeq] = useState<number>();
  const [silent, setIsSilent] = useState(isSilent);
  const [isWalkIn, setIsWalkIn] = useState(false);
  const [note, setNote] = useState<string>();
  const shown = checkIns.scans.find(({ seq }) => seq === shownSeq);
  useTitle(t('checkIn.title'), roster?.title);
  useCameraOfBefore(() => setAttempt(1));

  const takeIn = async (who: Who, options?: { anyway?: boolean }) => {
    setNote(undefined);
    const scan = await take(who, options);
    if (scan) setShownSeq(scan.seq);
  };
  const takeBack = async (scan: Scan) => {
    try {
      await undo(scan, t('checkIn.undoReason'));
      setShownSeq(undefined);
      const text = t('checkIn.undone', { name: nameOf(scan, words) });
      setNote(text);
      announce(text);
    } catch (error) {
      const text = checkIns.offlineSince !== null ? t('checkIn.undoOffline') : problem(error);
      setNote(text);
      announce(text);
    }
  };

  if (!roster) {
    if (checkIns.isLoading) return <Mask />;
    return <WithoutList checkIns={checkIns} activityId={activityId} />;
  }
  const silence = () => {
    setSilent(!silent);
    setIsSilent(!silent);
    wakeSound();
  };
  return (
    <main id="main" className={`${classes.page} stack wide surface`} onPointerDown={wakeSound}>
      <Head activityId={activityId} checkIns={checkIns} roster={roster} sound={{ silent, silence }} />
      <Counter checkIns={checkIns} />
      <StateOfDevice checkIns={checkIns} />
      <div className={`${classes.body} pane`}>
        <div className={classes.scan}>
          <Camera
            attempt={attempt}
            onStart={() => setAttempt((before) => before + 1)}
            onStop={() => setAttempt(0)}
            onCode={(text) => void takeIn({ text })}
          />
          <div aria-live="assertive" role="status">
            {shown && (
              <Answer
                key={shown.seq}
                scan={shown}
                silent={silent}
                onUndo={() => void takeBack(shown)}
                onAnyway={() => void takeIn({ again: shown }, { anyway: true })}
                onClose={() => setShownSeq(undefined)}
              />
            )}
            {note && (
              <p className={`${classes.note} centre between filled ruled-below`}>
                {note}
                <button
                  type="button"
                  className={`${classes.icon} rigid quiet round2`}
                  aria-label={t('checkIn.seen')}
                  onClick={() => setNote(undefined)}
                >
                  <IconX aria-hidden="true" />
                </button>
              </p>
            )}
          </div>
        </div>
        <Lists checkIns={checkIns} onTake={(who, options) => void takeIn(who, options)} />
      </div>
      <footer className={`${classes.foot} surface ruled`}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPlus aria-hidden="true" />}
          disabled={checkIns.offlineSince !== null}
          title={checkIns.offlineSince === null ? undefined : t('checkIn.walkInNeeds')}
          onClick={() => setIsWalkIn(true)}
        >
          {t('checkIn.walkIn')}
        </Button>
        <Button
          size="lg"
          leftSection={<IconQrcode aria-hidden="true" />}
          onClick={() => {
            wakeSound();
            setShownSeq(undefined);
            setNote(undefined);
            setAttempt((before) => before || 1);
          }}
        >
          {attempt === 0 ? t('checkIn.scan') : t('checkIn.next')}
        </Button>
      </footer>
      {isWalkIn && (
        <WalkInDialog
          activityId={activityId}
          onClose={() => setIsWalkIn(false)}
          onDone={(text) => {
            setIsWalkIn(false);
            setNote(text);
            announce(text);
            void checkIns.refresh();
          }}
        />
      )}
    </main>
  );
}

interface HeadProps {
  activityId: string;
  checkIns: CheckIns;
  roster: KeptRoster;
  sound: { silent: boolean; silence: () => void };
}

/** The event, the device, and what is rarely needed. */
function Head({ activityId, checkIns, roster, sound: { silent, silence } }: HeadProps) {
  const { t, language } = useCheckInWords();
  const { people } = checkIns;
  return (
    <header className={`${classes.head} row gap1`}>
      <a className={`${classes.icon} rigid quiet round2`} href={recordPath(activityId)} aria-label={t('checkIn.back')}>
        <IconChevronLeft aria-hidden="true" />
      </a>
      <div className={`${classes.what} rest`}>
        <h1>{roster.title}</h1>
        <span className="hint">{`${formatDate(roster.startTime)}, ${clock(roster.startTime)} · ${t('checkIn.device', { name: deviceName() })}`}</span>
      </div>
      <button
        type="button"
        className={`${classes.icon} rigid quiet round2`}
        aria-label={silent ? t('checkIn.loud') : t('checkIn.silent')}
        aria-pressed={silent}
        onClick={silence}
      >
        {silent ? <IconVolumeOff aria-hidden="true" /> : <IconVolume aria-hidden="true" />}
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={`${classes.icon} rigid quiet round2`} aria-label={t('checkIn.more')}>
            <IconDots aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh aria-hidden="true" />} onClick={() => void checkIns.refresh()}>
            {t('checkIn.refresh')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDeviceTv aria-hidden="true" />}
            component="a"
            href={`${recordPath(activityId)}/hall`}
            target="_blank"
          >
            {t('checkIn.hall')}
          </Menu.Item>
          <Menu.Label>
            {t('checkIn.listFrom', { count: formatNumber(people.all.length, language), at: clock(roster.askedAt) })}
          </Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

/** The outcome of a check-in: colour, sound, mark and word. */
function Answer({
  scan,
  silent,
  onUndo,
  onAnyway,
  onClose,
}: {
  scan: Scan;
  silent: boolean;
  onUndo: () => void;
  onAnyway: () => void;
  onClose: () => void;
}) {
  const words = useCheckInWords();
  const { t } = words;
  const outcome = resultOf(scan);
  const tone = looks[outcome]?.tone ?? 'bad';
  const why = whyText(scan, words);
  const sound = useEffectEvent(() => {
    if (!silent) playOutcome(outcome);
  });
  useEffect(() => sound(), [outcome]);
  return (
    <div className={`${classes.answer} row ruled-below`} data-tone={tone}>
      <OutcomeMark tone={tone} />
      <div className={`${classes.words} rest`}>
        <span className={`${classes.outcome} bold`}>
          {outcomeText(scan, words)}
          {!scan.isSent && ` · ${t('checkIn.unsentNote')}`}
        </span>
        <b className={classes.name}>{nameOf(scan, words)}</b>
        {(why ?? scan.code) && <span className="note">{why ?? scan.code}</span>}
      </div>
      {tone === 'good' && (
        <Button variant="default" leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={onUndo}>
          {t('checkIn.undo')}
        </Button>
      )}
      {canAdmit(scan) && (
        <Button variant="default" onClick={onAnyway}>
          {t('checkIn.anyway')}
        </Button>
      )}
      {tone !== 'good' && !canAdmit(scan) && (
        <button
          type="button"
          className={`${classes.icon} rigid quiet round2`}
          aria-label={t('checkIn.seen')}
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Counter({ checkIns: { came, confirmedCame, confirmed, walkIns } }: { checkIns: CheckIns }) {
  const { t, language } = useCheckInWords();
  const share = confirmed === 0 ? 0 : Math.min(100, Math.round((confirmedCame / confirmed) * 100));
  const inside = [
    came > confirmedCame && t('checkIn.seated', { count: formatNumber(came, language) }),
    walkIns !== undefined && walkIns > 0 && t('checkIn.walkIns', { count: formatNumber(walkIns, language) }),
  ].filter((text) => text !== false);
  return (
    <div className={classes.counter}>
      <p className="flex baseline quiet number">
        <b className="ink bold">{formatNumber(confirmedCame, language)}</b>{' '}
        <span>{t('checkIn.ofConfirmed', { count: formatNumber(confirmed, language) })}</span>
        {inside.length > 0 && <small>{inside.join(' · ')}</small>}
      </p>
      <div className={`${classes.meter} clip filled`} role="img" aria-label={t('checkIn.share', { count: share })}>
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

/** Whether the network is there, and what is not sent. */
function StateOfDevice({ checkIns }: { checkIns: CheckIns }) {
  const { offlineSince, unsent, held, opensAt, isCancelled, isPostponed } = checkIns;
  const { t, language, problem } = useCheckInWords();
  const count = unsent > 0 ? t('checkIn.unsent', { count: formatNumber(unsent, language) }) : undefined;
  const off = isCancelled ? t('checkIn.isCancelled') : isPostponed && t('checkIn.isPostponed');
  const text =
    offlineSince !== null
      ? t('checkIn.offlineSince', { at: clock(offlineSince) })
      : held
        ? t('checkIn.held', { reason: problem(held) })
        : !off && opensAt && t('checkIn.notOpen', { at: formatDateTime(opensAt).slice(0, 16) });
  return (
    <div role="status">
      {off && (
        <p
          className={`${classes.device} flex baseline between gap3 small filled ruled`}
          data-kind={isCancelled ? 'off' : 'warn'}
        >
          <b className="rigid">{off}</b>
        </p>
      )}
      {(text || count) && (
        <p
          className={`${classes.device} flex baseline between gap3 small filled ruled`}
          data-kind={offlineSince !== null || held ? 'warn' : 'plain'}
        >
          <span>{text}</span>
          {count && <b className="rigid">{count}</b>}
        </p>
      )}
    </div>
  );
}

function WithoutList({ checkIns: { problem, refresh }, activityId }: { checkIns: CheckIns; activityId: string }) {
  const words = useCheckInWords();
  const { t } = words;
  const isRefused = problem?.status === 403 || problem?.status === 404;
  return (
    <main id="main" className={`${classes.page} stack wide surface`}>
      <EmptyState
        level={1}
        kind={isRefused ? 'notAllowed' : 'failed'}
        title={isRefused ? t('checkIn.notYours') : t('checkIn.noList')}
        actions={
          <>
            <Button variant="default" component="a" href={recordPath(activityId)}>
              {t('checkIn.back')}
            </Button>
            <Button onClick={() => void refresh()}>{t('checkIn.again')}</Button>
          </>
        }
      >
        {problem ? words.problem(problem) : t('checkIn.noListText')}
      </EmptyState>
    </main>
  );
}

/** The record in the rest of the product, which is another document. */
const recordPath = (activityId: string) => `/#${activity.path}/info/${activityId}`;

function useTitle(page: string, title: string | undefined): void {
  useEffect(() => {
    document.title = [page, title, 'Hoivien'].filter(Boolean).join(' · ');
  }, [page, title]);
}

/** Starts the camera at once where the person has allowed it before. */
function useCameraOfBefore(onAllowed: () => void): void {
  const allowed = useEffectEvent(onAllowed);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !('permissions' in navigator) || !('mediaDevices' in navigator)) return;
    asked.current = true;
    navigator.permissions
      .query({ name: 'camera' })
      .then(({ state }) => state === 'granted' && allowed())
      // Some browsers do not know this permission.
      .catch(() => undefined);
  }, []);
}
