import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ANYTHING, LACKS, wantedOf } from '@hoivien/contract/kit/wanted.ts';
import type { Filters } from '../use-list-address.ts';

/** The wanted values whose lack the filters of a list ask for; none while they ask for no lack. */
export function askedPaths(resource: Resource, filters: Filters): string[] {
  const lacks = filters[LACKS] ?? [];
  return wantedOf(resource).filter(
    (path) => lacks.includes(ANYTHING) || lacks.includes(path) || filters[`${path}Empty`]?.includes('true'),
  );
}
