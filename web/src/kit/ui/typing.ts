import { onWrite } from '../api/client.ts';
import { sessionStatus } from '../auth/session.ts';
import { dropText, type KeptText, keepText } from './kept-texts.ts';

/**
 * What a person has typed or chosen on this page and nobody has saved. It watches the document, so that every input of every
 * form, dialog and panel counts without a word of its own. An input counts no longer when it shows its old value again, when it
 * has gone, and when a write that the server took has its text or was begun by its form.
 */

/** Put on what a person types for the moment only: a filter, a password to sign in. */
export const passing = { 'data-passing': true } as const;

/** Put on a form that keeps its own draft. */
export const ownDraft = { 'data-own-draft': true } as const;

const INPUTS = 'input, textarea, select, [contenteditable="true"]';
const MODAL = '[aria-modal="true"]';
const BARE_TYPES = new Set(['search', 'hidden', 'file', 'button', 'submit', 'reset', 'image', 'color']);
const CHOICE_TYPES = new Set(['checkbox', 'radio', 'range']);

/** The pause in typing after which a text is kept, in milliseconds. */
export const KEEP_PAUSE = 400;

interface Touched {
  /** The value before the first change. */
  before: string;
  root: Element | null;
  /** Where the text is kept; undefined for what no browser should store, and for choices. */
  kept: Omit<KeptText, 'text'> | undefined;
}

const before = new WeakMap<Element, string>();
const touched = new Map<HTMLElement, Touched>();
const waiting = new Set<HTMLElement>();
let timer: ReturnType<typeof setTimeout> | undefined;
let keeper: { person: string; here: string } | undefined;
/** Whether the storage of this browser took the last text. */
let isStoring = true;
/** The form or dialog of the last press, while nothing was typed after it. */
let pressed: Element | null = null;
/** The choice of this moment: a write that begins with it saves it. */
let chosen: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Says whose texts are kept, and the address under which; undefined keeps none. */
export function keepTextsOf(next: typeof keeper): void {
  keeper = next;
}

/** The inputs below `within`, or anywhere, whose text or choice would be lost. */
export function unsavedInputs(within?: Element): HTMLElement[] {
  return [...touched].flatMap(([input, state]) =>
    input.isConnected && (!within || within.contains(input)) && read(input) !== state.before ? [input] : [],
  );
}

/** Calls `run` each time inputs were saved or dropped. The returned function ends this. */
export function onForgotten(run: () => void): () => void {
  listeners.add(run);
  return () => listeners.delete(run);
}

/** The dialog whose own button was pressed last: a step that follows is its work and loses nothing of it. */
export function dialogAtWork(): Element | null {
  return pressed?.matches(MODAL) ? pressed : null;
}

/** Stores what waits, and tells whether all of these inputs will come back, some or none. */
export function keptOf(inputs: readonly HTMLElement[]): 'all' | 'some' | 'none' {
  flush();
  const kept = isStoring ? inputs.filter((input) => touched.get(input)?.kept) : [];
  if (kept.length === 0) return 'none';
  return kept.length === inputs.length ? 'all' : 'some';
}

/** Nothing below `within`, or anywhere, is unsaved any more, because it was saved or dropped on purpose. Its drafts go. */
export function forgetTyped(within?: Element): void {
  for (const [input, { root }] of touched) if (!within || root === within || within.contains(input)) forget(input);
  tellForgotten();
}

/** The same for a dialog that a press inside of it has closed; one that a lost session closed keeps its texts. */
export function forgetClosed(dialog: Element): void {
  if (pressed === dialog && sessionStatus() !== 'signedOut') forgetTyped(dialog);
}

/** The key of the texts that belong to this address, or to a dialog at this address. */
export function placeOf(dialog: Element | null): string | undefined {
  if (!keeper) return undefined;
  const label = dialog?.getAttribute('aria-labelledby');
  const name = dialog?.getAttribute('aria-label') ?? (label && document.getElementById(label)?.textContent);
  return `${keeper.person}:typed:${keeper.here}${dialog ? ` ${name ?? ''} ${aboutOf(dialog)}` : ''}`;
}

const aboutOf = (dialog: Element) => dialog.querySelector('[data-about]')?.getAttribute('data-about') ?? '';

