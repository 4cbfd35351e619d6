import { findUnits, type UnitNames } from './lookups.ts';
import { findProvince } from './province-names.ts';
import { type AddressCells, readAddress, type ReadAddress } from './read-address.ts';

const SIGNS = /\s*[,;\n][\s,;]*|\s+[-–—]\s+/gu;
/** Words before the name of a unit, where a text has no comma before them. `Tỉnh lộ` and `Huyện lộ` are roads. */
const KIND_WITHIN =
  /(?<=[\p{L}\d])\s+(?=(?:phường|thị trấn|đặc khu|quận|huyện|thị xã|tỉnh|thành phố)\s(?!lộ)|(?:p|q|tp|tx|tt)(?:\.\s?[\d\p{L}]|\d|\s[\d\p{L}])|(?:p|q|h|x|t)\.\s?\p{Lu}|tphcm|xã\s)/giu;
const COUNTRY = /^(?:việt\s?nam|viet\s?nam|vn)\.?$/iu;
const COMMUNE_KIND = /^(?:phường|phuong|xã|thị trấn|thi tran|đặc khu|dac khu|p|x|tt)(?:\.|\s|(?=\d))/iu;
const DISTRICT_KIND = /^(?:quận|quan|huyện|huyen|thị xã|thi xa|thành phố|thanh pho|q|h|tx|tp)(?:\.|\s|(?=\d))/iu;
/** A segment that is a place in a road and no unit. */
const ROAD =
  /^(?:\d|số\s|so\s|sn\s|đường|duong|phố|ngõ|ngách|hẻm|kiệt|tổ\s|khu|kcn|ccn|cụm|lô\s|thôn|ấp|xóm|bản|buôn|tầng|toà|tòa|km|quốc lộ|ql|đại lộ|tỉnh lộ|lầu|phòng|chung cư|block|đội)/iu;

/** An address out of one cell, and what the parts of it are. */
export interface SplitAddress {
  read: ReadAddress;
  /** The unit names that the cell gives and that fit no unit; they stay in the road. */
  unknown?: string;
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
  const province = provinceOf(units, segments, given);
  if (province === undefined) return undefined;
  if (segments.length === 0 && given) return undefined;
  const district = takeDistrict(units, segments, province);
  const commune = takeCommune(units, segments, province, district);
  const rest = roadBefore(road, segments.length);
  if (!district && !commune) {
    const last = segments.at(-1) ?? '';
    const isEither = segments.length > 1 && !ROAD.test(last) && isAlsoDistrict(units, province, last);
    const unknown = isEither ? last : segments.find(isOfUnit);
    // With its own cell for the province the road is what it says.
    if (given && unknown === undefined) return undefined;
    const read = readAddress(units, { provinceCode: province, districtCode: null, communeCode: null, road: rest });
    return { read, ...(unknown !== undefined && { unknown }) };
  }
  const read = readAddress(units, {
    provinceCode: province,
    districtCode: district ?? null,
    communeCode: commune ?? null,
    road: rest,
  });
  const left = segments.find(isOfUnit);
  return { read, ...(left !== undefined && !commune && { unknown: left }) };
}

function isOfUnit(segment: string): boolean {
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

/** The text of the province, taken off the segments; undefined when there is none. */
function provinceOf(units: UnitNames, segments: string[], given: string | null): string | undefined {
  const last = segments.at(-1);
  if (last === undefined) return given ?? undefined;
  const codes = (text: string) =>
    (['2025', 'legacy'] as const).flatMap((scheme) =>
      findProvince(units, scheme, text).units.map(({ code }) => `${scheme} ${code}`),
    );
  const own = ROAD.test(last) ? [] : codes(last);
  if (given) {
    const beside = codes(given);
    if (own.some((code) => beside.includes(code))) segments.pop();
    return given;
  }
  if (own.length === 0) return undefined;
  segments.pop();
  return last;
}

function takeDistrict(units: UnitNames, segments: string[], province: string): string | undefined {
  const last = segments.at(-1);
  const [former] = findProvince(units, 'legacy', province).units;
  if (last === undefined || !former || COMMUNE_KIND.test(last)) return undefined;
  const isNamed = DISTRICT_KIND.test(last);
  if (!isNamed && (segments.length < 2 || ROAD.test(last))) return undefined;
  const districts = findUnits(units, 'legacy', 2, [former.code], last).units;
  if (districts.length === 0) return undefined;
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
  return last;
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
  const cells = { provinceCode: province, districtCode: district ?? null, communeCode: last, road: null };
  if ('wrong' in readAddress(units, cells)) return undefined;
  if (!isNamed && !district && isAlsoDistrict(units, province, last)) return undefined;
  segments.pop();
  return last;
}

function isAlsoDistrict(units: UnitNames, province: string, text: string): boolean {
  const [former] = findProvince(units, 'legacy', province).units;
  return former !== undefined && findUnits(units, 'legacy', 2, [former.code], text).units.length > 0;
}
