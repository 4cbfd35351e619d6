import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTaken, useShortcuts } from '../ui/shortcuts.ts';
import type { LooseRecord } from './records.ts';
import type { Selection } from './use-selection.ts';

interface ListKeys {
  rows: LooseRecord[] | undefined;
  /** The record one comes back from, to begin at. */
  from: string | undefined;
  search: RefObject<HTMLInputElement | null>;
  open: (record: LooseRecord) => string | undefined;
  edit: ((record: LooseRecord) => string) | undefined;
  add: string | undefined;
  /** Rows can be chosen for what can be done to several. */
  selection: Selection | undefined;
  /** Shows the record beside the list, or no longer; undefined where it cannot be shown. */
  preview: { isOpen: boolean; toggle: () => void } | undefined;
}

/**
 * The keyboard of a list: j and k move, Enter opens, x or space chooses (with Shift a
 * range), p shows the record beside the list and Escape closes it, e edits, c creates, / searches. With the record beside
 * it the arrows move, too.
 * Typing somewhere is left alone. Returns the id of the record it is on, and a function that moves it.
 */
export function useListKeys({ rows = [], from, search, open, edit, add, selection, preview }: ListKeys) {
  const [current, setCurrent] = useState(from);
  const navigate = useNavigate();
  const at = rows.findIndex(({ id }) => id === current);
  // The keys work on the row that has the focus, also when it came there by a click on its checkbox.
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
  useShortcuts(
    { keys: ['/'], text: 'shortcut.search' },
    first && { keys: ['j'], text: 'shortcut.next' },
    first && { keys: ['k'], text: 'shortcut.before' },
    first && open(first) !== undefined && { keys: ['Enter'], text: 'shortcut.open' },
    first && selection && { keys: ['x'], text: 'shortcut.choose' },
    first && selection && { keys: ['Shift', 'x'], text: 'shortcut.chooseTo' },
    first && preview && { keys: ['p'], text: 'shortcut.preview' },
    preview?.isOpen && { keys: ['Escape'], text: 'shortcut.previewEnd' },
    first && edit && { keys: ['e'], text: 'shortcut.editRow' },
    add && { keys: ['c'], text: 'shortcut.add' },
  );
  const choose = (isRange: boolean) => {
    const record = rows[place()];
    if (!record || !selection) return undefined;
    return () => (isRange ? selection.extendTo(rows, record.id) : selection.toggle(record.id));
  };
  const act = useEffectEvent((key: string, isRange: boolean): boolean => {
    const row = place();
    const record = rows[row];
    const go = (address: string) => void navigate(address);
    const address = record && open(record);
    const actions: Record<string, (() => void) | false | undefined | ''> = {
      j: () => moveTo(row + 1),
      k: () => moveTo(row - 1),
      ArrowDown: preview?.isOpen && (() => moveTo(row + 1)),
      ArrowUp: preview?.isOpen && (() => moveTo(row - 1)),
      Enter: address && (() => go(address)),
      e: record && edit && (() => go(edit(record))),
      c: add && (() => go(add)),
      x: choose(false),
      X: choose(true),
      ' ': choose(isRange),
      p: preview && first && (() => preview.toggle()),
      Escape: preview?.isOpen && (() => preview.toggle()),
      '/': () => search.current?.focus(),
    };
    const action = actions[key];
    if (action) action();
    return Boolean(action);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target, event.key)) return;
      if (act(event.key, event.shiftKey)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { current: rows[at]?.id, at, moveTo };
}

/** Brings a row into view with the focus on its link, so that Enter opens it and a screen reader says it. */
function showRow(id: string): void {
  const row = document.querySelector(`tr[data-row="${id}"]`);
  row?.querySelector('a')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Something else has the key: a text being typed, an open menu or dialog, a button that Enter or space presses. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // What scrolls keeps its arrows; those of the page are the list's only while one is in it.
  if (key.startsWith('Arrow') && target !== document.body && !target.closest('tr[data-row]')) return true;
  if (isTaken({ target })) return true;
  return (
    (key === 'Enter' && target.closest('a, button') !== null) ||
    (key === ' ' && target.closest('button, input') !== null)
  );
}
