import { useSyncExternalStore } from 'react';

interface Running {
  what: string;
  ended: Promise<void>;
}

const running = new Map<string, Running>();
const watchers = new Set<() => void>();

/**
 * Runs an action of a record, or of something else with a key, unless the same action runs for it already: a second
 * click, a second Enter or the same record at another place of the page then waits for the first one and returns
 * undefined, because only the first call reports the result. Another action of the key begins afterwards.
 *
 * @example await once('Members 0197…', 'Approve', () => api.send('POST', '/api/Members/0197…/Approve'));
 */
export async function once<Result>(
  key: string,
  what: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let other = running.get(key); other; other = running.get(key)) {
    await other.ended;
    if (other.what === what) return undefined;
  }
  const result = work();
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  running.set(key, { what, ended });
  tell();
  try {
    return await result;
  } finally {
    running.delete(key);
    tell();
  }
}

/** Whether an action runs for a key. Its button shows that it works. */
export function useIsRunning(key: string): boolean {
  return useSyncExternalStore(watch, () => running.has(key));
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
