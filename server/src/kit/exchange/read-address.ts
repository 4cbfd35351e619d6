import type { Address } from '@hoivien/contract/kit/address.ts';
import { findUnit, type UnitNames } from './lookups.ts';

/** The texts of the cells of one address. */
export interface AddressCells {
  provinceCode: string | null;
  districtCode: string | null;
  communeCode: string | null;
  road: string | null;
}

/** What a person should know of how an address was read: it was converted, or its commune was divided. */
export interface AddressNote {
  part: keyof AddressCells;
  kind: 'Converted' | 'Divided';
  params: Record<string, string | number>;
}

/** An address read out of cells, or the part that names nothing. */
export type ReadAddress = { address: Address | null; note?: AddressNote } | { wrong: keyof AddressCells };

/**
 * Reads an address as people write it. One of two tiers is taken as it is. One with a district, or whose commune is no
 * longer there, is read by the units before July 2025 and converted; where its commune was divided nobody can know which
 * part it lies in, so it stays a legacy address, which is shown and filtered like any other.
 */
export function readAddress(units: UnitNames, cells: AddressCells): ReadAddress {
  const { provinceCode: province, districtCode: district, communeCode: commune, road } = cells;
  if (!province && !district && !commune) return { address: road ? bare(road) : null };
  if (!province) return { wrong: 'provinceCode' };
  if (!district) {
    const now = readNow(units, province, commune);
    if (now) return { address: { ...now, road } };
  }
  return readLegacy(units, cells, province);
}

function bare(road: string): Address {
  return { scheme: '2025', provinceCode: null, districtCode: null, communeCode: null, road };
}

function readNow(units: UnitNames, province: string, commune: string | null): Omit<Address, 'road'> | undefined {
  const above = findUnit(units, '2025', 1, null, province);
  if (!above) return undefined;
  const below = commune ? findUnit(units, '2025', 2, above.code, commune) : undefined;
  if (commune && !below) return undefined;
  return { scheme: '2025', provinceCode: above.code, districtCode: null, communeCode: below?.code ?? null };
}

function readLegacy(
  units: UnitNames,
  { districtCode, communeCode, road }: AddressCells,
  province: string,
): ReadAddress {
  const above = findUnit(units, 'legacy', 1, null, province);
  if (!above) return { wrong: findUnit(units, '2025', 1, null, province) ? 'communeCode' : 'provinceCode' };
  const district = districtCode ? findUnit(units, 'legacy', 2, above.code, districtCode) : undefined;
  if (districtCode && !district) return { wrong: 'districtCode' };
  const commune = communeCode
    ? district
      ? findUnit(units, 'legacy', 3, district.code, communeCode)
      : onlyCommune(units, above.code, communeCode)
    : undefined;
  if (communeCode && !commune) return { wrong: 'communeCode' };
  const [only, ...others] = commune?.successors ?? [];
  const province2025 = above.successors?.[0] ?? null;
  if (!commune && !district) {
    const to = units.byCode.get(`2025 ${province2025}`)?.fullName ?? '';
    return {
      address: { scheme: '2025', provinceCode: province2025, districtCode: null, communeCode: null, road },
      note: { part: 'provinceCode', kind: 'Converted', params: { to } },
    };
  }
  if (only && others.length === 0) {
    const unit = units.byCode.get(`2025 ${only}`);
    return {
      address: {
        scheme: '2025',
        provinceCode: unit?.parentCode ?? province2025,
        districtCode: null,
        communeCode: only,
        road,
      },
      note: { part: 'communeCode', kind: 'Converted', params: { to: unit?.fullName ?? '' } },
    };
  }
  return {
    ...(others.length > 0 && {
      note: { part: 'communeCode', kind: 'Divided', params: { count: others.length + 1 } } as const,
    }),
    address: {
      scheme: 'legacy',
      provinceCode: above.code,
      districtCode: district?.code ?? commune?.parentCode ?? null,
      communeCode: commune?.code ?? null,
      road,
    },
  };
}

/** A commune named without its district, when the province has only one called so. */
function onlyCommune(units: UnitNames, province: string, text: string) {
  const districts = [...units.byCode.values()].filter(
    ({ scheme, level, parentCode }) => scheme === 'legacy' && level === 2 && parentCode === province,
  );
  const found = districts.flatMap(({ code }) => findUnit(units, 'legacy', 3, code, text) ?? []);
  return found.length === 1 ? found[0] : undefined;
}
