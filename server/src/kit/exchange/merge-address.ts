import { type Address, ADDRESS_PARTS } from '@hoivien/contract/kit/address.ts';
import type { UnitNames } from './lookups.ts';

type Part = (typeof ADDRESS_PARTS)[number];

/** The cells of one address in a row. */
export interface AddressRow {
  /** The parts that have a column, and those of them whose cells are empty. */
  columns: ReadonlySet<string>;
  blank: ReadonlySet<string>;
  /** Empty cells clear the present parts. */
  clears: boolean;
}

/**
 * The address of a record after a row of a file. Parts that the row does not give keep their values. A unit in which the
 * present address already lies changes nothing, also when one is a former unit and the other its successor. Another
 * province or commune replaces the units; the road stays.
 */
export function mergedAddress(
  units: UnitNames,
  before: Address | null,
  given: Address | null,
  { columns, blank, clears }: AddressRow,
): Address | null {
  if (!before) return given;
  const isCleared = (part: Part) => clears && columns.has(part) && blank.has(part);
  const keeps = !given?.provinceCode || liesIn(units, before, given);
  const source = keeps ? before : given;
  const merged: Address = {
    scheme: source.scheme,
    provinceCode: source.provinceCode,
    districtCode: source.districtCode,
    communeCode: source.communeCode,
    road: given?.road ?? before.road,
  };
  // A cell with a whole address and no road means another place without one.
  if (!keeps && given.communeCode && !given.road && columns.has('road') && !blank.has('road')) merged.road = null;
  if (isCleared('road')) merged.road = null;
  if (keeps && isCleared('provinceCode') && !given?.provinceCode)
    Object.assign(merged, { scheme: '2025', provinceCode: null, districtCode: null, communeCode: null });
  if (isCleared('communeCode') && !given?.communeCode) merged.communeCode = null;
  if (isCleared('districtCode') && !given?.districtCode && merged.scheme === 'legacy')
    Object.assign(merged, { districtCode: null, communeCode: null });
  return ADDRESS_PARTS.some((part) => merged[part]) ? merged : null;
}

/** Whether an address already lies in the units that a row gives, so that the row tells nothing new about them. */
function liesIn(units: UnitNames, before: Address, given: Address): boolean {
  const { provinceCode, districtCode, communeCode } = given;
  if (before.scheme === given.scheme) {
    return (
      before.provinceCode === provinceCode &&
      (!districtCode || before.districtCode === districtCode) &&
      (!communeCode || before.communeCode === communeCode)
    );
  }
  const successors = (code: string | null) => units.byCode.get(`legacy ${code}`)?.successors ?? [];
  if (given.scheme === '2025') {
    // A present commune instead of a former one is a better address.
    return !communeCode && provinceCode !== null && successors(before.provinceCode).includes(provinceCode);
  }
  const now = before.communeCode;
  if (communeCode) return now !== null && successors(communeCode).includes(now);
  if (districtCode) return now !== null && communesOf(units, districtCode).has(now);
  return before.provinceCode !== null && successors(provinceCode).includes(before.provinceCode);
}

const kept = new WeakMap<UnitNames, Map<string, Set<string>>>();

/** The present communes that have parts of a former district. */
function communesOf(units: UnitNames, district: string): ReadonlySet<string> {
  let held = kept.get(units);
  if (!held) {
    held = new Map<string, Set<string>>();
    for (const { scheme, level, parentCode, successors } of units.byCode.values()) {
      if (scheme !== 'legacy' || level !== 3 || parentCode === null) continue;
      const found = held.get(parentCode) ?? new Set<string>();
      for (const code of successors ?? []) found.add(code);
      held.set(parentCode, found);
    }
    kept.set(units, held);
  }
  return held.get(district) ?? new Set();
}
