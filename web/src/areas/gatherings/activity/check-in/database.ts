const NAME = 'hoivien.checkIn';
const VERSION = 1;

export const ROSTERS = 'rosters';
export const SCANS = 'scans';

type Store = typeof ROSTERS | typeof SCANS;

type Request = EventTarget & { readonly result: unknown; readonly error: DOMException | null };

let opened: Promise<IDBDatabase> | undefined;

/** The result of a request. @throws DOMException when the browser refuses it */
export function done<Result>(request: Request): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('The request failed.')));
  });
}

/**
 * Runs requests in one transaction. It resolves when everything is on the disk, not before; `work` may wait for nothing
 * but requests of the transaction.
 */
export async function inStores<Result>(
  stores: readonly Store[],
  mode: 'readonly' | 'readwrite',
  work: (storeOf: (name: Store) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await (opened ??= open());
  const transaction = database.transaction(stores, mode, { durability: 'strict' });
  const complete = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The transaction was aborted.'));
  });
  const result = await work((name) => transaction.objectStore(name)).catch((error: unknown) => {
    complete.catch(() => undefined);
    if (transaction.error === null) transaction.abort();
    throw error;
  });
  await complete;
  return result;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROSTERS, { keyPath: 'activityId' });
    const scans = request.result.createObjectStore(SCANS, { keyPath: 'seq', autoIncrement: true });
    scans.createIndex('id', 'id', { unique: true });
    scans.createIndex('activity', 'activityId');
    scans.createIndex('unsent', ['isSent', 'activityId']);
  };
  return done<IDBDatabase>(request).then(
    (database) => {
      // A later version of the product in another tab must not wait for this one.
      database.onversionchange = forget;
      database.onclose = forget;
      return database;
      function forget() {
        database.close();
        opened = undefined;
      }
    },
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
}
