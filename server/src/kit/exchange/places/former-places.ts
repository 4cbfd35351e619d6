import type { Address } from '@hoivien/contract/kit/address.ts';
import type { UnitNames } from '../lookups.ts';
import type { AddressCells, ReadAddress } from './read-address.ts';
import { comesFrom, isOfUnit, presentOf, provincesOf, ROAD, type SplitAddress, splitAddress } from './split-address.ts';

const NOW = String.raw`(?:hiện\s+)?nay(?:\s+(?:là|thuộc))?|bây\s+giờ(?:\s+là)?|hiện(?:\s+tại)?\s+(?:là|thuộc)|(?:sau\s+)?(?:khi\s+)?(?:sáp\s+nhập|sắp\s+xếp)(?:\s+(?:là|thuộc|vào|thành))?|mới(?:\s+là)?`;
const BEFORE = String.raw`(?:tên\s+|địa\s+chỉ\s+|thuộc\s+)?cũ(?:\s+(?:là|thuộc))?|trước(?:\s+(?:đây|kia))?(?:\s+(?:là|thuộc))?|nguyên(?:\s+là)?`;
/** `(nay là P. Sài Gòn)`, `(cũ: Q.1)`, `(Q.1 cũ)`, `(Q.1)`, `(cũ)`. */
const BRACKET = new RegExp(
  String.raw`\s*\(\s*(?:(?:(?<now>${NOW})|(?<before>${BEFORE}))(?![\p{L}])\s*[:：]?\s*)?(?<places>[^()]*?)(?:\s+(?<end>cũ|trước\s+(?:đây|kia)|mới))?\s*\)`,
  'giu',
);
/** `…, nay là P. Sài Gòn, TP.HCM` up to the end, without brackets. */
const BEHIND = /(?<![\s,;–-])[\s,;–-]+(?:hiện\s+)?nay\s+(?:là|thuộc)\s+(?<places>[^()]+)$/iu;
/** `P. Bến Nghé cũ` before a sign or the end. */
const OLD = /\s+cũ(?=\s*(?:[,;]|$))/giu;

/** An address as people write it since communes and provinces were joined: with the other name of the same place beside it. */
interface Remarked {
  /** The text without what is said of the other time. */
  text: string;
  /** The units of the other time; empty when only `cũ` stands behind a unit. */
  other: string;
  /** True when `other` is the present name, false when it is the former one. */
  isNow: boolean;
}

/** The remarks of a text about what its units were called or are called now; undefined without any. */
function remarkedOf(written: string): Remarked | undefined {
  const places: string[] = [];
  let isNow = false;
  let isFound = false;
  let text = written.replace(BRACKET, (whole, ...rest) => {
    const groups = rest.at(-1) as Partial<Record<'now' | 'before' | 'places' | 'end', string>>;
    const named = groups.places?.trim() ?? '';
    const isSaid = [groups.now, groups.before, groups.end].some((word) => word !== undefined);
    if (named === '' ? !isSaid : ROAD.test(named) || !(isSaid || isOfUnit(named))) return whole;
    isFound = true;
    if (groups.now !== undefined || groups.end?.toLowerCase() === 'mới') isNow = true;
    if (named !== '') places.push(named);
    return '';
  });
  const behind = BEHIND.exec(text);
  if (behind?.groups?.['places'] && !ROAD.test(behind.groups['places'])) {
    places.push(behind.groups['places'].trim());
    text = text.slice(0, behind.index);
    isFound = isNow = true;
  }
  const bare = text.replace(OLD, '');
  return isFound || bare !== text ? { text: bare, other: places.join(', '), isNow } : undefined;
}

/**
 * Divides an address whose cells may say what its units were called before July 2025, or are called now: `P. Bến Nghé (nay
 * là P. Sài Gòn)`, `(Bình Dương cũ)`. Both are read; where they are the same place, the present units and the road are the
 * address. Otherwise the text stays whole in the road, and the answer names what contradicts.
 *
 * @example divideAddress(units, { road: '12 Lê Lợi, P. Bến Nghé (nay là P. Sài Gòn), TP.HCM', … })
 */
