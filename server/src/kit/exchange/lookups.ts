import type { Field } from '@hoivien/contract/kit/field.ts';
import { exactKey, fold, isWithoutAccents, toneKey } from '@hoivien/contract/kit/fold.ts';
import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { readTaxCode } from '@hoivien/contract/kit/written/restored.ts';
import { and, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../call.ts';
import { units } from '../../db/tables/unit.ts';
import type { Source, Target } from '../crud/source.ts';
import { mapBreathing } from '../breathe.ts';
import { readDb } from '../long-reads.ts';
import { textOf } from '../text.ts';
import { COMPANY_NAME, recordedNames } from './recorded-names.ts';
import { columnOf, type LooseTable } from '../crud/table.ts';

/** Records by the names in cells, and names by ids. Read once for each file, because catalogues are small. */
export interface Lookups {
  /** By area: ids by code or name (null when two records share it), and distinct names by id. */
  targets: ReadonlyMap<string, TargetNames>;
  units: UnitNames | undefined;
  /** Names of people that the area has and that a file may bring back as they are. */
  recordedNames?: ReadonlySet<string>;
}

export interface TargetNames {
  /** Ids by the exact form of a code, a name or a name with its addition; null when two records share it. */
  idOf: ReadonlyMap<string, string | null>;
  /** Ids by the same texts without accents; null when several records have them. */
  nearOf: ReadonlyMap<string, string | null>;
  /** Codes that are also a name without its accents: as they stand they are codes, in other capitals nobody can tell. */
  codeLike: ReadonlyMap<string, string>;
  nameOf: ReadonlyMap<string, string>;
  /** Ids by folded tax code or e-mail, for cells that are neither code nor name; null when two records share it. */
  byKey: ReadonlyMap<string, string | null> | undefined;
  /** The distinct name to write instead of an ambiguous one. */
  fullOf: ReadonlyMap<string, string>;
}

/**
 * What a text of a cell names: one record, `isKey` by its tax code or e-mail; several, of which `full` names one; or, written
 * without accents, something that only a person can tell.
 */
type Named = { id: string; isKey?: true } | { full: string } | { near: string };

/** Finds what a text names; undefined when nothing has this code or name. */
export function namedBy(target: TargetNames, text: string): Named | undefined {
  const known = named.get(target) ?? new Map<string, Named | undefined>();
  named.set(target, known);
  if (known.has(text)) return known.get(text);
  const found = find(target, text);
  if (known.size < NAMED_MAX) known.set(text, found);
  return found;
}

/** A cache: the same names stand in many rows. */
const named = new WeakMap<TargetNames, Map<string, Named | undefined>>();
const NAMED_MAX = 10_000;

function find(target: TargetNames, text: string): Named | undefined {
  const wanted = exactKey(text);
  const near = isWithoutAccents(text) ? target.nearOf.get(wanted) : undefined;
  const asNear = { near: target.nameOf.get(near ?? '') ?? '' };
  const code = target.codeLike.get(wanted);
  if (code !== undefined && code !== text.trim()) return asNear;
  const id = target.idOf.get(wanted);
  if (id) return { id };
  if (id === null) return { full: target.fullOf.get(wanted) ?? '' };
  const keyed = target.byKey && keyedBy(target.byKey, fold(text).replace(/\s+/g, ' ').trim());
  if (keyed) return { id: keyed, isKey: true };
  if (keyed === null) return { full: target.fullOf.get(fold(text).trim()) ?? '' };
  return near === undefined ? undefined : asNear;
}

function keyedBy(byKey: NonNullable<TargetNames['byKey']>, text: string): string | null | undefined {
  const taxCode = readTaxCode(text);
  return byKey.get('value' in taxCode && !byKey.has(text) ? taxCode.value : text);
}

export type Unit = Pick<
  typeof units.$inferSelect,
  'scheme' | 'code' | 'level' | 'parentCode' | 'fullName' | 'successors'
>;

export interface UnitNames {
  byCode: ReadonlyMap<string, Unit>;
  /** Units by scheme, level and form of the name; several units may share a form. */
  byName: ReadonlyMap<string, Unit | readonly Unit[]>;
  /** Codes of the districts of before July 2025 by the code of their province. */
  districts: ReadonlyMap<string, readonly string[]>;
}

/** Reads the records and units that links and addresses of an area can name and that the actor may see. */
export async function readLookups(
  call: Pick<Call, 'db' | 'actor' | 'reading'> & Partial<Pick<Call, 'pool'>>,
  source: Source,
): Promise<Lookups> {
  const fields = inputFields(source.resource).flatMap((name) => {
    const field = source.resource.fields[name] as Field;
    return [field, ...Object.values(field.fields ?? {})];
  });
  const areas = new Set(fields.flatMap(({ to }) => (to && source.targets?.[to] ? [to] : [])));
  const targets = new Map<string, TargetNames>();
  for (const area of areas) targets.set(area, await readTarget(call, source.targets?.[area] as Target));
  const hasAddress = fields.some(({ kind }) => kind === 'address');
  const hasPerson = fields.some(({ kind }) => kind === 'person');
  return {
    targets,
    units: hasAddress ? await unitNames(call) : undefined,
    ...((hasPerson || source.resource.fields[COMPANY_NAME]) && { recordedNames: await recordedNames(call, source) }),
  };
}

/** The records that a reference may name and that the actor may see, by code and name. */
export async function readTarget(
  call: Pick<Call, 'db' | 'actor' | 'reading'>,
  { table, within, scope, name: calls, mark, keys = [] }: Target,
) {
  const columns = getTableColumns(table) as LooseTable;
  const id = columnOf(columns, 'id');
  const name = calls?.as('name') ?? columnOf(columns, 'name');
  const rows = await readDb(call)
    .select({
      id,
      name,
      code: columns.code ?? sql<null>`null`,
      mark: mark ?? columns.code ?? sql<null>`null`,
      keys:
        keys.length > 0 ? sql<string[]>`array_remove(array[${sql.join([...keys], sql`, `)}], null)` : sql<null>`null`,
    })
    .from(table)
    .where(and(within, scope?.filter(call.actor)));
  const texts = rows.map((row) => {
    const [called, own, beside] = [row.name, row.code, row.mark].map((value) => textOf(value ?? ''));
    return {
      id: String(row.id),
      name: called ?? '',
      code: own,
      keys: row.keys ?? [],
      full: beside ? `${called} (${beside})` : (called ?? ''),
    };
  });
  const byName = Map.groupBy(texts, ({ name: called }) => exactKey(called));
  const idOf = new Map<string, string | null>();
  const fullOf = new Map<string, string>();
  // A name that two records share is ambiguous without its addition. Only a record without an addition keeps the bare
  // name.
  for (const [called, alike] of byName) {
    idOf.set(called, theOnly(alike) ?? theOnly(alike.filter(isBare)) ?? null);
    fullOf.set(called, (alike.find((row) => !isBare(row)) ?? alike[0])?.full ?? '');
  }
  for (const [called, alike] of Map.groupBy(texts, ({ full }) => exactKey(full))) {
    if (!alike.every(isBare)) idOf.set(called, theOnly(alike) ?? null);
  }
  const coded = texts.filter(({ code: own }) => own);
  for (const [called, alike] of Map.groupBy(coded, ({ code: own = '' }) => exactKey(own))) {
    // A code that is the name of another record does not tell which of both is meant.
    const own = theOnly(alike);
    const others = byName.get(called)?.filter(({ id: other }) => other !== own) ?? [];
    idOf.set(called, others.length > 0 ? null : (own ?? null));
  }
  const nameOf = new Map(texts.map((row) => [row.id, idOf.get(exactKey(row.name)) === row.id ? row.name : row.full]));
  const accented = new Set(texts.flatMap(({ name: called }) => (isWithoutAccents(called) ? [] : [fold(called)])));
  const codeLike = new Map<string, string>();
  for (const { code: own = '' } of coded) {
    const key = exactKey(own);
    if (accented.has(key) && !byName.has(key)) codeLike.set(key, own);
  }
  const nearOf = new Map<string, string | null>();
  for (const [called, owner] of idOf) {
    const near = fold(called);
    nearOf.set(near, !nearOf.has(near) || nearOf.get(near) === owner ? owner : null);
  }
  const byKey = new Map<string, string | null>();
  for (const { id: owner, keys: own, full } of texts) {
    for (const key of own.map(fold)) {
      byKey.set(key, !byKey.has(key) || byKey.get(key) === owner ? owner : null);
      if (!fullOf.has(key)) fullOf.set(key, full);
    }
  }
  return { idOf, nearOf, codeLike, nameOf, fullOf, byKey: keys.length > 0 ? byKey : undefined };
}

const theOnly = (rows: readonly { id: string }[]) => (rows.length === 1 ? rows[0]?.id : undefined);
const isBare = ({ name, full }: { name: string; full: string }) => name === full;

/** Kinds of units that people write before a name. */
const KINDS =
  /^(thanh pho trung uong|thanh pho|thi xa|thi tran|tp|tx|tt|tinh|quan|huyen|phuong|xa|dac khu|q|h|p|x)[\s.]+(?=\S)/;
const SHORT: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  tphcm: 'ho chi minh',
  sg: 'ho chi minh',
  hn: 'ha noi',
};

