import { PAYMENT_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { bankLines } from '../../../db/tables/bank.ts';
import { today } from '../../../kit/today.ts';
import { lockInOrder, lockedInOrder, isOneOf } from '../../../kit/crud/statements.ts';
import { factsOf, relationOf, type Report } from './identity.ts';
import { flatten } from './match-text.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/** A movement as it is compared with those of the other direction. */
export interface Movement {
  id: string;
  accountNumber: string;
  direction: 'in' | 'out';
  amount: number;
  bookedAt: Date;
  hasTime: boolean;
  description: string;
  bankReference: string | null;
  payerName: string | null;
  payerAccount: string | null;
}

/** A refund in the books that no debit pays out yet. */
export interface OpenRefund {
  paymentId: string;
  amount: number;
  payDate: string;
  feeReference: string;
  memberName: string;
  memberCode: string | null;
}

/** What a movement is, beside money for fees. */
export interface Meaning {
  id: string;
  kind: 'return' | 'refund' | 'own';
  counterLineId: string | null;
  refundPaymentId: string | null;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days in which money is given back, and days between a refund in the books and its transfer. */
const RETURN_DAYS = 90;
const REFUND_DAYS = 30;
/** Digits of a number that no two transfers share by chance. */
const NUMBER_LEAST = 8;
const RETURNING =
  /\b(?:hoan ?tra|hoan ?tien|hoan lai|tra ?lai|tra ve|chuyen tra|chi lai|thoai (?:thu|tra|hoi)|lenh thu hoi|thu hoi lenh|huy (?:lenh|giao dich|gd)|(?:nop|chuyen|ck) nham|dao but toan|but toan dao|khong thanh cong|refund(?:ed)?|reversal|reversed?|rev|return(?:ed)?)\b/;

/**
 * Tells which debits pay out a refund of the books, give a credit back, or go to an own account, and which credits come from
 * one. Each credit and each refund belongs to one debit at most; what several debits may be stays open.
 */
export function meaningsOf(
  movements: readonly Movement[],
  refunds: readonly OpenRefund[],
  own: readonly { accountNumber: string }[],
): Meaning[] {
  const found = new Map<string, Meaning>();
  const sorted = movements.toSorted(
    (one, other) => one.bookedAt.getTime() - other.bookedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const debits = sorted.filter(({ direction }) => direction === 'out');
  const credits = sorted.filter(({ direction }) => direction === 'in');
  betweenOwn(debits, credits, own, found);
  ofRefunds(debits, refunds, found);
  const taken = new Set<string>();
  const byAmount = Map.groupBy(credits, ({ amount }) => amount);
  const inPart = returnedInPart(credits);
  for (const debit of debits) {
    if (found.has(debit.id)) continue;
    const isFree = (credit: Movement) => !taken.has(credit.id) && !found.has(credit.id) && isBefore(credit, debit);
    const whole = returnedBy(debit, (byAmount.get(debit.amount) ?? []).filter(isFree));
    const returned = whole.length > 0 ? whole : inPart(debit).filter(isFree);
    if (returned.length === 0) continue;
    // Where several fit equally, a person tells which one; none of them is sure until then.
    const [credit = null, ...others] = returned;
    const counterLineId = credit && others.length === 0 ? credit.id : null;
    if (counterLineId && whole.length > 0) taken.add(counterLineId);
    found.set(debit.id, { id: debit.id, kind: 'return', counterLineId, refundPaymentId: null });
  }
  return [...found.values()];
}

function isBefore(credit: Movement, debit: Movement): boolean {
  if (credit.accountNumber !== debit.accountNumber) return false;
  const apart = dayOf(debit) - dayOf(credit);
  const isOrdered = !credit.hasTime || !debit.hasTime || credit.bookedAt <= debit.bookedAt;
  return apart >= 0 && apart <= RETURN_DAYS && isOrdered;
}

function dayOf({ bookedAt }: Movement): number {
  return Math.round(new Date(today(bookedAt)).getTime() / DAY);
}

function reportOf(movement: Movement, source: string): Report {
  const told = { ...movement, descriptionHash: null, balance: null };
  return { id: movement.id, source, isFile: false, facts: { ...factsOf(told), time: null } };
}

/** Words that say nothing about who paid. */
const PLAIN = new Set(
  'hoi phi nop tien tra lai hoan chuyen khoan cho cong ty cua cty tnhh ct tu toi ck nam thanh toan phi'.split(' '),
);

/** The credits that a debit may give back: by amount and reference, or by words of returning. Several fit equally. */
function returnedBy(debit: Movement, credits: readonly Movement[]): Movement[] {
  const own = reportOf(debit, 'debit');
  const says = RETURNING.test(fold(debit.description));
  const words = new Set(tellingWords(debit));
  const rated = credits.flatMap((credit) => {
    const other = reportOf(credit, 'credit');
    const { reference } = other.facts;
    const named =
      reference !== null &&
      reference.length >= 8 &&
      (own.facts.reference === reference || (own.facts.text ?? '').includes(reference));
    if (!named && !says) return [];
    const shared = tellingWords(credit).filter((word) => words.has(word)).length;
    const { weight } = relationOf(own, other);
    return [{ credit, weight: weight + 5 * shared + (named ? 100 : 0) }];
  });
  const most = Math.max(...rated.map(({ weight }) => weight));
  return rated.filter(({ weight }) => weight === most).map(({ credit }) => credit);
}

/**
 * Tells the larger credits of which a debit gives a part back: it has words of returning and a number of the bank or of a fee
 * that stands in the credit. Credits are looked through once, and only when a debit asks.
 */
function returnedInPart(credits: readonly Movement[]): (debit: Movement) => Movement[] {
  const numbersIn = (movement: Movement) =>
    tellingWords(movement).filter((word) => word.replace(/\D/g, '').length >= NUMBER_LEAST);
  let index: Map<string, Movement[]> | undefined;
  return (debit) => {
    if (!RETURNING.test(fold(debit.description))) return [];
    if (!index) {
      index = new Map();
      for (const credit of credits)
        for (const word of numbersIn(credit)) index.set(word, [...(index.get(word) ?? []), credit]);
    }
    const named = numbersIn(debit).flatMap((word) => index?.get(word) ?? []);
    return [...new Set(named)].filter(({ amount }) => amount > debit.amount);
  };
}

function tellingWords({ description, payerName, bankReference }: Movement): string[] {
  const words = fold(`${description} ${payerName ?? ''} ${bankReference ?? ''}`).split(/[^a-z0-9]+/);
  return [...new Set(words)].filter((word) => word !== '' && !PLAIN.has(word) && !/^20\d\d$/.test(word));
}

/** Debits that pay out what the books call refunded: by the amount and the fee's reference, the member's code or its name. */
function ofRefunds(debits: readonly Movement[], refunds: readonly OpenRefund[], found: Map<string, Meaning>): void {
  const left = new Set(refunds);
  const apart = (debit: Movement, payDate: string) =>
    Math.abs(dayOf(debit) - Math.round(new Date(payDate).getTime() / DAY));
  // Of several debits the one nearest to a refund pays it out.
  const nearest = (debit: Movement) =>
    Math.min(...refunds.flatMap(({ amount, payDate }) => (amount === debit.amount ? [apart(debit, payDate)] : [])));
  for (const debit of debits.toSorted((one, other) => nearest(one) - nearest(other) || 0)) {
    if (found.has(debit.id)) continue;
    const text = flatten(`${debit.description} ${debit.payerName ?? ''}`).flat;
    const names = (part: string | null, least: number) => {
      const { flat } = flatten(part ?? '');
      return flat.length >= least && text.includes(flat);
    };
    const fitting = [...left].filter(
      ({ amount, payDate, feeReference, memberName, memberCode }) =>
        amount === debit.amount &&
        apart(debit, payDate) <= REFUND_DAYS &&
        (names(feeReference, 8) || names(memberCode, 6) || names(memberName, 8)),
    );
    const [one, ...others] = fitting;
    // Several refunds of one fee and amount are alike, so the oldest is taken.
    if (!one || others.some(({ feeReference }) => feeReference !== one.feeReference)) continue;
    left.delete(one);
    found.set(debit.id, { id: debit.id, kind: 'refund', counterLineId: null, refundPaymentId: one.paymentId });
  }
}

/** Transfers between own accounts: the other account stands in the line, or both sides have one amount, day and text. */
function betweenOwn(
  debits: readonly Movement[],
  credits: readonly Movement[],
  own: readonly { accountNumber: string }[],
  found: Map<string, Meaning>,
): void {
  const others = (movement: Movement) => own.filter(({ accountNumber }) => accountNumber !== movement.accountNumber);
  const named = (movement: Movement) => {
    const inColumn = movement.payerAccount && accountNamed(others(movement), movement.payerAccount);
    if (inColumn || movement.direction === 'in') return inColumn || undefined;
    const numbers: readonly string[] = movement.description.match(/\d{6,19}/g) ?? [];
    return others(movement).find(({ accountNumber }) => numbers.includes(accountNumber));
  };
  const free = new Set(credits);
  for (const debit of debits) {
    const target = named(debit);
    const sides = [...free].filter((credit) => {
      if (credit.accountNumber === debit.accountNumber || credit.amount !== debit.amount) return false;
      if (Math.abs(dayOf(credit) - dayOf(debit)) > 1) return false;
      if (target) return credit.accountNumber === target.accountNumber;
      if (named(credit)) return named(credit)?.accountNumber === debit.accountNumber;
      const [one, other] = [flatten(credit.description).flat, flatten(debit.description).flat];
      return dayOf(credit) === dayOf(debit) && one.length >= 12 && one === other;
    });
    const [credit] = sides;
    if (!credit && !target) continue;
    if (credit) {
      free.delete(credit);
      found.set(credit.id, { id: credit.id, kind: 'own', counterLineId: debit.id, refundPaymentId: null });
    }
    found.set(debit.id, { id: debit.id, kind: 'own', counterLineId: credit?.id ?? null, refundPaymentId: null });
  }
  for (const credit of free)
    if (named(credit)) found.set(credit.id, { id: credit.id, kind: 'own', counterLineId: null, refundPaymentId: null });
}

/** Stores anew what movements are: debits of all time that matter, and credits that no entry has. */
export async function matchDebits(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * RETURN_DAYS * DAY);
  const { rows } = await db.execute<{
    id: string;
    account: string;
    direction: 'in' | 'out';
    amount: string;
    booked_at: string;
    has_time: boolean;
    description: string;
    reference: string | null;
    payer_name: string | null;
    payer_account: string | null;
    kind: string | null;
    counter: string | null;
    refund: string | null;
    ignored: string | null;
  }>(sql`select id, ignore_kind as ignored, account_number as account, direction, amount, booked_at::text, has_time, description, bank_reference as reference,
      payer_name, payer_account, kind, counter_line_id as counter, refund_payment_id as refund
    from bank_lines where undone_at is null and booked_at > ${since}
      and (direction = 'out' or exists (select 1 from bank_lines d where d.direction = 'out' and d.undone_at is null and d.booked_at > ${since}
          and d.amount = bank_lines.amount)
        or search_key ~ ${`\\d{${NUMBER_LEAST}}`} and amount > (select min(d.amount) from bank_lines d where d.direction = 'out' and d.undone_at is null
          and d.booked_at > ${since} and d.search_key ~ ${RETURNING.source.replaceAll('\\b', '\\y')})
        or payer_account in (select account_number from bank_accounts))`);
  const movements = rows.map(
    (row): Movement => ({
      id: row.id,
      accountNumber: row.account,
      direction: row.direction,
      amount: Number(row.amount),
      bookedAt: new Date(row.booked_at),
      hasTime: row.has_time,
      description: row.description,
      bankReference: row.reference,
      payerName: row.payer_name,
      payerAccount: row.payer_account,
    }),
  );
  // What a person has settled stays: a later file asks about neither the debit nor its credit again.
  const ignored = new Set(rows.flatMap((row) => (row.ignored === 'returned' ? [row.id] : [])));
  const settled = rows.filter(({ kind, counter }) => kind === 'return' && counter !== null && ignored.has(counter));
  const closed = new Set(settled.flatMap(({ id, counter }) => [id, counter]));
  const open = movements.filter(({ id }) => !closed.has(id));
  const kept = settled.map(({ id, counter }): Meaning => {
    return { id, kind: 'return', counterLineId: counter, refundPaymentId: null };
  });
  const found = meaningsOf(open, await openRefunds(db, since), await ownAccounts({ db }, 'all'));
  const meanings = new Map([...kept, ...found].map((one) => [one.id, one]));
  const changed = rows.flatMap((row) => {
    const { kind = null, counterLineId = null, refundPaymentId = null } = meanings.get(row.id) ?? {};
    const isSame = row.kind === kind && row.counter === counterLineId && row.refund === refundPaymentId;
    return isSame ? [] : [{ id: row.id, kind, counter: counterLineId, refund: refundPaymentId }];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await lockInOrder(db, bankLines, isOneOf(bankLines.id, ids));
  // A refund moves from one debit to another, so all let go first.
  await db.execute(sql`update bank_lines set refund_payment_id = null
    where refund_payment_id is not null and ${isOneOf(sql`id`, ids)}`);
  await db.execute(sql`update bank_lines l set kind = c.kind, counter_line_id = c.counter, refund_payment_id = c.refund
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, kind text, counter uuid, refund uuid) where l.id = c.id`);
  // Money from an own account is no payment. A person who takes it back is not asked again, for it has its kind already.
  const fromOwn = changed.flatMap(({ id, kind }) => (kind === 'own' ? [id] : []));
  if (fromOwn.length > 0)
    await db.execute(sql`update bank_lines set ignored_at = ${now}, ignore_kind = 'own'
      where ${isOneOf(sql`id`, fromOwn)} and direction = 'in' and booked = 0 and ignored_at is null`);
  const noLonger = rows.flatMap((row) => (row.kind === 'own' && meanings.get(row.id)?.kind !== 'own' ? [row.id] : []));
  if (noLonger.length > 0)
    await db.execute(sql`update bank_lines set ignored_at = null, ignore_kind = null, matched_at = null
      where ${lockedInOrder('bank_lines', sql`${isOneOf(sql`id`, noLonger)} and ignore_kind = 'own' and ignored_by is null`)}`);
}

/** Refunds of the books that were not taken back. Money that only moved from one fee to another is none. */
async function openRefunds(db: Database, since: Date): Promise<OpenRefund[]> {
  const { rows } = await db.execute<{
    id: string;
    amount: string;
    day: string;
    reference: string;
    name: string;
    code: string | null;
  }>(sql`select p.id, (-p.amount)::text as amount, p.pay_date::text as day, f.reference, m.name, m.code
    from payments p join fee_histories f on f.id = p.fee_history_id join members m on m.id = f.member_id
    where p.kind = ${PAYMENT_KIND.refund} and p.pair_id is null and p.confirmed_at is not null and p.pay_date > ${today(since)}::date
      and not exists (select 1 from payments r where r.reverses_id = p.id) order by p.pay_date, p.id`);
  return rows.map(({ id, amount, day, reference, name, code }) => ({
    paymentId: id,
    amount: Number(amount),
    payDate: day,
    feeReference: reference,
    memberName: name,
    memberCode: code,
  }));
}
