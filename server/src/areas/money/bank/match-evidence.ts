import { isFeeReference, memberReferencesIn } from '@hoivien/contract/areas/money/fee/fee-reference.ts';
import { type FlatText, isInNumber, isSplit, isWithin, markOf, overlaps, type Span } from './match-text.ts';
import type { MatchIndex, Name, OpenFee } from './matcher.ts';

/** Letters of a name by which it is looked up. */
export const HEAD = 4;
/** A word that more members have says little. */
const COMMON = 300;
/** The least letters of a name that is cut. */
const CUT = 9;

/** What a line tells about a member. */
export interface Evidence {
  payer: number;
  fees: OpenFee[];
  isReferenceSplit: boolean;
  tax: boolean;
  hasTaxWord: boolean;
  code: 'strong' | 'weak' | null;
  isCodeSplit: boolean;
  name: 'full' | 'cut' | 'part' | null;
  /** The share of the name's words that the line has, weighted by how rare they are. */
  coverage: number;
  nameSpans: Span[];
  contact: string | null;
  contactSpans: Span[];
  account: boolean;
  spans: Span[];
}

export function evidenceOf(found: Map<number, Evidence>, payer: number): Evidence {
  const known = found.get(payer);
  if (known) return known;
  const made: Evidence = {
    payer,
    fees: [],
    isReferenceSplit: false,
    tax: false,
    hasTaxWord: false,
    code: null,
    isCodeSplit: false,
    name: null,
    coverage: 0,
    nameSpans: [],
    contact: null,
    contactSpans: [],
    account: false,
    spans: [],
  };
  found.set(payer, made);
  return made;
}

export function gather(text: FlatText, index: MatchIndex, found: Map<number, Evidence>, isDescription: boolean): void {
  const mark = (evidence: Evidence, span: Span) => {
    if (isDescription) evidence.spans.push(span);
  };
  const references = findReferences(text, index);
  for (const { fee, span } of references) {
    const place = index.place.get(fee.memberId);
    if (place === undefined) continue;
    const evidence = evidenceOf(found, place);
    if (!evidence.fees.some(({ id }) => id === fee.id)) evidence.fees.push(fee);
    evidence.isReferenceSplit ||= isSplit(text, span);
    mark(evidence, span);
  }
  // The reference of a member names all that it owes: the exact sum is sure, any other amount asks, the oldest due first.
  for (const { reference, ...span } of memberReferencesIn(text.flat)) {
    const place = index.place.get(index.membersByReference.get(reference) ?? '');
    if (place === undefined) continue;
    const evidence = evidenceOf(found, place);
    const open = index.feesOf.get(index.payers[place]?.id ?? '') ?? [];
    for (const fee of open) if (!evidence.fees.includes(fee)) evidence.fees.push(fee);
    // Without a debt it still says who paid.
    if (open.length === 0) evidence.code ??= 'weak';
    evidence.isReferenceSplit ||= isSplit(text, span);
    mark(evidence, span);
  }
  for (const { payer, span, hasWord } of findTaxCodes(text, index)) {
    const evidence = evidenceOf(found, payer);
    evidence.tax = true;
    evidence.hasTaxWord ||= hasWord;
    mark(evidence, span);
  }
  const taken = references.map(({ span }) => span);
  for (const { payer, span, isStrong } of findCodes(text, index)) {
    if (taken.some((one) => overlaps(one, span))) continue;
    const evidence = evidenceOf(found, payer);
    if (evidence.code !== 'strong') evidence.code = isStrong ? 'strong' : 'weak';
    // Codes are written with a sign before their number: that is no split.
    const number = text.flat.slice(span.from).search(/\d/);
    evidence.isCodeSplit = isSplit(text, { from: span.from + number, to: span.to });
    mark(evidence, span);
  }
  findNames(text, index, (name, span, isWhole) => {
    const evidence = evidenceOf(found, name.payer);
    if (isWhole) {
      evidence.name = 'full';
      evidence.coverage = 1;
    } else if (evidence.name !== 'full') evidence.name = 'cut';
    evidence.coverage = Math.max(evidence.coverage, (span.to - span.from) / name.text.length);
    evidence.nameSpans.push(span);
    mark(evidence, span);
  });
  findPeople(text, index, (name, span) => {
    const evidence = evidenceOf(found, name.payer);
    const [from, to] = markOf(text, span);
    evidence.contact ??= isDescription ? text.flat.slice(span.from, span.to) : name.text;
    if (from <= to) evidence.contactSpans.push(span);
    mark(evidence, span);
  });
  coverWords(text, index, found, mark);
}

