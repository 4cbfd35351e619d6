import { useState } from 'react';
import type { LooseItem } from '../records.ts';

/** The chosen records of a list: some by id, or all that match its query. */
export interface Selection {
  ids: ReadonlySet<string>;
  all: boolean;
  count: number;
  has: (id: string) => boolean;
  /** Chooses or leaves one record. */
  toggle: (id: string) => void;
  /** Chooses every row from the one that was chosen or left last up to this one. */
  extendTo: (rows: readonly LooseItem[], id: string) => void;
  /** Chooses or leaves the records of this page. */
  togglePage: (rows: readonly LooseItem[]) => void;
  chooseAll: () => void;
  /** Chooses these records and no others. */
  chooseOnly: (ids: readonly string[]) => void;
  clear: () => void;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The rows that a list shows now: the address of their page, and the number of all rows. */
interface Shown {
  at: string;
  total: number;
  rows: readonly LooseItem[];
}

/**
 * The selection of a list. Another search or filter ends it; another page keeps it. A row that leaves the list, because
 * an action took it out or it was deleted, leaves the selection. `shown` is undefined while the rows load.
 */
export function useSelection(question: string, total: number, shown?: Shown): Selection {
  const [ids, setIds] = useState(NOBODY);
  const [all, setAll] = useState(false);
  // The beginning of a range.
  const [anchor, setAnchor] = useState<string>();
  const [seen, setSeen] = useState(question);
  const clear = () => {
    setIds(NOBODY);
    setAll(false);
  };
  if (seen !== question) {
    setSeen(question);
    clear();
  }
  const [last, setLast] = useState(shown);
  if (shown && shown.rows !== last?.rows) {
    setLast(shown);
    const gone = last ? leftOf(last, shown).filter((id) => ids.has(id)) : [];
    if (gone.length > 0) setIds(new Set([...ids].filter((id) => !gone.includes(id))));
    if (all && shown.total === 0) clear();
  }
  const choose = (change: (next: Set<string>) => void) => {
    const next = new Set(ids);
    change(next);
    setAll(false);
    setIds(next);
  };
  return {
    ids,
    all,
    count: all ? total : ids.size,
    has: (id) => all || ids.has(id),
    toggle: (id) => {
      setAnchor(id);
      choose((next) => (next.delete(id) ? next : next.add(id)));
    },
    extendTo: (rows, id) => {
      const [one, other] = [anchor ?? id, id].map((end) => rows.findIndex((row) => row.id === end));
      const [first, last] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
      setAnchor(id);
      // A range that began on another page begins here.
      const range = rows.slice(first < 0 ? last : first, last + 1);
      choose((next) => {
        for (const row of range) next.add(row.id);
      });
    },
    togglePage: (rows) =>
      choose((next) => {
        const isWhole = rows.every(({ id }) => next.has(id));
        for (const { id } of rows)
          if (isWhole) next.delete(id);
          else next.add(id);
      }),
    chooseAll: () => setAll(true),
    chooseOnly: (only) => {
      setAll(false);
      setIds(new Set(only));
    },
    clear,
  };
}

/**
 * The ids of rows that have left the list. A row may also be on another page now, as when somebody adds a record; but
 * then the list did not get shorter.
 */
function leftOf(before: Shown, now: Shown): string[] {
  if (before.at !== now.at || now.total >= before.total) return [];
  const present = new Set(now.rows.map(({ id }) => id));
  return before.rows.flatMap(({ id }) => (present.has(id) ? [] : [id]));
}
