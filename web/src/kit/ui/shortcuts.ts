import { useEffect, useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/texts.ts';
import './shortcuts.texts.ts';

/** A key, or keys pressed together, and the text of its action. */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
}

let known: readonly Shortcut[] = [];
const parts = new Map<object, readonly Shortcut[]>();
const watchers = new Set<() => void>();

/**
 * Lists the keys of the caller, while it is mounted, on the sheet that `?` opens; leave out keys that do nothing at the
 * moment. The caller listens to the keys itself.
 *
 * @example useShortcuts(add && { keys: ['c'], text: 'shortcut.add' });
 */
export function useShortcuts(...given: readonly (Shortcut | '' | false | undefined)[]): void {
  const text = JSON.stringify(given.filter(Boolean));
  useEffect(() => {
    const part = {};
    parts.set(part, JSON.parse(text) as Shortcut[]);
    change();
    return () => {
      parts.delete(part);
      change();
    };
  }, [text]);
}

/** The keys that work at this moment, in the order in which their components appeared. */
export function useKnownShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(watch, () => known);
}

/** Types of inputs that a person presses and does not type into. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

/** Whether a key press belongs to a text field or to an open menu or dialog. A checkbox takes no letters. */
export function isTaken({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="menu"], [role="dialog"]')) return true;
  const input = target.closest('input, textarea, select');
  return input !== null && !(input instanceof HTMLInputElement && PRESSED.includes(input.type));
}

function change(): void {
  known = [...parts.values()].flat();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
