import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/coverage.mjs', import.meta.url));
const list = fileURLToPath(new URL('../../../docs/specification/not-yet.json', import.meta.url));

/** Compares the names of the specification with the product, except those in this list. */
async function check(notYet = list): Promise<{ code: number; told: string }> {
  const args = [script, '--check', '--not-yet', notYet];
  const ran = promisify(execFile)(process.execPath, args).then(({ stderr }) => ({ code: 0, told: stderr }));
  return ran.catch((error: { code: number; stderr: string }) => ({ code: error.code, told: error.stderr }));
}

test('every name of the specification is in the product or on the list of missing names', async () => {
  expect(await check()).toEqual({ code: 0, told: '' });
});

test('the check reports a missing name, a listed name that exists, and an unknown name on the list', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-names-'));
  try {
    const waiting = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>;
    const [title = '', [missing = '', ...rest] = []] = Object.entries(waiting)[0] ?? [];
    const changed = { ...waiting, [title]: [...rest, 'permission MembersSearch', 'key Mes.No.Such.Key'] };
    const file = join(folder, 'not-yet.json');
    writeFileSync(file, JSON.stringify(changed));
    const { code, told } = await check(file);
    expect(code).toBe(1);
    expect(told).toContain(`missing, and not on the list 'not yet': ${missing} (`);
    expect(told).toContain(`there, but still on the list 'not yet': permission MembersSearch.`);
    expect(told).toContain(`not a name of the specification: key Mes.No.Such.Key`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
