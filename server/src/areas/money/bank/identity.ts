import { createHash } from 'node:crypto';
import { today } from '../../../kit/today.ts';
import { flatten } from './match-text.ts';
import { accountIn } from './matcher.ts';

/**
 * What one source says of a movement on an account: a row of a file, or a transfer of a service. A line in the books of
 * this product is what several sources say of the same movement.
 */
export interface Report {
  id: string;
  /** Of one source a movement is told once: the id of a statement, or the name of a service. */
  source: string;
  isFile: boolean;
  facts: Facts;
}

/** What a report says beside its account and direction. Null is what its source does not tell. */
export interface Facts {
  amount: number;
  /** The day in Vietnam. */
  day: string;
  /** The instant in milliseconds, where the source has the time of day. */
  time: number | null;
  /** Letters and digits only; null once the text is erased. */
  text: string | null;
  textHash: string | null;
  reference: string | null;
  balance: number | null;
  payer: string | null;
  payerAccount: string | null;
}

/** How two reports stand to each other, and as a whole number how much speaks for the same movement. */
export interface Relation {
  kind: 'same' | 'maybe' | 'other';
  weight: number;
}

const OTHER: Relation = { kind: 'other', weight: 0 };
const MINUTE = 60_000;
/** Letters of a text that two movements do not share by chance. */
const TELLING = 12;
/** Letters that texts of other wording share. */
const SHARED = 8;

/** A report before it is compared; texts as the source wrote them. */
export interface Told {
  bookedAt: Date;
  hasTime: boolean;
  amount: number;
  description: string | null;
  descriptionHash: string | null;
  bankReference: string | null;
  balance: number | null;
  payerName: string | null;
  payerAccount: string | null;
}

/** The facts that a report can be compared by. */
export function factsOf(told: Told): Facts {
  const text = told.description === null ? null : flatten(told.description).flat;
  const account = told.payerAccount ?? accountIn(told.description ?? '');
  return {
    amount: told.amount,
    day: today(told.bookedAt),
    time: hasTimeOfDay(told) ? told.bookedAt.getTime() : null,
    text,
    textHash: text === null ? told.descriptionHash : hashOfText(told.description ?? ''),
    reference: referenceFact(told.bankReference),
    balance: told.balance,
    payer: flatten(told.payerName ?? payerInText(told.description ?? '') ?? '').flat || null,
    payerAccount: account?.replace(/[^0-9A-Za-z*]/g, '').toUpperCase() || null,
  };
}

/** A column of days and times without times has midnight everywhere. */
function hasTimeOfDay({ bookedAt, hasTime }: Told): boolean {
  return hasTime && (bookedAt.getTime() + 7 * 60 * MINUTE) % (24 * 60 * MINUTE) !== 0;
}

/** Tells that two texts are the same after one of them was erased. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(flatten(text).flat).digest('hex');
}

/**
 * A reference that tells movements apart; null for a word that all transfers of a network carry, and for a number that a
 * spreadsheet has rounded.
 *
 * @example referenceFact('BANKNETIBFT') // null
 */
export function referenceFact(text: string | null): string | null {
  if (text === null || /^\s*\d+(?:[.,]\d+)?\s*E\s*\+?\s*\d+\s*$/i.test(text)) return null;
  const { flat } = flatten(text);
  return flat.replace(/\D/g, '').length >= 5 ? flat : null;
}

/** The name behind the account in a bank's text. @example payerInText('CT tu 0071 CONG TY A toi 10') // 'CONG TY A' */
function payerInText(text: string): string | null {
  return /\bCT\s+tu\s+\d{6,19}\s+(.+?)(?:\s+toi\b|$)/i.exec(text)?.[1] ?? null;
}

/** References that several rows of one report of a day carry say nothing. */
export function withoutShared(reports: readonly Report[]): Report[] {
  const counted = new Map<string, number>();
  const keyOf = ({ source, facts }: Report) => JSON.stringify([source, facts.day, facts.reference]);
  for (const one of reports) counted.set(keyOf(one), (counted.get(keyOf(one)) ?? 0) + 1);
  return reports.map((one) =>
    (counted.get(keyOf(one)) ?? 0) > 1 ? { ...one, facts: { ...one.facts, reference: null } } : one,
  );
}

/**
 * Compares what two reports of one account, direction and amount say of the facts that both have. The day is compared by
 * the caller. No fact decides alone against another one; a contradiction that nothing outweighs makes them others.
 */
