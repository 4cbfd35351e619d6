import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import type { RefObject } from 'react';
import type { DeskLines } from './use-desk-lines.ts';

/** One fee of those that fit, shares of several, or a fee that a person looks for. */
export type LineMode = 'one' | 'split' | 'find';

/** The line that is open beside the list, and the sure lines that are not to be booked. */
export function useChosenLine({ shown, mayUpdate }: DeskLines, searchBox: RefObject<HTMLInputElement | null>) {
  const [chosenId, setChosenId] = useState<string>();
  const [mode, setMode] = useState<LineMode>('one');
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const chosen =
    shown.find(({ id }) => id === chosenId) ??
    (isPhone ? undefined : shown.find(({ state }) => state === 'ask' || state === 'none')) ??
    shown[0];
  const following = chosen && shown[shown.indexOf(chosen) + 1];
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const choose = (line: BankLine | undefined, next: LineMode = 'one') => {
    setChosenId(line?.id);
    setMode(next);
  };
  /** Opens the next line, so that a person goes through the list without the mouse. */
  const after = (line: BankLine) => {
    const at = shown.findIndex(({ id }) => id === line.id);
    choose(shown[at + 1] ?? shown[at - 1]);
  };
  const toggle = (line: BankLine) => {
    const next = new Set(except);
    if (!next.delete(line.id)) next.add(line.id);
    setExcept(next);
  };
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[at + by];
    if (next) choose(next);
    return next !== undefined;
  };
  useShortcuts(
    { keys: ['j'], text: 'bank.shortcutNext', run: () => step(1) },
    { keys: ['k'], run: () => step(-1) },
    { keys: ['/'], run: () => searchBox.current?.focus() },
    mayUpdate && { keys: ['x'], text: 'bank.shortcutTick', run: () => chosen?.state === 'sure' && toggle(chosen) },
  );
  return { chosen, following, mode, setMode, isPhone, except, choose, after, toggle };
}

export type ChosenLine = ReturnType<typeof useChosenLine>;
