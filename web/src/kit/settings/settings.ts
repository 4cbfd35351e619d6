import { settingsCalls } from '@hoivien/contract/kit/session/settings.calls.ts';
import { ask, tell } from '../api/ask.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { useActor } from '../auth/actor.ts';

/** Milliseconds for which changes are gathered before they are sent. */
export const SEND_AFTER_MS = 600;

/** A setting in the browser; `isNew` until the server has stored it. */
interface Kept {
  value: unknown;
  isNew?: true;
}

/** Sets a value; a function receives the present value and returns the new one. */
export type SetSetting = (next: unknown) => void;

const watchers = new Set<() => void>();
/** Settings that do not fit into the browser's storage. */
const memory = new Map<string, string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * A setting of the signed-in person, stored on the server and in this browser. A change takes effect at once and is
 * sent after a moment; after a failure it is sent again at the next start. The value is undefined until it is set; null
 * deletes the setting.
 *
 * @example const [density, setDensity] = useSetting('density');
 */
export function useSetting(key: string): [value: unknown, set: SetSetting] {
  return useSettingOf(useActor().profile.id, key);
}

/** The same for code without a person in its context. */
export function useSettingOf(userId: string, key: string): [value: unknown, set: SetSetting] {
  const place = placeOf(userId, key);
  // The raw text is the snapshot: React compares snapshots, and equal texts are equal.
  const text = useSyncExternalStore(watch, () => readText(place));
  const value = useMemo(() => parse(text)?.value ?? undefined, [text]);
  const set = useCallback<SetSetting>(
    (next) => {
      const now = parse(readText(place))?.value ?? undefined;
      keepSetting(userId, key, typeof next === 'function' ? (next as (now: unknown) => unknown)(now) : next);
    },
    [userId, key, place],
  );
  return [value, set];
}

/** Stores a setting here at once and sends it to the server after a moment. */
export function keepSetting(userId: string, key: string, value: unknown): void {
  writeText(placeOf(userId, key), { value, isNew: true });
  sendSoon(userId, key);
}

/** Loads the person's settings from the server into this browser and sends the unsent ones to the server. */
export async function loadSettings(userId: string): Promise<void> {
  const known = (await ask(settingsCalls.read, {})) ?? {};
  const prefix = placeOf(userId, '');
  const places = [...Object.keys(localStorage), ...memory.keys()].filter((place) => place.startsWith(prefix));
  const keys = new Set([...Object.keys(known), ...places.map((place) => place.slice(prefix.length))]);
  for (const key of keys) {
    const place = placeOf(userId, key);
    if (parse(readText(place))?.isNew) sendSoon(userId, key);
    else if (key in known) writeText(place, { value: known[key] });
    else removeText(place);
  }
}

function sendSoon(userId: string, key: string): void {
  const place = placeOf(userId, key);
  clearTimeout(timers.get(place));
  const send = () => {
    timers.delete(place);
    void sendNow(key, place);
  };
  timers.set(place, setTimeout(send, SEND_AFTER_MS));
}

async function sendNow(key: string, place: string): Promise<void> {
  const text = readText(place);
  const kept = parse(text);
  if (!kept?.isNew) return;
  try {
    await tell(settingsCalls.keep, { params: { key }, body: { value: kept.value } });
  } catch (error) {
    // A setting that the server refuses stays in this browser; one that did not arrive waits for the next start.
    if (!(error instanceof ApiError) || ![400, 403, 404].includes(error.status)) return;
  }
  if (readText(place) !== text) return;
  if (kept.value === null) removeText(place);
  else writeText(place, { value: kept.value });
}

function placeOf(userId: string, key: string): string {
  return `setting:${userId}:${key}`;
}

function readText(place: string): string | null {
  return memory.get(place) ?? localStorage.getItem(place);
}

function writeText(place: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  if (readText(place) === text) return;
  try {
    localStorage.setItem(place, text);
    memory.delete(place);
  } catch {
    memory.set(place, text);
  }
  tellWatchers();
}

function removeText(place: string): void {
  localStorage.removeItem(place);
  memory.delete(place);
  tellWatchers();
}

function parse(text: string | null): Kept | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Another tab of the same person may change the storage. */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}
