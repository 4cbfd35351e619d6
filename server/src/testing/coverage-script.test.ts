// Long: 'every name of the specification is in the product or on the list of missing names' in server/src/testing/coverage.test.ts holds the same rule in the plain run.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/coverage.mjs', import.meta.url));
const specification = fileURLToPath(new URL('../../../docs/specification/', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(specification, name), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'hoivien-names-'));
const NOWHERE = 'GET /api/No/Such/Call';
afterAll(() => rmSync(folder, { recursive: true }));

test('the check reports a missing name, a listed name that exists, and an unknown name on the list', async () => {
  const { sections, ...others } = read('names.json');
  const [first, ...rest] = sections;
  const names = join(folder, 'names.json');
  writeFileSync(names, JSON.stringify({ ...others, sections: [{ ...first, calls: [NOWHERE] }, ...rest] }));
  const notYet = join(folder, 'not-yet.json');
  const listed = ['permission MembersSearch', 'key Mes.No.Such.Key'];
  writeFileSync(notYet, JSON.stringify({ ...read('not-yet.json'), [first.title]: listed }));
  const done = await promisify(execFile)(process.execPath, [
    script,
    '--check',
    '--names',
    names,
    '--not-yet',
    notYet,
  ]).catch((error: object) => error);
  const told = (text: string) => expect.stringContaining(text);
  expect(done).toMatchObject({ code: 1, stderr: told(`missing, and not on the list 'not yet': call ${NOWHERE} (`) });
  expect(done).toMatchObject({ stderr: told("there, but still on the list 'not yet': permission MembersSearch.") });
  expect(done).toMatchObject({ stderr: told('not a name of the specification: key Mes.No.Such.Key') });
});
