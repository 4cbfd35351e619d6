/** The books that the reckoner keeps: fees, their entries and the movements of the bank, in whole đồng. They use no code of the product. */

export interface Entry {
  /** Of the product; empty until it was read. */
  id: string;
  feeId: string;
  /** 1 payment, 2 contrary entry, 3 refund, 4 waiver. */
  kind: number;
  isWaiver: boolean;
  amount: number;
  day: string;
  /** 0 waits, 1 confirmed, 2 refused, 3 of a cancelled fee. */
  state: number;
  isTakenBack: boolean;
  isOpening: boolean;
  /** Entries of one number were entered together. */
  pair: number;
  wantsReceipt: boolean;
  /** The line of the bank that it books. */
  lineId: string | null;
}

export interface Fee {
  id: string;
  memberId: string;
  year: number;
  period: string;
  kind: number;
  total: number;
  dueOn: string;
  planId: string | null;
  isCancelled: boolean;
  cancelledTotal: number | null;
  isCorrected: boolean;
  /** Money of the bank was booked on it. */
  hasMatch: boolean;
}

export interface Member {
  id: string;
  code: string;
  name: string;
  type: number;
  clubId: string | null;
}

export interface Plan {
  id: string;
  year: number;
  period: string;
  kind: number;
  dueOn: string;
  rates: Map<number, number>;
  /** Members whose fee by the plan somebody deleted. */
  deleted: Set<string>;
}

export type NewEntry = Pick<Entry, 'feeId' | 'kind' | 'amount' | 'day'> & Partial<Entry>;

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Fees with their entries. Methods answer whether they are allowed; what is not allowed changes nothing. */
export class Books {
  fees = new Map<string, Fee>();
  entries: Entry[] = [];
  #pairs = 0;

  fee(id: string): Fee {
    const fee = this.fees.get(id);
    if (!fee) throw new Error(`The books have no fee ${id}.`);
    return fee;
  }

  of(feeId: string): Entry[] {
    return this.entries.filter((entry) => entry.feeId === feeId);
  }

  paid(feeId: string): number {
    return sum(this.of(feeId).flatMap(({ state, isWaiver, amount }) => (state === 1 && !isWaiver ? [amount] : [])));
  }

  waived(feeId: string): number {
    return sum(this.of(feeId).flatMap(({ state, isWaiver, amount }) => (state === 1 && isWaiver ? [amount] : [])));
  }

  debt(feeId: string): number {
    return this.fee(feeId).total - this.paid(feeId) - this.waived(feeId);
  }

  waits(feeId: string): boolean {
    return this.of(feeId).some(({ state }) => state === 0);
  }

  /** Takes entries and changes. */
  isFree(feeId: string): boolean {
    return !this.fee(feeId).isCancelled && !this.waits(feeId);
  }

  open(): Fee[] {
    return [...this.fees.values()].filter(({ isCancelled }) => !isCancelled);
  }

  ofMember(memberId: string): Fee[] {
    return this.open().filter((fee) => fee.memberId === memberId);
  }

  /** Whether a member has a fee for a year, period and kind. There may be several of kind 3, but one of each plan. */
  has(memberId: string, { year, period, kind }: Pick<Fee, 'year' | 'period' | 'kind'>): boolean {
    return this.ofMember(memberId).some((fee) => fee.year === year && fee.period === period && fee.kind === kind);
  }

  add(
    fee: Omit<Fee, 'isCancelled' | 'cancelledTotal' | 'isCorrected' | 'hasMatch'>,
    before: number,
    today: string,
  ): void {
    this.fees.set(fee.id, { ...fee, isCancelled: false, cancelledTotal: null, isCorrected: false, hasMatch: false });
    if (before > 0) this.enter([{ feeId: fee.id, kind: 1, amount: before, day: today, isOpening: true }]);
  }

