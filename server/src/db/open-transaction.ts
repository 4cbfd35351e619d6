import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction so that `outsideTransaction` knows of it. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await open.run(mark, work);
  } finally {
    // What the work has begun and left behind may go on after it.
    mark.isOpen = false;
  }
}

/**
 * Refuses slow work (pictures, files, papers, other servers) while a transaction is open: it would hold locks and a
 * connection for seconds, and is repeated when the transaction is.
 *
 * @throws Error for a mistake in the program
 */
export function outsideTransaction(what: string): void {
  if (open.getStore()?.isOpen) throw new Error(`${what}: slow work belongs before or after the transaction`);
}
