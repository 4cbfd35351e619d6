import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { usePrintsOfOthers } from '../of-others.tsx';
import { useSaid } from '../../ui/announce.ts';
import { useFit } from './columns.ts';
import type { Cells } from '../cells.ts';
import { useMay } from '../may.ts';
import { labelFields, type LooseItem } from '../records.ts';
import { useSeenFields } from '../seen-fields.ts';
import { useBulkActions } from '../bulk/use-bulk.ts';
import { useSettable } from '../set-field/use-settable.ts';
import { useLastPage } from './use-last-page.ts';
import { useGroups } from './use-groups.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPlace } from '../use-list-place.ts';
import { useList } from '../use-records.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { type Card, cardByDesk } from './card.tsx';
import { useListView } from '../view/use-list-view.ts';
import type { ListPageProps } from './ListPage.tsx';

/** What a list page shows and does: the view in the address, its rows, what is chosen, and the preview beside them. */
export function useListPage<R extends Resource>({
  resource: whole,
  cells: own,
  card: ownCard,
  groups,
  rowKeys,
  part,
}: ListPageProps<R>) {
  const resource = useSeenFields(whole);
  const cells: Cells | undefined = own;
  const { canAny } = useActor();
  const { area, formatNumber } = useWords();
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

  return {
    resource,
    cells,
    card: isPhone ? card : undefined,
    groups: groups && { all: groups, rows: grouped.groups },
    keys: rowKeys,
    part,
    view,
    address,
    change,
    preferences,
    filtered,
    prefer,
    reset,
    shown,
    list,
    rows,
    total,
    prints,
    search,
    left,
    fit,
    size,
    current,
    at,
    moveTo,
    addressOf,
    selection,
    canChoose,
    canPreview,
    isPreviewing,
    preview,
    togglePreview,
    closePreview,
    ofPart,
    hasFilters,
    words: { title, one, many },
  };
}

export type ListWork = ReturnType<typeof useListPage>;

/** The fields that the rows need: the name of a record, the columns, and the further fields of their cells. */
function fieldsOf(resource: Resource, shown: readonly string[], cells: Cells = {}): string[] {
  return [...labelFields(resource), ...shown].flatMap((name) => [name, ...(cells[name]?.reads ?? [])]);
}
