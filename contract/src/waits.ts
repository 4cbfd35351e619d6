import { APPROVAL } from './codes.ts';
import type { Resource } from './kit/resource.ts';

/**
 * How records of an area wait for a decision: the field with their state and its value. Areas with an `approval` wait
 * without a declaration; undefined where nothing waits.
 */
export function waitsOf({ fields, waits }: Pick<Resource, 'fields' | 'waits'>): Waits | undefined {
  if (waits) return { action: 'Approve', ...waits };
  return 'approval' in fields ? { field: 'approval', value: APPROVAL.waiting, action: 'Approve' } : undefined;
}

/** `action` is the one that ends the waiting. */
export type Waits = NonNullable<Resource['waits']> & { readonly action: string };
