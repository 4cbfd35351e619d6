import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { usePrintsOfOthers } from '../../screen/of-others.tsx';
import { useSaid } from '../../ui/announce.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useFit } from './columns.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Cells } from '../cells.ts';
import { DataTable } from './DataTable.tsx';
import { DensityMenu } from './DensityMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListActions } from './ListActions.tsx';
import { ListEmpty, ListFailed, type ListPart, ListUnreachable } from './ListEmpty.tsx';
import { GroupsFooter, ListFooter } from './ListFooter.tsx';
import classes from './ListPage.module.css';
import { MayProvider, useMay } from '../may.ts';
import { labelFields, type LooseItem } from '../records.ts';
import { useSeenFields } from '../seen-fields.ts';
import { Preview } from '../preview/Preview.tsx';
import { SearchBox } from './SearchBox.tsx';
import '../resource.texts.ts';
import { SortMenu } from './SortMenu.tsx';
import { useBulkActions } from './use-bulk.ts';
import { useSettable } from '../set-field/use-settable.ts';
import { useLastPage } from './use-last-page.ts';
import { type ListGroup, useGroups } from './use-groups.ts';
import { type RowKey, useListKeys } from './use-list-keys.ts';
import { useListPlace } from './use-list-place.ts';
import { useList } from '../use-records.ts';
import { useSelection } from './use-selection.ts';
import { type Card, cardByDesk, type CardOf } from './card.tsx';
import { LostConditions } from '../view/LostConditions.tsx';
import { useListView } from '../view/use-list-view.ts';
import { ViewMenu } from '../view/ViewMenu.tsx';
import { ViewTabs } from '../view/ViewTabs.tsx';

export interface ListPageProps<R extends Resource = Resource> {
  resource: R;
  /** Cells an area draws itself. */
  cells?: Cells<R>;
  /** What its rows say on a phone. */
  card?: CardOf<R>;
  /** More buttons beside import and export. */
  actions?: ReactNode;
  /** Ways into the list above its filters. */
  tabs?: ReactNode;
  /** The views stand in a menu beside the title: what is above the list takes the place of their tabs. */
  views?: 'head' | undefined;
  /** What stands between the ways in and the filters, such as the sums of what is listed. */
  above?: ReactNode;
  /** A note beside the title. */
  note?: ReactNode;
  /** Ways into the list beside its search. */
  ways?: ReactNode;
  /** The filled button of the page; that of adding is then plain. */
  main?: ReactNode;
  /** The rows stand in groups instead of on pages. */
  groups?: readonly ListGroup[] | undefined;
  /** What is under the rows and belongs to all of them, such as their sums. */
  foot?: ReactNode;
  /** A panel beside the list in the place of the preview. */
  beside?: ReactNode;
  /** Further keys for the row of the keyboard. */
  rowKeys?: readonly RowKey[];
  /** The part of the list that one of the tabs shows. */
  part?: ListPart | undefined;
}

