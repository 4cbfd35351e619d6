import { useAnswer } from '../../../kit/call/use-answer.ts';
import { activityCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import type { Ranked } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { useDownload } from '../../../kit/resource/use-download.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { passing } from '../../../kit/ui/typing.ts';

const PAGE_SIZE = 50;

/** Points and badges of a period by member and by club. Equal points are equal ranks. The address holds everything. */
export function RankingPage() {
  const { t, formatNumber } = useWords();
  const mayExport = useActor().can(permissionCode(activity.area, 'Export'));
  const [params, setParams] = useSearchParams();
  const by: Asked['by'] = params.get('by') === 'club' ? 'club' : 'member';
  const [thisYear] = useState(() => dayOf(new Date()).slice(0, 4));
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const asked = { by, from: soundDay(from), to: soundDay(to), search };
  const query = useAnswer(
    activityCalls.ranking,
    { query: { ...asked, page, pageSize: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const set = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setParams(next, { replace: true });
  };
  const years: [label: string, from: string, to: string][] = [
    [t('event.thisYear'), `${thisYear}-01-01`, `${thisYear}-12-31`],
    [t('event.lastYear'), `${Number(thisYear) - 1}-01-01`, `${Number(thisYear) - 1}-12-31`],
    [t('event.allTime'), '', ''],
  ];
  const words =
    by === 'club'
      ? { one: t('event.rankedClub'), many: t('event.rankedClubs') }
      : { one: t('event.rankedMember'), many: t('event.rankedMembers') };
  const tab = (key: 'member' | 'club') => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (key === 'club') next.set('by', key);
    else next.delete('by');
    return `?${next}`;
  };
  const { data } = query;
  return (
    <div className={`${classes.page} pane relative`}>
      <PageHead
        title={t('event.ranking')}
        count={data && formatNumber(data.total)}
        actions={mayExport && <ExportButton asked={asked} isEmpty={!data || data.total === 0} />}
      />
      <TabLinks
        label={t('event.ranking')}
        replace
        spaced
        tabs={[
          { key: 'member', to: tab('member'), label: t('event.byMember'), isHere: by === 'member' },
          { key: 'club', to: tab('club'), label: t('event.byClubShort'), isHere: by === 'club' },
        ]}
      />
      <div {...passing} className={`${classes.filters} flex wrap gap3 rigid`}>
        <TextInput
          type="search"
          aria-label={t('event.findName')}
          placeholder={t('event.findName')}
          leftSection={<IconSearch aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            set({});
          }}
        />
        <DayInput label={t('event.from')} value={from} onChange={(value) => set({ from: value })} />
        <DayInput label={t('event.to')} value={to} onChange={(value) => set({ to: value })} />
        <Button.Group>
          {years.map(([label, first, last]) => (
            <Button
              key={label}
              variant={from === first && to === last ? 'light' : 'default'}
              aria-pressed={from === first && to === last}
              onClick={() => set({ from: first, to: last })}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      </div>
      <Panel
        answer={query}
        none={
          <EmptyState kind="nothingFound" title={t('event.noneRanked')}>
            {t('event.noneRankedText')}
          </EmptyState>
        }
        waiting={{ width: 'auto', m: 'md' }}
        pages={{
          number: page,
          words,
          onPage: (next) => {
            const address = new URLSearchParams(params);
            address.set('page', String(next));
            setParams(address);
          },
          always: true,
        }}
      >
        {(ranked) => <RankingTable rows={ranked.items} by={by} />}
      </Panel>
    </div>
  );
}

function RankingTable({ rows, by }: { rows: readonly Ranked[]; by: 'member' | 'club' }) {
  const { t, formatNumber } = useWords();
  const actor = useActor();
  return (
    <div className={`${classes.frame} scroll`} role="region" aria-label={t('event.ranking')} tabIndex={0}>
      <Rows
        label={t('event.ranking')}
        edges
        rows={rows.map((row) => ({
          ...row,
          path: recordPath(AREA_OF_TYPE[by === 'club' ? 5 : row.memberType] ?? '', row.memberId, actor),
        }))}
        keyOf={(row) => row.memberId}
        columns={(column) => [
          column(t('event.rank'), { cellClass: classes.rank }, (row) => (
            <>
              {formatNumber(row.rank)}
              {row.isTied && <small>{t('event.tied')}</small>}
            </>
          )),
          column(t(by === 'club' ? 'event.byClubShort' : 'event.name'), (row) => (
            <>
              {row.path ? (
                <Link to={`${row.path}?tab=events`}>
                  <b>{row.name}</b>
                </Link>
              ) : (
                <b>{row.name}</b>
              )}
              {row.code && <span className="faint"> {row.code}</span>}
            </>
          )),
          column(t('event.score'), { isNumber: true }, (row) => <b>{formatNumber(row.score)}</b>),
          column(t('event.events'), { isNumber: true }, (row) => formatNumber(row.came)),
          column(t('event.badges'), { isNumber: true }, (row) => formatNumber(row.badges)),
        ]}
      />
    </div>
  );
}

interface Asked {
  by: 'member' | 'club';
  from: string | undefined;
  to: string | undefined;
  search: string;
}

/** Saves the whole ranking as a workbook. */
function ExportButton({ asked, isEmpty }: { asked: Asked; isEmpty: boolean }) {
  const { t } = useWords();
  const save = useDownload(activityCalls.exportRanking.url);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload />}
      loading={save.isPending}
      disabled={isEmpty}
      onClick={() => save.mutate({ ...asked })}
    >
      {t('event.export')}
    </Button>
  );
}

/** A whole day; while somebody types another text, the period has no such end. */
function soundDay(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}
