import type { UseCount } from '@hoivien/contract/kit/uses.ts';

/** The result of a bulk action for one record. `undo` is the id of its deletion, or the token that undoes its step. */
export interface BulkResult {
  id: string;
  done: boolean;
  message: string;
  undo: string | null;
  /** Where a refused record is used. */
  uses?: UseCount[];
}
