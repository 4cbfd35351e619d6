import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations, knownMigrations } from '../../db/migrate.ts';
import { attachments } from '../../db/tables/kit.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeApp, type TestApp } from '../../testing/make-app.ts';
import { noteInstallation } from '../attachments/installation.ts';
import { diskFiles } from '../files.ts';
import { startJobs } from '../jobs.ts';
import { uuidv7 } from '../uuid.ts';
import { openArchive, packArchive } from './archive.ts';
import { type BackupTask, makeBackup } from './make-backup.ts';
import { loadArchive, stateOfTarget } from './load.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { restoreInto } from './restore.ts';
import { makeKeys } from './sealing.ts';
import { backupsIn, nameOf, removeOld } from './store.ts';
import { allSums } from './testing.ts';

let house: TestApp;
let folder: string;
let empty: TestDatabase;
let clock: Date;
let ownerId: string;

beforeAll(async () => {
  house = await makeApp();
  ownerId = (await house.signInAs(permissionCodes)).userId;
  await noteInstallation(house.db, house.files, undefined);
  const jobs = await startJobs(connection(), [{ name: 'kept', handle: () => Promise.reject(new Error('later')) }], {
    warn: () => undefined,
  });
  await jobs.send('kept', { number: 7 }, house.db, new Date('2030-01-01'));
  await jobs.stop();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  clock = new Date('2026-11-28T19:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'hoivien-backup-'));
  await house.db.delete(attachments);
  await renew();
});
afterEach(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true });
});
const renew = async () => {
  await empty?.drop();
  empty = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  rmSync(join(folder, 'restored'), { recursive: true, force: true });
};

