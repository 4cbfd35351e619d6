import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { diskFiles } from '../files.ts';
import { holdAfterRestore } from '../outbox/outbox.ts';
import type { Archive } from './archive.ts';
import { emptyTarget, finishLoad, loadArchive, stateOfTarget } from './load.ts';
import { PlainRefusal } from './plain-refusal.ts';
import type { Stepping } from './stepping.ts';
import { writeWhole } from './store.ts';

/** The file that tells of a restore that has not ended. It has the token of the database that the restore fills. */
const MARK = 'restore.unfinished';

/** Begins the token of a restore to a moment, whose database has no token of its own. */
const OF_TIME = 'time ';

/** Whether a restore to a moment has claimed the folder and has not ended: whatever database is there is its own. */
export function isOfTime(dataDir: string): boolean {
  const mark = join(dataDir, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8').startsWith(OF_TIME);
}

/** What a data folder of an installation has. Its key, its backups and its public key may be there before a restore. */
const OCCUPIED = ['database', 'database.place', 'files'];

/** @throws PlainRefusal in a folder where a restore was interrupted. */
export function requireWholeRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, MARK))) return;
  throw new PlainRefusal(
    `Việc khôi phục vào ${dataDir} chưa xong. Hãy chạy lại đúng lệnh npm run restore đã dùng; nó sẽ làm lại từ đầu.`,
    `The restore into ${dataDir} has not ended. Run the same npm run restore again; it begins anew.`,
  );
}

/**
 * The token of a restore into this folder: a new one, or that of a killed restore, whose files are removed.
 *
 * @throws PlainRefusal when the folder has data of an installation.
 */
export async function claimFolder(dataDir: string, kind?: 'of time'): Promise<string> {
  const mark = join(dataDir, MARK);
  const token = `${kind ? OF_TIME : ''}${randomUUID()}`;
  if (existsSync(mark)) {
    await rm(join(dataDir, 'files'), { recursive: true, force: true });
    if (kind) await writeWhole(mark, `${token}\n`);
    return readFileSync(mark, 'utf8').trim();
  }
  const found = OCCUPIED.find((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (name !== 'files' || readdirSync(path).length > 0);
  });
  if (found)
    throw new PlainRefusal(
      `${dataDir} đã có dữ liệu (${found}); khôi phục không bao giờ ghi đè. Hãy khôi phục vào thư mục mới: npm run restore -- TỆP --into THƯ_MỤC, rồi đặt DATA_DIR là thư mục đó. Không có gì bị thay đổi.`,
      `${dataDir} has data already (${found}); a restore never overwrites. Restore into a new folder: npm run restore -- FILE --into FOLDER, then set DATA_DIR to that folder. Nothing was changed.`,
    );
  await mkdir(dataDir, { recursive: true });
  await writeWhole(mark, `${token}\n`);
  return token;
}

export async function releaseFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK), { force: true });
}

/** Takes back what a restore made in a folder that was free. */
export async function clearFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
  await releaseFolder(dataDir);
}

interface RestoreInto {
  archive: Archive;
  secret: string | undefined;
  connection: pg.PoolConfig;
  /** The data folder that gets the files; undefined to leave them out. */
  dataDir: string | undefined;
  token: string;
  /** True for a restore after a loss: mail that may have been sent since the backup waits for a person. */
  holdsMail: boolean;
  now: () => Date;
  step?: Stepping;
}

export interface Restored {
  /** Tables of the archive that are not the product's. */
  unknown: string[];
  heldMails: number;
}

/**
 * Fills an empty database and a folder from an archive and brings them to this version. A killed run leaves either an
 * empty database or one with its token, which the next run empties.
 *
 * @throws PlainRefusal when the database is not empty.
 */
export async function restoreInto(task: RestoreInto): Promise<Restored> {
  const { archive, secret, connection, dataDir, token, step } = task;
  const client = new pg.Client({ ...connection, application_name: 'hoivien restore' });
  client.on('error', () => undefined);
  await client.connect();
  let unknown: string[];
  try {
    const state = await stateOfTarget(client, token);
    if (state === 'full')
      throw new PlainRefusal(
        'Cơ sở dữ liệu này không trống; khôi phục không bao giờ ghi đè. Hãy tạo một cơ sở dữ liệu mới, trống, và đặt DATABASE_URL tới đó. Không có gì bị thay đổi.',
        'This database is not empty; a restore never overwrites. Make a new, empty database and set DATABASE_URL to it. Nothing was changed.',
      );
    if (state === 'mine') await emptyTarget(client);
    const files = dataDir === undefined ? undefined : diskFiles(join(dataDir, 'files'));
    unknown = await loadArchive({ archive, secret, client, files, token, ...(step && { step }) });
    await files?.assign(archive.manifest.installation, 'replace');
  } finally {
    await client.end().catch(() => undefined);
  }
  await step?.('migrate');
  const { pool, db } = connect(connection, () => undefined, 2);
  try {
    await migrate(pool);
    const heldMails = task.holdsMail ? await holdAfterRestore(db, task.now()) : 0;
    await step?.('finish');
    // The folder is released first: a database with a token starts, a folder with a mark does not.
    if (dataDir !== undefined) await releaseFolder(dataDir);
    const last = await pool.connect();
    await finishLoad(last, token).finally(() => last.release());
    return { unknown, heldMails };
  } finally {
    await pool.end();
  }
}
