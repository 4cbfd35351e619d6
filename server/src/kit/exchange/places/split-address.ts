import { findUnits, type Unit, type UnitNames } from '../lookups.ts';
import { findProvince } from './province-names.ts';
import { type AddressCells, districtsOf, readAddress, type ReadAddress, severalFit } from './read-address.ts';

const SIGNS = /\s*[,;\n][\s,;]*|\s+[-–—]\s+/gu;
/** Words before the name of a unit, where a text has no comma before them. `Thị xã` is one word. `Tỉnh lộ` and `Huyện lộ` are roads. */
const KIND_WITHIN =
  /(?<=[\p{L}\d])(?<!(?<!\p{L})thị)\s+(?=(?:phường|thị trấn|đặc khu|quận|huyện|thị xã|tỉnh|thành phố)\s(?!lộ)|(?:p|q|tp|tx|tt)(?:\.\s?[\d\p{L}]|\d|\s[\d\p{L}])|(?:p|q|h|x|t)\.\s?\p{Lu}|tphcm|xã\s)/giu;
const COUNTRY = /^(?:việt\s?nam|viet\s?nam|vn)\.?$/iu;
const COMMUNE_KIND = /^(?:phường|phuong|xã|thị trấn|thi tran|đặc khu|dac khu|p|x|tt)(?:\.|\s|(?=\d))/iu;
const DISTRICT_KIND = /^(?:quận|quan|huyện|huyen|thị xã|thi xa|thành phố|thanh pho|q|h|tx|tp)(?:\.|\s|(?=\d))/iu;
/** A segment that is a place in a road and no unit. */
export const ROAD =
  /^(?:\d|số\s|so\s|sn\s|đường|duong|phố|ngõ|ngách|hẻm|kiệt|tổ\s|khu|kcn|ccn|cụm|lô\s|thôn|ấp|xóm|bản|buôn|tầng|toà|tòa|km|quốc lộ|ql|đại lộ|tỉnh lộ|lầu|phòng|chung cư|block|đội)/iu;

/** An address out of one cell, and what the parts of it are. */
export interface SplitAddress {
  read: ReadAddress;
  /** The unit names that the cell gives and that fit no unit; they stay in the road. */
  unknown?: string;
  /** A unit that the cell names without its province; it stays in the road. */
  homeless?: string;
  /** The provinces of the column and of the address, which contradict each other. */
  conflict?: { column: string; address: string };
  /** Two names that the address gives for one place at two times, and that are two places. */
  twoPlaces?: { text: string; other: string };
  /** The cell has several addresses; it stays whole in the road. */
  hasSeveral?: true;
}

/**
 * Divides an address of one cell into road, commune, district and province from its end. Undefined when the cell has no
 * province and none is given beside it, or when the other cells already name a commune or a district. A name without its
 * kind is a unit only behind another segment and when it fits one unit alone; nothing is guessed.
 *
 * @example splitAddress(units, { road: '12 Lê Lợi, P. Bến Nghé, Q.1, TP.HCM', … })
 */
export function splitAddress(units: UnitNames, cells: AddressCells): SplitAddress | undefined {
  const { road, provinceCode: given, districtCode, communeCode } = cells;
  if (!road || districtCode || communeCode) return undefined;
  // Most files have a cell for each part, and most roads are one segment without a unit.
  if (
    cells.provinceCode &&
    !/[,;\n]|\s[-–—]\s|\p{L}\s+\p{L}+\.|(?:phường|quận|huyện|thị|xã)\s/iu.test(road) &&
    !isOfUnit(road)
  )
    return undefined;
  const segments = segmentsOf(road);
  if (segments.at(-1) === '') segments.pop();
  if (segments.length > 1 && COUNTRY.test(segments.at(-1) ?? '')) segments.pop();
  const found = provinceOf(units, segments, given);
  if (found === undefined) {
    const placed = segments.length > 1 ? segments.findLast(isOfUnit) : undefined;
    return placed === undefined ? undefined : { read: readAddress(units, cells), homeless: placed };
  }
  const { province, former } = found;
  if (found.conflict) return contradicted(units, road, province, found.conflict);
  if (segments.length === 0 && given) return undefined;
  const district = takeDistrict(units, segments, province);
  const commune = takeCommune(units, segments, province, district?.text);
  const rest = roadBefore(road, segments.length);
  if (!district && !commune) {
    const last = segments.at(-1) ?? '';
    const isEither = segments.length > 1 && !ROAD.test(last) && isAlsoDistrict(units, province, last);
    const unknown = isEither ? last : segments.find(isOfUnit);
    const elsewhere = given ? homeOf(units, segments, given) : undefined;
    if (given && elsewhere) return contradicted(units, road, given, { column: given, address: elsewhere });
    const ward = found.isOld && unknown === undefined ? wardOf(units, found.isOld, province) : undefined;
    if (ward) {
      // The last name is a former province or the present ward of this name.
      const read = readAddress(units, { provinceCode: province, districtCode: null, communeCode: null, road });
      return 'address' in read ? { read: { ...read, note: severalFit('communeCode', ward) } } : { read };
    }
    // With its own cell for the province the road is what it says.
    if (given && unknown === undefined && !found.isOld) return undefined;
    const read = readAddress(units, { provinceCode: province, districtCode: null, communeCode: null, road: rest });
    return { read, ...(unknown !== undefined && { unknown }) };
  }
  const read = readAddress(units, {
    provinceCode: district?.province ?? province,
    districtCode: district?.text ?? null,
    communeCode: commune ?? null,
    road: rest,
  });
  if (former && 'address' in read && read.address?.communeCode && read.address.scheme === '2025') {
    // The column names a former province, so the commune must have come from it.
    const codes = findProvince(units, 'legacy', former).units.map(({ code }) => code);
    if (!comesFrom(units, read.address.communeCode, codes))
      return contradicted(units, road, former, { column: former, address: province });
  }
  const left = segments.find(isOfUnit);
  return { read, ...(left !== undefined && !commune && { unknown: left }) };
}