const task = (more: Partial<BackupTask> = {}): BackupTask => ({
  connection: connection(),
  files: house.files,
  folder: join(folder, 'backups'),
  keyFingerprint: 'abc',
  sealedTo: null,
  version: '1.0.0',
  now: () => clock,
  signal: new AbortController().signal,
  ...more,
});
const connection = () => {
  const { host, port, user, password, database } = house.pool.options;
  return { host, port, user, password, database } as ClientConfig;
};
const contents = () =>
  readdirSync(join(folder, 'backups', 'contents'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
const addFile = async (bytes: string) => {
  const id = uuidv7();
  const { size, sha256 } = await house.files.save(id, Readable.from([Buffer.from(bytes)]));
  const file = { id, storageKey: id, fileName: 'a.txt', extension: '.txt', mime: 'text/plain', size, sha256 };
  await house.db.insert(attachments).values({ ...file, ownerId, completedAt: new Date() });
  return id;
};
const restored = () => diskFiles(join(folder, 'restored'));
const load = async (path: string, secret?: string) => {
  const client = new Client(empty.connection);
  await client.connect();
  try {
    return await loadArchive({ archive: await openArchive(path), secret, client, files: restored(), token: 'mine' });
  } finally {
    await client.end();
  }
};
const stateOfEmpty = async (token?: string) => {
  const client = new Client(empty.connection);
  await client.connect();
  return stateOfTarget(client, token).finally(() => client.end());
};

describe('a backup', () => {
  test('comes back with every row, number and file, from its folder and from one file', async () => {
    const twin = [await addFile('the same bytes'), await addFile('the same bytes')];
    const other = await addFile('other bytes');
    const made = await makeBackup(task());
    const before = await allSums(connection());
    expect(made.manifest.faults).toEqual([]);
    expect(contents()).toHaveLength(2);
    const one = join(folder, 'all.tar');
    await packArchive(join(folder, 'backups'), made, one);
    const own = before.get('public.installation_facts')?.rows ?? 0;
    before.delete('public.installation_facts');
    for (const path of [made.folder, one]) {
      await renew();
      expect(await stateOfEmpty()).toBe('empty');
      expect(await load(path)).toEqual([]);
      const after = await allSums(empty.connection);
      // The mark of a restore that is not finished.
      expect(after.get('public.installation_facts')?.rows).toBe(own + 1);
      after.delete('public.installation_facts');
      expect(after).toEqual(before);
      expect(before.get('pgboss.job')?.rows).toBeGreaterThan(0);
      expect((await restored().keys()).toSorted()).toEqual([...twin, other].toSorted());
      expect(readFileSync(restored().pathOf(twin[1] as string), 'utf8')).toBe('the same bytes');
      expect(await stateOfEmpty()).toBe('full');
      expect(await stateOfEmpty('mine')).toBe('mine');
    }
  });

  test('of the next night reads and stores new files only', async () => {
    const first = await addFile('one');
    const one = await makeBackup(task());
    await addFile('two');
    // Its content is stored: the file itself is not read again.
    writeFileSync(house.files.pathOf(first), 'others');
    clock = new Date('2026-11-29T19:00:00Z');
    const two = await makeBackup(task());
    expect(contents()).toHaveLength(2);
    expect([one, two].map(({ manifest }) => manifest.files.count)).toEqual([1, 2]);
    await load(two.folder);
    expect(readFileSync(restored().pathOf(first), 'utf8')).toBe('one');
  });

  test('tells a file that is not on the disk, and one with other bytes', async () => {
    const [gone, changed] = [await addFile('gone'), await addFile('changed')];
    await house.files.remove(gone);
    writeFileSync(house.files.pathOf(changed), 'others');
    const { manifest } = await makeBackup(task());
    expect(manifest.faults.toSorted((a, b) => a.fault.localeCompare(b.fault))).toEqual([
      { key: changed, fault: 'changed' },
      { key: gone, fault: 'missing' },
    ]);
  });

  test('takes a file that somebody deleted between the rows and the files for no fault', async () => {
    const gone = await addFile('deleted');
    await addFile('kept');
    const step = async (name: string) => {
      if (name !== 'files') return;
      await house.db.delete(attachments).where(eq(attachments.id, gone));
      await house.files.remove(gone);
    };
    const { manifest } = await makeBackup(task({ step }));
    expect(manifest.files.count).toBe(1);
    expect(manifest.faults).toEqual([]);
  });

  test('stays 14 days, and the last 14 stay however old; contents go with the last backup that names them', async () => {
    await addFile('early');
    const early = await makeBackup(task());
    await house.db.delete(attachments);
    await addFile('late');
    const late = await makeBackup(task());
    const root = join(folder, 'backups');
    const listOf = ({ folder: made }: typeof late) => readFileSync(join(made, 'files.jsonl'), 'utf8');
    const lists = new Map([early, late].map((made) => [made.name, listOf(made)]));
    for (const { folder: made } of [early, late]) rmSync(made, { recursive: true });
    const put = (made: typeof late, day: number) => {
      const manifest = { ...made.manifest, madeAt: new Date(Date.UTC(2026, 9, day)).toISOString() };
      const target = join(root, nameOf(manifest));
      mkdirSync(target);
      writeFileSync(join(target, 'manifest.json'), writeManifest(manifest));
      writeFileSync(join(target, 'files.jsonl'), lists.get(made.name) as string);
      return nameOf(manifest);
    };
    for (const day of [1, 2, 3]) put(early, day);
    const names = Array.from({ length: 14 }, (_, index) => put(late, 4 + index));
    await removeOld(root, new Date(Date.UTC(2026, 9, 16, 12)));
    // Of the three beyond the last 14 one is younger than 14 days.
    expect(await backupsIn(root)).toHaveLength(15);
    await removeOld(root, new Date(Date.UTC(2026, 11, 1)));
    expect((await backupsIn(root)).map(({ name }) => name)).toEqual(names);
    expect(contents()).toHaveLength(1);
  });

  test('is refused while another one is made, and in the folder of another installation', async () => {
    let second = '';
    const step = async (name: string) => {
      if (name === 'check') second = await makeBackup(task()).then(() => 'made', String);
    };
    await makeBackup(task({ step }));
    expect(second).toMatch(/đang được tạo[^]*Another backup is being made/);
    const [made] = await backupsIn(join(folder, 'backups'));
    const other = join(folder, 'other', made?.name as string);
    mkdirSync(other, { recursive: true });
    writeFileSync(
      join(other, 'manifest.json'),
      writeManifest({ ...(made?.manifest as Manifest), installation: 'another' }),
    );
    await expect(makeBackup(task({ folder: join(folder, 'other') }))).rejects.toThrow(/một hệ thống Hoivien khác/);
  });

  test('that is interrupted leaves no backup, and the next one is whole', async () => {
    await addFile('bytes');
    const interrupted = new AbortController();
    const step = (name: string) => {
      if (name === 'file') interrupted.abort();
    };
    await expect(makeBackup(task({ signal: interrupted.signal, step }))).rejects.toThrow(/aborted/);
    expect(await backupsIn(join(folder, 'backups'))).toEqual([]);
    // What a kill leaves, since nothing cleans up after it.
    mkdirSync(join(folder, 'backups', 'draft-killed'));
    await load((await makeBackup(task())).folder);
    expect(readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('draft'))).toEqual([]);
  });
});

test('a backup of an older version is restored at its own migrations and brought to this one', async () => {
  const older = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  const known = [...knownMigrations()].toSorted((a, b) => a - b);
  const client = new Client(older.connection);
  await client.connect();
  await applyMigrations(client, known.slice(0, -3));
  await client.query(`insert into installation_facts (name, value) values ('installation', 'of before')`);
  await client.end();
  const made = await makeBackup(task({ connection: older.connection, files: undefined }));
  await older.drop();
  expect(made.manifest.migrations).toHaveLength(known.length - 3);
  const target = {
    connection: empty.connection,
    dataDir: undefined,
    token: 'mine',
    holdsMail: false,
    now: () => clock,
  };
  await restoreInto({ ...target, archive: await openArchive(made.folder), secret: undefined });
  const reader = new Client(empty.connection);
  await reader.connect();
  const { rows } = await reader.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  const { rows: facts } = await reader.query(`select value from installation_facts where name = 'installation'`);
  await reader.end();
  expect(rows).toEqual([{ count: known.length }]);
  expect(facts).toEqual([{ value: 'of before' }]);
});

describe('a sealed backup', () => {
  test('shows no text of rows and files, opens with its secret key, and with no other', async () => {
    const id = await addFile('a text that nobody may read '.repeat(200));
    const { secret, publicKey } = await makeKeys(folder);
    const made = await makeBackup(task({ sealedTo: publicKey }));
    const one = join(folder, 'all.tar');
    await packArchive(join(folder, 'backups'), made, one);
    expect(readFileSync(one).includes('a text that nobody')).toBe(false);
    const other = (await makeKeys(folder)).secret;
    await expect(load(one, other)).rejects.toThrow(/bị hỏng|is damaged/);
    expect(await stateOfEmpty()).toBe('empty');
    await load(one, secret);
    expect(readFileSync(restored().pathOf(id), 'utf8')).toContain('a text that nobody');
  });
});

describe('an archive is refused with what is wrong, and nothing of it stays', () => {
  const packed = async () => {
    await addFile('bytes '.repeat(10_000));
    const one = join(folder, 'all.tar');
    await packArchive(join(folder, 'backups'), await makeBackup(task()), one);
    return one;
  };
  const flip = (path: string, text: string) => {
    const bytes = readFileSync(path);
    const at = bytes.lastIndexOf(text) + text.length + 2_000;
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(path, bytes);
  };

  test('when it was cut', async () => {
    const path = await packed();
    truncateSync(path, readFileSync(path).length - 40_000);
    await expect(load(path)).rejects.toThrow(/Bản sao lưu không đầy đủ[^]*is not whole: its part contents/);
    expect(await stateOfEmpty()).toBe('empty');
  });

  test('when bytes of a file or of a table changed', async () => {
    const path = await packed();
    flip(path, 'contents/');
    await expect(load(path)).rejects.toThrow(/The backup is damaged: its part contents/);
    expect(await stateOfEmpty()).toBe('empty');
    rmSync(path);
    const made = await makeBackup(task());
    const table = join(made.folder, 'tables/public.users.copy.gz');
    const bytes = readFileSync(table);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] as number) ^ 1;
    writeFileSync(table, bytes);
    await expect(load(made.folder)).rejects.toThrow(/The backup is damaged: its part tables/);
    expect(await stateOfEmpty()).toBe('empty');
  });

  test('when it is another file', async () => {
    const path = join(folder, 'letter.tar');
    writeFileSync(path, 'Dear members, '.repeat(1_000));
    await expect(load(path)).rejects.toThrow(/This is no backup of Hoivien/);
    writeFileSync(path, '');
    await expect(load(path)).rejects.toThrow(/This is no backup of Hoivien/);
    await expect(load(join(folder, 'none'))).rejects.toThrow(/There is no backup at/);
    await expect(load(folder)).rejects.toThrow(/This is no backup of Hoivien/);
  });

  test('when it was made by a newer version', async () => {
    const made = await makeBackup(task());
    const migrations = [...made.manifest.migrations, 4_000_000_000_000];
    writeFileSync(join(made.folder, 'manifest.json'), writeManifest({ ...made.manifest, migrations }));
    await expect(load(made.folder)).rejects.toThrow(/newer Hoivien/);
    expect(await stateOfEmpty()).toBe('empty');
  });

  test('when the manifest was changed by hand', async () => {
    const made = await makeBackup(task());
    const path = join(made.folder, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"version": "1.0.0"', '"version": "2.0.0"'));
    await expect(load(made.folder)).rejects.toThrow(/its part manifest\.json/);
  });
});