  enter(entries: readonly NewEntry[]): void {
    const pair = (this.#pairs += 1);
    for (const entry of entries)
      this.entries.push({
        id: '',
        isWaiver: entry.kind === 4,
        state: 1,
        isTakenBack: false,
        isOpening: false,
        pair,
        wantsReceipt: false,
        lineId: null,
        ...entry,
      });
  }

  /** A refund: at most what was paid; what is more than a credit belongs to the fee and needs an outcome. */
  refund(feeId: string, amount: number, outcome: 'lower' | 'owed' | null, day: string): boolean {
    if (!this.isFree(feeId) || amount > this.paid(feeId)) return false;
    const ofFee = Math.max(0, amount - Math.max(0, -this.debt(feeId)));
    if (ofFee > 0 && outcome === null) return false;
    const entries: NewEntry[] = [{ feeId, kind: 3, amount: -amount, day }];
    if (outcome === 'lower' && ofFee > 0) entries.push({ feeId, kind: 4, amount: ofFee, day });
    this.enter(entries);
    return true;
  }

  /** Takes an entry back with what was entered together. */
  takeBack(entry: Entry, today: string): boolean {
    const together = this.entries.filter(({ pair }) => pair === entry.pair);
    const left = new Map<string, number>();
    for (const one of together) {
      if (one.kind === 2 || one.state !== 1 || one.isTakenBack || !this.isFree(one.feeId)) return false;
      const key = `${one.feeId} ${one.isWaiver}`;
      const held = left.get(key) ?? (one.isWaiver ? this.waived(one.feeId) : this.paid(one.feeId));
      if (held - one.amount < 0) return false;
      left.set(key, held - one.amount);
    }
    for (const one of together) {
      one.isTakenBack = true;
      this.enter([{ feeId: one.feeId, kind: 2, isWaiver: one.isWaiver, amount: -one.amount, day: today }]);
    }
    return true;
  }

  correct(feeId: string, total: number, asCredit: boolean): boolean {
    const fee = this.fee(feeId);
    if (!this.isFree(feeId) || total === fee.total || total < this.waived(feeId)) return false;
    if (total - this.paid(feeId) - this.waived(feeId) < 0 && !asCredit) return false;
    fee.total = total;
    fee.isCorrected = true;
    return true;
  }

  /** Moves a credit to another fee of the member. */
  move(fromId: string, toId: string, amount: number, today: string): boolean {
    const [from, to] = [this.fee(fromId), this.fee(toId)];
    if (fromId === toId || from.memberId !== to.memberId || !this.isFree(fromId) || !this.isFree(toId)) return false;
    if (amount > Math.min(-this.debt(fromId), this.paid(fromId), this.debt(toId))) return false;
    this.enter([
      { feeId: fromId, kind: 3, amount: -amount, day: today },
      { feeId: toId, kind: 1, amount, day: today },
    ]);
    return true;
  }

  /** The shares of one payment for several fees, the oldest due first; null when the member owes nothing. */
  shares(memberId: string, amount: number): Map<string, number> | null {
    const owed = this.ofMember(memberId)
      .filter(({ id }) => this.debt(id) > 0)
      .sort((one, other) => (one.dueOn + one.id < other.dueOn + other.id ? -1 : 1));
    const shares = new Map<string, number>();
    let left = amount;
    for (const [at, { id }] of owed.entries()) {
      const share = at === owed.length - 1 ? left : Math.min(left, this.debt(id));
      if (share > 0) shares.set(id, share);
      left -= share;
    }
    return shares.size === 0 ? null : shares;
  }

  remove(feeId: string): void {
    this.fees.delete(feeId);
    this.entries = this.entries.filter((entry) => entry.feeId !== feeId);
  }

  /**
   * Undoes the import of a fee: one that nobody heard of goes, any other is cancelled with all its entries. False when an
   * entry cannot be taken back, and the fee stays.
   */
  undoImported(feeId: string, today: string): 'gone' | 'cancelled' | 'kept' {
    const fee = this.fee(feeId);
    if (fee.isCorrected || fee.isCancelled) return 'kept';
    if (this.of(feeId).every(({ isOpening }) => isOpening) && !fee.hasMatch) {
      this.remove(feeId);
      return 'gone';
    }
    const held = structuredClone(this.entries);
    for (const entry of this.of(feeId)) if (entry.state === 0) Object.assign(entry, { state: 2, wantsReceipt: false });
    const standing = this.of(feeId)
      .filter(({ kind, state, isTakenBack }) => kind !== 2 && state === 1 && !isTakenBack)
      .sort((one, other) => one.amount - other.amount);
    for (const entry of standing)
      if (!entry.isTakenBack && !this.takeBack(entry, today)) {
        this.entries = held;
        return 'kept';
      }
    fee.isCancelled = true;
    fee.cancelledTotal = fee.total;
    fee.total = 0;
    for (const entry of this.of(feeId)) entry.state = 3;
    return 'cancelled';
  }
}
