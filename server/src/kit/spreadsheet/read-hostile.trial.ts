import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '../../testing/figure.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import type { HostileResult } from './testing/read-hostile.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
const reader = fileURLToPath(new URL('./testing/read-hostile.ts', import.meta.url));
const results: HostileResult[] = [];

// Each file gets a process of its own, so that the memory of one does not count for the next.
beforeAll(async () => {
  for (const [index, { write }] of hostileFiles.entries()) {
    const path = join(folder, `${index}.xlsx`);
    write(path);
    const { stdout } = await promisify(execFile)(process.execPath, [reader, path]);
    results.push(JSON.parse(stdout) as HostileResult);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a hostile file', () => {
  it.each(hostileFiles.map(({ title, key }, index) => ({ title, key, index })))(
    'is refused soon and in little memory: $title',
    ({ key, index }) => {
      const result = results[index];
      expect(result?.key).toBe(key);
      figure('until it is refused, ms', result?.milliseconds ?? Number.NaN, 2_000);
      figure('extra memory, MB', result?.extraMegabytes ?? Number.NaN, 100);
      figure('event-loop delay p99, ms', result?.loopDelay99 ?? Number.NaN, 50);
    },
  );
});
