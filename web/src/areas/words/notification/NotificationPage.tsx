import { notificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationProgress } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Loader, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { useSeen } from '../../../kit/resource/use-list-place.ts';
import { RecordActions, type RecordAction } from '../../../kit/resource/record/RecordActions.tsx';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import { isGone, RecordState } from '../../../kit/resource/RecordState.tsx';
import { useRecipientCount } from '../../../kit/resource/recipients/use-recipients.ts';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { labelText } from '../../../kit/resource/value-text.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { wordFor } from '../../../kit/ui/typed-number.ts';
import { isEmptySelection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { purposeOf, selectionOf, type WholeNotification } from './compose.ts';
import { Content } from './Content.tsx';
import { Meter } from './Meter.tsx';
import './notification-page.texts.ts';
import { Recipients } from './Recipients.tsx';
import classes from './Sent.module.css';
import { deliveryCounts } from './states.ts';
import { UnsetWays } from './Methods.tsx';
import { useProgress } from './use-notification.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** One notification: how far it is, who got it, what they answered, and what can be done now. */
export function NotificationPage() {
  const { id } = useParams();
  const query = useRecord(notification, id);
  const record = isGone(query.error) ? undefined : (query.data as WholeNotification | undefined);
  const words = useWords();
  usePageTitle(record ? labelText(record, notification, words) : null);
  useSeen(notification, record?.id);
  if (!record) return <RecordState resource={notification} query={query} />;
  return <Sheet record={record} />;
}

function Sheet({ record }: { record: WholeNotification }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const title = labelText(record, notification, words);
  const [params] = useSearchParams();
  const { data: progress } = useProgress(record.id, record.stage ?? 'draft');
  const isOut = !['draft', 'held', 'timed'].includes(record.stage ?? 'draft');
  const names = isOut ? (['recipients', 'content', 'history'] as const) : (['content', 'history'] as const);
  const tab = names.find((name) => name === params.get('tab')) ?? names[0];
  const labels = {
    recipients: t('notifying.recipients'),
    content: t('notifying.content'),
    history: t('resource.history'),
  };
  const counts = progress && deliveryCounts(progress);
  return (
    <div className={`${classes.page} pane`}>
      <PageHead title={title} actions={<Actions record={record} progress={progress} />} />
      <Facts record={record} />
      {isOut && progress && <Progress record={record} progress={progress} />}
      <TabLinks
        label={title}
        replace
        tabs={names.map((name, index) => ({
          key: name,
          to: index === 0 ? '?' : `?tab=${name}`,
          label: labels[name],
          count: name === 'recipients' && progress ? formatNumber(progress.total) : undefined,
          isHere: name === tab,
        }))}
      />
      {tab === 'recipients' && (
        <Recipients
          record={record}
          isLive={record.stage === 'sending' || (progress?.open ?? 0) > 0}
          failures={counts?.failed ?? 0}
        />
      )}
      {tab === 'content' && (
        <div className={`${classes.body} scroll`} role="region" aria-label={labels.content} tabIndex={0}>
          <Content record={record} />
        </div>
      )}
      {tab === 'history' && (
        <div className={`${classes.body} scroll`} role="region" aria-label={labels.history} tabIndex={0}>
          <RecordHistory resource={notification} id={record.id} />
        </div>
      )}
    </div>
  );
}

function Facts({ record }: { record: WholeNotification }) {
  const { t, area, formatDateTime, formatDate } = useWords();
  const { choice } = area(notification.area);
  const { stage, type, methods, sendTime, answerUntil, program, rounds } = record;
  const time = sendTime && formatDateTime(sendTime).slice(0, 16);
  return (
    <div className={`${classes.facts} flex wrap note number`}>
      <CellText resource={notification} name="stage" value={stage} />
      <span>{choice('type', type)}</span>
      <span>{methods.map((method) => choice('methods', method)).join(', ')}</span>
      {time && <span>{t(stage === 'timed' ? 'notifying.goesAt' : 'notifying.sentAt', { time })}</span>}
      {program && <span>{program}</span>}
      {rounds > 1 && <span>{t('notifying.round', { count: rounds })}</span>}
      {answerUntil && <span>{t('notifying.answerUntil', { day: formatDate(answerUntil) })}</span>}
    </div>
  );
}

/** Sending and answers are two bars; the legend of each filters the list. */
function Progress({ record, progress }: { record: WholeNotification; progress: NotificationProgress }) {
  const { t, area, formatNumber } = useWords();
  const { choice } = area(notification.area);
  const [params, setParams] = useSearchParams();
  const counts = deliveryCounts(progress);
  const filter = (name: string) => (value: string | undefined) =>
    setParams(value ? { [name]: value } : {}, { replace: true });
  const parts = (
    [
      ['sent', 'partSent', '1'],
      ['queued', 'partQueued', '2'],
      ['waiting', 'partWaiting', '3'],
      ['failed', 'partFailed', 'red'],
      ['cancelled', 'partCancelled', 'none'],
      ['skipped', 'partSkipped', 'none'],
    ] as const
  )
    .map(([name, text, tone]) => ({ name, label: t(`notifying.${text}`), count: counts[name], tone }))
    .filter(({ name, count }) => count > 0 || name === 'sent');
  const { confirmed, refused, unconfirmed } = progress.answers;
  const isLive = record.stage === 'sending';
  return (
    <div className={`${classes.progress} grid rigid`}>
      <Meter
        title={t('notifying.delivery')}
        sum={t('notifying.ofTotal', { count: formatNumber(counts.sent), total: formatNumber(progress.total) })}
        aside={
          isLive && (
            <span className={`${classes.live} inline-row`} role="status">
              <Loader size={12} aria-hidden="true" />
              {t('notifying.openCount', { count: formatNumber(progress.open) })}
            </span>
          )
        }
        parts={parts}
        chosen={params.get('state') ?? undefined}
        onChoose={filter('state')}
      />
      {record.asksConfirmation && (
        <Meter
          title={t('notifying.answers')}
          sum={t('notifying.ofTotal', {
            count: formatNumber(confirmed + refused),
            total: formatNumber(confirmed + refused + unconfirmed),
          })}
          parts={[
            { name: '2', label: choice('answer', 2), count: confirmed, tone: '1' },
            { name: '3', label: choice('answer', 3), count: refused, tone: '2' },
            { name: '1', label: choice('answer', 1), count: unconfirmed, tone: 'none' },
          ]}
          chosen={params.get('answer') ?? undefined}
          onChoose={filter('answer')}
        />
      )}
    </div>
  );
}

/** What went out can never be changed again, so the button would only be in the way. */
function withoutRefusedEdit(record: WholeNotification): WholeNotification {
  const allowedActions = record.allowedActions.filter(({ action, refusal }) => action !== 'Update' || !refusal);
  return { ...record, allowedActions };
}

type Asked = 'Stop' | 'SendAgain' | 'TakeBack' | 'SendNow';

interface ActionsProps {
  record: WholeNotification;
  progress: NotificationProgress | undefined;
}

/** The steps of the life, each after a question that says how many it concerns. */
function Actions({ record, progress }: ActionsProps) {
  const { t, formatNumber } = useWords();
  const { can } = useActor();
  const land = useLanding();
  const take = useStep(notification);
  const [asked, setAsked] = useState<Asked>();
  const { id, title } = record;
  const open = formatNumber(progress?.open ?? 0);
  const count = formatNumber(progress?.unanswered ?? 0);
  // Groups have no recipients yet before the sending, so they are counted as they are now.
  const reached = useRecipientCount(notification.area, selectionOf(record), { channels: record.methods });
  const people = formatNumber(reached.data?.reached ?? record.recipientCount);
  const isKnown = reached.data !== undefined && !isEmptySelection(selectionOf(record));
  const sendLabel = isKnown ? t('notifying.sendTo', { count: people }) : t('notifying.sendNow');
  const ask = (action: Asked) => () => setAsked(action);
  const actions: RecordAction<typeof notification>[] = [
    {
      action: 'Stop',
      label: progress?.open ? t('notifying.stopRest', { count: open }) : t('notifying.stop'),
      icon: IconPlayerStop,
      as: 'button',
      run: ask('Stop'),
    },
    ...((progress?.unanswered ?? 0) > 0
      ? [
          {
            action: 'SendAgain',
            label: t('notifying.sendAgain', { count }),
            icon: IconSend,
            as: 'main',
            run: ask('SendAgain'),
          } as const,
        ]
      : []),
    { action: 'TakeBack', label: t('notifying.takeBack'), icon: IconArrowBackUp, as: 'button', run: ask('TakeBack') },
    { action: 'SendNow', label: sendLabel, icon: IconSend, as: 'main', run: ask('SendNow') },
  ];
  const copying = useCall(notificationCalls.copy);
  const copy = async () => {
    try {
      const answer = await copying.send({ params: { id } });
      if (!answer) return;
      await land([`${notification.path}/edit/${answer.data.id}`]);
    } catch (error) {
      notify.failed(error);
    }
  };
  const questions = {
    Stop: {
      title: t('notifying.stopAsk', { title }),
      text: t('notifying.stopHint', { count: open }),
      yes: t('notifying.stop'),
      no: t('notifying.keepSending'),
    },
    SendAgain: {
      title: t('notifying.sendAgainAsk', { count }),
      text: t('notifying.sendAgainHint'),
      yes: t('notifying.sendAgainShort'),
      no: t('kit.cancel'),
    },
    TakeBack: {
      title: t('notifying.takeBackAsk', { title }),
      text: t('notifying.takeBackHint'),
      yes: t('notifying.takeBack'),
      no: t('notifying.keepTimed'),
    },
    SendNow: {
      title: t('notifying.askSend', { title, count: people }),
      text: t('notifying.askNow'),
      yes: t('notifying.sendTo', { count: people }),
      no: t('kit.cancel'),
    },
  };
  const question = asked && questions[asked];
  const confirm = async () => {
    if (!asked) return;
    try {
      await take(record, asked);
    } catch (error) {
      notify.failed(error);
    }
    setAsked(undefined);
  };
  return (
    <>
      <RecordActions
        resource={notification}
        record={withoutRefusedEdit(record) as never}
        actions={actions as never}
        menuItems={
          can(permissionCode(notification.area, 'Create')) && (
            <Menu.Item leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
              {t('notifying.copy')}
            </Menu.Item>
          )
        }
      />
      <ConfirmDialog
        opened={asked !== undefined}
        danger={asked === 'Stop'}
        {...(asked === 'SendNow' && reached.data?.reached === 0 && { locked: true })}
        {...(asked === 'SendNow' && wordFor(reached.data?.reached))}
        {...(asked === 'SendAgain' && wordFor(progress?.unanswered))}
        title={question?.title ?? ''}
        confirmLabel={question?.yes ?? ''}
        cancelLabel={question?.no ?? ''}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        <p>{question?.text}</p>
        {(asked === 'SendNow' || asked === 'SendAgain') && (
          <UnsetWays selection={selectionOf(record)} methods={record.methods} purpose={purposeOf(record.type)} />
        )}
      </ConfirmDialog>
    </>
  );
}
