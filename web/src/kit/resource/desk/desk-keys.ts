import type { DeskCheck } from '@hoivien/contract/desk.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import './desk.texts.ts';
import type { QueueItem } from './use-desk.ts';

/** The digits of the ready reasons; the last one is typed. */
export const DIGITS = ['1', '2', '3', '4', '5'] as const;

/** Keys that were pressed before their record could take them. They act in order, one record after the other. */
export interface WaitingKeys {
  waiting: readonly string[];
  /** Why the last ones did not act. */
  note: string | undefined;
  add: (key: string) => true;
  /** The next key, unless a decision is on its way. */
  take: () => string | undefined;
  drop: (note?: string) => void;
  /** Keys wait from here until somebody calls the function that this returns. */
  hold: () => () => void;
}

/** @example const keys = useWaitingKeys(); keys.add('a'); */
export function useWaitingKeys(): WaitingKeys {
  const list = useRef<readonly string[]>([]);
  const held = useRef(0);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [note, setNote] = useState<string>();
  const set = (next: readonly string[]) => {
    list.current = next;
    setWaiting(next);
  };
  return {
    waiting,
    note,
    add: (key) => {
      set([...list.current, key]);
      return true;
    },
    take: () => {
      const [first, ...rest] = list.current;
      if (held.current > 0 || first === undefined) return undefined;
      set(rest);
      return first;
    },
    drop: (reason) => {
      set([]);
      setNote(reason);
    },
    hold: () => {
      held.current += 1;
      setNote(undefined);
      return () => {
        held.current -= 1;
        set([...list.current]);
      };
    },
  };
}

interface DeskKeys {
  keys: WaitingKeys;
  item: QueueItem;
  check: DeskCheck | undefined;
  /** The record and its checks are there, and no decision is on its way. */
  isReady: boolean;
  isRefusing: boolean;
  does: {
    approve: () => void;
    refuse: () => void;
    refuseFor: (digit: string) => void;
    toNextMark: () => boolean;
    stop: () => void;
  };
}

/**
 * The keys of one record. A key that comes too early waits for its record. It approves only what has nothing to look at,
 * because nobody has seen the record yet.
 */
export function useDeskKeys({ keys, item, check, isReady, isRefusing, does }: DeskKeys): void {
  const { t } = useWords();
  const mayCome = (action: 'approve' | 'refuse') => check?.may.includes(action) ?? true;
  const act = (key: string): unknown => {
    if (key === 'f') return does.toNextMark();
    if (key === 'a') does.approve();
    else if (key === 'r') does.refuse();
    else if (mayCome('refuse')) does.refuseFor(key);
    return true;
  };
  const press =
    (key: string) =>
    ({ repeat }: KeyboardEvent): unknown => {
      // A key that is held down acts once.
      if (repeat) return true;
      return isReady && keys.waiting.length === 0 ? act(key) : keys.add(key);
    };
  const actNext = useEffectEvent(() => {
    const key = keys.take();
    if (key === undefined) return;
    const count = check?.marks.length ?? 0;
    if (key === 'a' && count > 0) keys.drop(t('desk.keyStopped', { name: item.name, count }));
    else act(key);
  });
  useEffect(() => {
    if (isReady && keys.waiting.length > 0) actNext();
  }, [isReady, keys.waiting]);
  const takesDigits = (isRefusing || keys.waiting.includes('r')) && mayCome('refuse');
  useShortcuts(
    mayCome('approve') && { keys: ['a'], text: 'desk.keyApprove', run: press('a') },
    mayCome('refuse') && { keys: ['r'], text: 'desk.keyRefuse', run: press('r') },
    { keys: ['f'], text: 'desk.keyMark', run: press('f') },
    isRefusing && { keys: ['Escape'], run: does.stop },
    ...DIGITS.map((digit) => takesDigits && { keys: [digit], run: press(digit) }),
  );
}
