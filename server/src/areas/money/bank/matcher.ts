import type { IgnoreKind, MatchReason } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { mapBreathing } from '../../../kit/breathe.ts';
import { flatten, type FlatText, findWords, joined, markOf, overlaps, type Span } from './match-text.ts';
import { type Evidence, HEAD, evidenceOf, gather, isKeyed, withoutShadows } from './match-evidence.ts';

/** A fee that a line may pay. Amounts in whole đồng; a fee without debt is known by its reference only. */
export interface OpenFee {
  id: string;
  memberId: string;
  reference: string;
  year: number;
  debt: number;
  dueOn: string;
}

/** A member that a line may come from. Words are folded. */
export interface Payer {
  id: string;
  code: string | null;
  /** The words of the name without legal forms. */
  core: readonly string[];
  taxCode: string | null;
  /** Leader and contacts, each as folded words. */
  people: readonly (readonly string[])[];
}

/** A line of the bank that waits. */
export interface OpenLine {
  id: string;
  /** What is left of it. */
  amount: number;
  /** The instant in milliseconds. */
  at: number;
  text: string;
  payerName: string | null;
  payerAccount: string | null;
  /** It may be the same transfer as another line. */
  isTwin: boolean;
  /** A debit gives it back. */
  isReturned?: boolean;
  /** A statement that covers its day lacks it. */
  isMissing?: boolean;
}

/** A share of a line for a fee. */
export interface Part {
  feeId: string;
  amount: number;
}

export interface Candidate {
  memberId: string;
  /** 0 to 1. */
  confidence: number;
  parts: Part[];
  reasons: MatchReason[];
}

export interface Proposal {
  verdict: 'sure' | 'ask' | 'none';
  candidates: Candidate[];
  /** Pieces of the description that were recognised, as places of characters. */
  marks: [number, number][];
  hint: IgnoreKind | null;
  /** Lines that pay the same debt together have the same group. */
  group: string | null;
}

