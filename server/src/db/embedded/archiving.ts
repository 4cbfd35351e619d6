import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** Seconds after which the server hands over a part of its log (WAL) that is not full. */
const PART_SECONDS = 300;

/**
 * Where the server puts the finished parts of its log. It lies within the data, so a database that takes their place never
 * goes on with the log of another.
 */
export function archiveFolder(data: string): string {
  return join(data, 'archive');
}

/** The file that lets the server archive. Removing it works on a full disk, too; the log is then dropped as without an archive. */
export function archiveMark(data: string): string {
  return join(archiveFolder(data), 'on');
}

/** The name in the mark: the archive to which the log belongs; undefined while nothing is archived. */
export function archiveName(data: string): string | undefined {
  const mark = archiveMark(data);
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : undefined;
}

/** Settles before a start whether the server archives; `undefined` leaves it as the last start had it. */
export function prepareArchive(data: string, archives: boolean | undefined, account: Account | undefined): void {
  const folder = archiveFolder(data);
  if (archives === false) rmSync(folder, { recursive: true, force: true });
  if (!archives || existsSync(folder)) return;
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Paths are relative to the data, where the server works: none needs quotes. */
export function archiveSettings(data: string): [string, string][] {
  if (!existsSync(archiveFolder(data))) return [];
  const command =
    process.platform === 'win32'
      ? String.raw`if exist archive\on (copy /b %p archive\%f.part && move /y archive\%f.part archive\%f)`
      : 'test ! -e archive/on || (cp -p %p archive/%f.part && sync archive/%f.part && mv archive/%f.part archive/%f)';
  return [
    ['archive_mode', 'on'],
    ['archive_timeout', String(PART_SECONDS)],
    ['archive_command', command],
  ];
}
