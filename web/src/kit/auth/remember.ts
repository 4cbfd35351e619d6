const KEY = 'remember';
const QUESTION = 'hoivien.remember';
const ALIVE = 'hoivien.session';

/** Milliseconds within which another tab must answer that the session is alive (specification 4). */
export const ANSWER_WAIT_MS = 100;

/** Marks the session: on this machine when the person wants to be remembered, otherwise in this tab. */
export function writeRemember(forMachine: boolean): void {
  removeRemember();
  (forMachine ? localStorage : sessionStorage).setItem(KEY, 'true');
}

/** Removes the mark from this tab and from this machine. */
export function removeRemember(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
}

/** Whether this tab or this machine has the mark. */
export function hasRemember(): boolean {
  return sessionStorage.getItem(KEY) === 'true' || localStorage.getItem(KEY) === 'true';
}

/** Looks for the mark here, then asks the other tabs, and keeps a positive answer in this tab. */
export async function findRemember(): Promise<boolean> {
  if (hasRemember()) return true;
  const answered = await askOtherTabs();
  if (answered) sessionStorage.setItem(KEY, 'true');
  return answered;
}

/** Answers newly opened tabs. Returns a function that ends this. */
export function answerOtherTabs(): () => void {
  const channel = new BroadcastChannel(QUESTION);
  channel.onmessage = ({ data }) => {
    if (data === 'ask' && hasRemember()) channel.postMessage('yes');
  };
  return () => channel.close();
}

/** Removes the mark from this tab only. */
export function removeOwnRemember(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Holds a lock that shows other tabs that a session is alive in this one, until the returned function runs or the tab
 * closes. A background tab may answer too slowly; its lock needs no answer.
 */
export function holdSession(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // `navigator.locks` exists only on https and loopback.
  if ('locks' in navigator) void navigator.locks.request(ALIVE, { mode: 'shared' }, () => held);
  return release;
}

/** Whether a session is alive in any tab. */
export async function isSessionKept(): Promise<boolean> {
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
