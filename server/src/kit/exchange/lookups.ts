import type { Field } from '@hoivien/contract/kit/field.ts';
import { fold, toneKey } from '@hoivien/contract/kit/fold.ts';
import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../call.ts';
import { units } from '../../db/tables/unit.ts';
import type { Source, Target } from '../crud/source.ts';
import { mapBreathing } from '../breathe.ts';
import { readDb } from '../long-reads.ts';
import { textOf } from '../text.ts';
import { columnOf, type LooseTable } from '../crud/table.ts';

/** What the cells of a file say by name, and records by id. Read once for a file; catalogues are small. */
export interface Lookups {
  /** By area: ids by folded code or name (null where two are called alike), and by id what tells them apart. */
  targets: ReadonlyMap<string, TargetNames>;
  units: UnitNames | undefined;
}

interface TargetNames {
  idOf: ReadonlyMap<string, string | null>;
  nameOf: ReadonlyMap<string, string>;
  /** How to write one of those that are called alike, by folded name. */
  fullOf: ReadonlyMap<string, string>;
}

export type Unit = Pick<
  typeof units.$inferSelect,
  'scheme' | 'code' | 'level' | 'parentCode' | 'fullName' | 'successors'
>;

export interface UnitNames {
  byCode: ReadonlyMap<string, Unit>;
  /** By scheme, level, the unit above and a form of the name, of which several may be alike. */
  byName: ReadonlyMap<string, readonly Unit[]>;
  /** The codes of the districts of before 2025, by the province above them. */
  districts: ReadonlyMap<string, readonly string[]>;
}

/** Reads what the links and addresses of an area can point at, as far as the actor sees it. */
export async function readLookups(call: Pick<Call, 'db' | 'actor' | 'reading'>, source: Source): Promise<Lookups> {
  const fields = inputFields(source.resource).flatMap((name) => {
    const field = source.resource.fields[name] as Field;
    return [field, ...Object.values(field.fields ?? {})];
  });
  const areas = new Set(fields.flatMap(({ to }) => (to && source.targets?.[to] ? [to] : [])));
  const targets = new Map<string, TargetNames>();
  for (const area of areas) targets.set(area, await readTarget(call, source.targets?.[area] as Target));
  const hasAddress = fields.some(({ kind }) => kind === 'address');
  return { targets, units: hasAddress ? await unitNames(call.db) : undefined };
}

async function readTarget(
  call: Pick<Call, 'db' | 'actor' | 'reading'>,
  { table, within, scope, name: calls, mark }: Target,
) {
  const columns = getTableColumns(table) as LooseTable;
  const id = columnOf(columns, 'id');
  const name = calls?.as('name') ?? columnOf(columns, 'name');
  const rows = await readDb(call)
    .select({ id, name, code: columns.code ?? sql<null>`null`, mark: mark ?? columns.code ?? sql<null>`null` })
    .from(table)
    .where(and(within, scope?.filter(call.actor)));
  const texts = rows.map((row) => {
    const [called, own, beside] = [row.name, row.code, row.mark].map((value) => textOf(value ?? ''));
    return {
      id: String(row.id),
      name: called ?? '',
      code: own,
      full: beside ? `${called} (${beside})` : (called ?? ''),
    };
  });
  const byName = Map.groupBy(texts, ({ name: called }) => fold(called));
  const idOf = new Map<string, string | null>();
  const fullOf = new Map<string, string>();
  // A name of two says nothing without what stands beside it, unless beside one of them stands nothing.
  for (const [called, alike] of byName) {
    idOf.set(called, theOnly(alike) ?? theOnly(alike.filter(isBare)) ?? null);
    fullOf.set(called, (alike.find((row) => !isBare(row)) ?? alike[0])?.full ?? '');
  }
  const nameOf = new Map(texts.map((row) => [row.id, idOf.get(fold(row.name)) === row.id ? row.name : row.full]));
  for (const [called, alike] of Map.groupBy(texts, ({ full }) => fold(full))) {
    if (!alike.every(isBare)) idOf.set(called, theOnly(alike) ?? null);
  }
  const coded = texts.filter(({ code: own }) => own);
  for (const [called, alike] of Map.groupBy(coded, ({ code: own = '' }) => fold(own))) {
    idOf.set(called, theOnly(alike) ?? null);
  }
  return { idOf, nameOf, fullOf };
}