export function relationOf(one: Report, other: Report): Relation {
  const ofFiles = one.isFile && other.isFile;
  const [a, b] = [one.facts, other.facts];
  const reference = compareReferences(a.reference, b.reference);
  const account = compareAccounts(a.payerAccount, b.payerAccount);
  const text = compareTexts(a, b, ofFiles);
  const payer = comparePayers(a, b);
  const time = compareTimes(a.time, b.time, ofFiles);
  // What a service says of the balance may be late, so only files contradict each other by it.
  const balance: Verdict =
    a.balance === null || b.balance === null ? null : a.balance === b.balance ? true : ofFiles ? false : null;
  const isClose = time === true;
  const weight =
    1 +
    (reference ? 40 : 0) +
    (balance ? 40 : 0) +
    (account ? 30 : 0) +
    (payer ? 20 : 0) +
    (isClose ? 20 - Math.floor(Math.abs((a.time ?? 0) - (b.time ?? 0)) / MINUTE) : 0) +
    (text === 'equal' ? 20 : text === 'within' ? 12 : text === 'weak' ? 4 : 0);
  const strong = [reference, balance, account, ofFiles && isClose].filter((each) => each === true).length;
  const isTold = text === 'equal' || text === 'within';
  const isDifferent = text === 'other';
  const denied = [reference, balance, account, payer, ofFiles ? time : null].filter((each) => each === false).length;
  // One number may agree by chance; several facts against it make others.
  if (denied + Number(isDifferent) > 1 && strong < 2) return OTHER;
  if (denied > 0) return reference || balance ? { kind: 'maybe', weight } : OTHER;
  if (isDifferent) {
    if (strong >= 2) return { kind: 'same', weight };
    if (reference || balance || (!ofFiles && (account || payer))) return { kind: 'maybe', weight };
    return OTHER;
  }
  if (time === false) return isTold || reference ? { kind: 'maybe', weight } : OTHER;
  const isSame =
    reference || balance || isTold || ((account || payer) && (isClose || text === 'weak' || account === payer));
  if (!isSame) return { kind: 'maybe', weight };
  // A transfer at midnight stands on either day, so the day is no fact for it.
  const isAtMidnight = !ofFiles && (nearMidnight(a) || nearMidnight(b));
  return { kind: isAtMidnight && strong === 0 && !isClose ? 'maybe' : 'same', weight };
}

/** Whether two values agree, contradict each other, or cannot be compared. */
type Verdict = boolean | null;

/** Numbers of the same form that differ are of two movements; numbers of two systems have other forms. */
function compareReferences(one: string | null, other: string | null): Verdict {
  if (one === null || other === null) return null;
  if (one === other || one.includes(other) || other.includes(one)) return true;
  if (isRounded(one, other) || isRounded(other, one)) return null;
  const form = (text: string) => text.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
  return form(one) === form(other) ? false : null;
}

/**
 * Whether a number is what a spreadsheet keeps of another: 15 digits of a longer one, or the 6 that it once showed.
 *
 * @example isRounded('123457000000', '123456789012') // true
 */
function isRounded(rounded: string, whole: string): boolean {
  const [, kept = '', zeros = ''] = /^(\d+?)(0*)$/.exec(rounded) ?? [];
  if (kept.length < 3 || whole.length !== rounded.length || !/^\d+$/.test(whole)) return false;
  const digits = zeros.length >= 5 && kept.length <= 6 ? 6 : rounded.length > 15 && kept.length <= 15 ? 15 : 0;
  return digits > 0 && Number(Number(whole).toPrecision(digits)) === Number(rounded);
}

/** Masked accounts are compared by the places that both show. @example compareAccounts('0071XXX222', '0071000222') // true */
function compareAccounts(one: string | null, other: string | null): Verdict {
  if (one === null || other === null) return null;
  if (one === other) return true;
  const masked = [one, other].some((each) => /[*X]/.test(each));
  if (!masked || one.length !== other.length) return masked ? null : false;
  const isAgreed = Array.from(one).every((sign, place) => {
    const second = other[place] ?? '';
    return /[*X]/.test(sign) || /[*X]/.test(second) || sign === second;
  });
  return isAgreed ? true : false;
}

function compareTexts(a: Facts, b: Facts, ofFiles: boolean): 'equal' | 'within' | 'weak' | 'other' | null {
  if (a.textHash !== null && a.textHash === b.textHash && (a.text !== '' || ofFiles)) return 'equal';
  if (a.text === null || b.text === null) return ofFiles && a.textHash !== null && b.textHash !== null ? 'other' : null;
  const [short, long] = a.text.length <= b.text.length ? [a.text, b.text] : [b.text, a.text];
  if (short === '') return null;
  if (long.includes(short)) return short.length >= TELLING ? 'within' : 'weak';
  if (ofFiles) return 'other';
  return short.length >= TELLING && !shareRun(short, long, SHARED) ? 'other' : null;
}

function comparePayers(a: Facts, b: Facts): Verdict {
  if (a.payer === null && b.payer === null) return null;
  const names = (payer: string | null, facts: Facts) =>
    payer !== null && payer.length >= 6 && ((facts.payer ?? '').includes(payer) || (facts.text ?? '').includes(payer));
  if (names(a.payer, b) || names(b.payer, a)) return true;
  if (a.payer === null || b.payer === null) return null;
  const [short, long] = a.payer.length <= b.payer.length ? [a.payer, b.payer] : [b.payer, a.payer];
  return short.length >= 6 && !shareRun(short, long, 6) ? false : null;
}

/** Files tell the bank's own time; a service may tell when it heard of the transfer. */
function compareTimes(one: number | null, other: number | null, ofFiles: boolean): Verdict {
  if (one === null || other === null) return null;
  const apart = Math.abs(one - other);
  if (ofFiles) return apart < MINUTE;
  if (apart <= 5 * MINUTE) return true;
  return apart > 60 * MINUTE ? false : null;
}

/** Whether two texts share so many letters in a row. */
function shareRun(short: string, long: string, length: number): boolean {
  for (let from = 0; from + length <= short.length; from += 1)
    if (long.includes(short.slice(from, from + length))) return true;
  return false;
}

function nearMidnight({ time, day }: Facts): boolean {
  if (time === null) return false;
  const sinceMidnight = time - new Date(`${day}T00:00:00+07:00`).getTime();
  return sinceMidnight < 30 * MINUTE || sinceMidnight >= (24 * 60 - 30) * MINUTE;
}
