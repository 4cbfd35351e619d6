import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

/** Takes plain sentences; a pino logger fits. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** All that the steps of a start need to know about one embedded database. */
export type Site = {
  readonly dataDir: string;
  readonly place: Place;
  readonly binaries: Binaries;
  readonly data: string;
  readonly socketFolder: string;
  /** A loopback port on Windows; elsewhere only a part of the socket's name. */
  readonly port: number;
  readonly password: string | undefined;
  readonly durable: boolean;
  readonly log: EmbeddedLog;
};

/** The roles: one makes databases and holds the lock, the other is the app's, without rights over the server. */
export const supervisorRole = 'supervisor';
export const appRole = 'hoivien';

export function dataFolder(place: Place): string {
  return join(place.root, 'data');
}

/**
 * glibc gives memory back to the system whenever 128 KB are free at the end of the heap: PostgreSQL then fetches the pages of
 * a larger query from the system again for each request, which takes longer than the query (a member: 0.85 ms, now 0.45).
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: '4194304' };

/** How a program of PostgreSQL is run: as the account, without the app's secrets in its environment. */
export function childOptions(place: Place) {
  const passed = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec'];
  const env = Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return {
    ...place.account,
    cwd: place.root,
    env: { ...env, ...keptMemory, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  };
}
