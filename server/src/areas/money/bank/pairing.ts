import type { DOUBT_REASONS } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { relationOf, type Relation, type Report, withoutShared } from './identity.ts';

/** A decision of a person about two reports. */
export interface Link {
  one: string;
  other: string;
  isSame: boolean;
}

/** One movement: what its sources say of it. */
export interface Movement {
  reports: Report[];
}

/** Two movements that may be one, and why a person must tell. */
export interface Doubt {
  /** The movement that is asked about, and the one that it may be. */
  asked: Movement;
  other: Movement;
  why: DoubtReason;
}
export type DoubtReason = (typeof DOUBT_REASONS)[number];

export interface Pairing {
  movements: Movement[];
  doubts: Doubt[];
}

/**
 * Tells which reports of one account, direction and amount are of the same movement. Depends on the set of reports alone and
 * not on the order in which they came: sources are compared in an order that follows from what they say.
 *
 * Reports of one source are different movements. Files are compared as multisets over the facts that both have; a service
 * is paired one to one by the best assignment, and only where no other assignment is as good. The days of a movement's
 * reports are equal, unless a person says that they are the same.
 */
export function pair(given: readonly Report[], links: readonly Link[] = []): Pairing {
  const decided = decisions(links);
  const days = Map.groupBy(given, ({ facts }) => facts.day);
  const doubts: Doubt[] = [];
  const byDay = new Map<string, Movement[]>();
  for (const day of [...days.keys()].sort())
    byDay.set(day, pairDay(withoutShared(days.get(day) ?? []), decided, doubts));
  const movements = joinDecided([...byDay.values()].flat(), decided, doubts);
  doubts.push(...overMidnight(movements, decided, doubts));
  return { movements, doubts };
}

type Decided = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

function decisions(links: readonly Link[]): Decided {
  const map = new Map<string, Map<string, boolean>>();
  const set = (from: string, to: string, isSame: boolean) => {
    const own = map.get(from) ?? new Map<string, boolean>();
    map.set(from, own.set(to, isSame));
  };
  for (const { one, other, isSame } of links) {
    set(one, other, isSame);
    set(other, one, isSame);
  }
  return map;
}

function decisionOf(one: Movement, other: Movement, decided: Decided): boolean | undefined {
  if (decided.size === 0) return undefined;
  let found: boolean | undefined;
  for (const { id } of one.reports)
    for (const second of other.reports) {
      const said = decided.get(id)?.get(second.id);
      if (said === false) return false;
      found ??= said;
    }
  return found;
}

/** All that a report says, as a text by which equal ones stand together. */
function signatureOf({ isFile, source, facts }: Report): string {
  return JSON.stringify([isFile ? '' : source, facts]);
}

function signatureOfAll({ reports }: Movement): string {
  return reports.map(signatureOf).sort().join('\n');
}

function bySignature<Value>(values: readonly Value[], of: (value: Value) => string): Value[] {
  const signed = values.map((value) => [of(value), value] as const);
  return signed.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, value]) => value);
}

/** Files first, those that tell more before those that tell less, then services by their names. */
function orderedSources(reports: readonly Report[]): Report[][] {
  const groups = [...Map.groupBy(reports, ({ source }) => source).values()].map((rows) =>
    bySignature(rows, signatureOf),
  );
  const told = (rows: readonly Report[]) =>
    rows.reduce((sum, { facts }) => sum + Object.values(facts).filter((fact) => fact !== null).length, 0);
  const keyOf = (rows: readonly Report[]) => {
    const [first] = rows;
    const rank = first?.isFile ? `0 ${String(9_999_999 - told(rows)).padStart(7, '0')}` : `1 ${first?.source}`;
    return `${rank} ${String(99_999 - rows.length).padStart(5, '0')} ${rows.map(signatureOf).join('\n')}`;
  };
  return bySignature(groups, keyOf);
}

