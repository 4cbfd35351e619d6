/** The channel on which servers tell each other whose notices changed. */
export const NOTICE_CHANNEL = 'hoivien_notices';

type Listener = () => void;

/** Who on this server waits for notices of whom; fed by the connection that hears the other servers. */
export class NoticeWire {
  readonly #byUser = new Map<string, Set<Listener>>();

  /** Calls `listener` whenever the person's notices may have changed; returns how to stop. */
  listen(userId: string, listener: Listener): () => void {
    const listeners = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byUser.get(userId) === listeners) this.#byUser.delete(userId);
    };
  }

  /** These persons have news; without names everybody may, as after a connection that was lost. */
  heard(userIds?: readonly string[]): void {
    for (const userId of userIds ?? [...this.#byUser.keys()])
      for (const listener of this.#byUser.get(userId) ?? []) listener();
  }
}
