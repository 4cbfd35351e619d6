import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Makes a grid one stop of the Tab key; the arrow keys, Home and End move inside it. Cells have
 * `data-cell="row:column"`.
 */
export function useGridKeys(first: string) {
  const [current, setCurrent] = useState(first);
  const onFocus = ({ target }: FocusEvent) => {
    const cell = (target as HTMLElement).dataset['cell'];
    if (cell) setCurrent(cell);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset['cell'];
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
    const next = nextCell(cells, from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return { onFocus, onKeyDown, tabIndexOf: (cell: string) => (cell === current ? 0 : -1) };
}

function nextCell(cells: readonly HTMLElement[], from: string, key: string): HTMLElement | undefined {
  const [row = 0, column = 0] = from.split(':').map(Number);
  const placed = cells.map((cell) => {
    const [r = 0, c = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
    return { cell, r, c };
  });
  const inRow = placed.filter(({ r }) => r === row).sort((a, b) => a.c - b.c);
  const inColumn = placed.filter(({ c }) => c === column).sort((a, b) => a.r - b.r);
  const found = {
    ArrowRight: inRow.find(({ c }) => c > column),
    ArrowLeft: inRow.findLast(({ c }) => c < column),
    ArrowDown: inColumn.find(({ r }) => r > row),
    ArrowUp: inColumn.findLast(({ r }) => r < row),
    Home: inRow[0],
    End: inRow.at(-1),
  }[key];
  return found?.cell;
}
