import { DataTable } from './DataTable.tsx';
import { ListEmpty, ListFailed, ListUnreachable } from './ListEmpty.tsx';
import type { ListWork } from './use-list-page.ts';

/** The rows of a list, or why there are none. */
export function ListRows({ work }: { work: ListWork }) {
  const { resource, address, change, list, total, groups, hasFilters, preferences, prefer } = work;
  return (
    <>
      {list.isKept && <ListUnreachable error={list.error} onRetry={() => void list.refetch()} />}
      {list.isError && !list.isKept ? (
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : total === 0 && (!groups || hasFilters || address.search) ? (
        <ListEmpty
          resource={resource}
          search={address.search}
          hasFilters={hasFilters}
          part={work.part}
          onClearSearch={() => change({ search: '' })}
          onClearFilters={() => change({ filters: Object.fromEntries(work.ofPart) })}
          filters={address.filters}
          onFilters={(filters) => change({ filters })}
        />
      ) : (
        <DataTable
          resource={resource}
          rows={work.rows}
          foundBy={list.data?.foundBy}
          stale={list.isPlaceholderData}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          preferences={preferences}
          filtered={work.filtered}
          fit={work.fit}
          onWidth={(column, width) => prefer({ widths: { ...preferences.widths, [column]: width } })}
          current={work.current}
          addressOf={work.addressOf}
          cells={work.cells}
          card={work.card}
          selection={work.canChoose ? work.selection : undefined}
          onPreview={work.canPreview ? work.preview : undefined}
          isPreviewing={work.isPreviewing}
          groups={groups?.rows}
        />
      )}
    </>
  );
}
