/** Milliseconds for which a total is kept: at least a second, or 30 times as long as its count took. */
const TOTAL_AGE = 1_000;
const TIMES_ITS_COST = 30;

interface Kept {
  until: number;
  total: Promise<number>;
  last?: number | undefined;
}

/**
 * Totals of lists by area, filter and scope. They are kept for a second, or longer where the count is slow, because
 * `count(*)` is the most expensive part of a page.
 * A write drops the totals of its area on this server at once, so the writer sees the new total; other servers hear of
 * the write by NOTIFY.
 */
export class Totals {
  readonly #byArea = new Map<string, Map<string, Kept>>();
  readonly #announce: (area: string) => void;

  /** `announce` informs the other servers of a write; it runs after the transaction. */
  constructor(announce: (area: string) => void) {
    this.#announce = announce;
  }

  /** The kept total, or the result of `count`. Requests at the same time share one count. */
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

  /** The result of the last count, however old; undefined after a write. */
  last(area: string, key: string): number | undefined {
    return this.#byArea.get(area)?.get(key)?.last;
  }

  /** Call it after the transaction of a write. */
  changed(area: string): void {
    this.drop(area);
    this.#announce(area);
  }

  /** Call it when another server wrote. */
  drop(area: string): void {
    this.#byArea.delete(area);
  }
}
