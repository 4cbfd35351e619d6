import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiAddress } from '../../../web/api-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'dev-'));
const envFile = join(folder, '.env');
writeFileSync(envFile, 'PORT=9000\nHOST=0.0.0.0\n');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [{}, join(folder, 'none'), 'http://127.0.0.1:8080'],
  [{}, envFile, 'http://127.0.0.1:9000'],
  [{ PORT: '9001' }, envFile, 'http://127.0.0.1:9001'],
  [{ PORT: '', HOST: '::1' }, envFile, 'http://[::1]:9000'],
  [{ HOST: '::' }, envFile, 'http://[::1]:9000'],
  [{ API: 'http://other.test' }, envFile, 'http://other.test'],
])('the interface in development asks the server where it listens: %j', (env, file, expected) => {
  expect(apiAddress(env, file)).toBe(expected);
});
