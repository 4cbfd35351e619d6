import type { Call } from './call.ts';

/** Milliseconds for which a total is kept: at least a second, or 30 times as long as its count took. */
const TOTAL_AGE = 1_000;
const TIMES_ITS_COST = 30;
/** Milliseconds from which on a value is worth keeping. */
const SLOW = 20;

interface Kept {
  until: number;
  total: Promise<number>;
  last?: number | undefined;
  marks: Marks;
}

/** The most marks of one list. */
const MARKS_MOST = 50;

/** Stands for all areas, where a write such as a merge of members reaches lists of many areas. */
export const EVERY_AREA = '*';

/**
 * A value of a list under a question, kept for all readers of the same club: a key without the club would show one club the
 * sums of another.
 */
export function keepFor<Value>(
  { totals, actor }: Pick<Call, 'totals' | 'actor'>,
  area: string,
  question: readonly unknown[],
  read: () => Promise<Value>,
): Promise<Value> {
  return totals.keep(area, JSON.stringify([actor.clubId, ...question]), read);
}

interface Mark {
  /** The number of rows before it. */
  offset: number;
  id: string;
}

/**
 * The first records of pages far within a list, by the order of the list. The next far page is counted from the nearest
 * of them instead of from the end. They are kept exactly as long as the total beside them.
 */
export class Marks {
  readonly #byOrder = new Map<string, Mark[]>();

  /** The last mark that is not behind an offset. */
  nearest(order: string, offset: number): Mark | undefined {
    const before = (this.#byOrder.get(order) ?? []).filter((mark) => mark.offset <= offset);
    return before.length > 0 ? before.reduce((best, mark) => (mark.offset > best.offset ? mark : best)) : undefined;
  }

  put(order: string, mark: Mark): void {
    const others = (this.#byOrder.get(order) ?? []).filter(({ offset }) => offset !== mark.offset);
    this.#byOrder.set(order, [...others.slice(1 - MARKS_MOST), mark]);
  }
}

/**
 * Totals of lists by area, filter and scope. They are kept for a second, or longer where the count is slow, because
 * `count(*)` is the most expensive part of a page.
 * A write drops the totals of its area on this server at once, so the writer sees the new total; other servers hear of
 * the write by NOTIFY.
 */
export class Totals {
  readonly #byArea = new Map<string, Map<string, Kept>>();
  readonly #values = new Map<string, Map<string, { until: number; value: Promise<unknown> }>>();
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
    const entry: Kept = { until: start + TOTAL_AGE, total: count(), last: found?.last, marks: new Marks() };
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

  /**
   * The same for other values over all rows of a list, such as sums and rankings. They are built from rows of several
   * areas, so a write to any area drops them.
   */
  keep<Value>(area: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#values.get(area) ?? new Map<string, { until: number; value: Promise<unknown> }>();
    this.#values.set(area, kept);
    const found = kept.get(key);
    const start = Date.now();
    // The key names the area and the question, so the value is of the type that the same code put there.
    if (found && start < found.until) return found.value as Promise<Value>;
    if (kept.size > 500) kept.clear();
    const value = read();
    const entry = { until: Number.POSITIVE_INFINITY, value };
    kept.set(key, entry);
    value.then(
      () => {
        const cost = Date.now() - start;
        if (cost < SLOW) kept.delete(key);
        else entry.until = Date.now() + cost * TIMES_ITS_COST;
      },
      () => kept.delete(key),
    );
    return value;
  }

  /** The result of the last count, however old; undefined after a write. */
  last(area: string, key: string): number | undefined {
    return this.#byArea.get(area)?.get(key)?.last;
  }

  /** The marks beside the kept total; undefined when none is kept. */
  marks(area: string, key: string): Marks | undefined {
    return this.#byArea.get(area)?.get(key)?.marks;
  }

  /** Call it after the transaction of a write, with the name of an area or `EVERY_AREA`. */
  changed(area: string): void {
    this.drop(area);
    this.#announce(area);
  }

  /** Call it when another server wrote. */
  drop(area: string): void {
    if (area === EVERY_AREA) this.#byArea.clear();
    else this.#byArea.delete(area);
    this.#values.clear();
  }
}
