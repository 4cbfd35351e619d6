/** How long a list's total may be old, in milliseconds, and how often as long as counting it took. */
const TOTAL_AGE = 1_000;
const TIMES_ITS_COST = 30;

interface Kept {
  until: number;
  total: Promise<number>;
  last?: number | undefined;
}

/**
 * Totals of lists, kept by area, filter and scope for a second, or longer where counting is slow, because `count(*)` is
 * what a page costs.
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
    const start = Date.now();
    if (found && start < found.until) return found.total;
    if (kept.size > 500) kept.clear();
    const entry: Kept = { until: start + TOTAL_AGE, total: count(), last: found?.last };
    kept.set(key, entry);
    entry.total.then(
      (total) => {
        entry.last = total;
        entry.until = Math.max(entry.until, Date.now() + (Date.now() - start) * TIMES_ITS_COST);
      },
      () => kept.delete(key),
    );
    return entry.total;
  }

  /** What it was when it was last counted, however long ago; undefined after a write. */
  last(area: string, key: string): number | undefined {
    return this.#byArea.get(area)?.get(key)?.last;
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
