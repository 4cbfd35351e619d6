import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ShortName } from '../shared/ShortName.tsx';
import { PAGE_SIZE, useClubRights, useFormerPeople } from './use-club-people.ts';

/** Former members or partners of a club with their first and last day and the reason of leaving. */
export function ClubFormer({ clubId, resource }: { clubId: string; resource: Resource }) {
  const { t, area, formatDate } = useWords();
  const { profile } = useActor();
  const { one, many } = area(resource.area);
  const { view } = useClubRights(resource);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useFormerPeople(clubId, resource, page);
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  if (data.total === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('club.nobodyFormer', { many })}>
        {t('club.nobodyFormerText')}
      </EmptyState>
    );
  }
  // A club's user does not see former members, so only staff of the association get a link to the record.
  const isOpen = view && profile.clubId === null;
  return (
    <>
      <div className={classes.scroll} data-stale={isPlaceholderData || undefined}>
        <Rows
          label={t('club.who_former')}
          rows={data.items}
          columns={(column) => [
            column(t('club.code'), ({ code }) => code),
            column(t('club.name'), ({ id, name }) =>
              isOpen ? (
                <Link className={classes.name} to={`${resource.path}/info/${id}`}>
                  <ShortName name={name} />
                </Link>
              ) : (
                <ShortName name={name} />
              ),
            ),
            column(t('club.since'), { cellClass: classes.day }, ({ joinedOn }) => formatDate(joinedOn)),
            column(t('club.until'), { cellClass: classes.day }, ({ leftOn }) => formatDate(leftOn)),
            column(t('club.leaveReason'), { cellClass: classes.wrapped }, ({ leaveReason }) => leaveReason),
          ]}
        />
      </div>
      <ListFooter
        number={page}
        page={data}
        words={{ one, many }}
        onPage={setPage}
      />
    </>
  );
}
