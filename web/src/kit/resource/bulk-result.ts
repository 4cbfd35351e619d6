/** The result of a bulk action for one record. `undo` is the id of its deletion, or the token that undoes its step. */
export interface BulkResult {
  id: string;
  done: boolean;
  message: string;
  undo: string | null;
}
