import { useEffect, useEffectEvent } from 'react';
import { shownLanguage } from '../kit/i18n/language.ts';
import { textFor } from '../kit/i18n/texts.ts';
import './app.texts.ts';
import classes from './early-find.module.css';

/** Input for the search from before its dialog was there: the text, and the keys that choose and open. */
export interface EarlyInput {
  text: string;
  keys: readonly string[];
}

const CHOOSING = ['ArrowDown', 'ArrowUp', 'Enter'];

let box: { input: HTMLInputElement; keys: string[]; remove: () => void } | undefined;
let isWatching = false;

/**
 * Opens an input on Ctrl+K while the page loads, so that no letter is lost or becomes a shortcut of the page. A real
 * input takes input methods, too. The frame takes over with `useEarlyFind`.
 */
export function watchEarlyFind(): void {
  isWatching = true;
  window.addEventListener('keydown', onKey);
}

/** Ends this without a frame: the sign-in page has no search. */
export function endEarlyFind(): void {
  isWatching = false;
  window.removeEventListener('keydown', onKey);
  box?.remove();
}

function onKey(event: KeyboardEvent): void {
  if (!isWatching || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  box ??= openBox(textFor(shownLanguage(), 'app.find'));
  box.input.focus();
}

/** From now on the frame listens to Ctrl+K. Calls `open` when a person already types into the early input. */
export function useEarlyFind(open: () => void): void {
  const show = useEffectEvent(open);
  useEffect(() => {
    isWatching = false;
    if (!box) return;
    const { input } = box;
    // An input method cannot move half a word to another input.
    if (input.dataset['composing']) input.addEventListener('compositionend', () => show(), { once: true });
    else show();
  }, []);
}

/** The early input, which then disappears. */
export function takeEarlyFind(): EarlyInput | undefined {
  if (!box) return undefined;
  const { input, keys, remove } = box;
  const taken = { text: input.value, keys };
  remove();
  return taken;
}

function openBox(label: string): NonNullable<typeof box> {
  const frame = document.createElement('div');
  frame.className = classes.box ?? '';
  const input = document.createElement('input');
  input.ariaLabel = label;
  input.placeholder = label;
  input.autocomplete = 'off';
  input.spellcheck = false;
  frame.append(input);
  document.body.append(frame);
  const keys: string[] = [];
  const remove = () => {
    box = undefined;
    frame.remove();
  };
  input.addEventListener('compositionstart', () => (input.dataset['composing'] = 'true'));
  input.addEventListener('compositionend', () => delete input.dataset['composing']);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') remove();
    if (!CHOOSING.includes(event.key)) return;
    event.preventDefault();
    keys.push(event.key);
  });
  return { input, keys, remove };
}
