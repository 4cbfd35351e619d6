const KEY = 'remember';
const QUESTION = 'hoivien.remember';
const ALIVE = 'hoivien.session';

/** How long another tab has to answer whether the session is alive, in milliseconds (specification 4). */
export const ANSWER_WAIT_MS = 100;

/** Marks the session: for this machine when the person wants to be remembered, else for this tab. */
export function writeRemember(forMachine: boolean): void {
  removeRemember();
  (forMachine ? localStorage : sessionStorage).setItem(KEY, 'true');
}

/** Takes the mark away from this tab and from the machine. */
export function removeRemember(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
}

/** Whether this tab or this machine carries the mark. */
export function hasRemember(): boolean {
  return sessionStorage.getItem(KEY) === 'true' || localStorage.getItem(KEY) === 'true';
}

/** Looks for the mark here, then asks the other tabs and keeps a yes for this tab. */
export async function findRemember(): Promise<boolean> {
  if (hasRemember()) return true;
  const answered = await askOtherTabs();
  if (answered) sessionStorage.setItem(KEY, 'true');
  return answered;
}

/** Answers the question of newly opened tabs; returns how to stop. */
export function answerOtherTabs(): () => void {
  const channel = new BroadcastChannel(QUESTION);
  channel.onmessage = ({ data }) => {
    if (data === 'ask' && hasRemember()) channel.postMessage('yes');
  };
  return () => channel.close();
}

/** Takes the mark away from this tab alone. */
export function removeOwnRemember(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Says to the other tabs that a session lives in this one, until the answered function is called or the tab is gone. A
 * tab in the background may be too slow to answer a question; a lock is held whether it is slow or not.
 */
export function holdSession(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // `navigator.locks` exists only on https and loopback.
  if ('locks' in navigator) void navigator.locks.request(ALIVE, { mode: 'shared' }, () => held);
  return release;
}

/** Whether a session lives in some tab. */
export async function isSessionHeld(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === ALIVE);
}

function askOtherTabs(): Promise<boolean> {
  const channel = new BroadcastChannel(QUESTION);
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data === 'yes') resolve(true);
    };
    setTimeout(() => resolve(false), ANSWER_WAIT_MS);
    channel.postMessage('ask');
  }).finally(() => channel.close());
}