const theOnly = (rows: readonly { id: string }[]) => (rows.length === 1 ? rows[0]?.id : undefined);
const isBare = ({ name, full }: { name: string; full: string }) => name === full;

/** Kinds of units as people write them before a name. */
const KINDS =
  /^(thanh pho trung uong|thanh pho|thi xa|thi tran|tp|tx|tt|tinh|quan|huyen|phuong|xa|dac khu|q|h|p|x)[\s.]+(?=\S)/;
const SHORT: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  tphcm: 'ho chi minh',
  sg: 'ho chi minh',
  hn: 'ha noi',
};

/** A name as it may be found: first exactly, with its kind and without, then without accents. */
interface NameForms {
  exact: readonly string[];
  folded: readonly string[];
}

/** The forms of a name: `Tp. Hồ Chí Minh` and `Hồ Chí Minh` are one, `Quận 1` and `Q.1` too. */
function nameForms(text: string): NameForms {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = fold(name);
  const [kind, word] = KINDS.exec(folded) ?? ['', ''];
  // Whoever writes the kind without accents writes the name so, too: `Xa Thanh An` may be Thạnh An.
  const isWhole = word === 'xa' || (word?.length ?? 0) > 2;
  const isPlain = isWhole && name.slice(0, kind.length).toLowerCase() === kind;
  return {
    exact: isPlain ? [] : [`=${toneKey(name)}`, `~${toneKey(bareName(name.slice(kind.length)))}`],
    folded: [`#${folded}`, ` ${bareName(folded.slice(kind.length))}`],
  };
}

/** A name without its kind, and without what people leave out or put in. */
function bareName(name: string): string {
  const bare = name
    .replace(/^[qp](?=\d)/i, '')
    .replace(/[.'’-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return SHORT[bare] ?? bare.replace(/^0+(?=\d)/, '');
}

/** How long the units stay in memory: while one looks at a dry run, then lets it run, in milliseconds. */
const KEPT_MS = 600_000;
const kept = new WeakMap<Database, Promise<UnitNames>>();

/** The units of a database; they change with a version of the product only. */
function unitNames(db: Database): Promise<UnitNames> {
  const held = kept.get(db);
  if (held) return held;
  const names = readUnitNames(db);
  const drop = () => kept.delete(db);
  kept.set(db, names);
  names.catch(drop);
  setTimeout(drop, KEPT_MS).unref();
  return names;
}

async function readUnitNames(db: Database): Promise<UnitNames> {
  const { scheme, code, level, parentCode, fullName, successors } = units;
  const rows: Unit[] = await db.select({ scheme, code, level, parentCode, fullName, successors }).from(units);
  const byCode = new Map(rows.map((unit) => [`${unit.scheme} ${unit.code}`, unit]));
  const byName = new Map<string, Unit[]>();
  const districts = new Map<string, string[]>();
  const add = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
    const held = map.get(key);
    if (held) held.push(value);
    else map.set(key, [value]);
  };
  await mapBreathing(rows, (unit) => {
    const { exact, folded } = nameForms(unit.fullName);
    const place = placeOf(unit.scheme, unit.level, unit.parentCode);
    for (const form of [...exact, ...folded]) add(byName, `${place} ${form}`, unit);
    if (unit.scheme === 'legacy' && unit.level === 2) add(districts, unit.parentCode ?? '', unit.code);
  });
  return { byCode, byName, districts };
}

function placeOf(scheme: string, level: number, parent: string | null): string {
  return `${scheme} ${level} ${parent ?? ''}`;
}

/** The units that a text may name, and whether it does so exactly. */
export interface FoundUnits {
  units: readonly Unit[];
  isExact: boolean;
}

/**
 * The units below others that a text names by code, by full name or by name alone: exactly, wherever the tone mark stands,
 * or else without accents. Several where nobody can tell which one is meant.
 */
export function findUnits(
  { byCode, byName }: UnitNames,
  scheme: '2025' | 'legacy',
  level: number,
  parents: readonly (string | null)[],
  text: string,
): FoundUnits {
  const known = byCode.get(`${scheme} ${text.trim()}`);
  if (known?.level === level && parents.includes(known.parentCode)) return { units: [known], isExact: true };
  const { exact, folded } = nameForms(text);
  for (const form of [...exact, ...folded]) {
    const units = parents.flatMap((parent) => byName.get(`${placeOf(scheme, level, parent)} ${form}`) ?? []);
    if (units.length > 0) return { units, isExact: exact.includes(form) };
  }
  return { units: [], isExact: false };
}
