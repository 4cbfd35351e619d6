import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './Party.module.css';
import { PartyState } from './PartyState.tsx';
import { ShortName } from './ShortName.tsx';
import { ListFailed } from '../../kit/resource/ListEmpty.tsx';
import { apiPath, asText, type LooseRecord } from '../../kit/resource/records.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import './club.texts.ts';

const COLUMNS = ['code', 'enterpriseName', 'provinceName', 'joinedOn', 'membershipState'] as const;

/** The members of a club; the first of them, and the way to the list of all. */
export function ClubMembers({ clubId }: { clubId: string }) {
  const { t, area, formatNumber, formatDate } = useWords();
  const query = { clubIds: clubId, page: 1, pageSize: 20 };
  const { data, error, refetch } = useQuery({
    queryKey: [member.area, 'list', query],
    queryFn: ({ signal }) => api.get<Page<LooseRecord>>(apiPath(member), { query, signal }),
  });
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.total === 0) return <EmptyState kind="nothingFound" title={t('club.noMembers')} />;
  return (
    <>
      <table className={classes.sheet}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {area(member.area).field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((record) => (
            <tr key={record.id}>
              <td className={classes.day}>{asText(record.code)}</td>
              <td>
                <MemberLink record={record} />
              </td>
              <td>{asText(record.provinceName)}</td>
              <td className={classes.day}>{asText(record.joinedOn) && formatDate(asText(record.joinedOn))}</td>
              <td>
                <PartyState resource={member} record={record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.items.length && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          component={Link}
          to={`${member.path}?clubIds=${clubId}`}
        >
          {t('club.allMembers', { count: formatNumber(data.total) })}
        </Button>
      )}
    </>
  );
}

function MemberLink({ record }: { record: LooseRecord }) {
  const { can } = useActor();
  const name = <ShortName name={asText(record.enterpriseName)} />;
  if (!can(permissionCode(member.area, 'View'))) return name;
  return (
    <Link className={classes.strong} to={`${member.path}/info/${record.id}`}>
      {name}
    </Link>
  );
}