/** The list of an area by its declaration alone. @example <ListPage resource={market} /> */
export function ListPage<R extends Resource>({
  resource: whole,
  cells: own,
  card: ownCard,
  actions,
  tabs,
  views,
  above,
  note,
  ways,
  main,
  groups,
  foot,
  beside,
  rowKeys,
  part,
}: ListPageProps<R>) {
  const resource = useSeenFields(whole);
  const cells: Cells | undefined = own;
  const { canAny } = useActor();
  const { t, area, formatNumber } = useWords();
  const {
    address,
    change,
    preferences,
    filtered,
    prefer,
    reset,
    list: view,
    isWaiting,
  } = useListView(resource, part?.filters);
  const shown = preferences.order.filter((name) => !preferences.hidden.includes(name));
  const card = useMemo(() => (ownCard as Card | undefined) ?? cardByDesk(resource), [ownCard, resource]);
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  // Allowed actions take most of a row's bytes, and a table needs none of a card.
  const fields = [...new Set([...fieldsOf(resource, shown, cells), ...((isPhone && card?.reads) || [])])];
  const paged = useList(resource, address, fields, isWaiting || groups !== undefined);
  const grouped = useGroups(resource, address, fields, groups, isWaiting);
  const list = groups ? grouped : paged;
  const prints = usePrintsOfOthers(resource);
  const search = useRef<HTMLInputElement>(null);
  const { title, one, many } = area(resource.area);
  const may = useMay(resource, list.data);
  const addressOf = ({ id }: Pick<LooseItem, 'id'>) =>
    canAny(viewCodes(resource.area))
      ? `${resource.path}/info/${id}`
      : may('Update')
        ? `${resource.path}/edit/${id}`
        : undefined;
  const rows = list.data?.items;
  const from = useListPlace(resource, rows !== undefined);
  const total = list.data?.total;
  const bulk = useBulkActions(resource, list.data);
  const settable = useSettable(resource, list.data);
  const canChoose = bulk.length > 0 || settable.length > 0 || may('Export') || prints.some(({ ofChosen }) => ofChosen);
  const selection = useSelection(
    JSON.stringify([address.search, address.filters]),
    total ?? 0,
    rows && total !== undefined && !list.isPlaceholderData ? { at: JSON.stringify(address), total, rows } : undefined,
  );
  const { ref: left, fit, size } = useFit(resource, preferences, canChoose, cells);
  const [isPreviewing, setPreviewing] = useState(false);
  const canPreview = canAny(viewCodes(resource.area));
  const { current, at, moveTo } = useListKeys({
    rows,
    from,
    search,
    open: addressOf,
    edit: may('Update') ? ({ id }) => `${resource.path}/edit/${id}` : undefined,
    add: may('Create') && actionsOf(resource).includes('Create') ? `${resource.path}/add` : undefined,
    selection: canChoose ? selection : undefined,
    preview: canPreview ? { isOpen: isPreviewing, toggle: () => togglePreview() } : undefined,
    more: rowKeys,
  });
  const togglePreview = () => {
    if (isPreviewing) return closePreview();
    if (at < 0) moveTo(0);
    setPreviewing(true);
  };
  const closePreview = () => {
    // The focus would disappear with the panel, so the row of the shown record takes it.
    if (document.activeElement?.closest('[data-preview]')) moveTo(at);
    setPreviewing(false);
  };
  const preview = (record: LooseItem) => {
    moveTo(rows?.findIndex(({ id }) => id === record.id) ?? -1);
    setPreviewing(true);
  };
  useSaid(total, total === undefined ? '' : `${formatNumber(total)} ${many}`);
  useLastPage(address.page, list, change);
  const ofPart = Object.entries(address.filters).filter(([name]) => part?.filters.includes(name));
  const hasFilters = Object.keys(address.filters).length > ofPart.length;

  return (
    <MayProvider value={{ area: resource.area, may: list.data?.may }}>
      <div className={classes.page}>
        <PageHead
          title={title}
          count={total === undefined ? undefined : formatNumber(total)}
          note={
            views === 'head' ? (
              <>
                {note}
                <ViewMenu resource={resource} list={view} />
              </>
            ) : (
              note
            )
          }
          actions={
            <>
              {actions}
              <ListActions resource={resource} address={address} columns={shown} prints={prints} main={main} />
            </>
          }
        />
        {views === 'head' ? (
          tabs
        ) : (
          <ViewTabs resource={resource} list={view}>
            {tabs}
          </ViewTabs>
        )}
        {above}
        <LostConditions view={view.view} />
        <div className={classes.work}>
          <div className={classes.left} ref={left}>
            <div className={classes.bar}>
              <SearchBox
                ref={search}
                resource={resource}
                value={address.search}
                onSearch={(value) => change({ search: value }, { replace: true })}
                filters={address.filters}
                onFilter={(filters, search) => change({ filters, search })}
              />
              {ways && <div className={classes.ways}>{ways}</div>}
              <FilterBar
                resource={resource}
                filters={address.filters}
                search={address.search}
                ofPart={part?.filters ?? []}
                onChange={(filters, options) => change({ filters }, options)}
              />
              <span className={`${classes.view} ${classes.desktop}`}>
                {canPreview && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('view.peek')}
                    title={t('view.peek')}
                    aria-pressed={isPreviewing}
                    onClick={togglePreview}
                  >
                    <IconLayoutSidebarRight />
                  </ActionIcon>
                )}
                <SortMenu resource={resource} sort={address.sort} onSort={(sort) => change({ sort })} />
                <DensityMenu density={preferences.density} onChange={(density) => prefer({ density })} />
                <ColumnChooser
                  resource={resource}
                  preferences={preferences}
                  filtered={filtered}
                  left={fit.left.map(({ name, width }) => ({ name, width: Math.ceil(width * size) }))}
                  onChange={prefer}
                  onReset={reset}
                />
              </span>
            </div>
            {list.isKept && <ListUnreachable error={list.error} onRetry={() => void list.refetch()} />}
            {list.isError && !list.isKept ? (
              <ListFailed error={list.error} onRetry={() => void list.refetch()} />
            ) : total === 0 && (!groups || hasFilters || address.search) ? (
              <ListEmpty
                resource={resource}
                search={address.search}
                hasFilters={hasFilters}
                part={part}
                onClearSearch={() => change({ search: '' })}
                onClearFilters={() => change({ filters: Object.fromEntries(ofPart) })}
                filters={address.filters}
                onFilters={(filters) => change({ filters })}
              />
            ) : (
              <DataTable
                resource={resource}
                rows={rows}
                foundBy={list.data?.foundBy}
                stale={list.isPlaceholderData}
                sort={address.sort}
                onSort={(sort) => change({ sort })}
                preferences={preferences}
                filtered={filtered}
                fit={fit}
                onWidth={(column, width) => prefer({ widths: { ...preferences.widths, [column]: width } })}
                current={current}
                addressOf={addressOf}
                cells={cells}
                card={isPhone ? card : undefined}
                selection={canChoose ? selection : undefined}
                onPreview={canPreview ? preview : undefined}
                isPreviewing={isPreviewing}
                groups={groups && grouped.groups}
              />
            )}
            <BulkBar
              resource={resource}
              address={address}
              selection={selection}
              total={total ?? 0}
              rows={rows ?? []}
              columns={shown}
              prints={prints}
            />
            {foot}
            {groups ? (
              <GroupsFooter
                shown={rows?.length ?? 0}
                total={total ?? 0}
                groups={groups.length}
                words={{ one, many }}
                keys={rowKeys}
              />
            ) : (
              <ListFooter
                number={address.page}
                page={list.data}
                pages={list.pages}
                words={{ one, many }}
                onPage={(page) => change({ page })}
              />
            )}
          </div>
          {beside}
          {isPreviewing && !beside && (
            <Preview
              resource={resource}
              rows={rows ?? []}
              at={at}
              place={{ first: list.data ? (list.data.page - 1) * list.data.pageSize + 1 : 1, total: total ?? 0 }}
              cells={cells}
              onMove={moveTo}
              onClose={closePreview}
            />
          )}
        </div>
      </div>
    </MayProvider>
  );
}

/** The fields that the rows need: the name of a record, the columns, and the further fields of their cells. */
function fieldsOf(resource: Resource, shown: readonly string[], cells: Cells = {}): string[] {
  return [...labelFields(resource), ...shown].flatMap((name) => [name, ...(cells[name]?.reads ?? [])]);
}
