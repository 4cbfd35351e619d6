import { APPROVAL } from './codes.ts';
import type { Resource } from './kit/resource.ts';

/**
 * How records of an area wait for a decision: the field with their state and its value. Areas with an `approval` wait
 * without a declaration; undefined where nothing waits.
 */
export function waitsOf({ fields, waits }: Pick<Resource, 'fields' | 'waits'>): Resource['waits'] {
  return waits ?? ('approval' in fields ? { field: 'approval', value: APPROVAL.waiting } : undefined);
}
