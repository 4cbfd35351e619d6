import type { Address } from '@hoivien/contract/kit/address.ts';
import { findUnits, type FoundUnits, type Unit, type UnitNames } from '../lookups.ts';
import { findProvince } from './province-names.ts';

/** The texts of the cells that form one address. */
export interface AddressCells {
  provinceCode: string | null;
  districtCode: string | null;
  communeCode: string | null;
  road: string | null;
}

/** A note about an address: it was converted, its commune was divided, or several units fit. */
export interface AddressNote {
  part: keyof AddressCells;
  kind: 'Converted' | 'Divided' | 'SeveralFit';
  params: Record<string, string | number>;
}

/** An address, or the part whose text matches no unit. */
export type ReadAddress = { address: Address | null; note?: AddressNote } | { wrong: keyof AddressCells };

const NONE: FoundUnits = { units: [], isExact: false };

/**
 * Reads an address as people write it.
 * - An address of two tiers is taken as written.
 * - An address with a district, or with a commune that no longer exists, is read by the units of before July 2025 and
 *   converted. Where the commune was divided the right part is unknown, so the address stays a legacy one; lists show
 *   and filter it like any other.
 * - Where several units fit, the rest of the address is taken and that unit stays empty. The reader never guesses.
 */
export function readAddress(units: UnitNames, cells: AddressCells): ReadAddress {
  const { provinceCode: province, districtCode: district, communeCode: commune, road } = cells;
  if (!province && !district && !commune) return { address: road ? today(null, null, road) : null };
  if (!province) return { wrong: 'provinceCode' };
  const [now] = findProvince(units, '2025', province).units;
  const [former] = findProvince(units, 'legacy', province).units;
  if (!now && !former) return { wrong: 'provinceCode' };
  if (district) {
    const [first] = districtsOf(units, province, district, true);
    const home = first && units.byCode.get(`legacy ${first.parentCode}`);
    const within = home ?? former;
    return within ? readDistrict(units, cells, within) : { wrong: 'communeCode' };
  }
  if (!commune) return now ? { address: today(now.code, null, road) } : ofProvince(units, former, road);
  const current = now ? findUnits(units, '2025', 2, [now.code], commune) : NONE;
  const old =
    former && !current.isExact ? findUnits(units, 'legacy', 3, units.districts.get(former.code) ?? [], commune) : NONE;
  // An exact name precedes a similar one.
  if (former && old.units.length > 0 && (old.isExact || current.units.length === 0))
    return readCommune(units, former, undefined, old.units, road);
  const [only, ...others] = current.units;
  if (!only) return { wrong: 'communeCode' };
  if (others.length === 0) return { address: today(only.parentCode, only.code, road) };
  return { address: today(only.parentCode, null, road), note: severalFit('communeCode', current.units) };
}

function today(provinceCode: string | null, communeCode: string | null, road: string | null): Address {
  return { scheme: '2025', provinceCode, districtCode: null, communeCode, road };
}

/** The address of a former province, which became part of one present province as a whole. */
function ofProvince(units: UnitNames, former: Unit | undefined, road: string | null): ReadAddress {
  const code = former?.successors?.[0] ?? null;
  const to = units.byCode.get(`2025 ${code}`)?.fullName ?? '';
  return { address: today(code, null, road), note: { part: 'provinceCode', kind: 'Converted', params: { to } } };
}

/**
 * The former districts of a name in a province. With `isWide` also in the provinces that became part of the present one
 * of this name, when only one of them has the district: `TP. Thuận An` lies in Ho Chi Minh City now.
 */
export function districtsOf(units: UnitNames, province: string, text: string, isWide: boolean): readonly Unit[] {
  const [former] = findProvince(units, 'legacy', province).units;
  const own = former ? findUnits(units, 'legacy', 2, [former.code], text).units : [];
  if (own.length > 0 || !isWide) return own;
  const [now] = findProvince(units, '2025', province).units;
  if (!now) return [];
  const joined = [...units.districts.keys()].filter((code) =>
    units.byCode.get(`legacy ${code}`)?.successors?.includes(now.code),
  );
  const found = findUnits(units, 'legacy', 2, joined, text).units;
  return new Set(found.map(({ parentCode }) => parentCode)).size === 1 ? found : [];
}

function readDistrict(units: UnitNames, cells: AddressCells, former: Unit): ReadAddress {
  const { districtCode: district, communeCode: commune, road } = cells;
  const districts = findUnits(units, 'legacy', 2, [former.code], district ?? '').units;
  const [only, ...others] = districts;
  if (!only) return { wrong: 'districtCode' };
  if (commune) {
    const codes = districts.map(({ code }) => code);
    const communes = findUnits(units, 'legacy', 3, codes, commune).units;
    if (communes.length === 0) return { wrong: 'communeCode' };
    return readCommune(units, former, others.length === 0 ? only : undefined, communes, road);
  }
  if (others.length === 0) return { address: legacy(former, only.code, null, road) };
  const { successors } = former;
  return { address: today(successors?.[0] ?? null, null, road), note: severalFit('districtCode', districts) };
}

/** An address by the former communes that fit; `district` is given when it is certain. */
function readCommune(
  units: UnitNames,
  former: Unit,
  district: Unit | undefined,
  communes: readonly Unit[],
  road: string | null,
): ReadAddress {
  const [first, ...others] = communes;
  const [into, ...more] = new Set(communes.flatMap(({ successors }) => successors ?? []));
  // Several former communes are no problem when all became part of the same one.
  if (into && more.length === 0 && communes.every(({ successors }) => successors?.length)) {
    const unit = units.byCode.get(`2025 ${into}`);
    return {
      address: today(unit?.parentCode ?? former.successors?.[0] ?? null, into, road),
      note: { part: 'communeCode', kind: 'Converted', params: { to: unit?.fullName ?? '' } },
    };
  }
  if (others.length === 0) {
    const address = legacy(former, district?.code ?? first?.parentCode ?? null, first?.code ?? null, road);
    const count = more.length + 1;
    return { address, ...(more.length > 0 && { note: { part: 'communeCode', kind: 'Divided', params: { count } } }) };
  }
  const address = district
    ? legacy(former, district.code, null, road)
    : today(former.successors?.[0] ?? null, null, road);
  const above = ({ fullName, parentCode }: Unit) => {
    const upper = district ? undefined : units.byCode.get(`legacy ${parentCode}`)?.fullName;
    return upper ? `${fullName} (${upper})` : fullName;
  };
  return { address, note: severalFit('communeCode', communes, above) };
}

function legacy(former: Unit, districtCode: string | null, communeCode: string | null, road: string | null): Address {
  return { scheme: 'legacy', provinceCode: former.code, districtCode, communeCode, road };
}

/** Most names in a note about several units. */
const NAMES_TOLD = 4;

export function severalFit(
  part: keyof AddressCells,
  fitting: readonly Unit[],
  nameOf = ({ fullName }: Unit) => fullName,
): AddressNote {
  const names = fitting.slice(0, NAMES_TOLD).map(nameOf).join(', ') + (fitting.length > NAMES_TOLD ? ' …' : '');
  return { part, kind: 'SeveralFit', params: { count: fitting.length, names } };
}