function pairDay(reports: readonly Report[], decided: Decided, doubts: Doubt[]): Movement[] {
  let movements: Movement[] = [];
  for (const rows of orderedSources(reports)) {
    const fresh = rows.map((row): Movement => ({ reports: [row] }));
    const taken = new Set<Movement>();
    const left = new Set(fresh);
    const take = (one: Movement, into: Movement) => {
      into.reports.push(...one.reports);
      taken.add(into);
      left.delete(one);
    };
    for (const one of fresh) {
      const into = movements.find((each) => !taken.has(each) && decisionOf(one, each, decided) === true);
      if (into) take(one, into);
    }
    const isOfFile = rows[0]?.isFile === true;
    const open = () => movements.filter((each) => !taken.has(each));
    const same = edges([...left], open(), decided, 'same');
    // A service's row is settled only where no other choice is as good; files are counted as multisets.
    for (const part of components(same))
      for (const { row, column, isNeeded } of assign(isOfFile ? nested(part) : part))
        if (isOfFile || isNeeded) take(row, column);
    const rest = edges([...left], open(), decided, 'maybe');
    for (const part of components(rest))
      for (const { row: asked, column: other } of assign(part))
        doubts.push({ asked, other, why: rest.get(asked)?.get(other)?.kind === 'same' ? 'several' : 'unclear' });
    movements = bySignature([...movements, ...left], signatureOfAll);
  }
  return movements;
}

function isFilesOnly({ reports }: Movement): boolean {
  return reports.every(({ isFile }) => isFile);
}

type Edges = Map<Movement, Map<Movement, Relation>>;

/** The relations that a kind allows; 'maybe' includes 'same'. */
function edges(
  rows: readonly Movement[],
  columns: readonly Movement[],
  decided: Decided,
  least: 'same' | 'maybe',
): Edges {
  const all: Edges = new Map();
  for (const row of rows)
    for (const column of columns) {
      if (decisionOf(row, column, decided) === false) continue;
      const relation = relationOfAll(row, column);
      if (relation.kind === 'other' || (least === 'same' && relation.kind !== 'same')) continue;
      all.set(row, (all.get(row) ?? new Map<Movement, Relation>()).set(column, relation));
    }
  return all;
}

/** A movement agrees with what its reports say together, and contradicts what any of them contradicts. */
function relationOfAll(one: Movement, other: Movement): Relation {
  const all = one.reports.flatMap((first) => other.reports.map((second) => relationOf(first, second)));
  const best = all.reduce((most, each) => (each.weight > most.weight ? each : most));
  const isDenied = all.some(({ kind }) => kind === 'other');
  if (!isDenied) {
    const clear = all.filter(({ kind }) => kind === 'same');
    return clear.length > 0 ? { kind: 'same', weight: Math.max(...clear.map(({ weight }) => weight)) } : best;
  }
  return best.kind === 'same' ? { kind: 'maybe', weight: best.weight } : { kind: 'other', weight: 0 };
}

interface Component {
  rows: Movement[];
  columns: Movement[];
  pairs: Edges;
}

/** The parts of a graph that do not touch each other. */
function components(pairs: Edges): Component[] {
  const backward = new Map<Movement, Movement[]>();
  for (const [row, ends] of pairs)
    for (const column of ends.keys()) backward.set(column, [...(backward.get(column) ?? []), row]);
  const seen = new Set<Movement>();
  const found: Component[] = [];
  for (const start of pairs.keys()) {
    if (seen.has(start)) continue;
    const [rows, columns] = [new Set([start]), new Set<Movement>()];
    const queue = [start];
    for (let row = queue.pop(); row; row = queue.pop()) {
      seen.add(row);
      for (const column of pairs.get(row)?.keys() ?? []) {
        if (columns.has(column)) continue;
        columns.add(column);
        for (const next of backward.get(column) ?? []) {
          if (rows.has(next)) continue;
          rows.add(next);
          queue.push(next);
        }
      }
    }
    found.push({
      rows: [...pairs.keys()].filter((row) => rows.has(row)),
      columns: bySignature([...columns], signatureOfAll),
      pairs,
    });
  }
  return found;
}

/**
 * The same graph, in which a movement that more files tell of goes before others that fit equally. So of equal rows those
 * of a shorter file stand within those of a longer one, and the one more of a later file is new in that file.
 */
function nested({ rows, columns, pairs }: Component): Component {
  const most = Math.max(...columns.map(({ reports }) => reports.length)) + 1;
  const scale = most * (rows.length + 1);
  const weigh = (ends: ReadonlyMap<Movement, Relation>) =>
    new Map(
      [...ends].map(([column, { kind, weight }]) => [column, { kind, weight: weight * scale + column.reports.length }]),
    );
  return { rows, columns, pairs: new Map([...pairs].map(([row, ends]) => [row, weigh(ends)])) };
}