/** Everything that lines are compared with, ready to be searched. */
export interface MatchIndex {
  payers: readonly Payer[];
  place: ReadonlyMap<string, number>;
  byReference: ReadonlyMap<string, OpenFee>;
  /** The members by the references under which they pay for all fees. */
  membersByReference: ReadonlyMap<string, string>;
  feesOf: ReadonlyMap<string, readonly OpenFee[]>;
  byCode: ReadonlyMap<string, readonly number[]>;
  /** Codes such as `U04`, which other texts have by chance: only whole words count, and never as a key. */
  shortCodes: ReadonlySet<string>;
  prefixes: readonly string[];
  byTax: ReadonlyMap<string, readonly number[]>;
  /** Names by their first letters. */
  names: ReadonlyMap<string, readonly Name[]>;
  people: ReadonlyMap<string, readonly Name[]>;
  words: ReadonlyMap<string, readonly number[]>;
  weights: readonly number[];
  accounts: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Name {
  payer: number;
  text: string;
}

/** Prepares fees, members and the accounts from which they paid before. */
export function indexOf(
  fees: readonly OpenFee[],
  payers: readonly Payer[],
  accounts: ReadonlyMap<string, ReadonlySet<string>>,
  membersByReference: ReadonlyMap<string, string> = new Map(),
): MatchIndex {
  const place = new Map(payers.map(({ id }, index) => [id, index]));
  const feesOf = new Map<string, OpenFee[]>();
  const byReference = new Map<string, OpenFee>();
  for (const fee of fees) {
    byReference.set(fee.reference, fee);
    if (fee.debt > 0) push(feesOf, fee.memberId, fee);
  }
  for (const own of feesOf.values()) own.sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const byCode = new Map<string, number[]>();
  const shortCodes = new Set<string>();
  const byTax = new Map<string, number[]>();
  const names = new Map<string, Name[]>();
  const people = new Map<string, Name[]>();
  const words = new Map<string, number[]>();
  const prefixes = new Set<string>();
  payers.forEach(({ code, taxCode, core, people: persons }, payer) => {
    const flatCode = code ? flatten(code).flat : '';
    const [, prefix, digits = ''] = /^([A-Z]{1,10})(\d{2,})$/.exec(flatCode) ?? [];
    if (prefix) {
      if (prefix.length < 2 || digits.length < 3) shortCodes.add(flatCode);
      prefixes.add(prefix);
      push(byCode, flatCode, payer);
    }
    if (taxCode) push(byTax, taxCode.replace(/\D/g, ''), payer);
    const text = joined(core);
    if (text.length >= HEAD) push(names, text.slice(0, HEAD), { payer, text });
    for (const person of persons) {
      const name = joined(person);
      if (person.length >= 2 && name.length >= 5) push(people, name.slice(0, HEAD), { payer, text: name });
    }
    for (const word of new Set(core)) if (word.length >= 2) push(words, word, payer);
  });
  const weightOf = (word: string) => Math.log((payers.length + 1) / (words.get(word)?.length ?? 1)) + 0.2;
  const weights = payers.map(({ core }) => [...new Set(core)].reduce((sum, word) => sum + weightOf(word), 0));
  return {
    payers,
    place,
    byReference,
    membersByReference,
    feesOf,
    byCode,
    shortCodes,
    prefixes: [...prefixes],
    byTax,
    names,
    people,
    words,
    weights,
    accounts,
  };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Words of transfers that are no fees. */
const HINTS: readonly (readonly [kind: IgnoreKind, pattern: RegExp])[] = [
  ['interest', /TRALAITIENGUI|LAITIENGUI|NHAPLAI|LAINHAPVON|INTERESTPAYMENT|TRALAIKHONGKYHAN|LAIKKH/g],
  ['sponsor', /TAITRO|UNGHO|QUYENGOP|DONGGOPQUY/g],
  ['mistake', /CHUYENNHAM|NHAMTK|HOANTRA|HOANTIEN|TRALAITIEN/g],
  ['ticket', /VESUKIEN|VEHOITHAO|MUAVE|PHITHAMDU|DAMTIEC|TIENAO/g],
];
const COMPANY = /(?:^|[^A-Z])(?:CTY|CONG\s?TY|CTCP|TNHH|DNTN|HTX|JSC|CO\s?LTD|TAP\s?DOAN|TCT)(?![A-Z])/;
const OWN = /(?:HIEP\s?HOI|LIEN\s?HIEP|CLB|CAU\s?LAC\s?BO)/;

/**
 * Proposes for each line which fees it pays. Sure is only what has a key that cannot be a chance (a reference with right
 * check digits, a tax code, a code with the name, or a known account with the name), the exact amount of one debt, and
 * nothing against it; a person decides about everything else.
 */
export async function matchLines(lines: readonly OpenLine[], index: MatchIndex): Promise<Map<string, Proposal>> {
  const made = await mapBreathing(lines, (line) => [line.id, matchOne(line, index)] as const);
  const proposals = new Map(made);
  askAboutRivals(lines, proposals, index);
  joinLines(lines, proposals, index);
  return proposals;
}

function matchOne(line: OpenLine, index: MatchIndex): Proposal {
  const description = flatten(line.text);
  const payer = flatten(line.payerName ?? '');
  const found = new Map<number, Evidence>();
  gather(description, index, found, true);
  if (payer.flat) gather(payer, index, found, false);
  const account = line.payerAccount ?? accountIn(line.text);
  const before = account ? index.accounts.get(account) : undefined;
  for (const memberId of before ?? []) {
    const place = index.place.get(memberId);
    if (place !== undefined && before?.size === 1) evidenceOf(found, place).account = true;
  }
  const hint = HINTS.find(([, pattern]) => findWords(description, pattern).length > 0)?.[0] ?? null;
  const all = withoutShadows([...found.values()]);
  const rated = all
    .map((evidence) => ({ evidence, ...rate(line, evidence, index) }))
    .filter(({ candidate }) => candidate.confidence >= 0.1)
    .sort((one, other) => other.candidate.confidence - one.candidate.confidence)
    .slice(0, 5);
  const shared = shareOverMembers(line, all, index);
  if (shared) {
    const spans = shared.members.flatMap((evidence) => evidence.spans);
    const candidates = [shared.candidate, ...rated.map(({ candidate }) => candidate)].slice(0, 5);
    for (const other of candidates.slice(1)) other.confidence = Math.min(other.confidence, 0.6);
    shared.candidate.reasons.push(...doubtsOf(line));
    return { verdict: 'ask', candidates, marks: marksOf(description, spans), hint, group: null };
  }
  const best = rated[0];
  if (!best) return { verdict: 'none', candidates: [], marks: [], hint, group: null };
  const against = best.isExact ? contrary(line, best.evidence, all, index, payer.flat) : [];
  if (hint) against.push({ kind: 'notAFee', good: false });
  against.push(...doubtsOf(line));
  best.candidate.reasons.push(...against);
  const isSure = best.isExact && !best.isOtherYear && isKeyed(best.evidence) && against.length === 0;
  if (!isSure) best.candidate.confidence = Math.min(0.94, best.candidate.confidence * (against.length > 0 ? 0.75 : 1));
  else best.candidate.confidence = Math.max(0.95, Math.min(0.99, best.candidate.confidence));
  for (const { candidate } of rated.slice(1))
    candidate.confidence = Math.min(candidate.confidence, best.candidate.confidence);
  const isNothing = best.candidate.confidence < 0.2 && !isSure;
  return {
    verdict: isSure ? 'sure' : isNothing ? 'none' : 'ask',
    candidates: rated.map(({ candidate }) => candidate),
    marks: marksOf(description, best.evidence.spans),
    hint: isSure ? null : hint,
    group: null,
  };
}

/** The reasons against a line that hold for every member who may have paid it. */
function doubtsOf({ isTwin, isReturned, isMissing }: OpenLine): MatchReason[] {
  const kinds = [isTwin && 'maybeKnown', isReturned && 'returned', isMissing && 'missing'] as const;
  return kinds.flatMap((kind) => (kind ? [{ kind, good: false }] : []));
}

/** The years that a text names, without those of whole days. */
function yearsIn({ text }: OpenLine): Set<number> {
  return new Set(Array.from(text.matchAll(/(?<![\d/.-])20\d\d(?![\d/.-]*\d)/g), ([year]) => Number(year)));
}

/** One line for several members that it names by references or codes, when their debts add up to it. */
function shareOverMembers(
  line: OpenLine,
  all: readonly Evidence[],
  index: MatchIndex,
): { candidate: Candidate; members: Evidence[] } | undefined {
  const members = all.filter(({ fees, code }) => fees.length > 0 || code !== null);
  if (members.length < 2) return undefined;
  const open = members.flatMap(({ payer, fees }) => {
    const own = fees.length > 0 ? fees : (index.feesOf.get(index.payers[payer]?.id ?? '') ?? []);
    return own.filter(({ debt }) => debt > 0);
  });
  const years = yearsIn(line);
  const paid = [open.filter(({ year }) => years.has(year)), open].find(
    (fees) =>
      new Set(fees.map(({ memberId }) => memberId)).size > 1 && sumOf(fees.map(({ debt }) => debt)) === line.amount,
  );
  if (!paid) return undefined;
  const parts = paid.map(({ id, debt }) => ({ feeId: id, amount: debt }));
  const hasReferences = members.every(({ fees }) => fees.length > 0);
  const candidate: Candidate = {
    memberId: index.payers[members[0]?.payer ?? 0]?.id ?? '',
    confidence: hasReferences ? 0.93 : 0.91,
    parts,
    reasons: [
      { kind: hasReferences ? 'reference' : 'code', good: true },
      { kind: 'amountAll', good: true, amount: line.amount },
    ],
  };
  return { candidate, members };
}

/** How a line fits the debts of a member, what speaks for it, and whether it is the exact amount of known debts, and whether the text names another year. */
function rate(
  line: OpenLine,
  evidence: Evidence,
  index: MatchIndex,
): { candidate: Candidate; isExact: boolean; isOtherYear: boolean } {
  const payer = index.payers[evidence.payer] as Payer;
  const open = index.feesOf.get(payer.id) ?? [];
  const reasons: MatchReason[] = [];
  const weights: number[] = [];
  const add = (kind: MatchReason['kind'], weight: number, more: Partial<MatchReason> = {}) => {
    reasons.push({ kind, good: true, ...more });
    weights.push(weight);
  };
  if (evidence.fees.length > 0) add(evidence.isReferenceSplit ? 'referenceSplit' : 'reference', 0.9);
  if (evidence.tax) add('taxCode', 0.8);
  if (evidence.code) add(evidence.isCodeSplit ? 'codeSplit' : 'code', evidence.code === 'strong' ? 0.7 : 0.4);
  if (evidence.name === 'full') add('nameFull', 0.6);
  else if (evidence.name === 'cut') add('nameCut', 0.5);
  else if (evidence.name === 'part') add('namePart', evidence.coverage / 2);
  if (evidence.contact) add('contact', 0.4, { text: evidence.contact });
  if (evidence.account) add('account', 0.5);
  const share = shareOut(line, evidence, open);
  const fits = { exact: 0.4, all: 0.35, some: 0.3, which: 0.25, less: 0, more: 0, none: 0 }[share.fit];
  if (fits > 0) weights.push(fits);
  if (share.fit === 'exact' || share.fit === 'which')
    reasons.push({ kind: 'amountExact', good: true, amount: line.amount });
  if (share.fit === 'all') reasons.push({ kind: 'amountAll', good: true, amount: line.amount });
  if (share.fit === 'some') reasons.push({ kind: 'amountSome', good: true, amount: line.amount });
  if (share.fit === 'which') reasons.push({ kind: 'whichFee', good: false });
  if (share.fit === 'less') reasons.push({ kind: 'amountLess', good: false, amount: share.rest });
  if (share.fit === 'more') reasons.push({ kind: 'amountMore', good: false, amount: share.rest });
  if (share.fit === 'none') reasons.push({ kind: 'noDebt', good: false });
  if (evidence.name === null && evidence.fees.length === 0) reasons.push({ kind: 'noName', good: false });
  const years = yearsIn(line);
  const paid = [...evidence.fees, ...open].filter(({ id }) => share.parts.some(({ feeId }) => feeId === id));
  const isOtherYear = years.size > 0 && paid.length > 0 && !paid.some(({ year }) => years.has(year));
  if (isOtherYear) reasons.push({ kind: 'otherYear', good: false });
  const chance = 1 - weights.reduce((left, weight) => left * (1 - weight), 1);
  const factor = { exact: 1, all: 1, some: 0.95, which: 0.85, less: 0.85, more: 0.8, none: 0.2 }[share.fit];
  return {
    candidate: {
      memberId: payer.id,
      confidence: chance * factor * (isOtherYear ? 0.8 : 1),
      parts: share.parts,
      reasons,
    },
    isExact: share.fit === 'exact' || share.fit === 'all',
    isOtherYear,
  };
}

interface Share {
  parts: Part[];
  fit: 'exact' | 'all' | 'some' | 'which' | 'less' | 'more' | 'none';
  /** What is missing, or too much. */
  rest: number;
}

/** Shares a line out over the debts of a member, those that it names first, then the oldest. */
function shareOut(line: OpenLine, { fees: named }: Evidence, open: readonly OpenFee[]): Share {
  const { amount } = line;
  const years = yearsIn(line);
  const whole = (fees: readonly OpenFee[]): Part[] => fees.map(({ id, debt }) => ({ feeId: id, amount: debt }));
  const sum = (fees: readonly OpenFee[]) => sumOf(fees.map(({ debt }) => debt));
  const owed = named.filter(({ debt }) => debt > 0);
  if (named.length > 0 && owed.length === 0) {
    const [paid] = named;
    return { parts: paid ? [{ feeId: paid.id, amount }] : [], fit: 'none', rest: amount };
  }
  if (open.length === 0) return { parts: [], fit: 'none', rest: amount };
  if (owed.length > 0 && owed.length === named.length && sum(owed) === amount)
    return { parts: whole(owed), fit: 'exact', rest: 0 };
  if (owed.length === 0) {
    const equal = open.filter(({ debt }) => debt === amount);
    if (equal.length === 1 && open.length === 1) return { parts: whole(equal), fit: 'exact', rest: 0 };
    if (equal.length > 0) {
      const ofYear = equal.filter(({ year }) => years.has(year));
      const [first] = ofYear.length === 1 && years.size === 1 ? ofYear : equal;
      const isClear = equal.length === 1 || (ofYear.length === 1 && years.size === 1);
      if (first) return { parts: whole([first]), fit: isClear ? 'exact' : 'which', rest: 0 };
    }
  }
  if (open.length > 1 && sum(open) === amount)
    return { parts: whole(open), fit: owed.length > 0 ? 'some' : 'all', rest: 0 };
  // Named fees come first, then those of the year that the text names, then the oldest.
  const others = open.filter(({ id }) => owed.every((one) => one.id !== id));
  const order = [
    ...owed,
    ...others.toSorted((one, other) => Number(years.has(other.year)) - Number(years.has(one.year))),
  ];
  for (let count = 1; count <= order.length; count += 1) {
    const some = order.slice(0, count);
    if (count > 1 && sum(some) === amount) return { parts: whole(some), fit: 'some', rest: 0 };
  }
  const parts: Part[] = [];
  let left = amount;
  for (const fee of order) {
    if (left <= 0) break;
    const part = Math.min(left, fee.debt);
    parts.push({ feeId: fee.id, amount: part });
    left -= part;
  }
  const last = parts.at(-1);
  if (left > 0 && last) {
    last.amount += left;
    return { parts, fit: 'more', rest: left };
  }
  return { parts, fit: 'less', rest: sumOf([sum(order.slice(0, parts.length)), -amount]) };
}

/** What else a line says: another member, another person, a company that nobody knows. */
function contrary(
  line: OpenLine,
  best: Evidence,
  all: readonly Evidence[],
  index: MatchIndex,
  payer: string,
): MatchReason[] {
  const against: MatchReason[] = [];
  const others = all.filter((one) => one !== best);
  const isSame = (one: Evidence) =>
    joined(index.payers[one.payer]?.core ?? []) === joined(index.payers[best.payer]?.core ?? []);
  // A reference, a tax code or a code tells members of one name apart.
  const isApart = best.fees.length > 0 || best.tax || best.code === 'strong';
  if (!isApart && others.some((one) => one.name === 'full' && isSame(one)))
    against.push({ kind: 'sameName', good: false });
  const isRival = (one: Evidence) => {
    if (one.fees.length > 0 || one.code !== null) return true;
    if (one.tax && !(best.tax && isApart && best.fees.length > 0)) return true;
    if (one.name === null || isSame(one)) return false;
    const isBeside = one.nameSpans.every((span) => best.nameSpans.every((own) => !overlaps(span, own)));
    if (one.name === 'part')
      return one.coverage >= 0.75 && (best.name === null || isBeside || one.coverage > best.coverage);
    return isBeside || best.name !== 'full';
  };
  if (others.some(isRival)) against.push({ kind: 'otherMember', good: false });
  if (best.fees.length > 0 && best.name !== 'full') {
    const isForeign = others.some(
      // Directors share names, so a person whom two members have says nothing for either.
      (one) => (one.account && !best.account) || one.contact !== null,
    );
    if (isForeign) against.push({ kind: 'otherPerson', good: false });
  }
  if (best.fees.length > 1 && best.fees.some(({ memberId }) => memberId !== index.payers[best.payer]?.id))
    against.push({ kind: 'otherMember', good: false });
  const text = `${line.text} ${line.payerName ?? ''}`;
  if (best.name === null && best.contact === null && !best.tax && best.code === null && namesCompany(text))
    against.push({ kind: 'unknownCompany', good: false });
  // A reference can be copied from another member's letter, so somebody whom no record names is asked about once; later
  // their account is known.
  else if (payerIn(line) !== null && isOnlyReference(best, payerIn(line)))
    against.push({ kind: 'unknownPayer', good: false });
  if (!isKeyed(best) && payer.length >= 0)
    against.push({ kind: best.name === null ? 'noName' : 'nameOnly', good: false });
  return against.filter(({ kind }, place) => against.findIndex((one) => one.kind === kind) === place);
}

/**
 * Whether nothing but a reference leads to a member. Words of its name say little in the name of a person, who may have
 * them by chance.
 */
function isOnlyReference({ fees, tax, code, name, contact, account }: Evidence, payer: string | null): boolean {
  const isNamed = name !== null && (name !== 'part' || namesCompany(payer ?? ''));
  return fees.length > 0 && !tax && code === null && !isNamed && contact === null && !account;
}

/** The name of the sender as the bank gives it, beside the text or in it; null when it tells none. */
function payerIn({ payerName, text }: OpenLine): string | null {
  const given = payerName?.trim() || /\bCT\s+tu\s+\d{6,19}\s+(.+?)\s+toi\b/i.exec(text)?.[1];
  return given && /\p{L}/u.test(given) ? given : null;
}

/** Whether a text names a company beside the association that gets the money. */
function namesCompany(text: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'D').toUpperCase();
  const [before = ''] = plain.split(/\bTOI\s*\d/);
  return COMPANY.test(before) && !OWN.test(before.slice(before.search(COMPANY)));
}

/** Two sure lines for one debt: one of them is wrong or paid twice, and a person decides which. */
function askAboutRivals(lines: readonly OpenLine[], proposals: ReadonlyMap<string, Proposal>, index: MatchIndex): void {
  const claims = new Map<string, Proposal[]>();
  const debts = new Map<string, number>();
  for (const fees of index.feesOf.values()) for (const { id, debt } of fees) debts.set(id, debt);
  const claimed = new Map<string, number>();
  for (const { id } of lines) {
    const proposal = proposals.get(id);
    if (proposal?.verdict !== 'sure') continue;
    for (const { feeId, amount } of proposal.candidates[0]?.parts ?? []) {
      push(claims, feeId, proposal);
      claimed.set(feeId, sumOf([claimed.get(feeId) ?? 0, amount]));
    }
  }
  for (const [feeId, all] of claims) {
    if ((claimed.get(feeId) ?? 0) <= (debts.get(feeId) ?? 0)) continue;
    for (const proposal of all) {
      const [best] = proposal.candidates;
      if (proposal.verdict !== 'sure' || !best) continue;
      proposal.verdict = 'ask';
      best.confidence = Math.min(best.confidence, 0.9);
      best.reasons.push({ kind: 'twice', good: false });
    }
  }
}

/** Lines of one member within two weeks that pay its debts together, such as two halves. */
const TOGETHER = 14 * 24 * 60 * 60 * 1000;
const TOGETHER_MOST = 6;

function joinLines(lines: readonly OpenLine[], proposals: ReadonlyMap<string, Proposal>, index: MatchIndex): void {
  const byMember = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const proposal = proposals.get(line.id);
    const best = proposal?.candidates[0];
    if (proposal?.verdict !== 'ask' || !best || best.confidence < 0.4 || proposal.hint) continue;
    if (best.reasons.some(({ kind }) => kind === 'amountLess' || kind === 'whichFee'))
      push(byMember, best.memberId, line);
  }
  for (const [memberId, own] of byMember) {
    if (own.length < 2 || own.length > TOGETHER_MOST) continue;
    own.sort((one, other) => one.at - other.at);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || last.at - first.at > TOGETHER) continue;
    const open = index.feesOf.get(memberId) ?? [];
    const total = sumOf(own.map(({ amount }) => amount));
    const target = [open, ...open.map((fee) => [fee])].find((fees) => sumOf(fees.map(({ debt }) => debt)) === total);
    if (!target) continue;
    const debts = target.map(({ id, debt }) => ({ id, left: debt }));
    for (const line of own) {
      const proposal = proposals.get(line.id);
      const best = proposal?.candidates[0];
      if (!proposal || !best) continue;
      let left = line.amount;
      best.parts = [];
      for (const debt of debts) {
        const part = Math.min(left, debt.left);
        if (part <= 0) continue;
        best.parts.push({ feeId: debt.id, amount: part });
        debt.left -= part;
        left -= part;
      }
      best.reasons = best.reasons.filter(
        ({ kind }) => kind !== 'amountLess' && kind !== 'whichFee' && kind !== 'amountExact',
      );
      best.reasons.push({ kind: 'together', good: true, amount: total });
      best.confidence = Math.max(best.confidence, 0.88);
      proposal.group = first.id;
    }
  }
}

/** The account that a text names as the sender's. */
export function accountIn(text: string): string | null {
  const found = /(?:\bCT\s+tu|\bTKThe\s*:|\bAc\s*:|\btu\s+tk|\bfrom)\s*:?\s*(\d{6,19})/i.exec(text);
  return found?.[1] ?? null;
}

/** The recognised pieces without overlaps, in their order. */
function marksOf(text: FlatText, spans: readonly Span[]): [number, number][] {
  const sorted = spans.map((span) => markOf(text, span)).sort((one, other) => one[0] - other[0]);
  const marks: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = marks.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}
