import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { InvitedTo } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { ListFailed } from '../../kit/resource/list/ListEmpty.tsx';
import { ListFoot } from '../../kit/resource/list/ListFoot.tsx';
import '../../kit/resource/participants/participants.texts.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { ExternalLink } from '../../kit/ui/ExternalLink.tsx';
import { Status, type StatusKind } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import { TimeSpan } from '../../kit/ui/TimeSpan.tsx';
import classes from './Meetings.module.css';
import './meeting.texts.ts';

/**
 * The meetings to which a member of any kind is invited, newest first, with the answers. For users who may search the
 * calendar.
 */
export function MeetingsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [schedule.area, 'ofMember', id, page],
    queryFn: ({ signal }) =>
      api.get<Page<InvitedTo>>(`/api/${schedule.area}/OfMember/${id}`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.total === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('meeting.none')}>
        {t('meeting.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <MeetingTable meetings={data.items} />
      {data.total > data.pageSize && (
        <ListFoot
          number={page}
          page={data}
          pages={Math.ceil(data.total / data.pageSize)}
          words={area(schedule.area)}
          onPage={setPage}
        />
      )}
    </>
  );
}

function MeetingTable({ meetings }: { meetings: readonly InvitedTo[] }) {
  const { t, area } = useWords();
  const { field } = area(schedule.area);
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{field('title')}</th>
          <th scope="col">{t('meeting.when')}</th>
          <th scope="col">{field('address')}</th>
          <th scope="col">{field('state')}</th>
          <th scope="col">{t('participant.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {meetings.map((meeting) => (
          <tr key={meeting.id}>
            <td>
              <Title meeting={meeting} />
            </td>
            <td>
              <TimeSpan start={meeting.startTime} end={meeting.endTime} />
            </td>
            <td>
              <Where meeting={meeting} />
            </td>
            <td>
              <CellText resource={schedule} name="state" value={meeting.state} />
            </td>
            <td>
              <Answer answer={meeting.answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title({ meeting: { id, title } }: { meeting: InvitedTo }) {
  const { can } = useActor();
  if (!can(permissionCode(schedule.area, 'View'))) return title;
  return (
    <Link className={classes.name} to={`${schedule.path}/info/${id}`}>
      {title}
    </Link>
  );
}

function Where({ meeting: { title, address, link } }: { meeting: InvitedTo }) {
  const { t } = useWords();
  return (
    <>
      {address}
      {address && link && ' · '}
      {link && (
        <ExternalLink to={link} label={t('meeting.openLink', { title })}>
          {t('meeting.join')}
        </ExternalLink>
      )}
    </>
  );
}

function Answer({ answer }: { answer: number }) {
  const { t } = useWords();
  const known = answer === 2 || answer === 3 ? answer : 1;
  return <Status kind={marks[known]}>{t(`participant.answer${known}`)}</Status>;
}

const marks: Record<1 | 2 | 3, StatusKind> = { 1: 'old', 2: 'new', 3: 'off' };
