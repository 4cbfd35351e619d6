import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickAccount } from './account.ts';
import { machineBinaries } from './binaries.ts';
import { makeFolder, startApp } from './testing.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
let folder: ReturnType<typeof makeFolder>;

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => folder.remove());

test.runIf(isRoot)('started by root, the database runs as an ordinary user', async () => {
  const app = await startApp(folder.path);
  expect(statSync(join(app.place, 'data/PG_VERSION')).uid).toBe(pickAccount('/')?.uid);
  const pid = readFileSync(join(app.place, 'data/postmaster.pid'), 'utf8').split('\n')[0];
  expect(statSync(`/proc/${pid}`).uid).toBe(pickAccount('/')?.uid);
});

test.runIf(isRoot)(
  'below a private home the database goes to a folder of its own that the data folder points to',
  async () => {
    chmodSync(folder.path, 0o700);
    const first = await startApp(join(folder.path, 'data'));
    try {
      expect(first.place).toMatch(/^\/var\/lib\/hoivien\/[0-9a-f]{12}$/);
      expect(statSync(first.place).mode & 0o777).toBe(0o700);
      expect(readFileSync(join(folder.path, 'data/database.place'), 'utf8').trim()).toBe(first.place);
      await first.stop();
      const second = await startApp(join(folder.path, 'data'));
      expect(second.place).toBe(first.place);
      await second.stop();
    } finally {
      rmSync(first.place, { recursive: true });
    }
    const refusal = await startApp(join(folder.path, 'data')).catch((error: Error) => error.message);
    expect(refusal).toContain('can not be found');
  },
);

test.runIf(isRoot)('a data folder that an ordinary user made keeps its owner when root starts it', async () => {
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir, { mode: 0o777 });
  chmodSync(dataDir, 0o777);
  const first = await startApp(dataDir, { uid: nobody, gid: nobody });
  await first.stop();
  const second = await startApp(dataDir);
  expect(statSync(join(second.place, 'data/PG_VERSION')).uid).toBe(nobody);
  await second.stop();
  await startApp(dataDir, { uid: nobody, gid: nobody });
});

test.runIf(isRoot)(
  'a folder that root copied without its owners is given back to the user of the database',
  async () => {
    const first = await startApp(join(folder.path, 'data'));
    await first.stop();
    cpSync(join(folder.path, 'data'), join(folder.path, 'copy'), { recursive: true, verbatimSymlinks: true });
    const second = await startApp(join(folder.path, 'copy'));
    expect(statSync(join(second.place, 'data/PG_VERSION')).uid).toBe(pickAccount('/')?.uid);
  },
);

test.runIf(isRoot)('a folder of another user is refused plainly', async () => {
  const dataDir = join(folder.path, 'data');
  await (await startApp(dataDir)).stop();
  const refusal = await startApp(dataDir, { uid: nobody, gid: nobody }).catch((error: Error) => error.message);
  expect(refusal).toContain('belongs to another user');
});

// The sources run beside a node_modules without the package.
test.runIf(machineBinaries())('without a package for the platform the PostgreSQL of the machine is used', async () => {
  const sources = join(folder.path, 'app');
  cpSync(import.meta.dirname, join(sources, 'db/embedded'), { recursive: true });
  for (const file of ['failure.ts', 'errors.ts'])
    cpSync(resolve(import.meta.dirname, '../../kit', file), join(sources, 'kit', file));
  const packages = resolve(import.meta.dirname, '../../../../node_modules');
  mkdirSync(join(sources, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => /^pg|^postgres|^xtend|^split2/.test(entry))) {
    symlinkSync(join(packages, name), join(sources, 'node_modules', name));
  }
  const app = await startApp(join(folder.path, 'data'), { fixture: join(sources, 'db/embedded/embedded.fixture.ts') });
  const version = readFileSync(join(app.place, 'data/PG_VERSION'), 'utf8').trim();
  expect(machineBinaries()?.version.split('.')[0]).toBe(version);
  expect(readdirSync(app.place).filter((name) => name.startsWith('native-'))).toEqual([]);
});