/** An address whose own province and whose column contradict each other: it stays whole in the road. */
function contradicted(
  units: UnitNames,
  road: string,
  province: string,
  conflict: { column: string; address: string },
): SplitAddress {
  const read = readAddress(units, { provinceCode: province, districtCode: null, communeCode: null, road });
  return { read, conflict };
}

/** Whether a text begins with the kind of a unit below a province. */
export function isOfUnit(segment: string): boolean {
  return COMMUNE_KIND.test(segment) || DISTRICT_KIND.test(segment);
}

/** The places where segments end and begin. */
function breaksOf(road: string): { at: number; next: number }[] {
  const breaks = [...road.matchAll(SIGNS), ...road.matchAll(KIND_WITHIN)].map(({ index, 0: sign }) => {
    return { at: index, next: index + sign.length };
  });
  return breaks.sort((one, other) => one.at - other.at);
}

function segmentsOf(road: string): string[] {
  const breaks = breaksOf(road);
  const starts = [0, ...breaks.map(({ next }) => next)];
  return starts.map((start, place) => road.slice(start, breaks[place]?.at ?? road.length).trim());
}

/** The road as it is written, up to the end of its last segment. */
function roadBefore(road: string, segments: number): string | null {
  if (segments === 0) return null;
  return road.slice(0, breaksOf(road)[segments - 1]?.at ?? road.length).trim() || null;
}

interface FoundProvince {
  /** The text by which units are found: a former province of the address precedes its successor in the column. */
  province: string;
  /** The former province of the column, when the address names its successor. */
  former?: string;
  /** The former province that ended the address beside a column with its successor. */
  isOld?: string;
  conflict?: { column: string; address: string };
}

/** The province, taken off the segments; undefined when there is none. */
function provinceOf(units: UnitNames, segments: string[], given: string | null): FoundProvince | undefined {
  const last = segments.at(-1);
  if (last === undefined) return given ? { province: given } : undefined;
  const own = isProvinceSegment(units, last) ? provincesOf(units, last) : [];
  if (!given) {
    if (own.length === 0) return undefined;
    segments.pop();
    return { province: formerBefore(units, segments, own) ?? last };
  }
  const beside = provincesOf(units, given);
  if (own.length === 0 || beside.length === 0) return { province: given };
  const isSame = own.some((unit) => beside.includes(unit));
  if (isSame) {
    segments.pop();
    return { province: formerBefore(units, segments, own) ?? given };
  }
  const isFormer = (found: readonly Unit[]) => found.every(({ scheme }) => scheme === 'legacy');
  const present = presentOf(beside);
  const agree = presentOf(own).some((code) => present.includes(code)) && isFormer(own) !== isFormer(beside);
  if (!agree) return { province: given, conflict: { column: given, address: last } };
  segments.pop();
  return isFormer(own) ? { province: last, isOld: last } : { province: last, former: given };
}

/** A former province before its successor: `…, Bình Dương, TP.HCM`. It goes only with a unit below it. */
function formerBefore(units: UnitNames, segments: string[], now: readonly Unit[]): string | undefined {
  const last = segments.at(-1);
  if (last === undefined || segments.length < 2 || !isProvinceSegment(units, last)) return undefined;
  const found = provincesOf(units, last);
  const isFormer = found.length > 0 && found.every(({ scheme }) => scheme === 'legacy');
  const present = presentOf(now);
  if (!isFormer || !presentOf(found).some((code) => present.includes(code))) return undefined;
  const below = segments.slice(0, -1);
  if (!takeDistrict(units, [...below], last) && !takeCommune(units, [...below], last, undefined)) return undefined;
  segments.pop();
  return last;
}

/** Whether a segment may be a province: `Phường Bình Dương` and `H. Vĩnh Long` are units below one. */
export function isProvinceSegment(units: UnitNames, segment: string): boolean {
  if (ROAD.test(segment)) return false;
  const kind = BELOW_PROVINCE.exec(segment)?.[0];
  const isHue = /^tt[\s.-]*hu/iu.test(segment);
  return kind === undefined || isHue || provincesOf(units, segment.slice(kind.length).trim()).length === 0;
}

