import type { Unrecorded } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { PEOPLE_PATH } from './paths.ts';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { usePeople } from './use-personal-data.ts';

/** The pause in typing before a request, in milliseconds. */
const PAUSE_MS = 250;

/** Finds people without a record of their own, so that the office can answer their requests about their data. */
export function PeoplePage() {
  const { t } = useWords();
  const { can } = useActor();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { data = [], error, refetch, isSuccess, isPlaceholderData } = usePeople(settled);
  const isNobody = isSuccess && !isPlaceholderData && settled !== '' && data.length === 0;
  return (
    <div className="pane">
      <PageHead title={t('personalData.people')} />
      <div className={`${classes.filters} flex wrap rigid`}>
        <TextInput
          type="search"
          w="36rem"
          label={t('personalData.findPeople')}
          leftSection={<IconSearch aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget: { value } }) => setParams(value ? { search: value } : {}, { replace: true })}
          data-autofocus
        />
      </div>
      <div className={`${classes.scroll} scroll`} role="region" aria-label={t('personalData.people')} tabIndex={0}>
        {error ? (
          <ListFailed error={error} onRetry={() => void refetch()} />
        ) : settled === '' ? (
          <EmptyState
            kind="nothingYet"
            title={t('personalData.peopleFirst')}
            actions={
              can(permissionCode(dataRequest.area, 'Search')) && (
                <Button variant="default" component={Link} to={dataRequest.path}>
                  {t('personalData.toRequests')}
                </Button>
              )
            }
          >
            {t('personalData.peopleAbout')}
          </EmptyState>
        ) : isNobody ? (
          <EmptyState
            kind="nothingFound"
            title={t('personalData.nobodyFound')}
            actions={<OtherLists search={settled} />}
          >
            {t('personalData.nobodyFoundHint')}
          </EmptyState>
        ) : isSuccess ? (
          <People people={data} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </div>
  );
}

/** The lists of people with records, searched for the same text. */
function OtherLists({ search }: { search: string }) {
  const { t, area } = useWords();
  const { can } = useActor();
  return PERSONS.filter((one) => can(permissionCode(one.area, 'Search'))).map((one) => (
    <Button
      key={one.area}
      variant="default"
      component={Link}
      to={`${one.path}?search=${encodeURIComponent(search)}`}
      leftSection={<IconSearch aria-hidden="true" />}
    >
      {t('personalData.searchIn', { list: area(one.area).title })}
    </Button>
  ));
}

const PERSONS: readonly Resource[] = [personalMember, personalPartner, executiveCommittee];

function People({ people }: { people: readonly Unrecorded[] }) {
  const { t, area } = useWords();
  const { can } = useActor();
  return (
    <Rows
      label={t('personalData.people')}
      edges
      rows={people}
      columns={(column) => [
        column(area('PersonalData').field('name'), (person) =>
          can('PersonalDataView') ? (
            <Link className="ink strong" to={pathOf(person)}>
              {person.name}
            </Link>
          ) : (
            person.name
          ),
        ),
        column(t('personalData.knownAs'), (person) => t(`personalData.kind_${person.kind}`)),
        column(t('personalData.standsAt'), (person) => person.ownerName),
      ]}
    />
  );
}

function pathOf({ id, kind }: Unrecorded): string {
  return kind === 'outsider' ? `${PEOPLE_PATH}/${id}` : `${PEOPLE_PATH}/named/${id}`;
}
