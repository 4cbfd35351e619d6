import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/texts.ts';
import './shortcuts.texts.ts';

/** The keys of a shortcut, and the text of its action on the sheet that `?` opens. */
export interface NamedShortcut {
  keys: readonly string[];
  text: TextKey;
}

/** A shortcut of the page. Without Ctrl it does nothing in a text input, an open menu or an open dialog. */
export interface Shortcut {
  /**
   * The name of the key in the browser comes last. Before it may come `Ctrl`, which is also the command key of a Mac,
   * `Alt` or `Shift`.
   */
  keys: readonly string[];
  /** The text on the sheet; without it the sheet leaves the shortcut out. */
  text?: TextKey;
  /** The shortcut also works in a text input. */
  whileTyping?: boolean;
  /** Runs the action. When it returns false the browser handles the key. */
  run: (event: KeyboardEvent) => unknown;
}

interface Part {
  named: readonly NamedShortcut[];
  now: () => readonly Shortcut[];
}

let known: readonly NamedShortcut[] = [];
const parts = new Map<object, Part>();
const watchers = new Set<() => void>();

/**
 * Listens to keys while the caller is mounted, and lists them on the sheet that `?` opens. Callers leave out keys
 * without an effect at the moment. When two components use the same key, the later one gets it.
 *
 * @example useShortcuts(add && { keys: ['c'], text: 'shortcut.add', run: () => navigate(add) });
 */
export function useShortcuts(...given: readonly (Shortcut | '' | false | undefined)[]): void {
  const shortcuts = given.filter((one) => typeof one === 'object');
  const now = useEffectEvent(() => shortcuts);
  const named = JSON.stringify(shortcuts.map(({ keys, text }) => ({ keys, text })));
  useEffect(() => {
    const part = {};
    const told = JSON.parse(named) as Pick<Shortcut, 'keys' | 'text'>[];
    parts.set(part, { named: told.filter((one): one is NamedShortcut => one.text !== undefined), now: () => now() });
    change();
    return () => {
      parts.delete(part);
      change();
    };
  }, [named]);
}

/** The shortcuts that work now, in the order in which their components appeared. */
export function useKnownShortcuts(): readonly NamedShortcut[] {
  return useSyncExternalStore(watch, () => known);
}

function onKey(event: KeyboardEvent): void {
  const isTyping = isTaken(event);
  for (const { now } of [...parts.values()].toReversed()) {
    for (const shortcut of now()) {
      if (!isPressed(shortcut.keys, event)) continue;
      if (isTyping && !shortcut.whileTyping && !shortcut.keys.includes('Ctrl')) continue;
      if (shortcut.run(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}

function isPressed(keys: readonly string[], event: KeyboardEvent): boolean {
  const key = keys.at(-1) ?? '';
  if (keys.includes('Ctrl')) return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === key.toLowerCase();
  if (event.ctrlKey || event.metaKey || event.altKey !== keys.includes('Alt')) return false;
  // The arrows with Alt and with both are different keys.
  if (event.altKey) return event.key === key && event.shiftKey === keys.includes('Shift');
  // With Shift a letter arrives as a capital. Whether a sign such as `?` needs Shift depends on the keyboard, so shortcuts
  // name signs without it.
  if (!keys.includes('Shift')) return event.key === key;
  return key.length === 1 ? event.key === key.toUpperCase() : event.shiftKey && event.key === key;
}

/** Types of inputs that take no text. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

/** Whether a key press belongs to a text field or to an open menu or dialog. A checkbox takes no letters. */
function isTaken({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="menu"], [role="dialog"]')) return true;
  const input = target.closest('input, textarea, select');
  return input !== null && !(input instanceof HTMLInputElement && PRESSED.includes(input.type));
}

function change(): void {
  known = [...parts.values()].flatMap(({ named }) => named);
  // Adding the same listener again has no effect.
  if (parts.size > 0) window.addEventListener('keydown', onKey);
  else window.removeEventListener('keydown', onKey);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
