import type { Delivery, DeliveryWithBody } from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
import classes from './OutboxPage.module.css';
import { DeliveryStatus } from './OutboxTable.tsx';
import './outbox.texts.ts';

const hiddenKeys = {
  account: 'outbox.hiddenAccount',
  member: 'outbox.hiddenMember',
  sent: 'outbox.hiddenSent',
  gone: 'outbox.hiddenGone',
} as const;

/** One message with its text or the reason why it is hidden, and a button to send it again. */
export function OutboxMessage({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t, message, problem, formatDateTime } = useWords();
  const { can } = useActor();
  const client = useQueryClient();
  const path = `/api/Outbox/${delivery.id}`;
  const { data, error } = useQuery({
    queryKey: ['outbox', delivery.id],
    queryFn: ({ signal }) => api.get<DeliveryWithBody>(path, { signal }),
    // Each request adds an entry to the history, so one look must be one request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = useMutation({
    mutationFn: () => once(path, 'Retry', () => api.send('POST', `${path}/Retry`)),
    onSuccess: (answer) => {
      if (!answer) return;
      notify.done(named(message, answer.message ?? '', delivery.subject ?? delivery.address));
      onClose();
    },
    onError: (failure) => notify.failed(failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
  const shown = data ?? delivery;
  return (
    <Modal opened onClose={onClose} size="64rem" withCloseButton={false} classNames={{ body: classes.dialog ?? '' }}>
      {/* Mantine's header element would be a second banner of the page, so the title stands in the body. */}
      <Modal.Title className={classes.title}>{shown.subject ?? t('outbox.noSubject')}</Modal.Title>
      <p className={classes.facts}>
        <DeliveryStatus state={shown.state} />
        <span>{shown.address}</span>
        <span>{formatDateTime(shown.sentAt ?? shown.createdAt)}</span>
      </p>
      {shown.failReason && (
        <p className={classes.reason}>{t('outbox.attempts', { count: shown.attempts, reason: shown.failReason })}</p>
      )}
      {error && <p role="alert">{problem(error)}</p>}
      {!data && !error && <Skeleton height="12em" />}
      {data?.hidden && <p className={classes.reason}>{t(hiddenKeys[data.hidden])}</p>}
      {data?.body && (
        <pre className={classes.body} tabIndex={0} aria-label={t('outbox.body')}>
          {data.body}
        </pre>
      )}
      <footer className={classes.dialogFoot}>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('kit.close')}
        </Button>
        {can(permissionCode('Outbox', 'Retry')) && shown.canRetry && (
          <Button loading={retry.isPending} onClick={() => retry.mutate()}>
            {t('outbox.retry')}
          </Button>
        )}
      </footer>
    </Modal>
  );
}
