import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LooseRecord } from './records.ts';

interface ListKeys {
  rows: LooseRecord[] | undefined;
  search: RefObject<HTMLInputElement | null>;
  open: (record: LooseRecord) => string | undefined;
  edit: ((record: LooseRecord) => string) | undefined;
  add: string | undefined;
}

/** The keyboard of a list: j and k move, Enter opens, e edits, c creates, / searches. Typing somewhere is left alone. */
export function useListKeys({ rows, search, open, edit, add }: ListKeys): { current: number } {
  const [current, setCurrent] = useState(-1);
  const navigate = useNavigate();
  const [seen, setSeen] = useState(rows);
  if (rows !== seen) {
    setSeen(rows);
    setCurrent(-1);
  }
  useEffect(() => {
    const go = (address: string | undefined) => {
      if (address) void navigate(address);
    };
    const record = rows?.[current];
    const keys: Record<string, (() => void) | undefined> = {
      j: () => setCurrent((row) => move(row + 1, rows?.length ?? 0)),
      k: () => setCurrent((row) => move(row - 1, rows?.length ?? 0)),
      Enter: record && (() => go(open(record))),
      e: record && edit && (() => go(edit(record))),
      c: add ? () => go(add) : undefined,
      '/': () => search.current?.focus(),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target, event.key)) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rows, current, search, open, edit, add, navigate]);
  return { current };
}

function move(row: number, count: number): number {
  const next = Math.min(Math.max(row, 0), count - 1);
  document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  return next;
}

/** Something else has the key: a text being typed, an open menu or dialog, a button that Enter presses. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]'))
    return true;
  return key === 'Enter' && target.closest('a, button') !== null;
}
