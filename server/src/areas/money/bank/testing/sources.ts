import fc from 'fast-check';
import { expect } from 'vitest';
import { factsOf, type Report } from '../identity.ts';
import { type StoredLine, type Movement, pair, settle } from '../pairing.ts';

/** A transfer that happened. */
interface Happened {
  day: number;
  minute: number;
  amount: number;
  text: string;
  payer: string;
  reference: string;
  balance: number;
}

/** What a source says at one time: the rows of a file, or one transfer. */
interface Telling {
  source: string;
  isFile: boolean;
  rows: { key: string; happened: number; report: Omit<Report, 'id'> }[];
}

interface World {
  happened: Happened[];
  tellings: Telling[];
}

const DAYS = 2;
const AMOUNTS = [6_000_000, 2_000_000];
const TEXTS = ['nop hoi phi 2026', 'ung ho quy hoi nghi thuong nien'];
const PAYERS = ['CONG TY ANH DUONG', 'TRAN VAN BINH'];
const MINUTES = [8 * 60, 8 * 60 + 2, 14 * 60 + 30, 23 * 60 + 59];
const DAY = 24 * 60 * 60_000;
const START = new Date('2026-11-10T00:00:00+07:00').getTime();

const transfer = fc.record({
  day: fc.nat(DAYS - 1),
  minute: fc.constantFrom(...MINUTES),
  amount: fc.oneof({ weight: 6, arbitrary: fc.constant(AMOUNTS[0] ?? 0) }, fc.constantFrom(...AMOUNTS)),
  text: fc.oneof({ weight: 5, arbitrary: fc.constant(TEXTS[0] ?? '') }, fc.constantFrom(...TEXTS)),
  payer: fc.constantFrom(...PAYERS),
});
/** Hours since the first day began at which a file may begin and end. */
const CUTS = [0, 9, 15, 24, 33, 39, 48];
const file = fc.record({
  since: fc.constantFrom(...CUTS),
  until: fc.constantFrom(...CUTS),
  hasTime: fc.boolean(),
  reference: fc.constantFrom('own', 'rounded', 'none'),
  hasPayer: fc.boolean(),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
});
const service = fc.record({
  isOff: fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS }),
  tellsPayer: fc.boolean(),
  tellsReference: fc.boolean(),
  /** Transfers of the last minute of a day come with the next day. */
  isLate: fc.boolean(),
});

