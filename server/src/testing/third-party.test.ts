import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the notices of third parties name every package that production runs, with its licence, and no other', async () => {
  const script = fileURLToPath(new URL('../../../scripts/third-party.mjs', import.meta.url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--check']);
  expect(stdout + stderr).toBe('');
});
