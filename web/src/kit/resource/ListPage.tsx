import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useActor } from '../auth/actor.ts';
import { useWords } from '../i18n/words.ts';
import { announce } from '../ui/announce.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type Cells, DataTable } from './DataTable.tsx';
import { DensityMenu } from './DensityMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListActions } from './ListActions.tsx';
import { ListEmpty, ListFailed } from './ListEmpty.tsx';
import { ListFoot } from './ListFoot.tsx';
import classes from './ListPage.module.css';
import type { LooseRecord } from './records.ts';
import { SearchBox } from './SearchBox.tsx';
import './resource.texts.ts';
import { useBulkActions } from './use-bulk.ts';
import { useListAddress } from './use-list-address.ts';
import { useLastPage } from './use-last-page.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPlace } from './use-list-place.ts';
import { usePreferences } from './use-preferences.ts';
import { useList } from './use-records.ts';
import { useSelection } from './use-selection.ts';

interface ListPageProps {
  resource: Resource;
  /** Cells an area draws itself. */
  cells?: Cells;
  /** More buttons beside import and export. */
  actions?: ReactNode;
  /** Ways into the list above its filters. */
  tabs?: ReactNode;
}

/** The list of an area, from its declaration alone. @example <ListPage resource={market} /> */
export function ListPage({ resource, cells, actions, tabs }: ListPageProps) {
  const { can } = useActor();
  const { area, formatNumber } = useWords();
  const { address, change } = useListAddress(resource);
  const { preferences, change: prefer, reset } = usePreferences(resource);
  const list = useList(resource, address);
  const search = useRef<HTMLInputElement>(null);
  const { title, many } = area(resource.area);
  const code = (action: string) => permissionCode(resource.area, action);
  const shown = preferences.order.filter((name) => !preferences.hidden.includes(name));
  const addressOf = ({ id }: Pick<LooseRecord, 'id'>) =>
    can(code('View')) ? `${resource.path}/info/${id}` : can(code('Update')) ? `${resource.path}/edit/${id}` : undefined;
  const rows = list.data?.items;
  const from = useListPlace(resource, rows !== undefined);
  const total = list.data?.total;
  const canChoose = useBulkActions(resource).length > 0;
  const selection = useSelection(JSON.stringify([address.search, address.filters]), total ?? 0);
  const current = useListKeys({
    rows,
    from,
    search,
    open: addressOf,
    edit: can(code('Update')) ? ({ id }) => `${resource.path}/edit/${id}` : undefined,
    add: can(code('Create')) ? `${resource.path}/add` : undefined,
    selection: canChoose ? selection : undefined,
  });
  useTotalAnnounced(total, many);
  useLastPage(address.page, list, change);
  const hasFilters = Object.keys(address.filters).length > 0;

  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        count={total === undefined ? undefined : formatNumber(total)}
        actions={
          <>
            {actions}
            <ListActions resource={resource} address={address} columns={shown} />
          </>
        }
      />
      {tabs}
      <div className={classes.bar}>
        <SearchBox
          ref={search}
          resource={resource}
          value={address.search}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <FilterBar resource={resource} filters={address.filters} onChange={(filters) => change({ filters })} />
        <span className={`${classes.view} ${classes.desktop}`}>
          <DensityMenu density={preferences.density} onChange={(density) => prefer({ density })} />
          <ColumnChooser resource={resource} preferences={preferences} onChange={prefer} onReset={reset} />
        </span>
      </div>
      {list.isError ? (
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : total === 0 ? (
        <ListEmpty
          resource={resource}
          search={address.search}
          hasFilters={hasFilters}
          onClearSearch={() => change({ search: '' })}
          onClearFilters={() => change({ filters: {} })}
        />
      ) : (
        <DataTable
          resource={resource}
          rows={rows}
          stale={list.isPlaceholderData}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          preferences={preferences}
          onWidth={(column, width) => prefer({ widths: { ...preferences.widths, [column]: width } })}
          current={current}
          addressOf={addressOf}
          cells={cells}
          selection={canChoose ? selection : undefined}
        />
      )}
      <BulkBar resource={resource} address={address} selection={selection} total={total ?? 0} rows={rows ?? []} />
      <ListFoot
        number={address.page}
        page={list.data}
        pages={list.pages}
        many={many}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}

function useTotalAnnounced(total: number | undefined, many: string): void {
  const { formatNumber } = useWords();
  const said = useRef(total);
  useEffect(() => {
    if (total === undefined || total === said.current) return;
    if (said.current !== undefined) announce(`${formatNumber(total)} ${many}`);
    said.current = total;
  }, [total, many, formatNumber]);
}
