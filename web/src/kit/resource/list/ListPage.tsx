import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { Cells } from '../cells.ts';
import { ListActions } from './ListActions.tsx';
import type { ListPart } from './ListEmpty.tsx';
import { GroupsFooter, ListFooter } from './ListFooter.tsx';
import classes from './ListPage.module.css';
import { MayProvider } from '../may.ts';
import { Preview } from '../preview/Preview.tsx';
import '../resource.texts.ts';
import type { ListGroup } from './use-groups.ts';
import type { RowKey } from './use-list-keys.ts';
import type { CardOf } from './card.tsx';
import { LostConditions } from '../view/LostConditions.tsx';
import { ViewMenu } from '../view/ViewMenu.tsx';
import { ViewTabs } from '../view/ViewTabs.tsx';
import { ListBar } from './ListBar.tsx';
import { ListRows } from './ListRows.tsx';
import { useListPage } from './use-list-page.ts';

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
export function ListPage<R extends Resource>(props: ListPageProps<R>) {
  const { actions, tabs, views, above, note, ways, main, groups, foot, beside, rowKeys } = props;
  const { formatNumber } = useWords();
  const work = useListPage(props);
  const { resource, cells, view, address, change, shown, list, rows, total, prints, selection, at, left, words } = work;
  return (
    <MayProvider value={{ area: resource.area, may: list.data?.may }}>
      <div className={`${classes.page} pane relative`}>
        <PageHead
          title={words.title}
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
            <div className={`${classes.actions} row gap2`} data-main={Boolean(main) || undefined}>
              {actions}
              <ListActions resource={resource} address={address} columns={shown} prints={prints} main={main} />
            </div>
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
        <div className={`${classes.work} flex fill`}>
          <div className={`${classes.left} pane narrow relative`} ref={left}>
            <ListBar work={work} ways={ways} />
            <ListRows work={work} />
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
                words={words}
                keys={rowKeys}
              />
            ) : (
              <ListFooter
                number={address.page}
                page={list.data}
                pages={list.pages}
                words={words}
                onPage={(page) => change({ page })}
              />
            )}
          </div>
          {beside}
          {work.isPreviewing && !beside && (
            <Preview
              resource={resource}
              rows={rows ?? []}
              at={at}
              place={{ first: list.data ? (list.data.page - 1) * list.data.pageSize + 1 : 1, total: total ?? 0 }}
              cells={cells}
              onMove={work.moveTo}
              onClose={work.closePreview}
            />
          )}
        </div>
      </div>
    </MayProvider>
  );
}
