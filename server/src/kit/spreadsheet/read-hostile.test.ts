import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileFiles } from './testing/hostile-files.ts';
import type { HostileResult } from './testing/read-hostile.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
const reader = fileURLToPath(new URL('./testing/read-hostile.ts', import.meta.url));
const results: HostileResult[] = [];

beforeAll(async () => {
  const paths = hostileFiles.map(({ write }, index) => {
    const path = join(folder, `${index}.xlsx`);
    write(path);
    return path;
  });
  const { stdout } = await promisify(execFile)(process.execPath, [reader, ...paths]);
  for (const line of stdout.trim().split('\n')) results.push(JSON.parse(line) as HostileResult);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a hostile file', () => {
  it.each(hostileFiles.map(({ title, key }, index) => ({ title, key, index })))(
    'is refused: $title',
    ({ key, index }) => {
      expect(results[index]?.key).toBe(key);
    },
  );
});