const BELOW_PROVINCE =
  /^(?:phường|phuong|xã|xa|thị trấn|thi tran|đặc khu|dac khu|quận|quan|huyện|huyen|thị xã|thi xa|p|x|tt|q|h|tx)(?:\.\s*|\s+)/iu;

/** The present and former provinces of a name. */
export function provincesOf(units: UnitNames, text: string): Unit[] {
  return (['2025', 'legacy'] as const).flatMap((scheme) => findProvince(units, scheme, text).units);
}

/** The codes of the present provinces that these are or became part of. */
export function presentOf(provinces: readonly Unit[]): string[] {
  return provinces.flatMap(({ scheme, code, successors }) => (scheme === '2025' ? [code] : (successors ?? [])));
}

/** The name of the only province with the district at the end of an address, when it is not the one of the column. */
function homeOf(units: UnitNames, segments: readonly string[], given: string): string | undefined {
  const named = segments.findLast((segment) => DISTRICT_KIND.test(segment));
  if (named === undefined || /\d$/.test(named)) return undefined;
  const all = [...units.districts.keys()];
  const found = findUnits(units, 'legacy', 2, all, named);
  const homes = [...new Set(found.units.map(({ parentCode }) => units.byCode.get(`legacy ${parentCode}`)))];
  const [home] = homes;
  if (!home || homes.length > 1 || !found.isExact) return undefined;
  const present = presentOf(provincesOf(units, given));
  return presentOf([home]).some((code) => present.includes(code)) ? undefined : home.fullName;
}

/** A present ward with the name of a former province in the province that followed it. */
function wardOf(units: UnitNames, name: string, province: string): Unit[] | undefined {
  const found = provincesOf(units, province);
  const bare = name.replace(/^(?:tỉnh|tinh|thành phố|tp|t)[\s.]+/iu, '');
  const wards = findUnits(units, '2025', 2, presentOf(found), bare).units;
  return wards.length > 0 ? [...wards, ...found.slice(0, 1)] : undefined;
}

/** Whether a part of a present commune was in one of these former provinces or districts. */
export function comesFrom(units: UnitNames, commune: string, codes: readonly string[]): boolean {
  const origins = originsOf(units).get(commune);
  return codes.some((code) => origins?.has(code));
}

const origins = new WeakMap<UnitNames, Map<string, Set<string>>>();

/** The codes of the former provinces and districts of each present commune. */
function originsOf(units: UnitNames): ReadonlyMap<string, ReadonlySet<string>> {
  const held = origins.get(units);
  if (held) return held;
  const found = new Map<string, Set<string>>();
  for (const { scheme, level, parentCode, successors } of units.byCode.values()) {
    const province = units.byCode.get(`legacy ${parentCode}`)?.parentCode;
    if (scheme !== 'legacy' || level !== 3 || !province || !parentCode) continue;
    for (const code of successors ?? []) found.set(code, (found.get(code) ?? new Set()).add(province).add(parentCode));
  }
  origins.set(units, found);
  return found;
}

function takeDistrict(
  units: UnitNames,
  segments: string[],
  province: string,
): { text: string; province: string } | undefined {
  const last = segments.at(-1);
  if (last === undefined || COMMUNE_KIND.test(last)) return undefined;
  const isNamed = DISTRICT_KIND.test(last);
  if (!isNamed && (segments.length < 2 || ROAD.test(last))) return undefined;
  const districts = districtsOf(units, province, last, isNamed);
  const [first] = districts;
  if (!first) return undefined;
  if (!isNamed) {
    // Hoàn Kiếm is a former district and a present ward. The segment before it decides, or nobody does.
    const [now] = findProvince(units, '2025', province).units;
    const isWard = now !== undefined && findUnits(units, '2025', 2, [now.code], last).units.length > 0;
    const before = segments.at(-2) ?? '';
    const codes = districts.map(({ code }) => code);
    const isInside = segments.length > 2 && findUnits(units, 'legacy', 3, codes, before).units.length > 0;
    const isNamedInside = COMMUNE_KIND.test(before) && findUnits(units, 'legacy', 3, codes, before).units.length > 0;
    if (isWard && !isInside && !isNamedInside) return undefined;
  }
  segments.pop();
  return { text: last, province: units.byCode.get(`legacy ${first.parentCode}`)?.fullName ?? province };
}

function takeCommune(
  units: UnitNames,
  segments: string[],
  province: string,
  district: string | undefined,
): string | undefined {
  const last = segments.at(-1);
  if (last === undefined) return undefined;
  const isNamed = COMMUNE_KIND.test(last);
  if (!isNamed && (segments.length < 2 || ROAD.test(last) || DISTRICT_KIND.test(last))) return undefined;
  // A name that is also a former province or district of the present province may mean that.
  if (!isNamed && !district && (provincesOf(units, last).length > 0 || isAlsoDistrict(units, province, last)))
    return undefined;
  const cells = { provinceCode: province, districtCode: district ?? null, communeCode: last, road: null };
  if ('wrong' in readAddress(units, cells)) return undefined;
  segments.pop();
  return last;
}

function isAlsoDistrict(units: UnitNames, province: string, text: string): boolean {
  return districtsOf(units, province, text, true).length > 0;
}
