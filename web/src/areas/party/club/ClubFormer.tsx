import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import table from '../../../kit/ui/Table.module.css';
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
      <div className={classes.scroll}>
        <table className={`${table.table} ${classes.table}`} data-stale={isPlaceholderData || undefined}>
          <thead>
            <tr>
              {(['code', 'name', 'since', 'until', 'leaveReason'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`club.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id, code, name, joinedOn, leftOn, leaveReason }) => (
              <tr key={id}>
                <td>{code}</td>
                <td>
                  {isOpen ? (
                    <Link className={classes.name} to={`${resource.path}/info/${id}`}>
                      <ShortName name={name} />
                    </Link>
                  ) : (
                    <ShortName name={name} />
                  )}
                </td>
                <td className={classes.day}>{formatDate(joinedOn)}</td>
                <td className={classes.day}>{formatDate(leftOn)}</td>
                <td className={classes.wrapped}>{leaveReason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ListFooter
        number={page}
        page={data}
        pages={Math.ceil(data.total / PAGE_SIZE)}
        words={{ one, many }}
        onPage={setPage}
      />
    </>
  );
}
