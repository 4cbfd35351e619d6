import type { ActivitySummary } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityLetterCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { useCancelling } from '../../../kit/resource/record/use-cancelling.ts';
import { Menu } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPause,
  IconArrowBackUp,
  IconClock,
  IconCopy,
  IconMail,
  IconMapPin,
  IconPlayerPlay,
  IconPlayerStop,
  IconQrcode,
  IconSitemap,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import type { RecordTab } from '../../../kit/resource/record/RecordPage.tsx';
import { RecordActions } from '../../../kit/resource/record/RecordActions.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { useSeen } from '../../../kit/resource/use-list-place.ts';
import { useUndo } from '../../../kit/resource/use-undo.ts';
import { useEntriesOfOthers } from '../../../kit/resource/of-others.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { IconText } from '../../../kit/ui/IconText.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { When } from '../invitation/cells.tsx';
import '../invitation/invitation.texts.ts';
import { AskInvitations } from './LettersTab.tsx';
import { EventState, Planned } from './cells.tsx';
import { EventOffDialog, EventResumeDialog } from './EventOffDialog.tsx';
import { UndoStepDialog } from './UndoStepDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import { checkInPath, dayPath, eventPath, hallPath, membersPath } from './paths.ts';
import { type EventRecord, parentOf, resourceOf, useEventCalls, useSummary } from './use-event.ts';

/** A tab of an event's page; the list of participants has an address of its own. */
export type EventTab = Omit<RecordTab, 'render' | 'count'> & { count?: ReactNode };

