import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TextKey } from '../../i18n/texts.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { LooseItem } from '../records.ts';
import type { Selection } from '../bulk/use-selection.ts';

/** A key that acts on the row of the keyboard. */
export interface RowKey {
  readonly key: string;
  readonly text: TextKey;
  readonly run: (record: LooseItem) => void;
}

interface ListKeys {
  rows: LooseItem[] | undefined;
  /** The record one comes back from, to begin at. */
  from: string | undefined;
  search: RefObject<HTMLInputElement | null>;
  open: (record: LooseItem) => string | undefined;
  edit: ((record: LooseItem) => string) | undefined;
  add: string | undefined;
  /** Rows can be chosen for what can be done to several. */
  selection: Selection | undefined;
  /** Shows the record beside the list, or no longer; undefined where it cannot be shown. */
  preview: { isOpen: boolean; toggle: () => void } | undefined;
  /** Further keys of an area. */
  more?: readonly RowKey[] | undefined;
}

/**
 * The keyboard of a list: j and k move, Enter opens, x or space chooses (with Shift a range), p shows the record beside
 * the list and Escape closes it, e edits, c creates, / searches. With the record beside the list the arrows move, too.
 * Keys do nothing while a person types. Returns the id of the current record, and a function that moves to another one.
 */
export function useListKeys({ rows = [], from, search, open, edit, add, selection, preview, more = [] }: ListKeys) {
  const [current, setCurrent] = useState(from);
  const navigate = useNavigate();
  const at = rows.findIndex(({ id }) => id === current);
  // The keys act on the row with the focus, also when a click on its checkbox moved the focus there.
  const place = () => {
    const focused = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    const row = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
    return row < 0 ? at : row;
  };
  const moveTo = (row: number) => {
    const next = rows[Math.min(Math.max(row, 0), rows.length - 1)];
    if (!next) return;
    setCurrent(next.id);
    showRow(next.id);
  };
  const [first] = rows;
  const choose = (isRange: boolean) => {
    const record = rows[place()];
    if (!record || !selection) return false;
    return isRange ? selection.extendTo(rows, record.id) : selection.toggle(record.id);
  };
  const goTo = (addressOf: ((record: LooseItem) => string | undefined) | undefined) => {
    const record = rows[place()];
    const address = record && addressOf?.(record);
    return address ? void navigate(address) : false;
  };
  const isBeside = first && preview?.isOpen;
  useShortcuts(
    { keys: ['/'], text: 'shortcut.search', run: () => search.current?.focus() },
    first && { keys: ['j'], text: 'shortcut.next', run: () => moveTo(place() + 1) },
    first && { keys: ['k'], text: 'shortcut.before', run: () => moveTo(place() - 1) },
    first &&
      open(first) !== undefined && {
        keys: ['Enter'],
        text: 'shortcut.open',
        run: (event) => !isOfButton(event, 'a, button') && goTo(open),
      },
    first && selection && { keys: ['x'], text: 'shortcut.choose', run: () => choose(false) },
    first && selection && { keys: ['Shift', 'x'], text: 'shortcut.chooseTo', run: () => choose(true) },
    first && preview && { keys: ['p'], text: 'shortcut.preview', run: () => preview.toggle() },
    preview?.isOpen && { keys: ['Escape'], text: 'shortcut.previewEnd', run: () => preview.toggle() },
    first && edit && { keys: ['e'], text: 'shortcut.editRow', run: () => goTo(edit) },
    ...more.map(
      ({ key, text, run }) =>
        first && {
          keys: [key],
          text,
          run: () => {
            const record = rows[place()] ?? first;
            moveTo(rows.indexOf(record));
            run(record);
          },
        },
    ),
    add && { keys: ['c'], text: 'shortcut.add', run: () => void navigate(add) },
    first &&
      selection && { keys: [' '], run: (event) => !isOfButton(event, 'button, input') && choose(event.shiftKey) },
    isBeside && { keys: ['ArrowDown'], run: (event) => isOfRows(event) && moveTo(place() + 1) },
    isBeside && { keys: ['ArrowUp'], run: (event) => isOfRows(event) && moveTo(place() - 1) },
  );
  return { current: rows[at]?.id, at, moveTo };
}

/** Scrolls a row into view and focuses its link, so that Enter opens it and a screen reader reads it. */
function showRow(id: string): void {
  const row = document.querySelector(`tr[data-row="${id}"]`);
  row?.querySelector('a')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Enter and space belong to the focused button or link. */
function isOfButton({ target }: KeyboardEvent, pressed: string): boolean {
  return target instanceof HTMLElement && target.closest(pressed) !== null;
}

/** A scrolling box keeps its arrow keys. Those of the page belong to the list only when the focus is in the list. */
function isOfRows({ target }: KeyboardEvent): boolean {
  return !(target instanceof HTMLElement) || target === document.body || target.closest('tr[data-row]') !== null;
}