/** The forms of a name in order of search: exact with its kind, exact without it, then the same without accents. */
interface NameForms {
  exact: readonly string[];
  folded: readonly string[];
}

/** The forms of a written name: `Tp. Hồ Chí Minh` equals `Hồ Chí Minh`, and `Quận 1` equals `Q.1`. */
function nameForms(text: string): NameForms {
  const known = formsKept.get(text);
  if (known) return known;
  const forms = readForms(text);
  if (formsKept.size >= FORMS_MAX) formsKept.clear();
  formsKept.set(text, forms);
  return forms;
}

/** Files repeat the same names in thousands of rows, and one address asks several times for each. */
const formsKept = new Map<string, NameForms>();
const FORMS_MAX = 4_000;

function readForms(text: string): NameForms {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = fold(name);
  const [kind, word] = KINDS.exec(folded) ?? ['', ''];
  // A kind without accents means a name without accents, too: `Xa Thanh An` may be Thạnh An.
  const isWhole = word === 'xa' || (word?.length ?? 0) > 2;
  const isPlain = isWhole && name.slice(0, kind.length).toLowerCase() === kind;
  return {
    exact: isPlain ? [] : [`=${toneKey(name)}`, `~${toneKey(bareName(name.slice(kind.length)))}`],
    folded: [`#${folded}`, ` ${bareName(folded.slice(kind.length))}`],
  };
}

