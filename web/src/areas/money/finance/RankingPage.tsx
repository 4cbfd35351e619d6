import { rankingCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import type { RankedMember, Ranking } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { useDownload } from '../../../kit/resource/use-download.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dong } from './kinds.ts';
import { LevelTabs } from './LevelTabs.tsx';
import { type AskedRanking, askedIn, RANKING, readRanking } from './use-ranking.ts';

const PAGE_SIZE = 50;

/** The members by paid revenue of a year with rank and accumulation. The address holds everything. */
export function RankingPage() {
  const words = useWords();
  const { t, formatNumber } = words;
  const { can } = useActor();
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const query = useQuery({
    queryKey: [RANKING, asked, page],
    queryFn: ({ signal }) => readRanking({ ...asked, page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const addressOf = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  const find = useDebouncedCallback((search: string) => setParams(addressOf({ search }), { replace: true }), 200);
  return (
    <div className="pane relative">
      <PageHead
        title={t('finance.ranking')}
        count={data && formatNumber(data.total)}
        note={data?.isClosed ? <Status kind="old">{t('finance.closedYear')}</Status> : undefined}
        actions={
          can('AccumulationRanksExport') && (
            <>
              <Button
                variant="default"
                leftSection={<IconPrinter />}
                component={Link}
                to={`/levels/ranking/print?${params}`}
              >
                {t('finance.print')}
              </Button>
              <ExportButton asked={asked} isEmpty={!data || data.total === 0} />
            </>
          )
        }
      />
      <LevelTabs here="ranking" />
      <div className={`${classes.bar} flex wrap rigid`}>
        <NativeSelect
          label={t('finance.year')}
          value={String(data?.year ?? asked.year ?? '')}
          data={(data?.years ?? []).map(({ year, isClosed }) => ({
            value: String(year),
            label: isClosed ? `${year} – ${t('finance.closedYear')}` : String(year),
          }))}
          onChange={({ currentTarget }) => setParams(addressOf({ year: currentTarget.value, rankId: '' }))}
        />
        <TextInput
          className={classes.find ?? ''}
          type="search"
          label={t('finance.findMember')}
          leftSection={<IconSearch aria-hidden="true" />}
          defaultValue={asked.search}
          onChange={({ currentTarget }) => find(currentTarget.value.trim())}
        />
      </div>
      {data && <RankChips data={data} chosen={asked.rankId} addressOf={(rankId) => `?${addressOf({ rankId })}`} />}
      <Panel
        answer={query}
        none={<NothingRanked asked={asked} />}
        waiting={{ width: 'auto', m: 'md' }}
        pages={{
          number: page,
          words: words.area(RANKING),
          onPage: (next) => {
            const address = new URLSearchParams(params);
            address.set('page', String(next));
            setParams(address);
          },
          always: true,
        }}
      >
        {(ranked) => (
          <div className="scroll" role="region" aria-label={t('finance.ranking')} tabIndex={0}>
            <RankingTable rows={ranked.items} />
          </div>
        )}
      </Panel>
    </div>
  );
}

function NothingRanked({ asked }: { asked: AskedRanking }) {
  const { t } = useWords();
  const isNarrow = asked.search !== '' || asked.rankId !== undefined;
  return (
    <EmptyState
      kind={isNarrow ? 'nothingFound' : 'nothingYet'}
      title={t(isNarrow ? 'finance.noneFound' : 'finance.noRanking')}
    >
      {t(isNarrow ? 'finance.noneFoundText' : 'finance.noRankingText')}
    </EmptyState>
  );
}

interface RankChipsProps {
  data: Ranking;
  chosen: string | undefined;
  addressOf: (rankId: string) => string;
}

/** How many members have each rank; a rank narrows the list. */
function RankChips({ data, chosen, addressOf }: RankChipsProps) {
  const { t, formatNumber } = useWords();
  const all = data.ranks.reduce((sum, { members }) => sum + members, 0);
  const chips = [
    { id: '', label: t('finance.anyRank'), members: all, ratio: undefined },
    ...data.ranks.map(({ rank, members }) => ({
      id: rank?.id ?? 'none',
      label: rank?.name ?? t('finance.below'),
      members,
      ratio: rank?.discountRatio,
    })),
  ];
  return (
    <nav className={`${classes.chips} flex wrap gap2 rigid`} aria-label={t('finance.rank')}>
      {chips.map(({ id, label, members, ratio }) => (
        <Link
          key={id}
          className={`${classes.chip} baseline gap2 ink number surface`}
          to={addressOf(id)}
          replace
          aria-current={id === (chosen ?? '') ? 'true' : undefined}
        >
          {label}
          <b>{formatNumber(members)}</b>
          {ratio !== undefined && <small>−{formatNumber(ratio)} %</small>}
        </Link>
      ))}
    </nav>
  );
}

function RankingTable({ rows }: { rows: readonly RankedMember[] }) {
  const { t, formatNumber } = useWords();
  const actor = useActor();
  return (
    <Rows
      label={t('finance.ranking')}
      edges
      rows={rows.map((row) => ({ ...row, path: recordPath(AREA_OF_TYPE[row.memberType] ?? '', row.memberId, actor) }))}
      keyOf={(row) => row.memberId}
      columns={(column) => [
        column(t('finance.place'), (row) => formatNumber(row.place)),
        column(t('finance.member'), (row) => (
          <>
            {row.path ? (
              <Link to={`${row.path}?tab=finance`}>
                <b>{row.name}</b>
              </Link>
            ) : (
              <b>{row.name}</b>
            )}
            {row.code && <span className="faint"> {row.code}</span>}
          </>
        )),
        column(t('finance.rank'), (row) => row.rankName ?? <span className="faint">{t('finance.noRank')}</span>),
        column(t('finance.paidRevenue'), { isNumber: true }, (row) => <b>{dong(row.revenue)}</b>),
        column(t('finance.accumulation'), { isNumber: true }, (row) => (
          <>
            {dong(row.accumulation)}
            {row.percentageValue !== null && <span className="faint"> ({formatNumber(row.percentageValue)} %)</span>}
          </>
        )),
        column(t('finance.toNext'), (row) =>
          row.missing !== null && row.nextName !== null ? (
            t('finance.missingTo', { money: dong(row.missing), rank: row.nextName })
          ) : (
            <span className="faint">{row.rankName && t('finance.highest')}</span>
          ),
        ),
      ]}
    />
  );
}

/** Saves the whole ranking under its filters as a workbook. */
function ExportButton({ asked, isEmpty }: { asked: AskedRanking; isEmpty: boolean }) {
  const { t } = useWords();
  const save = useDownload(rankingCalls.workbook.url);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload />}
      loading={save.isPending}
      disabled={isEmpty}
      onClick={() => save.mutate({ ...asked })}
    >
      {t('finance.export')}
    </Button>
  );
}
