import type { Scheme } from '@hoivien/contract/kit/address.ts';
import { fold, toneKey } from '@hoivien/contract/kit/fold.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** An administrative unit. `level` 1 is a province. */
export interface Unit {
  code: string;
  name: string;
  fullName: string;
  level: number;
  /** The names of former provinces that belong to this one now. */
  former?: string[];
}

/** The units below another one; `''` gives the provinces. Undefined sends no request. */
export function useUnits(scheme: Scheme, parent: string | undefined) {
  return useQuery({
    queryKey: ['Units', scheme, parent],
    queryFn: ({ signal }) => api.get<Unit[]>('/api/Units', { query: { scheme, parent }, signal }),
    enabled: parent !== undefined,
    select: inOrder,
    // Units change by law, not during a day of work.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const collator = new Intl.Collator('vi', { numeric: true });

/** Sorts numbers in names: Phường 2 before Phường 10. */
function inOrder(units: Unit[]): Unit[] {
  return units.toSorted((one, other) => collator.compare(one.name, other.name));
}

/**
 * Units whose names contain the typed text, without accents. The order: equal names with the tone mark in either place,
 * then names that contain the text with its accents, then names that begin with it after their kind. Provinces are also
 * found by the former provinces that belong to them.
 *
 * @example matchingUnits(communes, 'tan s') // Phường Tân Sơn, Phường Tân Sơn Hoà …
 */
export function matchingUnits(units: readonly Unit[], search: string): Unit[] {
  const wanted = wantedOf(search);
  if (!wanted) return [...units];
  const exact = toneKey(search);
  const found = units.filter((unit) => fold(unit.fullName).includes(wanted) || formerName(unit, search));
  const rank = (unit: Unit) => {
    const { name, fullName } = unit;
    const former = formerName(unit, search);
    if (former) return fold(former).startsWith(wanted) ? 5 : 6;
    const begins = fold(name).startsWith(wanted) ? 0 : 1;
    if (toneKey(fullName) === exact || toneKey(name) === exact) return 0;
    // Typed accents count; a text without accents says nothing about them.
    return (fold(search) !== search.toLowerCase() && !toneKey(fullName).includes(exact) ? 3 : 1) + begins;
  };
  return found
    .map((unit) => [rank(unit), unit] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, unit]) => unit);
}

/**
 * The former province by which a search finds a unit; undefined when its own name contains the text.
 *
 * @example formerName(hoChiMinh, 'binh d') // 'Bình Dương'
 */
export function formerName({ fullName, former = [] }: Unit, search: string): string | undefined {
  const wanted = wantedOf(search);
  if (!wanted || fold(fullName).includes(wanted)) return undefined;
  return former.find((name) => fold(name).includes(wanted));
}

function wantedOf(search: string): string {
  return fold(search).trim().replace(/\s+/g, ' ');
}
