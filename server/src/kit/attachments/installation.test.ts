import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../db/connect.ts';
import { noteFact, readFact } from '../../db/installation.ts';
import { attachments, installationFacts } from '../../db/tables/kit.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { makeApp, type TestApp } from '../../testing/make-app.ts';
import { diskFiles, type FileStore } from '../files.ts';
import { uuidv7 } from '../uuid.ts';
import { fits, ForeignFiles, joinFiles, noteInstallation, requireOwnFiles } from './installation.ts';

let house: TestApp;
let other: TestApp;
let files: FileStore;
const folders: string[] = [];

beforeAll(async () => {
  [house, other] = [await makeApp(), await makeApp()];
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await house[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});
beforeEach(async () => {
  files = newFolder();
  for (const { db } of [house, other]) {
    await db.delete(attachments);
    await setId(db, undefined);
  }
});

function newFolder(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-installation-'));
  folders.push(folder);
  return diskFiles(join(folder, 'files'));
}

async function setId(db: Database, id: string | undefined): Promise<void> {
  await db.delete(installationFacts).where(eq(installationFacts.name, 'installation'));
  if (id !== undefined) await noteFact(db, 'installation', id);
}

/** Files with a row in the database, as uploads leave them. */
async function uploads(db: Database, store: FileStore, count: number): Promise<void> {
  await rows(db, await strays(store, count));
}

async function strays(store: FileStore, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => uuidv7());
  for (const key of keys) await store.save(key, Readable.from([Buffer.from(key)]));
  return keys;
}

async function rows(db: Database, keys: readonly string[]): Promise<void> {
  const file = { fileName: 'a.png', extension: '.png', mime: 'image/png', size: 36, ownerId: uuidv7() };
  await db
    .insert(attachments)
    .values(keys.map((key) => ({ ...file, id: key, storageKey: key, completedAt: new Date() })));
}

/** What a start does: the check before anything changes, then the ids. */
async function start(db: Database, store = files): Promise<void> {
  await noteInstallation(db, store, await requireOwnFiles(db, store));
}
const idsOf = async (db: Database, store = files) => [await readFact(db, 'installation'), await store.installation()];
const refusal = (what: Promise<unknown>) =>
  what.then(
    () => undefined,
    (error: unknown) => (error instanceof ForeignFiles ? error.message : `another error: ${String(error)}`),
  );

