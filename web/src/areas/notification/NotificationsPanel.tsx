import { notification } from '@hoivien/contract/areas/notification/notification.resource.ts';
import type { NotifiedOf } from '@hoivien/contract/areas/notification/notification.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFailed } from '../../kit/resource/list/ListEmpty.tsx';
import { ListFoot } from '../../kit/resource/list/ListFoot.tsx';
import { labelText } from '../../kit/resource/value-text.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import './notification-page.texts.ts';
import { ANSWER_MARKS, STATE_MARKS } from './states.ts';

/** What was sent to a member of any kind, newest first, how it went and what they answered. */
export function NotificationsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { field } = area(notification.area);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [notification.area, 'ofMember', id, page],
    queryFn: ({ signal }) =>
      api.get<Page<NotifiedOf>>(`/api/${notification.area}/OfMember/${id}`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.total === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('notifying.tabNone')}>
        {t('notifying.tabNoneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{field('title')}</th>
            <th scope="col">{field('type')}</th>
            <th scope="col">{field('methods')}</th>
            <th scope="col">{field('sendTime')}</th>
            <th scope="col">{field('state')}</th>
            <th scope="col">{field('answer')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </table>
      {data.total > data.pageSize && (
        <ListFoot
          number={page}
          page={data}
          pages={Math.ceil(data.total / data.pageSize)}
          words={area(notification.area)}
          onPage={setPage}
        />
      )}
    </>
  );
}

function Row({ one }: { one: NotifiedOf }) {
  const words = useWords();
  const { area, formatDateTime } = words;
  const { choice } = area(notification.area);
  const { can } = useActor();
  const { id, type, methods, sendTime, asksConfirmation, state, skipped, answer, answerNote } = one;
  const title = labelText(one, notification, words);
  const how = state === 'confirmed' || state === 'refused' ? 'sent' : state;
  return (
    <tr>
      <td>
        {can(permissionCode(notification.area, 'View')) ? (
          <Link to={`${notification.path}/info/${id}`}>{title}</Link>
        ) : (
          title
        )}
      </td>
      <td>{choice('type', type)}</td>
      <td>{methods.map((method) => choice('methods', method)).join(', ')}</td>
      <td>{sendTime && formatDateTime(sendTime).slice(0, 16)}</td>
      <td>
        <Status kind={STATE_MARKS[how]}>{skipped ? choice('skipped', skipped) : choice('state', how)}</Status>
      </td>
      <td title={answerNote ?? undefined}>
        {asksConfirmation && state !== 'skipped' && (
          <Status kind={ANSWER_MARKS[answer] ?? 'time'}>
            {choice('answer', answer)}
            {answerNote && `: “${answerNote}”`}
          </Status>
        )}
      </td>
    </tr>
  );
}
