import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/coverage.mjs', import.meta.url));
const list = fileURLToPath(new URL('../../../docs/specification/not-yet.json', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'hoivien-names-'));
const changedList = join(folder, 'not-yet.json');
const waiting = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>;
const [title = '', [taken = '', ...rest] = []] = Object.entries(waiting)[0] ?? [];

let ran: { code: number; told: string[] };

/** Reads the product once, which takes seconds, and compares it with the project's list and with a wrong one. */
beforeAll(async () => {
  const changed = { ...waiting, [title]: [...rest, 'permission MembersSearch', 'key Mes.No.Such.Key'] };
  writeFileSync(changedList, JSON.stringify(changed));
  const args = [script, '--check', '--not-yet', list, '--not-yet', changedList];
  const done = promisify(execFile)(process.execPath, args).then(({ stderr }) => ({ code: 0, stderr }));
  const { code, stderr } = await done.catch((error: { code: number; stderr: string }) => error);
  ran = { code, told: stderr.split('\n').filter(Boolean) };
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every name of the specification is in the product or on the list of missing names', () => {
  expect(ran.told.filter((line) => !line.startsWith(`${changedList}: `))).toEqual([]);
});

test('the check reports a missing name, a listed name that exists, and an unknown name on the list', () => {
  expect(ran.code).toBe(1);
  const told = ran.told.join('\n');
  expect(told).toContain(`${changedList}: missing, and not on the list 'not yet': ${taken} (`);
  expect(told).toContain(`${changedList}: there, but still on the list 'not yet': permission MembersSearch.`);
  expect(told).toContain(`not a name of the specification: key Mes.No.Such.Key`);
});