/** Puts kept texts into their inputs, as if typed. Returns those whose input is not on the screen. */
export function takeTexts(texts: readonly KeptText[], dialog: Element | null): KeptText[] {
  return texts.filter(({ label, nth, text }) => {
    const input = inputsOf(dialog).filter((one) => nameOf(one) === label)[nth];
    if (!input) return true;
    note(input);
    type(input, text);
    return false;
  });
}

/** Watches the document until the returned function is called. */
export function watchTyping(): () => void {
  const ended = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, run, { capture: true, signal: ended.signal });
  on('focusin', ({ target }) => note(inputAt(target)));
  on('pointerdown', ({ target }) => note(inputAt(target)));
  on('keydown', ({ key, ctrlKey, metaKey, target }) => {
    const input = inputAt(target);
    note(input);
    pressed = key === 'Enter' || ctrlKey || metaKey ? rootOf(target) : null;
    // The editor of formatted texts takes keys and pasted texts without an event of input.
    if (input?.isContentEditable || isPicker(input)) touch(input);
  });
  for (const name of ['input', 'change', 'paste', 'drop'] as const)
    on(name, ({ target }) => {
      if (name === 'input') pressed = null;
      const input = inputAt(target);
      touch(input);
      if (input && !isTyped(input)) choose(input);
    });
  on('click', ({ target }) => {
    const input = inputAt(target);
    if (isPicker(input)) touch(input);
    // React tells a tick with the click, before the browser tells the change.
    if (input && !isTyped(input)) choose(input);
    if (input) return;
    // An option of a list stands outside of the dialog of its picker, which keeps the focus.
    const picker = isOption(target) ? inputAt(document.activeElement) : undefined;
    if (isPicker(picker)) choose(picker);
    const root = rootOf(target);
    // A link leads away from its dialog; a button is what the dialog is for.
    pressed = target instanceof Element && target.closest('a[href]') ? null : root;
    // A press on "cancel" inside of a form takes its inputs away.
    if (root) setTimeout(() => forgetGone(root));
  });
  const stopWrites = onWrite(settle);
  window.addEventListener('pagehide', flush, { signal: ended.signal });
  return () => {
    flush();
    stopWrites();
    ended.abort();
    touched.clear();
    pressed = null;
  };
}

/** Begins with a write; its return follows when the server has taken it. */
function settle(body: unknown): () => void {
  if (body === undefined) return () => undefined;
  const sent = textsIn(body);
  const inputs = unsavedInputs();
  const from = pressed;
  const now = chosen;
  // A short text, such as a version, may stand in the body of another form's write.
  const named = inputs.filter((input) => {
    const text = plain(asSent(textOf(input)));
    return sent.has(text) && (text.length > 2 || rootOf(input) === from);
  });
  const roots = new Set([from, ...named.map((input) => rootOf(input))]);
  roots.delete(null);
  const values = new Map(
    inputs.filter((input) => named.includes(input) || roots.has(rootOf(input))).map((input) => [input, read(input)]),
  );
  return () => {
    for (const [input, value] of values) if (read(input) === value) forget(input);
    if (now) forget(now);
    tellForgotten();
  };
}

/** A page that saves each choice does so with the event of it. */
function choose(input: HTMLElement | undefined): void {
  chosen = input;
  setTimeout(() => {
    if (chosen === input) chosen = undefined;
  });
}

function tellForgotten(): void {
  for (const run of listeners) run();
}

function forget(input: HTMLElement): void {
  const kept = touched.get(input)?.kept;
  if (kept) dropText(kept);
  touched.delete(input);
  waiting.delete(input);
  before.set(input, read(input));
}

function forgetGone(root: Element): void {
  if (sessionStatus() === 'signedOut') return;
  for (const [input, state] of touched) if (state.root === root && !input.isConnected) forget(input);
  tellForgotten();
}

/** Remembers the value before a change, which a form may still propose after the focus has come. */
function note(input: HTMLElement | undefined): void {
  if (input && !touched.has(input)) before.set(input, read(input));
}

function touch(input: HTMLElement | undefined): void {
  if (!input) return;
  const root = rootOf(input);
  // Outside of forms a choice holds at once: it filters, or saves itself.
  if (!isTyped(input) && !root) return;
  if (!touched.has(input)) touched.set(input, { before: before.get(input) ?? '', root, kept: keptPlace(input) });
  waiting.add(input);
  clearTimeout(timer);
  timer = setTimeout(flush, KEEP_PAUSE);
}

