import type { ImportRow, ImportRowFilter, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CellProps } from './RowCell.tsx';
import { nextWrong, useAccepted, useMending } from './use-mending.ts';

interface CellsOf {
  run: ImportRun;
  filter: ImportRowFilter | undefined;
  total: number;
  /** The columns in the order of the table. */
  columns: readonly string[];
  /** The loaded rows by their place. */
  rows: ReadonlyMap<number, ImportRow>;
  box: RefObject<HTMLElement | null>;
}

interface Place {
  index: number;
  field: string;
  /** The row at that place when it was chosen: a mended row may leave the list before it. */
  rowNo?: number | undefined;
}

/** The place of a chosen row after other rows left the list. */
function followed(place: Place | undefined, rows: ReadonlyMap<number, ImportRow>): Place | undefined {
  const there = place && rows.get(place.index)?.rowNo;
  if (!place || place.rowNo === undefined || there === undefined || there === place.rowNo) return place;
  const moved = [...rows].find(([, { rowNo }]) => rowNo === place.rowNo);
  return moved ? { ...place, index: moved[0] } : place;
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [15, 0],
  PageUp: [-15, 0],
};

/**
 * The cells of a dry run as a sheet: arrows move, Enter, F2, a double click or typing open a cell, Escape leaves it. A
 * saved cell may offer the same text for the cells that were like it.
 */
export function useCells({ run, filter, total, columns, rows, box }: CellsOf) {
  const [chosen, setChosen] = useState<Place>();
  const place = useMemo(() => followed(chosen, rows), [chosen, rows]);
  const setPlace = (next: Place | undefined) =>
    setChosen(next && { ...next, rowNo: next.rowNo ?? rows.get(next.index)?.rowNo });
  const lastWrong = useRef<{ field: string; rowNo: number }>(undefined);
  const [isEditing, setEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [alike, setAlike] = useState<{ field: string; rowNo: number; count: number; text: string; to: string }>();
  const { row: mendRow, cells } = useMending(run);
  const accepted = useAccepted(run.id, run.state === 'checked');
  const numbered = run.given.includes('code') && run.mapping.code === undefined ? 'code' : undefined;

  // The cell gets the focus once the table has drawn it.
  useEffect(() => {
    if (!place || isEditing) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-at="${place.index} ${CSS.escape(place.field)}"]`);
    if (!cell) return;
    if (!box.current?.contains(document.activeElement) && document.activeElement !== document.body) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, place, isEditing, rows]);

  const goTo = (next: Place) => {
    setEditing(false);
    setDraft(undefined);
    setPlace(next);
    const element = box.current;
    const height = element?.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight || 40;
    const head = element?.querySelector<HTMLElement>('thead')?.offsetHeight ?? 40;
    if (!element) return;
    const top = next.index * height;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + 2 * height + head > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: top + 2 * height + head - element.clientHeight });
  };
  const move = (down: number, right: number) => {
    if (!place) return;
    const column = Math.max(0, columns.indexOf(place.field)) + right;
    const field = columns[Math.min(columns.length - 1, Math.max(0, column))];
    if (field) goTo({ field, index: Math.min(total - 1, Math.max(0, place.index + down)) });
  };
  const edit = (text?: string) => {
    if (!place || place.field === numbered || !rows.has(place.index)) return;
    setDraft(text);
    setEditing(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCell = event.target instanceof HTMLElement && event.target.dataset.at !== undefined;
    const isBox = event.target === box.current;
    if ((!isCell && !isBox) || event.altKey) return;
    const step = STEPS[event.key];
    if (!place && step && isBox && columns[0]) {
      event.preventDefault();
      goTo({ index: 0, field: columns[0] });
    } else if (!isCell || event.ctrlKey || event.metaKey) return;
    else if (step) {
      event.preventDefault();
      move(...step);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      edit();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      edit('');
    } else if (event.key === 'Escape') {
      setPlace(undefined);
      box.current?.focus();
    } else if (event.key.length === 1) {
      event.preventDefault();
      edit(event.key);
    }
  };
  const leave = () => {
    setEditing(false);
    setDraft(undefined);
    setPlace(place && { ...place });
  };
  const save = (row: ImportRow, field: string, text: string | null, go: 'down' | 'right' | 'left' | 'stay') => {
    const isSame = text === (row.cells[field] ?? '');
    if (!isSame) {
      setAlike(undefined);
      mendRow.mutate(
        { rowNo: row.rowNo, texts: { [field]: text } },
        {
          onSuccess: ({ alike: others }) =>
            setAlike(others && text !== null ? { ...others, field, to: text } : undefined),
        },
      );
    }
    if (go !== 'stay') box.current?.focus();
    const wasWrong = row.outcome === 'refused' && row.errors?.some((error) => error.field === field);
    const next = go === 'down' && wasWrong && filter === 'refused' ? nextBelow(row, field, rows, columns) : undefined;
    if (next) goTo(next);
    else if (go === 'down') move(1, 0);
    else if (go === 'right') move(0, 1);
    else if (go === 'left') move(0, -1);
    else leave();
  };
  /** Saves the cells of an address whose units a person chose. */
  const savePicked = (row: ImportRow, field: string, texts: Record<string, string>) => {
    setAlike(undefined);
    mendRow.mutate({ rowNo: row.rowNo, texts });
    box.current?.focus();
    if (place) goTo({ ...place, field });
  };
  return {
    onKeyDown,
    save,
    savePicked,
    leave,
    draft,
    place,
    numbered,
    alike,
    leaveAlike: () => setAlike(undefined),
    setAlike: (to: string) => {
      if (alike) cells.mutate({ field: alike.field, rowNo: alike.rowNo, to });
      setAlike(undefined);
    },
    isOpened: (index: number, field: string) => isEditing && place?.index === index && place.field === field,
    choicesOf: (field: string) => accepted[field]?.map(({ text }) => text),
    cellProps: (index: number, field: string): CellProps => ({
      'data-at': `${index} ${field}`,
      tabIndex: place?.index === index && place.field === field ? 0 : -1,
      onMouseDown: () => setPlace({ index, field }),
      onFocus: () => {
        if (place?.index !== index || place.field !== field) setPlace({ index, field });
      },
      onDoubleClick: () => {
        setPlace({ index, field });
        setDraft(undefined);
        setEditing(true);
      },
    }),
    toNextWrong: async (field: string) => {
      // The first click leads to the first error, a further one in the same column to the next.
      const { current: last } = lastWrong;
      const after = last?.field === field ? last.rowNo : 0;
      const found = await nextWrong(run.id, field, after, filter);
      if (!found) return;
      lastWrong.current = { field, rowNo: found.rowNo ?? 0 };
      box.current?.focus();
      goTo({ index: found.index, field, rowNo: found.rowNo ?? undefined });
    },
  };
}

/** The next error below a mended one: in its column, or else in any column of the next row with one. */
function nextBelow(
  row: ImportRow,
  field: string,
  rows: ReadonlyMap<number, ImportRow>,
  columns: readonly string[],
): Place | undefined {
  const isWrong = (one: ImportRow) => one.outcome === 'refused' && one.rowNo > row.rowNo;
  const below = [...rows].filter(([, one]) => isWrong(one)).sort(([one], [other]) => one - other);
  const same = below.find(([, { errors }]) => errors?.some((error) => error.field === field));
  if (same) return { index: same[0], field, rowNo: same[1].rowNo };
  const [first] = below;
  const own = first && columns.find((column) => first[1].errors?.some((error) => error.field === column));
  return own === undefined ? undefined : { index: first?.[0] ?? 0, field: own, rowNo: first?.[1].rowNo };
}
