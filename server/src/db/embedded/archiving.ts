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

export function archiveSettings(data: string): [string, string][] {
  if (!existsSync(archiveFolder(data))) return [];
  return [
    ['archive_mode', 'on'],
    ['archive_timeout', String(PART_SECONDS)],
    ['archive_command', archiveCommand()],
  ];
}

/**
 * Paths are relative to the data, where the server works: none needs quotes, which pg_ctl could not pass on. On Windows
 * cmd.exe runs it: `copy` asks before it overwrites what a killed one left, unless it has /y, and brings nothing to the
 * disk by itself; `collectParts` refuses a part that is not whole.
 */
export function archiveCommand(platform = process.platform): string {
  return platform === 'win32'
    ? String.raw`if exist archive\on (copy /b /y %p archive\%f.part >nul && move /y archive\%f.part archive\%f >nul)`
    : 'test ! -e archive/on || (cp -p %p archive/%f.part && sync archive/%f.part && mv archive/%f.part archive/%f)';
}

/** The line of a file of settings that fetches the log from `folder` below the data. */
export function restoreSetting(folder: string, platform = process.platform): string {
  const command = platform === 'win32' ? String.raw`copy /b /y ${folder}\%f "%p" >nul` : `cp ${folder}/%f %p`;
  return `restore_command = '${settingText(command)}'`;
}

/** In a file of settings a backslash begins an escape. */
function settingText(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''");
}