/** References with right check digits that belong to a fee. */
function findReferences(text: FlatText, { byReference }: MatchIndex): { fee: OpenFee; span: Span }[] {
  const found: { fee: OpenFee; span: Span }[] = [];
  for (let from = text.flat.indexOf('HP'); from >= 0; from = text.flat.indexOf('HP', from + 1)) {
    const reference = text.flat.slice(from, from + 13);
    if (!isFeeReference(reference)) continue;
    const fee = byReference.get(reference);
    if (fee) found.push({ fee, span: { from, to: from + 13 } });
  }
  return found;
}

function findTaxCodes(text: FlatText, { byTax }: MatchIndex): { payer: number; span: Span; hasWord: boolean }[] {
  const found: { payer: number; span: Span; hasWord: boolean }[] = [];
  const { flat } = text;
  for (let from = 0; from < flat.length - 9; from += 1) {
    if (!/\d/.test(flat[from] ?? '')) continue;
    for (const size of [13, 12, 10]) {
      const span = { from, to: from + size };
      const payers = byTax.get(flat.slice(from, from + size));
      if (!payers || isInNumber(text, span)) continue;
      const before = flat.slice(Math.max(0, from - 6), from);
      // The number of an account, or one that a bank writes, stands behind these words.
      if (/(?:TU|TOI|TK|STK|AC|SOTK|DEN)$/.test(before)) continue;
      for (const payer of payers) found.push({ payer, span, hasWord: /(?:MST|MASOTHUE|TAX)$/.test(before) });
      break;
    }
  }
  return found;
}

/** Codes of members: `HV0914`, also split by a blank. A code has no check digits, so a part of a longer number is none. */
function findCodes(
  text: FlatText,
  { byCode, shortCodes, prefixes }: MatchIndex,
): { payer: number; span: Span; isStrong: boolean }[] {
  const found: { payer: number; span: Span; isStrong: boolean }[] = [];
  const { flat } = text;
  for (const prefix of prefixes) {
    for (let from = flat.indexOf(prefix); from >= 0; from = flat.indexOf(prefix, from + 1)) {
      let end = from + prefix.length;
      const ends: number[] = [];
      while (/\d/.test(flat[end] ?? '') && end - from < prefix.length + 12) {
        end += 1;
        const code = flat.slice(from, end);
        const isAlone = text.begins(from) && text.ends(end - 1) && !isSplit(text, { from, to: end });
        if (shortCodes.has(code) && !isAlone) continue;
        if (byCode.has(code) && (text.ends(end - 1) || !/\d/.test(flat[end] ?? ''))) ends.push(end);
      }
      const to = ends.at(-1);
      if (to === undefined) continue;
      const payers = byCode.get(flat.slice(from, to)) ?? [];
      const isClear =
        ends.length === 1 &&
        payers.length === 1 &&
        !shortCodes.has(flat.slice(from, to)) &&
        (text.begins(from) || /\d/.test(flat[from - 1] ?? ''));
      for (const payer of payers) found.push({ payer, span: { from, to }, isStrong: isClear });
    }
  }
  return found;
}

