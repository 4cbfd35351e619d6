const CHANNEL = 'hoivien.checkIn';

/** What changed: the list of an event, or the check-ins. */
export type Change = 'roster' | 'scans';

/** Calls `listener` after a change in any tab. Returns a function that ends this. */
export function onQueueChange(listener: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(data as Change);
  here.add(listener);
  return () => {
    here.delete(listener);
    channel.close();
  };
}

const here = new Set<(change: Change) => void>();

/** Tells every tab that something changed. */
export function changed(change: Change): void {
  for (const listener of here) listener(change);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** Calls `listener` after a change of the check-ins in any tab. */
export function watchQueue(listener: () => void): () => void {
  return onQueueChange((change) => change === 'scans' && listener());
}
