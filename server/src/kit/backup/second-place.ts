import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packArchive, storedEntries } from './archive.ts';
import { contentEntryName, cutOff, damaged, tableEntryName } from './manifest.ts';
import { measureFile } from './meter.ts';
import { PlainRefusal } from './plain-refusal.ts';
import {
  draftFolder,
  filesOfBackup,
  prepareFolder,
  removeOld,
  settle,
  sizeOnDisk,
  type StoredBackup,
} from './store.ts';

/** Copies a backup to a second folder, which keeps as many as the first. Contents that it has are not copied again. */
export async function copyBackup(root: string, backup: StoredBackup, target: string, now: Date): Promise<void> {
  await prepareFolder(target, backup.manifest.installation);
  if ((await sizeOnDisk(join(target, backup.name))) !== undefined) return;
  const draft = draftFolder(target, backup.manifest.id);
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const sums = await sumsOf(backup);
    for await (const { name, path } of storedEntries(root, backup)) {
      const sum = sums.get(name);
      if (!name.startsWith('contents/')) {
        await copySynced(path, join(draft, name), sum?.sha256, name);
        continue;
      }
      if ((await sizeOnDisk(join(target, name))) === sum?.bytes) continue;
      const content = join(draft, 'content');
      await copySynced(path, content, sum?.sha256, name);
      await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
      await rename(content, join(target, name));
    }
    await settle(target, draft, backup.name);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await removeOld(target, now);
}

async function sumsOf({ folder, manifest }: StoredBackup): Promise<Map<string, { bytes: number; sha256: string }>> {
  const sums = new Map<string, { bytes: number; sha256: string }>();
  for (const table of manifest.tables)
    sums.set(tableEntryName(table, manifest.sealedTo), { bytes: table.storedBytes, sha256: table.storedSha256 });
  for await (const file of filesOfBackup(folder))
    sums.set(contentEntryName(file, manifest.sealedTo), { bytes: file.storedBytes, sha256: file.storedSha256 });
  return sums;
}

async function copySynced(from: string, to: string, sum: string | undefined, name: string): Promise<void> {
  if ((await sizeOnDisk(from)) === undefined) throw cutOff(name);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
  if (sum !== undefined && (await measureFile(to)).sha256 !== sum) throw damaged(name);
}

/** Gives a backup as one file to a command of the operator, which gets its path as the last argument. */
export async function giveToCommand(root: string, backup: StoredBackup, command: string): Promise<void> {
  const file = join(root, `${backup.name}.tar`);
  await rm(file, { force: true });
  try {
    await packArchive(root, backup, file);
    const { code, output } = await run(command, file);
    if (code === 0) return;
    throw new PlainRefusal(
      `Lệnh BACKUP_COMMAND kết thúc với mã ${code}. ${output}`,
      `BACKUP_COMMAND ended with the code ${code}. ${output}`,
    );
  } finally {
    await rm(file, { force: true });
  }
}

/** The end of what a failed command wrote is enough to see why. */
const OUTPUT_SHOWN = 500;

function run(command: string, file: string): Promise<{ code: number | null; output: string }> {
  const isWindows = process.platform === 'win32';
  const child = isWindows
    ? spawn(`${command} "${file}"`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('/bin/sh', ['-c', `${command} "$1"`, 'sh', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_SHOWN);
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