/** Whole names, and names that the bank cut at the end of a text or of a field. */
function findNames(
  text: FlatText,
  { names }: MatchIndex,
  tell: (name: Name, span: Span, isWhole: boolean) => void,
): void {
  const { flat } = text;
  for (let from = 0; from + HEAD <= flat.length; from += 1) {
    for (const name of names.get(flat.slice(from, from + HEAD)) ?? []) {
      let length = HEAD;
      while (length < name.text.length && name.text[length] === flat[from + length]) length += 1;
      const span = { from, to: from + length };
      const isWhole = length === name.text.length;
      // A short name is also a part of other words, so it stands alone.
      const isClear = name.text.length >= 10 || (text.begins(from) && text.ends(span.to - 1));
      if (isWhole && isClear) tell(name, span, true);
      else if (!isWhole && length >= CUT && length * 10 >= name.text.length * 6 && text.begins(from))
        tell(name, span, false);
    }
  }
}

function findPeople(text: FlatText, { people }: MatchIndex, tell: (name: Name, span: Span) => void): void {
  const { flat } = text;
  for (let from = 0; from + HEAD <= flat.length; from += 1)
    // A short name is also a part of other words, so it stands alone.
    for (const name of people.get(flat.slice(from, from + HEAD)) ?? [])
      if (
        flat.startsWith(name.text, from) &&
        (name.text.length >= 8 || (text.begins(from) && text.ends(from + name.text.length - 1)))
      )
        tell(name, { from, to: from + name.text.length });
}

/** Names of which only some words stand in the text, weighted by how rare they are. */
function coverWords(
  text: FlatText,
  { words, payers, weights }: MatchIndex,
  found: Map<number, Evidence>,
  mark: (evidence: Evidence, span: Span) => void,
): void {
  const sums = new Map<number, { sum: number; spans: Span[] }>();
  const seen = new Set<string>();
  for (const span of wordSpans(text)) {
    const word = text.flat.slice(span.from, span.to).toLowerCase();
    const having = words.get(word);
    if (!having || having.length > COMMON || seen.has(word)) continue;
    seen.add(word);
    const weight = Math.log((payers.length + 1) / having.length) + 0.2;
    for (const payer of having) {
      const known = sums.get(payer) ?? { sum: 0, spans: [] };
      known.sum += weight;
      known.spans.push(span);
      sums.set(payer, known);
    }
  }
  for (const [payer, { sum, spans }] of sums) {
    const coverage = Math.min(1, sum / (weights[payer] || 1));
    if (coverage < 0.45) continue;
    const evidence = evidenceOf(found, payer);
    evidence.coverage = Math.max(evidence.coverage, coverage);
    if (evidence.name !== null) continue;
    evidence.name = 'part';
    evidence.nameSpans.push(...spans);
    for (const span of spans) mark(evidence, span);
  }
}

function wordSpans(text: FlatText): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let index = 0; index < text.flat.length; index += 1) {
    if (!text.ends(index)) continue;
    spans.push({ from, to: index + 1 });
    from = index + 1;
  }
  return spans;
}

/** A name within a longer name of another member is a part of that one, and no name of its own. */
export function withoutShadows(all: readonly Evidence[]): Evidence[] {
  const whole = all.filter(({ name }) => name === 'full').flatMap(({ nameSpans }) => nameSpans);
  for (const evidence of all) {
    if (evidence.name === null) continue;
    const isShadow = evidence.nameSpans.every((span) =>
      whole.some((other) => isWithin(span, other) && other.to - other.from > span.to - span.from),
    );
    if (!isShadow) continue;
    const weight = evidence.name === 'full' ? 0.5 : 0.3;
    evidence.name = 'part';
    evidence.coverage = Math.min(evidence.coverage, weight);
  }
  return all.filter(
    ({ fees, tax, code, name, coverage, contact, account }) =>
      fees.length > 0 || tax || code !== null || contact !== null || account || (name !== null && coverage >= 0.45),
  );
}

/** Whether the evidence has a key that is no chance. */
export function isKeyed({ fees, tax, hasTaxWord, code, name, coverage, account }: Evidence): boolean {
  const isNamed = name === 'full' || name === 'cut' || (name === 'part' && coverage >= 0.6);
  if (fees.length > 0) return true;
  if (tax && (hasTaxWord || isNamed)) return true;
  if (code === 'strong' && isNamed) return true;
  return account && name === 'full';
}