/** A few days of an account as files and services tell of them, with small sets of amounts, texts and references. */
const worlds = fc
  .record({
    transfers: fc.array(transfer, { minLength: 1, maxLength: 6, size: 'max' }),
    files: fc.array(file, { maxLength: 4, size: 'max' }),
    sepay: fc.option(service),
    casso: fc.option(service),
    /** What all files tell that tells transfers apart; without it a file has all of its first day. */
    apart: fc.constantFrom('time', 'reference', 'balance', null),
    isBare: fc.boolean(),
    /** Banks that write one word as the reference of all transfers, and those that wrap a text. */
    isOneWord: fc.boolean(),
    isWrapped: fc.boolean(),
  })
  .map(({ transfers, files, sepay, casso, apart, ...bank }): World => {
    const isOneWord = bank.isOneWord && apart !== 'reference';
    let balance = 10_000_000;
    const happened = transfers
      .toSorted((one, other) => one.day - other.day || one.minute - other.minute)
      .map((each, place): Happened => {
        balance += each.amount;
        const reference = isOneWord ? 'BANKNETIBFT' : `FT26${String(310_000_000 + place * 7)}`;
        return { ...each, balance, reference };
      });
    const wrap = ({ text, payer }: Happened, place: number) =>
      bank.isWrapped ? `MBVCB.${4_410_000 + place}.${text}.CT tu ${accountOf(payer)} ${payer} toi 1012345678` : text;
    const tellings: Telling[] = files.map((own, at) => {
      const file = bank.isBare
        ? { ...own, hasTime: false, hasBalance: false, hasPayer: false, reference: 'none' }
        : own;
      const [begin, end] = [file.since, file.until].toSorted((one, other) => one - other) as [number, number];
      const since = apart === null ? Math.floor(begin / 24) * 24 : begin;
      const hasTime = file.hasTime || apart === 'time';
      const reference = apart === 'reference' ? 'own' : file.reference;
      const rows = happened.flatMap((each, place) => {
        const { day, minute } = each;
        const hour = day * 24 + minute / 60;
        if (hour < since || hour >= end) return [];
        const bookedAt = new Date(START + day * DAY + (hasTime ? minute * 60_000 : 0));
        const facts = factsOf({
          bookedAt,
          hasTime,
          amount: each.amount,
          description: wrap(each, place),
          descriptionHash: null,
          bankReference: reference === 'own' ? each.reference : reference === 'rounded' ? '1.23457E+11' : null,
          balance: file.hasBalance || apart === 'balance' ? each.balance : null,
          payerName: file.hasPayer ? each.payer : null,
          payerAccount: file.hasPayer ? accountOf(each.payer) : null,
        });
        return [{ key: `file ${at} ${place}`, happened: place, report: { source: `file ${at}`, isFile: true, facts } }];
      });
      return { source: `file ${at}`, isFile: true, rows: file.isNewestFirst ? rows.toReversed() : rows };
    });
    for (const [source, own] of [
      ['sepay', sepay],
      ['casso', casso],
    ] as const) {
      if (!own) continue;
      happened.forEach((each, place) => {
        if (own.isOff[each.day]) return;
        const isLate = own.isLate && each.minute === 23 * 60 + 59;
        const bookedAt = new Date(START + each.day * DAY + (each.minute + (isLate ? 1 : 0)) * 60_000 + 20_000);
        const facts = factsOf({
          bookedAt,
          hasTime: true,
          amount: each.amount,
          description: each.text,
          descriptionHash: null,
          bankReference: own.tellsReference && !isOneWord ? each.reference : null,
          balance: null,
          payerName: own.tellsPayer ? each.payer : null,
          payerAccount: null,
        });
        const key = `${source} ${place}`;
        tellings.push({
          source,
          isFile: false,
          rows: [{ key, happened: place, report: { source, isFile: false, facts } }],
        });
      });
    }
    return { happened, tellings };
  });

function accountOf(payer: string): string {
  return `00710002${String(PAYERS.indexOf(payer)).padStart(2, '0')}`;
}

/** The lines and questions that stand after all tellings came in an order. A telling may come again. */
function standing(tellings: readonly Telling[], touch: (place: number) => boolean = () => false) {
  const reports = new Map<string, { report: Report; happened: number }>();
  const lineOf = new Map<string, string>();
  const held: StoredLine[] = [];
  const touched: string[] = [];
  let made = 0;
  let state: { movements: Movement[]; doubts: { asked: Movement; other: Movement; why: string }[] } = {
    movements: [],
    doubts: [],
  };
  tellings.forEach(({ rows }, place) => {
    for (const { key, happened, report } of rows) {
      if ([...reports.values()].some((known) => known.report.id.endsWith(`|${key}`))) continue;
      const id = `${String(reports.size).padStart(4, '0')}|${key}`;
      reports.set(id, { report: { ...report, id }, happened });
    }
    const movements: Movement[] = [];
    const doubts: typeof state.doubts = [];
    for (const same of Map.groupBy(reports.values(), ({ report }) => report.facts.amount).values()) {
      const settled = settle(pair(same.map(({ report }) => report)), lineOf, held);
      for (const { lineId } of settled.joined)
        held.splice(
          held.findIndex(({ id }) => id === lineId),
          1,
        );
      for (const { lineId, movement } of settled.lines) {
        const id = lineId ?? `line ${(made += 1)}`;
        if (lineId === null) held.push({ id, isTouched: false });
        for (const report of movement.reports) lineOf.set(report.id, id);
        movements.push(movement);
      }
      doubts.push(...settled.doubts);
    }
    for (const line of held)
      if (touch(place) && !line.isTouched) {
        line.isTouched = true;
        touched.push(line.id);
      }
    state = { movements, doubts };
  });
  const happenedIn = ({ reports: own }: Movement) => new Set(own.map(({ id }) => reports.get(id)?.happened ?? -1));
  return { ...state, held, touched, happenedIn, told: new Set([...reports.values()].map(({ happened }) => happened)) };
}

