/**
 * Compares the gzipped bytes that a browser loads before the sign-in page is usable with the budget of the design. Run
 * it after a build: `node bench/web-size.ts`; it ends with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * The frame names every area, screen and message, so it grows with the product (decision 0166). It is loaded after the
 * sign-in, and what most pages share with the first of them: a page alone needs the more, and its list the less.
 */
const BUDGET = { script: 205_000, style: 20_000, frame: 250_000, route: 200_000 };
const dist = new URL('../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;

const first = closure(['index.html', keyOf('door')]);
const script = sizeOf(first, '.js');
const style = sizeOf(first, '.css');
print('sign-in script', script, BUDGET.script);
print('sign-in style', style, BUDGET.style);

const frame = union(first, closure([keyOf('frame')]));
print('frame script', sizeOf(minus(closure([keyOf('frame')]), first), '.js'), BUDGET.frame);
for (const key of lazyRoutes())
  print(`route ${key.split('/').at(-1)}`, sizeOf(minus(closure([key]), frame), '.js'), BUDGET.route);

/** The key of what vite.config.ts loads together under a name. */
function keyOf(name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
}

/** All files that the entries need through their static imports. */
function closure(keys: string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest; build first: npm run build (${fileURLToPath(dist)})`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

function lazyRoutes(): string[] {
  return Object.keys(manifest).filter((key) => key.endsWith('Page.tsx') && !first.has(manifest[key]?.file ?? ''));
}

function union(a: Set<string>, b: Set<string>): Set<string> {
  return new Set([...a, ...b]);
}

function minus(a: Set<string>, b: Set<string>): Set<string> {
  return new Set([...a].filter((file) => !b.has(file)));
}

function sizeOf(files: Set<string>, ending: string): number {
  return [...files]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
}

function print(name: string, bytes: number, budget: number): void {
  const isOver = bytes > budget;
  if (isOver) process.exitCode = 1;
  console.log(
    `${name.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${(budget / 1000).toFixed(0)} kB${isOver ? '  TOO MUCH' : ''}`,
  );
}
