import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/coverage.mjs', import.meta.url));
const specification = fileURLToPath(new URL('../../../docs/specification/', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(specification, name), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'hoivien-names-'));
const NOWHERE = 'GET /api/No/Such/Call';

/** What the check says about the project's names and list, and about changed ones. Each reads the product, which takes seconds. */
let own: { code: number; told: string };
let changed: { code: number; told: string };
beforeAll(async () => {
  const { sections, ...others } = read('names.json');
  const [first, ...rest] = sections;
  const names = join(folder, 'names.json');
  writeFileSync(names, JSON.stringify({ ...others, sections: [{ ...first, calls: [NOWHERE] }, ...rest] }));
  const notYet = join(folder, 'not-yet.json');
  const listed = ['permission MembersSearch', 'key Mes.No.Such.Key'];
  writeFileSync(notYet, JSON.stringify({ ...read('not-yet.json'), [first.title]: listed }));
  [own, changed] = await Promise.all([check(), check('--names', names, '--not-yet', notYet)]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function check(...rest: string[]): Promise<{ code: number; told: string }> {
  const done = promisify(execFile)(process.execPath, [script, '--check', ...rest]).then(({ stderr }) => ({
    code: 0,
    stderr,
  }));
  const { code, stderr } = await done.catch((error: { code: number; stderr: string }) => error);
  return { code, told: stderr };
}

test('every name of the specification is in the product or on the list of missing names', () => {
  expect(own).toEqual({ code: 0, told: '' });
});

test('the check reports a missing name, a listed name that exists, and an unknown name on the list', () => {
  expect(changed.code).toBe(1);
  expect(changed.told).toContain(`missing, and not on the list 'not yet': call ${NOWHERE} (`);
  expect(changed.told).toContain("there, but still on the list 'not yet': permission MembersSearch.");
  expect(changed.told).toContain('not a name of the specification: key Mes.No.Such.Key');
});