describe('a start', () => {
  test('with a new database and no folder gives both one id, once', async () => {
    const empty = await createTestDatabase({ name: 'without_tables', prepare: async () => undefined });
    const { pool, db } = connect(empty.connection, () => undefined);
    expect(await refusal(requireOwnFiles(db, files))).toBeUndefined();
    const full = newFolder();
    await strays(full, 38);
    expect(await refusal(requireOwnFiles(db, full))).toContain('38');
    await pool.end();
    await empty.drop();
    await start(house.db);
    const [id, marked] = await idsOf(house.db);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(marked).toBe(id);
    await start(house.db);
    expect(await idsOf(house.db)).toEqual([id, id]);
    expect(readdirSync(files.folder)).toEqual(['installation']);
  });

  test('of an installation from before the ids gives both one id when files and rows fit', async () => {
    await uploads(house.db, files, 20);
    await strays(files, 2);
    await start(house.db);
    const [id, marked] = await idsOf(house.db);
    expect([marked, id]).toEqual([id, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('gives a dump from before the ids the id of its own folder', async () => {
    await uploads(house.db, files, 20);
    await start(house.db);
    const [id] = await idsOf(house.db);
    await setId(house.db, undefined);
    await start(house.db);
    expect(await idsOf(house.db)).toEqual([id, id]);
  });

  test('goes on with a restored dump of the same installation, whatever came after it', async () => {
    await uploads(house.db, files, 4);
    await start(house.db);
    await house.db.delete(attachments);
    expect(await refusal(start(house.db))).toBeUndefined();
  });

  test('of several servers on one database and one folder gives all of them one id', async () => {
    await Promise.all([start(house.db), start(house.db), start(house.db)]);
    const [id, marked] = await idsOf(house.db);
    expect(marked).toBe(id);
  });

  const wrong: [string, () => Promise<Database>][] = [
    [
      'an empty database beside a full folder',
      async () => {
        await strays(files, 38);
        return house.db;
      },
    ],
    [
      'an empty database beside a folder with a single file',
      async () => {
        await strays(files, 1);
        return house.db;
      },
    ],
    [
      'an empty database beside a folder with an id',
      async () => {
        await uploads(other.db, files, 5);
        await start(other.db);
        return house.db;
      },
    ],
    [
      'a second new server on the folder of a first new one',
      async () => {
        await start(other.db);
        return house.db;
      },
    ],
    [
      'the dump of another installation',
      async () => {
        await uploads(house.db, files, 5);
        await start(house.db);
        await setId(house.db, uuidv7());
        return house.db;
      },
    ],
    [
      'a folder without an id of another installation',
      async () => {
        await uploads(house.db, newFolder(), 20);
        await strays(files, 20);
        return house.db;
      },
    ],
    [
      'a folder that is missing beside rows',
      async () => {
        await uploads(house.db, newFolder(), 3);
        await setId(house.db, uuidv7());
        return house.db;
      },
    ],
  ];
  test.each(wrong)('refuses %s in both languages, names the command and changes nothing', async (_, prepare) => {
    const db = await prepare();
    const ids = await idsOf(db);
    const keys = (await files.keys()).toSorted();
    const said = await refusal(start(db));
    expect(said?.split('\n')).toEqual([
      expect.stringMatching(/^Thư mục tệp .+ không khớp .+ npm run join-files$/),
      expect.stringMatching(/^The folder of files .+ does not fit .+ npm run join-files$/),
    ]);
    expect(await idsOf(db)).toEqual(ids);
    expect((await files.keys()).toSorted()).toEqual(keys);
  });

  test('of two new servers with different databases at once refuses one', async () => {
    const said = await Promise.all([refusal(start(house.db)), refusal(start(other.db))]);
    expect(said.filter((one) => one === undefined)).toHaveLength(1);
    expect(said.filter((one) => one?.startsWith('Thư mục tệp'))).toHaveLength(1);
  });

  test('refuses a folder that another database marked after both were looked at', async () => {
    const seen = await requireOwnFiles(other.db, files);
    expect(await refusal(start(house.db))).toBeUndefined();
    expect(await refusal(noteInstallation(other.db, files, seen))).toMatch(/^Thư mục tệp/);
    expect(await readFact(other.db, 'installation')).not.toBe(await files.installation());
  });
});

test.each([
  [{ files: 0, rows: 0, orphans: 0, missing: 0 }, true],
  [{ files: 100, rows: 90, orphans: 10, missing: 0 }, true],
  [{ files: 100, rows: 89, orphans: 11, missing: 0 }, false],
  [{ files: 90, rows: 100, orphans: 0, missing: 10 }, true],
  [{ files: 89, rows: 100, orphans: 0, missing: 11 }, false],
  [{ files: 7, rows: 4, orphans: 3, missing: 0 }, true],
  [{ files: 6, rows: 3, orphans: 3, missing: 0 }, false],
  [{ files: 0, rows: 1, orphans: 0, missing: 1 }, false],
])('files and rows that meet like %o fit: %s', ({ orphans, ...meeting }, expected) => {
  expect(fits({ ...meeting, orphans: Array.from({ length: orphans }, () => uuidv7()) })).toBe(expected);
});

test('joining gives the folder the id of the database, moves what it does not know, and ends the other database', async () => {
  await uploads(other.db, files, 5);
  await start(other.db);
  await rows(house.db, (await files.keys()).slice(0, 1));
  expect(await joinFiles(house.db, files, new Date())).toBe(4);
  expect(await refusal(start(house.db))).toBeUndefined();
  expect([(await files.keys()).length, (await files.discarded()).length]).toEqual([1, 4]);
  expect(await refusal(start(other.db))).toMatch(/thuộc một hệ thống khác/);
});