interface Assigned {
  row: Movement;
  column: Movement;
  /** Whether both are paired in every assignment that is as good as this one. */
  isNeeded: boolean;
}

/** The one-to-one assignment of the greatest weight (Hungarian method, O(n³)); pairs without a relation stay apart. */
export function assign({ rows, columns, pairs }: Component): Assigned[] {
  const size = Math.max(rows.length, columns.length);
  const weights = Array.from({ length: size }, (_row, row) => {
    const ends = rows[row] && pairs.get(rows[row]);
    return Array.from({ length: size }, (_column, column) => {
      const other = columns[column];
      return (other && ends?.get(other)?.weight) ?? 0;
    });
  });
  const weightOf = (row: number, column: number) => weights[row]?.[column] ?? 0;
  const { columnOf, rowPrice, columnPrice } = solve(size, weightOf);
  const isTight = (row: number, column: number) =>
    (rowPrice[row] ?? 0) + (columnPrice[column] ?? 0) === -weightOf(row, column);
  const rowOf: number[] = [];
  columnOf.forEach((column, row) => {
    rowOf[column] = row;
  });
  // All best assignments lie within the tight pairs; two of them differ by a circle of tight pairs.
  const reach = Array.from({ length: size }, (_row, start) => {
    const seen = new Set([start]);
    for (const row of seen)
      for (let column = 0; column < size; column += 1) if (isTight(row, column)) seen.add(rowOf[column] ?? 0);
    return seen;
  });
  const canBeLeft = (row: number, column: number) =>
    Array.from({ length: size }, (_, other) => other).some(
      (other) =>
        (weightOf(row, other) === 0 && isTight(row, other) && reach[rowOf[other] ?? 0]?.has(row)) ||
        (weightOf(other, column) === 0 && isTight(other, column) && reach[row]?.has(other)),
    );
  return columnOf.flatMap((place, at) => {
    const [row, column] = [rows[at], columns[place]];
    if (!row || !column || weightOf(at, place) === 0) return [];
    return [{ row, column, isNeeded: !canBeLeft(at, place) }];
  });
}

/** The column of each row, and the prices under which no pair is cheaper than the chosen ones. Weights are whole numbers. */
function solve(size: number, weightOf: (row: number, column: number) => number) {
  const rowPrice = new Float64Array(size + 1);
  const columnPrice = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    rowOf[0] = row;
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(size + 1);
    const way = new Int32Array(size + 1);
    let at = 0;
    do {
      used[at] = 1;
      const current = rowOf[at] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let column = 1; column <= size; column += 1) {
        if (used[column]) continue;
        const cost = -weightOf(current - 1, column - 1) - (rowPrice[current] ?? 0) - (columnPrice[column] ?? 0);
        if (cost < (least[column] ?? 0)) {
          least[column] = cost;
          way[column] = at;
        }
        if ((least[column] ?? 0) < delta) {
          delta = least[column] ?? 0;
          next = column;
        }
      }
      for (let column = 0; column <= size; column += 1)
        if (used[column]) {
          const owner = rowOf[column] ?? 0;
          rowPrice[owner] = (rowPrice[owner] ?? 0) + delta;
          columnPrice[column] = (columnPrice[column] ?? 0) - delta;
        } else least[column] = (least[column] ?? 0) - delta;
      at = next;
    } while (rowOf[at] !== 0);
    do {
      const before = way[at] ?? 0;
      rowOf[at] = rowOf[before] ?? 0;
      at = before;
    } while (at !== 0);
  }
  const columnOf = Array.from({ length: size }, () => 0);
  for (let column = 1; column <= size; column += 1) columnOf[(rowOf[column] ?? 1) - 1] = column - 1;
  return { columnOf, rowPrice: rowPrice.subarray(1), columnPrice: columnPrice.subarray(1) };
}