export function divideAddress(units: UnitNames, cells: AddressCells): SplitAddress | undefined {
  const parts = [cells.road, cells.communeCode, cells.districtCode, cells.provinceCode];
  // Most cells have neither.
  if (!parts.some((part) => part !== null && /[(（]|cũ|nay\s/iu.test(part))) return splitAddress(units, cells);
  const whole = parts.filter(Boolean).join(', ').replace(/\s+/gu, ' ');
  const found = remarkedOf(whole);
  // `Hưng Yên cũ` in a cell of its own is a name that the reader of names knows.
  if (!found || (found.other === '' && !cells.road)) return splitAddress(units, cells);
  const { text, other, isNow } = found;
  const read = (road: string, province: string | null = null) =>
    splitAddress(units, { road, provinceCode: province, districtCode: null, communeCode: null });
  // Only one of the two may name the province.
  const readBeside = (road: string, beside: SplitAddress | undefined) => {
    const alone = read(road);
    return alone && alone.homeless === undefined ? alone : (read(road, provinceIn(units, beside)) ?? alone);
  };
  const main = readBeside(text, other === '' ? undefined : read(`x, ${other}`));
  const own = main && addressOf(main.read);
  if (!main || !own) return splitAddress(units, cells);
  if (main.unknown !== undefined || main.homeless !== undefined || main.conflict) {
    // Read alone, the other name would leave half of the remark in the road.
    return { ...main, read: { address: { ...presentProvince(units, own), road: whole } } };
  }
  if (other === '') return main;
  const others = readBeside(`x, ${other}`, main);
  // Words in brackets that name no unit belong to the road: `(đối diện chợ cũ)`.
  if (!others) return splitAddress(units, cells);
  const isRead = !others.conflict && others.unknown === undefined && others.homeless === undefined;
  const beside = isRead ? addressOf(others.read) : undefined;
  const [now, former] = isNow ? [beside, own] : [own, beside];
  const formerText = isNow ? text : other;
  if (!now || !former || !isOnePlace(units, now, former, formerText)) {
    const address: Address = { ...presentProvince(units, own), road: whole };
    return { read: { address }, twoPlaces: { text, other } };
  }
  // The former commune may be known where the present text names a province alone.
  const { scheme, provinceCode, districtCode, communeCode } = now.communeCode === null ? former : now;
  return { read: { address: { scheme, provinceCode, districtCode, communeCode, road: own.road } } };
}

function addressOf(read: ReadAddress): Address | undefined {
  return 'address' in read ? (read.address ?? undefined) : undefined;
}

/** The name of the present province of an address that was read. */
function provinceIn(units: UnitNames, split: SplitAddress | undefined): string | null {
  const address = split && addressOf(split.read);
  return (address && units.byCode.get(`2025 ${presentProvince(units, address).provinceCode}`)?.fullName) ?? null;
}

function presentProvince(units: UnitNames, { scheme, provinceCode }: Address): Address {
  const unit = units.byCode.get(`${scheme} ${provinceCode}`);
  const code = unit ? (presentOf([unit])[0] ?? null) : null;
  return { scheme: '2025', provinceCode: code, districtCode: null, communeCode: null, road: null };
}

/** Whether a present address and a former one may be the same place. */
function isOnePlace(units: UnitNames, now: Address, former: Address, formerText: string): boolean {
  if (presentProvince(units, now).provinceCode !== presentProvince(units, former).provinceCode) return false;
  const { communeCode } = now;
  if (communeCode === null || now.scheme !== '2025') return true;
  if (former.communeCode !== null) {
    const unit = units.byCode.get(`${former.scheme} ${former.communeCode}`);
    return former.scheme === '2025'
      ? former.communeCode === communeCode
      : unit?.successors?.includes(communeCode) === true;
  }
  if (former.districtCode !== null) return comesFrom(units, communeCode, [former.districtCode]);
  const named = provincesOf(units, formerText.split(/\s*[,;]\s*/u).at(-1) ?? '');
  const legacy = named.filter(({ scheme }) => scheme === 'legacy').map(({ code }) => code);
  return legacy.length === 0 || named.some(({ scheme }) => scheme === '2025') || comesFrom(units, communeCode, legacy);
}
