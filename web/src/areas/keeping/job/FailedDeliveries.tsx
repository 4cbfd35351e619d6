import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Delivery } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { named } from '../../../kit/i18n/named.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import frame from '../../../kit/ui/ListFrame.module.css';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import classes from './Jobs.module.css';
import { JobTable } from './JobTable.tsx';
import './jobs.texts.ts';
import { reasonText } from './reason.ts';

/** The failed mails and text messages with their reasons, without their texts, and a button to send each again. */
export function FailedDeliveries() {
  const words = useWords();
  const { t, message, formatDateTime } = words;
  const { can } = useActor();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const list = useAnswer(
    outboxCalls.list,
    { query: { page, state: 'failed' } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const retry = useMutation({
    mutationFn: ({ id }: Delivery) => once(`Outbox ${id}`, 'retry', () => tell(outboxCalls.retry, { params: { id } })),
    onSuccess: (answer, delivery) => {
      if (answer) notify.done(named(message, answer.message ?? '', delivery.subject ?? delivery.address));
    },
    onError: (failure) => notify.failed(failure),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['Jobs'] });
      await client.invalidateQueries({ queryKey: ['Outbox'] });
    },
  });
  const mayRetry = can(permissionCode('Outbox', 'Retry'));
  return (
    <>
      {mayRetry && list.data?.items.some((row) => !row.canRetry) && (
        <p className={`${frame.hint} rigid small ruled`}>{t('job.cannotRetry')}</p>
      )}
      <JobTable
        area="Outbox"
        label={t('job.deliveries')}
        list={list}
        page={page}
        onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
        columns={mayRetry ? 6 : 5}
        empty={
          <EmptyState kind="nothingYet" title={t('job.noDeliveries')}>
            {t('job.noDeliveriesText')}
          </EmptyState>
        }
        head={
          <>
            <th scope="col">{t('job.recipient')}</th>
            <th scope="col">{t('job.subject')}</th>
            <th scope="col">{t('job.reason')}</th>
            <th scope="col" className={classes.number}>
              {t('job.attempts')}
            </th>
            <th scope="col">{t('job.failedAt')}</th>
            {mayRetry && (
              <th scope="col">
                <span className="unseen">{t('job.retry')}</span>
              </th>
            )}
          </>
        }
        row={(row) => (
          <tr key={row.id}>
            <td className={classes.name}>{showPhone(row.address)}</td>
            <td className={classes.subject} title={row.subject ?? undefined}>
              {row.subject ?? t('job.textMessage')}
            </td>
            <td className={classes.reason}>{reasonText(row.failReason, words)}</td>
            <td className={classes.number}>{row.attempts}</td>
            <td>{formatDateTime(row.failedAt ?? row.createdAt)}</td>
            {mayRetry && (
              <td>
                {row.canRetry && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconRefresh aria-hidden="true" />}
                    aria-label={t('job.retryNamed', { address: row.address })}
                    loading={retry.isPending && retry.variables.id === row.id}
                    onClick={() => retry.mutate(row)}
                  >
                    {t('job.retry')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        )}
      />
    </>
  );
}
