import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Delivery } from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFailed } from '../../kit/resource/list/ListEmpty.tsx';
import { ListFoot } from '../../kit/resource/list/ListFoot.tsx';
import '../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
import table from '../../kit/ui/Table.module.css';
import classes from './Jobs.module.css';
import './jobs.texts.ts';
import { reasonText } from './reason.ts';

/** The failed mails and text messages with their reasons, without their texts, and a button to send each again. */
export function FailedDeliveries() {
  const words = useWords();
  const { t, area, message, formatDateTime } = words;
  const { can } = useActor();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const list = useQuery({
    queryKey: ['jobs', 'deliveries', page],
    queryFn: ({ signal }) => api.get<Page<Delivery>>('/api/Outbox', { query: { page, state: 'failed' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const retry = useMutation({
    mutationFn: ({ id }: Delivery) => {
      const path = `/api/Outbox/${id}`;
      return once(path, 'Retry', () => api.send('POST', `${path}/Retry`));
    },
    onSuccess: (answer, delivery) => {
      if (answer) notify.done(named(message, answer.message ?? '', delivery.subject ?? delivery.address));
    },
    onError: (failure) => notify.failed(failure),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['jobs'] });
      await client.invalidateQueries({ queryKey: ['outbox'] });
    },
  });
  const mayRetry = can(permissionCode('Outbox', 'Retry'));
  if (list.isError)
    return (
      <div className={classes.empty}>
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (list.data?.total === 0)
    return (
      <div className={classes.empty}>
        <EmptyState kind="nothingYet" title={t('job.noDeliveries')}>
          {t('job.noDeliveriesText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <div
        className={classes.frame}
        data-stale={list.isPlaceholderData || undefined}
        role="region"
        aria-label={t('job.deliveries')}
        tabIndex={0}
      >
        <table
          className={`${table.table} ${table.edges} ${classes.table}`}
          aria-busy={list.isPending}
          aria-label={t('job.deliveries')}
        >
          <thead>
            <tr>
              <th scope="col">{t('job.recipient')}</th>
              <th scope="col">{t('job.subject')}</th>
              <th scope="col">{t('job.reason')}</th>
              <th scope="col" className={classes.number}>
                {t('job.attempts')}
              </th>
              <th scope="col">{t('job.failedAt')}</th>
              {mayRetry && (
                <th scope="col">
                  <span className={classes.told}>{t('job.retry')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.data?.items.map((row) => (
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
                    <Button
                      variant="default"
                      size="xs"
                      leftSection={<IconRefresh aria-hidden="true" />}
                      aria-label={t('job.retryNamed', { address: row.address })}
                      disabled={!row.canRetry}
                      title={row.canRetry ? undefined : t('job.cannotRetry')}
                      loading={retry.isPending && retry.variables.id === row.id}
                      onClick={() => retry.mutate(row)}
                    >
                      {t('job.retry')}
                    </Button>
                  </td>
                )}
              </tr>
            )) ?? <WaitingRows columns={mayRetry ? 6 : 5} />}
          </tbody>
        </table>
      </div>
      <ListFoot
        number={page}
        page={list.data}
        pages={Math.ceil((list.data?.total ?? 0) / (list.data?.pageSize ?? 20))}
        words={area('Outbox')}
        onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
      />
    </>
  );
}

export function WaitingRows({ columns }: { columns: number }) {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <tr key={row}>
      <td colSpan={columns}>
        <Skeleton height="1em" />
      </td>
    </tr>
  ));
}
