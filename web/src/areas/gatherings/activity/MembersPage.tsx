import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import type { ActivitySummary } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconPlus, IconPrinter, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { useFit } from '../../../kit/resource/list/columns.ts';
import { ColumnChooser } from '../../../kit/resource/list/ColumnChooser.tsx';
import { DataTable } from '../../../kit/resource/list/DataTable.tsx';
import { ExportMenu } from '../../../kit/resource/list/ExportMenu.tsx';
import { FilterBar } from '../../../kit/resource/list/FilterBar.tsx';
import { ListFailed, ListUnreachable } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import list from '../../../kit/resource/list/ListPage.module.css';
import { SearchBox } from '../../../kit/resource/list/SearchBox.tsx';
import { type Filters, type ListAddress, toQuery } from '../../../kit/resource/list/use-list-address.ts';
import { useLastPage } from '../../../kit/resource/list/use-last-page.ts';
import { useListKeys } from '../../../kit/resource/list/use-list-keys.ts';
import { useSelection } from '../../../kit/resource/list/use-selection.ts';
import { isGone, RecordState } from '../../../kit/resource/record/RecordState.tsx';
import { useList } from '../../../kit/resource/use-records.ts';
import { useListView } from '../../../kit/resource/view/use-list-view.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { useSaid } from '../../../kit/ui/announce.ts';
import { AddDialog, type AddWay } from './AddDialogs.tsx';
import { EventFrame } from './EventFrame.tsx';
import { memberCells } from './member-cells.tsx';
import { MembersBar } from './MembersBar.tsx';
import './members.texts.ts';
import classes from './Members.module.css';
import { paperPath } from './paths.ts';
import { ResultDrawer } from './ResultDrawer.tsx';
import { type EventRecord, parentOf, useEventRecord, useSummary } from './use-event.ts';
import { useEventTabs } from './use-tabs.ts';

/** The list of participants of an event (`info`) or of a child event (`child`), as `:type` in the address says. */
export function MembersPage() {
  const { type, id } = useParams();
  const isChild = type === 'child';
  const query = useEventRecord(id, isChild);
  const record = isGone(query.error) ? undefined : query.data;
  if (!record) return <RecordState resource={isChild ? activityChild : activity} query={query} />;
  return <Members key={record.id} record={record} />;
}

/** The filters of the parts, which stand beside the search and not among the chips. */
const PART_FILTERS = ['status', 'isWaiting', 'attended'] as const;

/** The list of one event has no columns and no filter of the event. */
const { activityId: _event, activityName: _name, startTime: _start, ...ofOneEvent } = activityParticipant.fields;
const participant: Resource = { ...activityParticipant, fields: ofOneEvent };
const { status: _status, ...others } = ofOneEvent;
const filterable: Resource = {
  ...participant,
  fields: {
    ...others,
    isWaiting: { ...others.isWaiting, filter: undefined as never },
    attended: { ...others.attended, filter: undefined as never },
  },
};

/** Every row of the list reads these fields beside its columns. */
const ALWAYS = ['name', 'memberId', 'memberType', 'status', 'isWaiting', 'checkedInAt', 'grade', 'source'];

/** Answers and arrivals name more than their columns, so they have widths of their own, in pixels. */
const WIDTHS = { clubName: 190, status: 215, checkedInAt: 140, grade: 95, score: 75, meritBadgeNames: 200 };
/** An offer of a place names its end beside the number in the waiting list. */
const WIDTHS_WITH_OFFERS = { ...WIDTHS, status: 320, meritBadgeNames: 130 };

