import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/coverage.mjs', import.meta.url));

// `coverage-script.test.ts` tests the script itself.
test('every name of the specification is in the product or on the list of missing names', async () => {
  const done = await promisify(execFile)(process.execPath, [script, '--check']).catch((error: object) => error);
  expect(done).toMatchObject({ stderr: '' });
  expect(done).not.toHaveProperty('code');
});
