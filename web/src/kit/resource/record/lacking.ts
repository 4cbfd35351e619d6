import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { wantedOf } from '@hoivien/contract/kit/wanted.ts';
import { get } from 'react-hook-form';
import { isFilled } from '../value/values.ts';
import type { LooseRecord } from '../records.ts';

/** The wanted values that a record lacks, in the order of the declaration. */
export function lackedBy(resource: Resource, record: LooseRecord): string[] {
  return wantedOf(resource).filter((path) => !isFilled(get(record, path)));
}