function Members({ record }: { record: EventRecord }) {
  const { t, area, formatNumber } = useWords();
  const { can, ownClub } = useActor();
  const { tabs, mayWrite: mayChange } = useEventTabs(record);
  // Nothing further is done with a cancelled event.
  const mayWrite = mayChange && !record.isCancelled;
  // A club may answer for its members when its record says so; the server decides.
  const mayAnswer = !record.isCancelled && (mayWrite || ownClub !== null);
  const summary = useSummary(record.id).data;
  const { address, change, preferences: own, prefer, reset, isWaiting } = useListView(participant);
  const widths = record.offersPlaces ? WIDTHS_WITH_OFFERS : WIDTHS;
  const preferences = useMemo(() => ({ ...own, widths: { ...widths, ...own.widths } }), [own, widths]);
  const asked = useMemo<ListAddress>(
    () => ({ ...address, filters: { ...address.filters, activityId: [record.id] } }),
    [address, record.id],
  );
  const columns = useMemo(() => preferences.order.filter((name) => !preferences.hidden.includes(name)), [preferences]);
  const cells = useMemo(() => memberCells(record, { mayWrite, mayAnswer }), [record, mayWrite, mayAnswer]);
  const reads = columns.flatMap((name) => [name, ...(cells[name]?.reads ?? [])]);
  const query = useList(activityParticipant, asked, [...ALWAYS, ...reads, 'allowedActions'], isWaiting);
  const rows = query.data?.items;
  const total = query.data?.total;
  const search = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<AddWay>();
  const person = params.get('person');
  const addressOf = ({ id }: Pick<ParticipantItem, 'id'>) => {
    const next = new URLSearchParams(params);
    next.set('person', id);
    return `?${next}`;
  };
  const selection = useSelection(
    JSON.stringify([address.search, address.filters]),
    total ?? 0,
    rows && total !== undefined && !query.isPlaceholderData ? { at: JSON.stringify(address), total, rows } : undefined,
  );
  const { ref: left, fit, size } = useFit(participant, preferences, mayAnswer);
  const { current } = useListKeys({
    rows,
    from: undefined,
    search,
    open: addressOf,
    edit: undefined,
    add: undefined,
    selection: mayAnswer ? selection : undefined,
    preview: undefined,
  });
  const { one, many } = area(activityParticipant.area);
  useSaid(total, total === undefined ? '' : `${formatNumber(total)} ${many}`);
  useLastPage(address.page, query, change);
  const ref = { id: record.id, parentId: parentOf(record) };
  const shown = Object.fromEntries(
    Object.entries(address.filters).filter(([name]) => !(PART_FILTERS as readonly string[]).includes(name)),
  );
  const part = Object.fromEntries(
    Object.entries(address.filters).filter(([name]) => (PART_FILTERS as readonly string[]).includes(name)),
  );
  const isWhole = address.search === '' && Object.keys(address.filters).length === 0;
  const { page: _page, pageSize: _size, ...listQuery } = toQuery(address);
  const printed = new URLSearchParams(
    Object.entries(listQuery).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
  ).toString();
  const invite = (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus />}>
          {t('eventMember.invite')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setAdding('choice')}>{t('eventMember.byChoice')}</Menu.Item>
        {ref.parentId !== undefined && (
          <Menu.Item onClick={() => setAdding('parent')}>{t('eventMember.fromParent')}</Menu.Item>
        )}
        <Menu.Item onClick={() => setAdding('walkIn')}>{t('eventMember.addWalkIn')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <EventFrame
      record={record}
      tabs={tabs}
      here="members"
      actions={
        <>
          <PrintMenu record={record} query={printed} mayWrite={mayWrite} />
          {mayWrite && invite}
        </>
      }
    >
      <div className={list.work}>
        <div className={`${list.left} ${classes.table}`} ref={left}>
          <div className={`${list.bar} ${classes.bar}`}>
            <SearchBox
              ref={search}
              resource={participant}
              value={address.search}
              onSearch={(value) => change({ search: value }, { replace: true })}
            />
            <Parts
              record={record}
              filters={part}
              summary={summary}
              onChange={(next) => change({ filters: { ...shown, ...next } })}
            />
            <FilterBar
              resource={filterable}
              filters={shown}
              search={address.search}
              onChange={(filters, options) => change({ filters: { ...part, ...filters } }, options)}
            />
            <span className={`${list.view} ${list.desktop}`}>
              {mayWrite && (
                <Button
                  variant="subtle"
                  size="xs"
                  component={Link}
                  to={`${activityParticipant.path}/import`}
                  leftSection={<IconUpload />}
                >
                  {t('eventMember.importResults')}
                </Button>
              )}
              {can(permissionCode(activityParticipant.area, 'Export')) && (
                <ExportMenu
                  resource={activityParticipant}
                  address={asked}
                  columns={columns}
                  target={(isSaving) => (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      loading={isSaving}
                      aria-label={t('eventMember.export')}
                      title={t('eventMember.export')}
                    >
                      <IconDownload />
                    </ActionIcon>
                  )}
                />
              )}
              <ColumnChooser
                resource={participant}
                preferences={preferences}
                left={fit.left.map(({ name, width }) => ({ name, width: Math.ceil(width * size) }))}
                onChange={prefer}
                onReset={reset}
              />
            </span>
          </div>
          {query.isKept && <ListUnreachable error={query.error} onRetry={() => void query.refetch()} />}
          {query.isError && !query.isKept ? (
            <ListFailed error={query.error} onRetry={() => void query.refetch()} />
          ) : total === 0 ? (
            <div className={list.empty}>
              <EmptyState
                kind={isWhole ? 'nothingYet' : 'nothingFound'}
                title={t(isWhole ? 'eventMember.nobody' : 'eventMember.nobodyFound')}
                actions={
                  isWhole ? (
                    mayWrite && (
                      <Button leftSection={<IconPlus />} onClick={() => setAdding('choice')}>
                        {t('eventMember.byChoice')}
                      </Button>
                    )
                  ) : (
                    <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
                      {t('eventMember.showAll')}
                    </Button>
                  )
                }
              >
                {isWhole && t('eventMember.nobodyText')}
              </EmptyState>
            </div>
          ) : (
            <DataTable
              resource={participant}
              rows={rows}
              foundBy={query.data?.foundBy}
              stale={query.isPlaceholderData}
              sort={address.sort}
              onSort={(sort) => change({ sort })}
              preferences={preferences}
              fit={fit}
              onWidth={(column, width) => prefer({ widths: { ...own.widths, [column]: width } })}
              current={current}
              addressOf={addressOf}
              cells={cells}
              selection={mayAnswer ? selection : undefined}
            />
          )}
          <MembersBar
            record={record}
            address={asked}
            selection={selection}
            total={total ?? 0}
            rows={rows ?? []}
            mayWrite={mayWrite}
          />
          <ListFooter
            number={address.page}
            page={query.data}
            pages={query.pages}
            words={{ one, many }}
            onPage={(page) => change({ page })}
          />
        </div>
      </div>
      {adding && <AddDialog way={adding} record={record} onClose={() => setAdding(undefined)} />}
      {person && (
        <ResultDrawer
          key={person}
          record={record}
          participantId={person}
          mayWrite={mayWrite}
          onClose={() => {
            const next = new URLSearchParams(params);
            next.delete('person');
            setParams(next, { replace: true });
          }}
        />
      )}
    </EventFrame>
  );
}