function flush(): void {
  clearTimeout(timer);
  for (const input of waiting) {
    const { kept, before: old } = touched.get(input) ?? {};
    if (!kept) continue;
    if (read(input) === old) dropText(kept);
    else isStoring = keepText({ ...kept, text: editorOf(input)?.getHTML() ?? read(input) });
  }
  waiting.clear();
  // The texts of inputs that have gone are kept by now.
  for (const input of touched.keys()) if (!input.isConnected) touched.delete(input);
}

/** The storage of a browser is no place for a password, a code or an identity number. */
function keptPlace(input: HTMLElement): Touched['kept'] {
  const isSecret =
    input.closest('[data-secret]') !== null || input.matches('[type="password"], [autocomplete="one-time-code"]');
  if (isSecret || !isTyped(input) || input.closest('[data-own-draft]')) return undefined;
  const dialog = input.closest(MODAL);
  const place = placeOf(dialog);
  const label = nameOf(input);
  const nth = inputsOf(dialog)
    .filter((one) => nameOf(one) === label)
    .indexOf(input);
  return place === undefined ? undefined : { place, label, nth };
}

function inputsOf(dialog: Element | null): HTMLElement[] {
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(INPUTS)];
  return all.filter((input) => inputAt(input) === input && input.closest(MODAL) === dialog);
}

function nameOf(input: HTMLElement): string {
  const label = input.getAttribute('aria-labelledby');
  const words =
    input.getAttribute('aria-label') ??
    (label ? document.getElementById(label)?.textContent : undefined) ??
    (isField(input) ? input.labels?.[0]?.textContent : undefined) ??
    input.getAttribute('placeholder') ??
    '';
  return words.replace(/\*/g, '').trim();
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(input: Element): input is FieldElement {
  return input.matches('input, textarea, select');
}

/** The counted input of an event. */
function inputAt(target: EventTarget | null): HTMLElement | undefined {
  const input = target instanceof Element ? target.closest<HTMLElement>(INPUTS) : null;
  if (!input || input.closest('[data-passing], [role="search"]')) return undefined;
  if (input instanceof HTMLInputElement && BARE_TYPES.has(input.type)) return undefined;
  if ((input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) && input.readOnly && !isPicker(input))
    return undefined;
  return input;
}

/** Whether a person types the value itself; a choice is picked. */
function isTyped(input: HTMLElement): boolean {
  const isChoice = input instanceof HTMLInputElement && CHOICE_TYPES.has(input.type);
  return !isChoice && !isPicker(input) && input.tagName !== 'SELECT';
}

function isOption(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="option"]') !== null;
}

function isPicker(input: HTMLElement | undefined): boolean {
  return input?.matches('[aria-haspopup="listbox"], [role="combobox"]') ?? false;
}

function rootOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest(MODAL) ?? target.closest('form:not([role="search"])');
}

function read(input: HTMLElement): string {
  if (input instanceof HTMLInputElement && CHOICE_TYPES.has(input.type)) return String(input.checked);
  return textOf(input);
}

function textOf(input: HTMLElement): string {
  return isField(input) ? input.value : (input.textContent ?? '');
}

/** Letters and figures alone: the server gets trimmed texts, numbers without points and formatted texts with marks. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A day travels with the year first. */
function asSent(text: string): string {
  return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3$2$1');
}

function textsIn(body: unknown): Set<string> {
  if (Array.isArray(body)) return new Set(body.flatMap((part) => [...textsIn(part)]));
  if (typeof body === 'object' && body !== null) return textsIn(Object.values(body));
  const text = typeof body === 'string' || typeof body === 'number' ? String(body) : '';
  return new Set([plain(text.replace(/<[^>]*>|&\w+;/g, ''))]);
}

/** What this needs of the editor that stands behind an element. */
interface RichElement {
  editor?: {
    getHTML: () => string;
    commands: { setContent: (html: string, options: { emitUpdate: boolean }) => void };
  };
}

function editorOf(input: HTMLElement) {
  return input.isContentEditable ? (input as HTMLElement & RichElement).editor : undefined;
}

/** Fills an input as a person would: React hears only what passes the setter of the browser. */
function type(input: HTMLElement, text: string): void {
  const editor = editorOf(input);
  if (editor) {
    editor.commands.setContent(text, { emitUpdate: true });
    touch(input);
    return;
  }
  const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  input.focus();
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
