/** The channel on which servers announce the users whose notices changed. */
export const NOTICE_CHANNEL = 'hoivien_notices';

type Listener = () => void;

/** The listeners on this server by user. The connection that listens to other servers calls `heard`. */
export class NoticeWire {
  readonly #byUser = new Map<string, Set<Listener>>();

  /** Calls `listener` whenever the user's notices may have changed. Returns a function that ends this. */
  listen(userId: string, listener: Listener): () => void {
    const listeners = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byUser.get(userId) === listeners) this.#byUser.delete(userId);
    };
  }

  /** Wakes the listeners of these users; without ids those of all users, as after a lost connection. */
  heard(userIds?: readonly string[]): void {
    for (const userId of userIds ?? [...this.#byUser.keys()])
      for (const listener of this.#byUser.get(userId) ?? []) listener();
  }
}