type Standing = ReturnType<typeof standing>;

/**
 * Transfers that no line stands for, and lines that stand for none and are not asked about. Lines and transfers that
 * nothing tells apart may stand for each other.
 */
function faultsOf({ movements, doubts, happenedIn, told }: Standing) {
  const owner = new Map<Movement, number>();
  const seat = (transferAt: number, seen: Set<Movement>): boolean =>
    movements.some((movement) => {
      if (seen.has(movement) || !happenedIn(movement).has(transferAt)) return false;
      seen.add(movement);
      const before = owner.get(movement);
      if (before !== undefined && !seat(before, seen)) return false;
      owner.set(movement, transferAt);
      return true;
    });
  const seated = [...told].filter((each) => seat(each, new Set())).length;
  return { lost: told.size - seated, doubled: Math.max(0, movements.length - seated - doubts.length) };
}

/** What stands, as texts without ids. */
function contentsOf({ movements, doubts }: Standing) {
  const textOf = ({ reports }: Movement) =>
    reports
      .map(({ isFile, source, facts }) => JSON.stringify([isFile ? 'file' : source, facts]))
      .sort()
      .join(' ');
  return {
    lines: movements.map(textOf).sort(),
    questions: doubts.map(({ asked, other, why }) => [[textOf(asked), textOf(other)].sort(), why].join(' ')).sort(),
  };
}

const orders = worlds.chain((world) => {
  const all = [...world.tellings, ...world.tellings];
  return fc.record({
    world: fc.constant(world),
    one: fc.shuffledSubarray(world.tellings, { minLength: world.tellings.length }),
    other: fc.shuffledSubarray(all, { minLength: all.length }),
  });
});

/** Movements and questions about a transfer that no other one of its amount can be taken for. */
function ofLoneOnes({ movements, doubts, happenedIn, told }: Standing, { happened }: World): [number, number][] {
  return AMOUNTS.flatMap((amount): [number, number][] => {
    const [one, ...others] = [...told].filter((place) => happened[place]?.amount === amount);
    if (one === undefined || others.length > 0 || happened[one]?.minute === 23 * 60 + 59) return [];
    const isOfIt = (movement: Movement) => happenedIn(movement).has(one);
    return [[movements.filter(isOfIt).length, doubts.filter(({ asked }) => isOfIt(asked)).length]];
  });
}

/** Tries so many days: with no person about, and with people who deal with lines between two sources. */
export function tryDays(numRuns: number, seed: number): void {
  const right = { lost: 0, doubled: 0 };
  fc.assert(
    fc.property(orders, ({ world, one, other }) => {
      const [first, second] = [standing(one), standing(other)];
      expect(faultsOf(first)).toEqual(right);
      for (const alone of ofLoneOnes(first, world)) expect(alone).toEqual([1, 0]);
      expect(contentsOf(second)).toEqual(contentsOf(first));
    }),
    { numRuns, seed },
  );
  fc.assert(
    fc.property(orders, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), ({ other }, touched) => {
      const isTouched = (place: number) => touched[place % 40] ?? false;
      const after = standing(other, isTouched);
      expect(faultsOf(after)).toEqual(right);
      expect(after.touched.filter((id) => !after.held.some((line) => line.id === id))).toEqual([]);
    }),
    { numRuns, seed: seed + 1 },
  );
}
