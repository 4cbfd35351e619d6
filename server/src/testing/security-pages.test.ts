import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { variableLines } from '../config.ts';
import { readOptions } from '../options.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that a page names and that are not there. A place of the installation is none of ours. */
function goneIn(page: string): string[] {
  const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|md|mjs|json))`|\]\(([\w./-]+\.md)\)/g)];
  return named.flatMap(([, file, link]) => {
    const path = file ?? `docs/${link}`;
    return existsSync(root + path) ? [] : [path];
  });
}

test.each(['security.md', 'security-asvs.md'])('each file that %s names exists', (name) => {
  const page = readFileSync(`${root}docs/${name}`, 'utf8');
  expect(page.match(/`\w+\/[\w./-]+\.ts`/g)?.length).toBeGreaterThan(12);
  expect(goneIn(page)).toEqual([]);
});

test('a file that is gone is found', () => {
  expect(goneIn('`server/src/gone.test.ts` and [a page](gone.md), but `docs/security.md` and `/api/Health`')).toEqual([
    'server/src/gone.test.ts',
    'docs/gone.md',
  ]);
});

test('each row of the standard says whether it is met', () => {
  const rows = readFileSync(`${root}docs/security-asvs.md`, 'utf8').match(/^\| \d.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows)
    expect(row).toMatch(/\| (?:met|met with the operator|operator|not met|not checked|not applicable) +\|/);
});

const MANUALS = ['docs/operations.md', 'docs/van-hanh.md'];
const read = (page: string) => readFileSync(root + page, 'utf8');

test.each(MANUALS)('each file that %s names exists', (page) => {
  expect(goneIn(read(page))).toEqual([]);
});

const COMMAND = /npm (?:run ([\w-]+)|start)(?: -- ([^`\n#|]+))?/g;

/** The commands of a page that do not exist or refuse their options. */
function brokenIn(page: string): string[] {
  const scripts: Readonly<Record<string, string>> = packageJson.scripts;
  return [...page.matchAll(COMMAND)].flatMap(([command, name = 'start', options = '']) => {
    const [script, ...own] = scripts[name]?.split('scripts/start.mjs') ?? [];
    if (script === undefined) return [command];
    if (own.length === 0 || options === '') return [];
    try {
      readOptions(`${own.join('')} ${options}`.trim().split(/\s+/));
      return [];
    } catch {
      return [command];
    }
  });
}

test.each([...MANUALS, 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'])('each command in %s is understood', (page) => {
  expect(brokenIn(read(page))).toEqual([]);
});

test('a command or an option that is gone is found', () => {
  expect(
    brokenIn('`npm run restor`, `npm run move -- --too x`, `npm start -- --demo`, `npm run backup -- all.tar`'),
  ).toEqual(['npm run restor', 'npm run move -- --too x']);
});

test.each(MANUALS)('each variable in %s exists', (page) => {
  const known = variableLines().map((line) => line.split(' ')[0]);
  // The unit of the service has names of systemd.
  const named =
    read(page)
      .replace(/```ini[^]*?```/g, '')
      .match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('both manuals have the same headings, commands, variables and configurations', () => {
  const [en = '', vi = ''] = MANUALS.map(read);
  const headings = (page: string) => page.replace(/```[^]*?```/g, '').match(/^#+(?= )/gm);
  expect(headings(vi)).toEqual(headings(en));
  const named = (page: string) =>
    [...new Set(page.match(/\b[A-Z]+(?:_[A-Z]+)+\b|npm run [\w-]+|--[a-z][\w-]+/g))].toSorted();
  expect(named(vi)).toEqual(named(en));
  const configurations = (page: string) => page.match(/```(?:ini|nginx|caddyfile)\n[^]*?```/g);
  expect(configurations(vi)).toEqual(configurations(en));
});
