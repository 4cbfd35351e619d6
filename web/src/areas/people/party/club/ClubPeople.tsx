import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { ListFailed, ListUnreachable } from '../../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../../kit/resource/list/ListFooter.tsx';
import { SearchBox } from '../../../../kit/resource/list/SearchBox.tsx';
import { Segments } from '../../../../kit/ui/Segments.tsx';
import { EmptyState } from '../../../../kit/ui/EmptyState.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ClubFormer } from './ClubFormer.tsx';
import { ClubPeopleTable } from './ClubPeopleTable.tsx';
import { RemoveFromClub } from './RemoveFromClub.tsx';
import {
  CLUB_KINDS,
  type ClubTab,
  useClubExport,
  useClubPeople,
  useClubRights,
  useCounted,
  WHO,
  type Who,
} from './use-club-people.ts';

/**
 * The members or partners of a club: organisations, persons and former ones, with search, adding, import and removing.
 * The address contains the shown list.
 */
export function ClubPeople({ clubId, tab }: { clubId: string; tab: ClubTab }) {
  const { t, area } = useWords();
  const [params, setParams] = useSearchParams();
  const [organisations, persons] = CLUB_KINDS[tab];
  const isPersons = params.get('kind') === 'persons';
  const resource = isPersons ? persons : organisations;
  const who: Who = WHO.find((one) => one === params.get('show')) ?? 'all';
  const show = (kind: boolean, next: Who) =>
    setParams({ tab, ...(kind && { kind: 'persons' }), ...(next !== 'all' && { show: next }) }, { replace: true });
  const key = `${isPersons} ${who}`;
  return (
    <div className={`${classes.people} stack top gap3`}>
      <div className="row wrap gap2 wide">
        <Segments
          label={t('club.kind')}
          value={isPersons ? 'persons' : 'organisations'}
          options={[
            { value: 'organisations', label: area(organisations.area).title },
            { value: 'persons', label: area(persons.area).title },
          ]}
          onChange={(kind) => show(kind === 'persons', who)}
        />
        <Segments
          label={t('club.who')}
          value={who}
          options={WHO.map((value) => ({ value, label: t(`club.who_${value}`) }))}
          onChange={(value) => show(isPersons, value as Who)}
        />
      </div>
      {who === 'former' ? (
        <ClubFormer key={key} clubId={clubId} resource={resource} />
      ) : (
        <>
          <Counted clubId={clubId} tab={tab} />
          <Kind
            key={key}
            clubId={clubId}
            resource={resource}
            isCounted={who === 'counted'}
            onAll={() => show(isPersons, 'all')}
          />
        </>
      )}
    </div>
  );
}

/** Explains the number in the tab: its parts, and the records that it does not count. */
function Counted({ clubId, tab }: { clubId: string; tab: ClubTab }) {
  const { t, formatNumber } = useWords();
  const [organisations, persons] = CLUB_KINDS[tab];
  const [first, second] = [useCounted(clubId, organisations), useCounted(clubId, persons)];
  if (first === undefined || second === undefined) return null;
  const numbers = { total: first + second, organisations: first, persons: second };
  const shown = Object.fromEntries(Object.entries(numbers).map(([name, amount]) => [name, formatNumber(amount)]));
  return <p className="hint">{t(tab === 'members' ? 'club.countedMembers' : 'club.countedPartners', shown)}</p>;
}

interface KindProps {
  clubId: string;
  resource: Resource;
  /** Only records that the figures of the club count. */
  isCounted: boolean;
  onAll: () => void;
}

function Kind({ clubId, resource, isCounted, onAll }: KindProps) {
  const { t, area } = useWords();
  const { one, many } = area(resource.area);
  const rights = useClubRights(resource);
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<PartyItem>();
  const asked = { search, ...(isCounted && { filters: countedOf(resource) }) };
  const { data, error, isKept, refetch, isPlaceholderData } = useClubPeople(clubId, resource, { ...asked, page });
  const saving = useClubExport(clubId, resource);
  if (error && !isKept) return <ListFailed error={error} onRetry={() => void refetch()} />;
  const isEmpty = data?.total === 0 && search === '';
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
      {rights.export && !isEmpty && (
        <Button
          variant="default"
          leftSection={<IconDownload />}
          loading={saving.isPending}
          onClick={() => saving.mutate(asked)}
        >
          {t('resource.export')}
        </Button>
      )}
      {rights.create && (
        <Button component={Link} to={`${resource.path}/add?club=${clubId}`} leftSection={<IconPlus />}>
          {t('resource.add', { one })}
        </Button>
      )}
    </>
  );
  if (isEmpty) {
    return isCounted ? (
      <EmptyState
        kind="nothingYet"
        title={t('club.nobodyCounted', { many })}
        actions={
          <Button variant="default" onClick={onAll}>
            {t('resource.showAll', { many })}
          </Button>
        }
      >
        {t('club.nobodyCountedText')}
      </EmptyState>
    ) : (
      <EmptyState kind="nothingYet" title={t('club.none', { many })} actions={ways}>
        {t('club.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="row wrap gap2 wide">
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
      {isKept && <ListUnreachable error={error} onRetry={() => void refetch()} />}
      {!data ? (
        <Skeleton height={320} />
      ) : data.total === 0 ? (
        <EmptyState
          kind="nothingFound"
          title={t('club.notFound', { many, search })}
          actions={
            <Button variant="default" onClick={() => setSearch('')}>
              {t('resource.clearSearch')}
            </Button>
          }
        >
          {t('resource.nothingHint')}
        </EmptyState>
      ) : (
        <ClubPeopleTable
          clubId={clubId}
          resource={resource}
          rows={data.items}
          stale={isPlaceholderData}
          onRemove={rights.remove ? setLeaving : undefined}
        />
      )}
      {data && data.total > 0 && <ListFooter number={page} page={data} words={{ one, many }} onPage={setPage} />}
      {leaving && (
        <RemoveFromClub clubId={clubId} resource={resource} record={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
