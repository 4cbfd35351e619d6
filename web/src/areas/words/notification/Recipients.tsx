import { useMutation } from '@tanstack/react-query';
import { notifiedCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import {
  type NotificationRecord,
  notification,
} from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import {
  type NotificationRecipient,
  RECIPIENT_STATES,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { CHANNELS } from '@hoivien/contract/kit/recipients/recipients.ts';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPencil, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import table from '../../../kit/ui/Table.module.css';
import { UnseenHead } from '../../../kit/ui/UnseenHead.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import './notification-page.texts.ts';
import { reasonOf } from './reasons.ts';
import classes from './Sent.module.css';
import { ANSWER_MARKS, STATE_MARKS } from './states.ts';
import { useNotified, useRetryAll } from './use-notification.ts';

/** The pause in typing before the list follows, in milliseconds. */
const PAUSE = 250;
/** Filters of the list, which stand in the address. */
export const FILTERS = ['search', 'state', 'channel', 'answer'] as const;

interface RecipientsProps {
  record: NotificationRecord;
  isLive: boolean;
  /** Failures that can be tried again. */
  failures: number;
}

/** Who got a notification: by which channel, how it went, and the answer; with retries and answers that staff enter. */
export function Recipients({ record, isLive, failures }: RecipientsProps) {
  const { t, area } = useWords();
  const { can } = useActor();
  const words = area(notification.area);
  const [params, setParams] = useSearchParams();
  const [answering, setAnswering] = useState<NotificationRecipient>();
  const query = Object.fromEntries([...FILTERS, 'page'].map((name) => [name, params.get(name)]));
  const answer = useNotified(record.id, query, isLive);
  const { press } = useCall(notifiedCalls.retry);
  const retry = useMutation({ mutationFn: (rid: string) => press({ params: { id: record.id, rid } }) });
  const retryAll = useRetryAll(record.id);
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'page') next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const asks = record.asksConfirmation;
  const search = useDebouncedCallback((text: string) => change('search', text.trim()), PAUSE);
  const page = Number(query['page']) || 1;
  const mayChange = can(permissionCode(notification.area, 'Update'));
  const select = (name: string, label: string, values: readonly { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={query[name] ?? ''}
      data={[{ value: '', label }, ...values]}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  );
  return (
    <>
      <div className={`${classes.tools} row wrap gap2 rigid`}>
        <TextInput
          key={query['search'] ? 'searched' : 'all'}
          type="search"
          size="xs"
          aria-label={t('notifying.find')}
          placeholder={t('notifying.find')}
          leftSection={<IconSearch aria-hidden="true" />}
          defaultValue={query['search'] ?? ''}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        {select(
          'state',
          t('notifying.everyState'),
          RECIPIENT_STATES.map((state) => ({ value: state, label: words.choice('state', state) })),
        )}
        {select(
          'channel',
          t('notifying.everyChannel'),
          CHANNELS.map((channel) => ({ value: String(channel), label: words.choice('methods', channel) })),
        )}
        {record.asksConfirmation &&
          select(
            'answer',
            t('notifying.everyAnswer'),
            [1, 2, 3].map((answer) => ({ value: String(answer), label: words.choice('answer', answer) })),
          )}
        <span className="grow" />
        {mayChange && failures > 0 && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh aria-hidden="true" />}
            loading={retryAll.isPending}
            onClick={() => retryAll.mutate()}
          >
            {t('notifying.retryAll', { count: failures })}
          </Button>
        )}
      </div>
      <Panel
        answer={answer}
        none={
          <EmptyState
            kind="nothingFound"
            title={t('notifying.nobody')}
            actions={
              FILTERS.some((name) => query[name]) && (
                <Button variant="default" onClick={() => setParams({ tab: 'recipients' }, { replace: true })}>
                  {t('notifying.showEverybody')}
                </Button>
              )
            }
          />
        }
        pages={{
          number: page,
          words: { one: t('notifying.recipients'), many: t('notifying.recipients').toLocaleLowerCase('vi') },
          onPage: (next) => change('page', next === 1 ? '' : String(next)),
          always: true,
        }}
      >
        {(data) => (
          <div
            className={`${classes.scroll} scroll relative`}
            role="region"
            aria-label={t('notifying.recipients')}
            tabIndex={0}
          >
            <table className={`${table.table} ${table.edges} ${classes.people}`}>
              <colgroup>
                <col style={{ width: asks ? '19%' : '26%' }} />
                <col style={{ width: '11%' }} />
                <col style={{ width: asks ? '19%' : '24%' }} />
                <col style={{ width: '17rem' }} />
                <col />
                {asks && <col style={{ width: '20%' }} />}
                <col style={{ width: '8rem' }} />
              </colgroup>
              <thead>
                <tr>
                  <th scope="col">{t('notifying.name')}</th>
                  <th scope="col">{t('notifying.person')}</th>
                  <th scope="col">{t('notifying.channelAddress')}</th>
                  <th scope="col">{t('notifying.time')}</th>
                  <th scope="col">{t('notifying.state')}</th>
                  {asks && <th scope="col">{t('notifying.answer')}</th>}
                  <UnseenHead name={t('notifying.actions')} />
                </tr>
              </thead>
              <tbody>
                {data.items.map((one) => (
                  <Row
                    key={one.id}
                    one={one}
                    asks={asks}
                    mayChange={mayChange}
                    isRunning={retry.isPending && retry.variables === one.id}
                    onRetry={() => retry.mutate(one.id)}
                    onAnswer={() => setAnswering(one)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      {answering && (
        <AnswerDialog notificationId={record.id} recipient={answering} onClose={() => setAnswering(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  one: NotificationRecipient;
  asks: boolean;
  mayChange: boolean;
  isRunning: boolean;
  onRetry: () => void;
  onAnswer: () => void;
}

function Row({ one, asks, mayChange, isRunning, onRetry, onAnswer }: RowProps) {
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { choice } = area(notification.area);
  const actor = useActor();
  const { name, leaderName, memberId, memberType, messages, state, answer, answeredAt, answeredBy, answerNote } = one;
  const path = memberId ? recordPath(AREA_OF_TYPE[memberType] ?? '', memberId, actor) : undefined;
  const last = messages.at(-1);
  const reason = reasonOf(one, words);
  const how = state === 'confirmed' || state === 'refused' ? 'sent' : state;
  return (
    <tr>
      <td title={name}>{path ? <Link to={path}>{name}</Link> : name}</td>
      <td title={leaderName ?? undefined}>{leaderName}</td>
      <td
        title={messages.map(({ channel, address }) => `${choice('methods', channel)} ${showPhone(address)}`).join('\n')}
      >
        {messages.map(({ channel, address }, at) => (
          <span key={channel}>
            {at > 0 && ' · '}
            {choice('methods', channel)}{' '}
            <small className="note">{messages.length === 1 ? showPhone(address) : ''}</small>
          </span>
        ))}
      </td>
      <td>{last?.at && formatDateTime(last.at).slice(0, 16)}</td>
      <td title={reason}>
        <Status kind={STATE_MARKS[how]}>{choice('state', how)}</Status>
        {reason && <small className="note">: {reason}</small>}
      </td>
      {asks && (
        <td title={answerNote ?? undefined}>
          {state !== 'skipped' && (
            <>
              <Status kind={ANSWER_MARKS[answer] ?? 'time'}>{choice('answer', answer)}</Status>
              {answeredAt && answer !== 1 && (
                <small className="note">
                  {' '}
                  {formatDateTime(answeredAt).slice(0, 5)},{' '}
                  {answeredBy ? t('notifying.byStaff', { name: answeredBy }) : t('notifying.byLink')}
                  {answerNote && `: “${answerNote}”`}
                </small>
              )}
            </>
          )}
        </td>
      )}
      <td>
        {mayChange && one.canRetry && (
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isRunning}
            title={t('notifying.tryAgain')}
            aria-label={t('notifying.tryAgainOf', { name })}
            onClick={onRetry}
          >
            <IconRefresh />
          </ActionIcon>
        )}
        {mayChange && asks && state !== 'skipped' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            title={t('notifying.note')}
            aria-label={t('notifying.noteOf', { name })}
            onClick={onAnswer}
          >
            <IconPencil />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
