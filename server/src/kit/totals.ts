/** How long a list's total may be old, in milliseconds. */
const TOTAL_AGE = 1_000;

interface Kept {
  at: number;
  total: Promise<number>;
}

/**
 * Totals of lists, kept for a second by area, filter and scope, because `count(*)` is what a page costs.
 * A write drops its area's totals here at once, so that a writer sees its own; other servers hear of it by NOTIFY.
 */
export class Totals {
  readonly #byArea = new Map<string, Map<string, Kept>>();
  readonly #announce: (area: string) => void;

  /** `announce` tells the other servers of a write; it is called after the transaction. */
  constructor(announce: (area: string) => void) {
    this.#announce = announce;
  }

  /** The kept total, or the one `count` finds now; those who ask at the same time share one count. */
  get(area: string, key: string, count: () => Promise<number>): Promise<number> {
    const kept = this.#byArea.get(area) ?? new Map<string, Kept>();
    this.#byArea.set(area, kept);
    const found = kept.get(key);
    if (found && Date.now() - found.at < TOTAL_AGE) return found.total;
    if (kept.size > 500) kept.clear();
    const total = count();
    kept.set(key, { at: Date.now(), total });
    total.catch(() => kept.delete(key));
    return total;
  }

  /** To be called by a writer once its transaction stands. */
  changed(area: string): void {
    this.drop(area);
    this.#announce(area);
  }

  /** Another server wrote. */
  drop(area: string): void {
    this.#byArea.delete(area);
  }
}
