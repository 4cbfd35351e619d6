import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { DeliveryWithBody } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Skeleton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tell } from '../../../kit/api/ask.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { named } from '../../../kit/i18n/named.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { reasonText } from '../../../kit/outbox/reason-text.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import classes from './OutboxPage.module.css';
import { DeliveryStatus } from './OutboxTable.tsx';
import './outbox.texts.ts';

const hiddenKeys = {
  account: 'outbox.hiddenAccount',
  member: 'outbox.hiddenMember',
  sent: 'outbox.hiddenSent',
  gone: 'outbox.hiddenGone',
} as const;

interface OutboxMessageProps {
  id: string;
  /** Opens another message in its place. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

type Step = 'retry' | 'bounce' | 'clearBounces';

/** One message with its text or the reason why it is hidden, and the steps that its state allows. */
export function OutboxMessage({ id, onOpen, onClose }: OutboxMessageProps) {
  const { t, message, problem } = useWords();
  const { can } = useActor();
  const client = useQueryClient();
  const { data, error } = useAnswer(
    outboxCalls.read,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const step = useMutation({
    mutationFn: (action: Step) => once(`Outbox ${id}`, action, () => tell(outboxCalls[action], { params: { id } })),
    onSuccess: (answer) => {
      if (!answer) return;
      notify.done(named(message, answer.message ?? '', data?.subject ?? data?.address ?? ''));
      onClose();
    },
    onError: (failure) => notify.failed(failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['Outbox'] }),
  });
  const mayAct = can(permissionCode('Outbox', 'Retry'));
  const isOut = data?.channel === 'mail' && (data.state === 'sent' || data.state === 'delivered');
  return (
    <Dialog
      opened
      onClose={onClose}
      size={data?.html ? '100rem' : '64rem'}
      withCloseButton={false}
      classNames={{ body: classes.dialog ?? '' }}
    >
      <DialogTitle className={classes.title}>{data ? (data.subject ?? t('outbox.noSubject')) : '…'}</DialogTitle>
      {error && <p role="alert">{problem(error)}</p>}
      {!data && !error && <Skeleton height="12em" />}
      {data && <MessageFacts data={data} onOpen={onOpen} />}
      {data?.hidden && <p className="breaks quiet mt3">{t(hiddenKeys[data.hidden])}</p>}
      {data?.hasLocalLinks && <p className={`${classes.warning} small round2 mt3`}>{t('outbox.localLinks')}</p>}
      {data?.body?.includes('/…') && <p className="breaks quiet mt3">{t('outbox.blankLinks')}</p>}
      {data?.body && <MessageText body={data.body} html={data.html} />}
      <footer className={`${classes.dialogFoot} flex gap2`}>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('kit.close')}
        </Button>
        {mayAct && data && data.bounces > 0 && (
          <Button variant="default" loading={step.isPending} onClick={() => step.mutate('clearBounces')}>
            {t('outbox.clearBounces')}
          </Button>
        )}
        {mayAct && isOut && (
          <Button variant="default" loading={step.isPending} onClick={() => step.mutate('bounce')}>
            {t('outbox.markBounced')}
          </Button>
        )}
        {mayAct && data?.canRetry && (
          <Button loading={step.isPending} onClick={() => step.mutate('retry')}>
            {t('outbox.retry')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

const WAITS = ['later', 'hour', 'quota', 'settings', 'waiting'];

/** State, address, times and the reason of a failure, and the message that went instead. */
function MessageFacts({ data, onOpen }: { data: DeliveryWithBody; onOpen: (id: string) => void }) {
  const { t, formatDateTime } = useWords();
  const { fallbackId, fallbackOf, nextTryAt, deliveredAt, failReason, attempts, files, bounces } = data;
  const reason = failReason && reasonText(t, failReason);
  return (
    <>
      <p className={`${classes.facts} flex wrap note mt2`}>
        <DeliveryStatus state={data.state} />
        <span>{t(`outbox.${data.channel}`)}</span>
        <span>{showPhone(data.address)}</span>
        <span>{formatDateTime(data.sentAt ?? data.createdAt)}</span>
        {WAITS.includes(data.state) && nextTryAt && (
          <span>{t('outbox.nextTry', { time: formatDateTime(nextTryAt) })}</span>
        )}
        {deliveredAt && <span>{t('outbox.deliveredAt', { time: formatDateTime(deliveredAt) })}</span>}
        {files.length > 0 && <span>{t('outbox.files', { names: files.join(', ') })}</span>}
        {data.hasCalendar && <span>{t('outbox.calendar')}</span>}
      </p>
      {reason && (
        <p className="breaks quiet mt3">{attempts > 0 ? t('outbox.attempts', { count: attempts, reason }) : reason}</p>
      )}
      {fallbackId && (
        <p className="breaks quiet mt3">
          <button type="button" className={classes.link} onClick={() => onOpen(fallbackId)}>
            {t('outbox.fallbackTo')}
          </button>
        </p>
      )}
      {fallbackOf && (
        <p className="breaks quiet mt3">
          {t('outbox.fallbackFrom')}.{' '}
          <button type="button" className={classes.link} onClick={() => onOpen(fallbackOf)}>
            {t('outbox.openOther')}
          </button>
        </p>
      )}
      {bounces > 0 && (
        <p className={`${classes.warning} small round2 mt3`}>
          {t(data.isStopped ? 'outbox.stopped' : 'outbox.bounces', { count: bounces })}
        </p>
      )}
    </>
  );
}

/** The text, or the HTML in a frame that runs nothing and loads nothing. */
function MessageText({ body, html }: { body: string; html: string | null }) {
  const { t } = useWords();
  const [view, setView] = useState('mail');
  const shown = html ? view : 'text';
  return (
    <>
      {html && (
        <Button className="mt4" size="xs" variant="default" onClick={() => setView(shown === 'mail' ? 'text' : 'mail')}>
          {t(shown === 'mail' ? 'outbox.asText' : 'outbox.asMail')}
        </Button>
      )}
      {shown === 'mail' && html ? (
        <iframe
          className={`${classes.mail} block wide framed round2 mt3`}
          title={t('outbox.body')}
          sandbox=""
          srcDoc={html}
        />
      ) : (
        <pre className={`${classes.body} auto breaks filled round2 p4`} tabIndex={0} aria-label={t('outbox.body')}>
          {body}
        </pre>
      )}
    </>
  );
}
