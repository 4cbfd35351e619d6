import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFailed } from '../../kit/resource/ListEmpty.tsx';
import { ListFoot } from '../../kit/resource/ListFoot.tsx';
import type { LooseRecord } from '../../kit/resource/records.ts';
import { SearchBox } from '../../kit/resource/SearchBox.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ClubPeopleTable } from './ClubPeopleTable.tsx';
import { RemoveFromClub } from './RemoveFromClub.tsx';
import { CLUB_KINDS, type ClubTab, PAGE_SIZE, useClubPeople, useClubRights } from './use-club-people.ts';

/** The members or partners of a club: organisations and persons, found, added, brought in from Excel, taken out. */
export function ClubPeople({ clubId, tab }: { clubId: string; tab: ClubTab }) {
  const { t, area } = useWords();
  const [params, setParams] = useSearchParams();
  const [organisations, persons] = CLUB_KINDS[tab];
  const isPersons = params.get('kind') === 'persons';
  return (
    <div className={classes.people}>
      <Segments
        label={t('club.kind')}
        value={isPersons ? 'persons' : 'organisations'}
        options={[
          { value: 'organisations', label: area(organisations.area).title },
          { value: 'persons', label: area(persons.area).title },
        ]}
        onChange={(kind) => setParams(kind === 'persons' ? { tab, kind } : { tab }, { replace: true })}
      />
      <Kind key={String(isPersons)} clubId={clubId} resource={isPersons ? persons : organisations} />
    </div>
  );
}

function Kind({ clubId, resource }: { clubId: string; resource: Resource }) {
  const { t, area } = useWords();
  const { one, many } = area(resource.area);
  const rights = useClubRights(resource);
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<LooseRecord>();
  const { data, error, refetch, isPlaceholderData } = useClubPeople(clubId, resource, { search, page });
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  const isNew = data?.total === 0 && search === '';
  const ways = (
    <>
      {rights.import && (
        <Button
          variant="default"
          component={Link}
          to={`${resource.path}/import?club=${clubId}`}
          leftSection={<IconUpload />}
        >
          {t('resource.import')}
        </Button>
      )}
      {rights.create && (
        <Button component={Link} to={`${resource.path}/add?club=${clubId}`} leftSection={<IconPlus />}>
          {t('resource.add', { one })}
        </Button>
      )}
    </>
  );
  if (isNew) {
    return (
      <EmptyState kind="nothingYet" title={t('club.none', { many })} actions={ways}>
        {t('club.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.bar}>
        <SearchBox
          ref={box}
          resource={resource}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <span className={classes.space} />
        {ways}
      </div>
      {!data ? (
        <Skeleton height={320} />
      ) : data.total === 0 ? (
        <EmptyState kind="nothingFound" title={t('club.notFound', { many, search })} />
      ) : (
        <ClubPeopleTable
          clubId={clubId}
          resource={resource}
          rows={data.items}
          stale={isPlaceholderData}
          onRemove={rights.remove ? setLeaving : undefined}
        />
      )}
      {data && data.total > 0 && (
        <ListFoot
          number={page}
          page={data}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          words={{ one, many }}
          onPage={setPage}
        />
      )}
      <RemoveFromClub clubId={clubId} resource={resource} record={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}