/** Joins movements of several days that a person has called the same. */
function joinDecided(movements: Movement[], decided: Decided, doubts: Doubt[]): Movement[] {
  if (decided.size === 0) return movements;
  const kept: Movement[] = [];
  for (const one of movements) {
    const into = kept.find((each) => decisionOf(one, each, decided) === true);
    if (!into) kept.push(one);
    else {
      into.reports.push(...one.reports);
      for (const doubt of doubts) {
        if (doubt.asked === one) doubt.asked = into;
        if (doubt.other === one) doubt.other = into;
      }
    }
  }
  const open = doubts.filter(({ asked, other }) => asked !== other);
  doubts.splice(0, doubts.length, ...open);
  return kept;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days within which a bank books a transfer of a weekend or a holiday. */
export const DAYS_APART = 4;
/** The least weight of movements of two days that something says are one, beside the amount: of neighbours, and of others. */
const TOLD = 5;
const TOLD_WELL = 13;

/**
 * Movements that only one kind of source tells, and one of the days before that only another one tells: the bank may have
 * booked a late transfer on the next day, and one of a weekend on Monday.
 */
function overMidnight(movements: readonly Movement[], decided: Decided, doubts: readonly Doubt[]): Doubt[] {
  const isAsked = new Set(doubts.map(({ asked }) => asked));
  const isOfOneDay = ({ reports }: Movement) => new Set(reports.map(({ facts }) => facts.day)).size === 1;
  const free = movements.filter(isOfOneDay);
  const dayOf = ({ reports }: Movement) => reports[0]?.facts.day ?? '';
  const days = Map.groupBy(free, dayOf);
  const found: Doubt[] = [];
  for (const asked of free) {
    if (isAsked.has(asked)) continue;
    for (let by = 1; by <= DAYS_APART; by += 1) {
      const before = new Date(new Date(dayOf(asked)).getTime() - by * DAY).toISOString().slice(0, 10);
      const near = (days.get(before) ?? []).filter((other) => areApart(asked, other));
      const rated = bySignature(near, signatureOfAll)
        .map((other) => ({ other, relation: relationOfAll(asked, other) }))
        .filter(({ relation: { weight } }) => weight >= (by === 1 ? TOLD : TOLD_WELL))
        .filter(({ other }) => decisionOf(asked, other, decided) !== false)
        .sort((one, other) => other.relation.weight - one.relation.weight);
      const [best] = rated;
      if (!best) continue;
      found.push({ asked, other: best.other, why: 'nextDay' });
      break;
    }
  }
  return found;
}

/** Whether no source tells of both, and not all of them are files, whose days are the bank's own. */
function areApart(one: Movement, other: Movement): boolean {
  const sources = new Set(one.reports.map(({ source }) => source));
  return !other.reports.some(({ source }) => sources.has(source)) && !(isFilesOnly(one) && isFilesOnly(other));
}

/** A line that is stored. */
export interface StoredLine {
  id: string;
  /** Whether a person has booked, ignored or begun it; two such lines are not joined without a question. */
  isTouched: boolean;
}

export interface Settled {
  /** The line of each movement; null is a new one. */
  lines: { lineId: string | null; movement: Movement }[];
  /** Untouched lines that are no lines of their own any more. */
  joined: { lineId: string; into: Movement }[];
  doubts: Doubt[];
}

/**
 * Gives movements their lines. A line stays with its first report, and of several untouched lines the oldest stays. `held`
 * has the oldest line first, and `lineOf` the lines of reports that were stored before.
 */
export function settle(
  { movements, doubts }: Pairing,
  lineOf: ReadonlyMap<string, string>,
  held: readonly StoredLine[],
): Settled {
  const first = new Map<string, string>();
  for (const id of [...lineOf.keys()].sort()) {
    const line = lineOf.get(id) ?? '';
    if (!first.has(line)) first.set(line, id);
  }
  const settled: Settled = { lines: [], joined: [], doubts: [...doubts] };
  for (const movement of movements) {
    const ids = new Set(movement.reports.map(({ id }) => id));
    const own = held.filter((line) => ids.has(first.get(line.id) ?? ''));
    const [kept, ...others] = own.toSorted((one, other) => Number(other.isTouched) - Number(one.isTouched));
    for (const line of others) {
      if (!line.isTouched) {
        settled.joined.push({ lineId: line.id, into: movement });
        continue;
      }
      const apart: Movement = { reports: movement.reports.filter(({ id }) => lineOf.get(id) === line.id) };
      movement.reports = movement.reports.filter((report) => !apart.reports.includes(report));
      settled.lines.push({ lineId: line.id, movement: apart });
      settled.doubts.push({ asked: apart, other: movement, why: 'both' });
    }
    settled.lines.push({ lineId: kept?.id ?? null, movement });
  }
  return settled;
}
