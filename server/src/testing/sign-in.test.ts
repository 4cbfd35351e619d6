import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the page of the sign-in loads before anybody may see an area. */
const FIRST = ['web/src/app/main.tsx', 'web/src/app/PublicApp.tsx'];
/** Modules that name every area: its texts, its declaration, its permissions, its screens. */
const OF_ALL_AREAS = /^contract\/src\/(registry|messages|permissions)\.ts$|^web\/src\/app\/(areas|route-table)\.ts$/;

/** The modules that load together with these: imports of types and late ones are none. Each has the way to it. */
function loadedBy(files: readonly string[], read = readOwn): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(files.map((file) => [file, [file]]));
  for (const [file, way] of ways)
    for (const target of importsOf(read(file), file)) if (!ways.has(target)) ways.set(target, [...way, target]);
  return ways;
}

function importsOf(code: string, file: string): string[] {
  const found = code.matchAll(/^(?:import|export)\s+(?!type\s)(?:([^'";]*?)\s+from\s+)?'([^']+)';/gm);
  return [...found].flatMap(([, names = '', target = '']) => {
    const isOfTypes =
      names.startsWith('{') &&
      names
        .replace(/[{}]/g, '')
        .split(',')
        .every((one) => /^\s*(type\s|$)/.test(one));
    if (isOfTypes || !/\.tsx?$/.test(target)) return [];
    if (target.startsWith('.')) return [relative(root, join(root, dirname(file), target))];
    return target.startsWith('@hoivien/contract/') ? [target.replace('@hoivien/contract/', 'contract/src/')] : [];
  });
}

function readOwn(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

test('the page of the sign-in loads nothing of all areas', () => {
  const ways = loadedBy(FIRST);
  expect(ways.size).toBeGreaterThan(50);
  const wrong = [...ways].filter(([file]) => OF_ALL_AREAS.test(file));
  expect(wrong.map(([, way]) => way.join(' > '))).toEqual([]);
});

test('a module of all areas is found behind another one, not behind a late import or a type', () => {
  const files: Readonly<Record<string, string>> = {
    'web/src/app/a.ts':
      "import { b } from './b.ts';\nconst late = () => import('./areas.ts');\nimport type { C } from './areas.ts';",
    'web/src/app/b.ts':
      "import { type D, t } from '@hoivien/contract/messages.ts';\nimport { type E } from './areas.ts';",
  };
  expect([...loadedBy(['web/src/app/a.ts'], (file) => files[file] ?? '').keys()]).toEqual([
    'web/src/app/a.ts',
    'web/src/app/b.ts',
    'contract/src/messages.ts',
  ]);
});
