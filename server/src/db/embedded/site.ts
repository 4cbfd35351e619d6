import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

/** A logger of plain sentences; a pino logger fits. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** The data that the steps of a start share about one embedded database. */
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

/** Two roles: one creates databases and holds the lock; the other is the app's and has no rights over the server. */
export const supervisorRole = 'supervisor';
export const appRole = 'hoivien';

export function dataFolder(place: Place): string {
  return join(place.root, 'data');
}

/**
 * glibc returns memory to the system whenever 128 KB are free at the end of the heap. PostgreSQL then requests the
 * pages of a larger query again each time, which takes longer than the query (a member: 0.85 ms, now 0.45).
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: '4194304' };

/** Options of PostgreSQL's processes: the account, and an environment without the app's secrets. */
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