/** A name without its kind and without the marks and zeros that people write or leave out. */
function bareName(name: string): string {
  const bare = name
    .replace(/^[qp](?=\d)/i, '')
    .replace(/[.'’-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return SHORT[bare] ?? bare.replace(/^0+(?=\d)/, '');
}

/** Milliseconds for which units stay in memory: 9 MB, which are read again in a quarter of a second. */
const KEPT_MS = 60_000;
const kept = new WeakMap<object, Promise<UnitNames>>();

/** The units of a database. They change only with a new version of the product. */
export function unitNames({ db, pool }: { db: Database; pool?: object | undefined }): Promise<UnitNames> {
  // A transaction has a connection object of its own, but the pool of its database.
  const key = pool ?? db;
  const held = kept.get(key);
  if (held) return held;
  const names = readUnitNames(db);
  const drop = () => kept.delete(key);
  kept.set(key, names);
  names.catch(drop);
  setTimeout(drop, KEPT_MS).unref();
  return names;
}

async function readUnitNames(db: Database): Promise<UnitNames> {
  const { scheme, code, level, parentCode, fullName, successors } = units;
  const rows: Unit[] = await db.select({ scheme, code, level, parentCode, fullName, successors }).from(units);
  const byCode = new Map(rows.map((unit) => [`${unit.scheme} ${unit.code}`, unit]));
  // There are 60,000 forms of names, so most of them have their unit without a list, and a key in one piece.
  const byName = new Map<string, Unit | Unit[]>();
  const districts = new Map<string, string[]>();
  await mapBreathing(rows, (unit) => {
    const { exact, folded } = readForms(unit.fullName);
    for (const form of [...exact, ...folded]) {
      const key = [unit.scheme, unit.level, form].join(' ');
      const held = byName.get(key);
      if (Array.isArray(held)) held.push(unit);
      else byName.set(key, held ? [held, unit] : unit);
    }
    if (unit.scheme !== 'legacy' || unit.level !== 2) return;
    const parent = unit.parentCode ?? '';
    districts.set(parent, [...(districts.get(parent) ?? []), unit.code]);
  });
  return { byCode, byName, districts };
}

/** The units that match a text, and whether the match is exact. */
export interface FoundUnits {
  units: readonly Unit[];
  isExact: boolean;
}

/**
 * Finds the units below `parents` by code, by full name or by bare name: an exact match first (any place of the tone
 * mark), then a match without accents. Returns several units when the text fits several.
 */
export function findUnits(
  names: UnitNames,
  scheme: '2025' | 'legacy',
  level: number,
  parents: readonly (string | null)[],
  text: string,
): FoundUnits {
  if (parents.length !== 1 || text.length > FOUND_LONGEST) return searchUnits(names, scheme, level, parents, text);
  const found = foundBelow.get(names) ?? new Map<string, FoundUnits>();
  foundBelow.set(names, found);
  const asked = `${scheme} ${level} ${parents[0]} ${text}`;
  const answer = found.get(asked) ?? searchUnits(names, scheme, level, parents, text);
  if (found.size < FOUND_MAX) found.set(asked, answer);
  return answer;
}

/** The units below one unit that texts found: files repeat them in thousands of rows. */
const foundBelow = new WeakMap<UnitNames, Map<string, FoundUnits>>();
const FOUND_MAX = 20_000;
const FOUND_LONGEST = 60;

function searchUnits(
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
    const named = byName.get(`${scheme} ${level} ${form}`);
    if (!named) continue;
    const below = [named].flat().filter(({ parentCode }) => parents.includes(parentCode));
    const units = below.sort((one, other) => parents.indexOf(one.parentCode) - parents.indexOf(other.parentCode));
    if (units.length > 0) return { units, isExact: exact.includes(form) };
  }
  return { units: [], isExact: false };
}
