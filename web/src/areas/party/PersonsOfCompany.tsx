import { personalMember } from '@hoivien/contract/areas/personal-member/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFailed } from '../../kit/resource/ListEmpty.tsx';
import { apiPath, asText, type LooseRecord } from '../../kit/resource/records.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Party.module.css';
import './party.texts.ts';
import { PartyState } from './PartyState.tsx';

const KINDS: readonly Resource[] = [personalMember, personalPartner];
/** The most persons of one kind that are shown; the list shows the rest. */
const SHOWN = 50;

/** The tab of a company's record with the persons who work there, for whoever may see persons. */
export function usePersonsTab() {
  const { t } = useWords();
  const { can } = useActor();
  const isOpen = KINDS.some(({ area }) => can(permissionCode(area, 'Search')));
  return (companyId: string) =>
    isOpen
      ? [{ name: 'persons', label: t('party.persons'), draw: () => <PersonsOfCompany companyId={companyId} /> }]
      : [];
}

function PersonsOfCompany({ companyId }: { companyId: string }) {
  const { t, area } = useWords();
  const { can } = useActor();
  const query = { workMemberId: companyId, page: 1, pageSize: SHOWN };
  const kinds = KINDS.filter((kind) => can(permissionCode(kind.area, 'Search')));
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: [kind.area, 'list', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Page<LooseRecord>>(apiPath(kind), { query, signal }),
    })),
  });
  const failed = answers.find(({ error }) => error);
  if (failed?.error) return <ListFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (answers.some(({ data }) => !data)) return <Skeleton height={240} />;
  const persons = kinds.flatMap((kind, index) =>
    (answers[index]?.data?.items ?? []).map((record) => ({ kind, record })),
  );
  if (persons.length === 0) return <EmptyState kind="nothingFound" title={t('party.noPersons')} />;
  const { field } = area(personalMember.area);
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          {(['name', 'position', 'phoneNumber', 'emailAddress'] as const).map((name) => (
            <th key={name} scope="col">
              {field(name)}
            </th>
          ))}
          <th scope="col">{t('party.kind')}</th>
          <th scope="col">{field('membershipState')}</th>
        </tr>
      </thead>
      <tbody>
        {persons.map(({ kind, record }) => (
          <tr key={record.id}>
            <td>
              {can(permissionCode(kind.area, 'View')) ? (
                <Link className={classes.strong} to={`${kind.path}/info/${record.id}`}>
                  {asText(record.name)}
                </Link>
              ) : (
                asText(record.name)
              )}
            </td>
            <td>{asText(record.position)}</td>
            <td className={classes.day}>{asText(record.phoneNumber)}</td>
            <td>{asText(record.emailAddress)}</td>
            <td>{area(kind.area).title}</td>
            <td>
              <PartyState resource={personalMember} record={record} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