interface PartsProps {
  record: EventRecord;
  filters: Filters;
  summary: ActivitySummary | undefined;
  onChange: (filters: Filters) => void;
}

/** The parts of the list by answer, each with its number; from the start on also those who came and who did not. */
function Parts({ record, filters, summary, onChange }: PartsProps) {
  const { t, formatNumber } = useWords();
  const totals = summary?.totals;
  const { unconfirmed, confirmed, refused } = CONFIRMATION;
  const isOpen = record.state !== ACTIVITY_STATE.notStarted;
  const open = totals && totals.invited - totals.confirmed - totals.rejected - totals.waiting;
  const parts: [
    key: 'all' | 'confirmed' | 'unconfirmed' | 'rejected' | 'waiting' | 'came',
    Filters,
    number | undefined,
  ][] = [
    ['all', {}, totals?.invited],
    ['confirmed', { status: [String(confirmed)], isWaiting: ['false'] }, totals?.confirmed],
    ['unconfirmed', { status: [String(unconfirmed)] }, open],
    ['rejected', { status: [String(refused)] }, totals?.rejected],
    ...((totals?.waiting ?? 0) > 0 || 'isWaiting' in filters
      ? ([['waiting', { isWaiting: ['true'] }, totals?.waiting]] as const)
      : []),
    ...(isOpen ? ([['came', { attended: ['true'] }, totals?.came]] as const) : []),
  ] as never;
  const here = JSON.stringify(filters);
  return (
    <span className={classes.parts} role="group" aria-label={t('eventMember.parts')}>
      {parts.map(([key, asks, count]) => (
        <button key={key} type="button" aria-pressed={same(asks, here)} onClick={() => onChange(asks)}>
          {t(`eventMember.${key}`)} {count !== undefined && <small>{formatNumber(count)}</small>}
        </button>
      ))}
    </span>
  );
}

function same(asks: Filters, here: string): boolean {
  const sorted = (filters: Filters) => JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(asks) === sorted(JSON.parse(here) as Filters);
}

interface PrintMenuProps {
  record: EventRecord;
  /** The query of the shown list. */
  query: string;
  mayWrite: boolean;
}

function PrintMenu({ record, query, mayWrite }: PrintMenuProps) {
  const { t } = useWords();
  const ref = { id: record.id, parentId: parentOf(record) };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter />}>
          {t('eventMember.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paperPath(ref, 'list', query)}>
          {t('eventMember.printList')}
        </Menu.Item>
        {mayWrite && (
          <>
            <Menu.Item component={Link} to={paperPath(ref, 'badges')}>
              {t('eventMember.printBadges')}
            </Menu.Item>
            <Menu.Item component={Link} to={paperPath(ref, 'cards')}>
              {t('eventMember.printCards')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