interface EventFrameProps {
  record: EventRecord;
  tabs: readonly EventTab[];
  /** The name of the shown tab. */
  here: string;
  /** Buttons of the shown tab, before those of the event. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The head of an event, its figures and its tabs around the content of one tab. The main button follows the state: Start,
 * then Check in with End beside it.
 */
export function EventFrame({ record, tabs, here, actions, children }: EventFrameProps) {
  const { t } = useWords();
  usePageTitle(record.title);
  useSeen(resourceOf(record), record.id);
  const parentId = parentOf(record);
  return (
    <div className={`${classes.page} pane relative`}>
      <div className={classes.head}>
        <PageHead
          title={record.title}
          actions={
            <>
              {actions}
              <Actions record={record} />
            </>
          }
        />
      </div>
      <div className={`${classes.facts} row wrap rigid quiet`}>
        <EventState
          state={record.state ?? undefined}
          isCancelled={record.isCancelled}
          isPostponed={record.isPostponed}
        />
        <IconText icon={IconClock}>
          <When record={record} /> <Planned record={record} />
        </IconText>
        <IconText icon={IconMapPin}>{record.address || t('event.noPlace')}</IconText>
        {parentId !== undefined && 'parentName' in record && (
          <IconText icon={IconSitemap}>
            {t('event.partOf')} <Link to={eventPath({ id: parentId })}>{record.parentName}</Link>
          </IconText>
        )}
        {record.clubName && <IconText icon={IconUsersGroup}>{record.clubName}</IconText>}
      </div>
      {record.isPostponed && !record.isCancelled && (
        <div className={classes.note}>
          <SideNote kind="warn">
            <b>{t('event.wasPostponed')}:</b> {record.postponeReason}
          </SideNote>
        </div>
      )}
      {record.isCancelled && (
        <div className={classes.note}>
          <SideNote>
            <b>{t('event.wasCancelled')}:</b> {record.cancelReason}
          </SideNote>
        </div>
      )}
      <EventFigures record={record} />
      <TabLinks
        label={record.title}
        replace
        tabs={tabs.map(({ name, label, count }) => ({
          key: name,
          to: tabPath(record, name),
          label,
          count,
          isHere: name === here,
        }))}
      />
      {children}
    </div>
  );
}

function tabPath(record: EventRecord, name: string): string {
  const ref = { id: record.id, parentId: parentOf(record) };
  if (name === 'members') return membersPath(ref);
  return name === 'overview' ? eventPath(ref) : `${eventPath(ref)}?tab=${name}`;
}

/** The steps, the check-in page, and what the menu holds: copying, deleting and the entries of other areas. */
function Actions({ record }: { record: EventRecord }) {
  const { t, formatNumber } = useWords();
  const resource = resourceOf(record);
  const [step, setStep] = useState<'Start' | 'End'>();
  const [undone, setUndone] = useState<'UndoStart' | 'UndoEnd'>();
  const [copying, setCopying] = useState(false);
  const [postponing, setPostponing] = useState(false);
  const [resuming, setResuming] = useState(false);
  const others = useEntriesOfOthers(resource, record);
  const isRunning = record.state === ACTIVITY_STATE.inProgress;
  const mayConduct = actionOf(record, 'Conduct') !== undefined;
  const mayCopy = actionOf(record, 'Update') !== undefined || mayConduct;
  const start = actionOf(record, 'Start');
  const navigate = useNavigate();
  const cancelling = useCancelling();
  const mayCancel = actionOf(record, 'Cancel')?.refusal === null;
  const [inviting, setInviting] = useState(false);
  const maySend = actionOf(record, 'Update')?.refusal === null;
  const letters = useAnswer(activityLetterCalls.list, maySend ? { params: { id: record.id } } : undefined).data;
  const toInvite = letters?.toInvite ?? 0;
  return (
    <>
      <RecordActions
        resource={resource}
        record={record}
        actions={[
          ...(toInvite > 0
            ? [
                {
                  action: 'Update',
                  label: t('invitation.sendInvitations', { count: formatNumber(toInvite) }),
                  icon: IconMail,
                  as: isRunning ? ('button' as const) : ('main' as const),
                  run: () => setInviting(true),
                },
              ]
            : []),
          ...(isRunning
            ? [
                {
                  action: 'End',
                  label: t('event.end'),
                  icon: IconPlayerStop,
                  as: 'button' as const,
                  run: () => setStep('End'),
                },
              ]
            : []),
          ...(record.isPostponed
            ? []
            : [
                {
                  action: 'Conduct',
                  label: t('event.checkIn'),
                  icon: IconQrcode,
                  // After the end somebody may still be added, which is rare.
                  ...(record.state !== ACTIVITY_STATE.ended && {
                    as: isRunning ? ('main' as const) : ('button' as const),
                  }),
                  run: () => void navigate(checkInPath(record.id)),
                },
              ]),
          {
            action: 'Conduct',
            label: t('event.day'),
            icon: IconCalendarEvent,
            ...(isRunning && { as: 'button' as const }),
            run: () => void navigate(dayPath({ id: record.id, parentId: parentOf(record) })),
          },
          ...(start && start.refusal === null
            ? [
                {
                  action: 'Start',
                  label: t('event.start'),
                  icon: IconPlayerPlay,
                  as: toInvite > 0 ? ('button' as const) : ('main' as const),
                  run: () => setStep('Start'),
                },
              ]
            : []),
          ...(['UndoStart', 'UndoEnd'] as const)
            .filter((action) => actionOf(record, action)?.refusal === null)
            .map((action) => ({
              action,
              label: t(action === 'UndoStart' ? 'event.undoStart' : 'event.undoEnd'),
              icon: IconArrowBackUp,
              run: () => setUndone(action),
            })),
          {
            action: 'Postpone',
            label: t('event.postponeEvent'),
            icon: IconCalendarPause,
            run: () => setPostponing(true),
          },
          { action: 'Resume', label: t('invitation.resume'), icon: IconArrowBackUp, run: () => setResuming(true) },
          { action: 'Cancel', label: t('event.cancelEvent'), icon: IconCalendarOff, run: cancelling.open },
        ]}
        menuItems={
          mayCopy || others.entries ? (
            <>
              {mayCopy && (
                <Menu.Item leftSection={<IconCopy />} onClick={() => setCopying(true)}>
                  {t('event.copy')}
                </Menu.Item>
              )}
              {others.entries}
            </>
          ) : undefined
        }
      />
      {others.dialog}
      {inviting && <AskInvitations id={record.id} count={toInvite} onClose={() => setInviting(false)} />}
      {step && <StepDialog record={record} step={step} onClose={() => setStep(undefined)} />}
      {undone && <UndoStepDialog record={record} action={undone} onClose={() => setUndone(undefined)} />}
      {mayCancel && cancelling.asks && <EventOffDialog action="Cancel" record={record} onClose={cancelling.close} />}
      {resuming && <EventResumeDialog record={record} onClose={() => setResuming(false)} />}
      {postponing && <EventOffDialog action="Postpone" record={record} onClose={() => setPostponing(false)} />}
      {copying && <CopyDialog record={record} onClose={() => setCopying(false)} />}
    </>
  );
}

/** Asks before a start or an end ahead of the clock; both can be undone. */
export function StepDialog({
  record,
  step,
  onClose,
}: {
  record: EventRecord;
  step: 'Start' | 'End';
  onClose: () => void;
}) {
  const { t, message } = useWords();
  const calls = useEventCalls(record.id);
  const undo = useUndo(resourceOf(record));
  const take = async () => {
    const { undo: token, message: key } = await calls.step(step);
    notify.done(message(key ?? ''), token ? { undo: () => undo([token], record.title) } : {});
  };
  return (
    <FormDialog
      title={t(step === 'Start' ? 'event.startAsk' : 'event.endAsk', { title: record.title })}
      confirmLabel={t(step === 'Start' ? 'event.start' : 'event.end')}
      send={take}
      onClose={onClose}
    >
      <p>{t(step === 'Start' ? 'event.startHint' : 'event.endHint')}</p>
    </FormDialog>
  );
}

/** Places, waiting list, score and arrivals. They follow the event while the page is open. */
function EventFigures({ record }: { record: EventRecord }) {
  const { t, formatNumber } = useWords();
  const { data } = useSummary(record.id);
  const { confirmed, waiting, confirmedCame: came, invited, walkIns } = figuresOf(record, data);
  const { places, score, offeredCount } = record;
  const left = Math.max(0, (places ?? 0) - confirmed - (offeredCount ?? 0));
  const isOpen = record.state !== ACTIVITY_STATE.notStarted;
  return (
    <dl className={`${classes.figures} flex wrap rigid m0`}>
      <div>
        <dt>{t(places ? 'event.placesFigure' : 'event.confirmedFigure')}</dt>
        <dd>
          {formatNumber(confirmed)}{' '}
          <small>
            {places
              ? t(left > 0 ? 'event.placesOf' : 'event.placesFull', {
                  places: formatNumber(places),
                  left: formatNumber(left),
                })
              : t('event.ofInvited', { count: formatNumber(invited) })}
          </small>
        </dd>
      </div>
      {waiting > 0 && (
        <div>
          <dt>{t('event.waitingFigure')}</dt>
          <dd>
            {formatNumber(waiting)}{' '}
            <small>{offeredCount ? t('event.offeredNote', { count: offeredCount }) : t('event.waitingNote')}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('event.scoreFigure')}</dt>
        <dd>
          {formatNumber(score)}{' '}
          <small>{t('event.scoreNote', { grades: record.grades.length, badges: record.meritBadgeIds.length })}</small>
        </dd>
      </div>
      {isOpen && (
        <div className={classes.live}>
          <dt>
            {t('event.cameFigure')}
            <Link to={hallPath(record.id)}>{t('event.hall')}</Link>
          </dt>
          <dd>
            {formatNumber(came)} <small>{t('event.cameOf', { count: formatNumber(confirmed) })}</small>
            <span className={`${classes.meter} grow clip filled`} aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.round((came / Math.max(1, confirmed)) * 100))}%` }} />
            </span>
            {walkIns > 0 && <small>{t('event.walkIns', { count: formatNumber(walkIns) })}</small>}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The figures of the summary; until it has loaded those of the record. */
function figuresOf(record: EventRecord, summary: ActivitySummary | undefined) {
  const { participantCount, confirmedCount, waitingCount, cameCount } = record;
  return (
    summary?.totals ?? {
      invited: participantCount,
      confirmed: confirmedCount,
      waiting: waitingCount,
      confirmedCame: cameCount,
      walkIns: 0,
    }
  );
}
