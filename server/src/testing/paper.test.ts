import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { areaFolders } from './wings.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const decisions = readdirSync(`${docs}decisions`)
  .filter((name) => /^\d/.test(name))
  .map((file) => ({ file, number: file.slice(0, 4), text: readFileSync(`${docs}decisions/${file}`, 'utf8') }));

/** The pages of areas: their reasons as sections, each with the numbers under which comments name it. */
const pages = readdirSync(`${docs}areas`).map((file) => ({ file, text: readFileSync(`${docs}areas/${file}`, 'utf8') }));

/** The numbers in the headings of a page. @example numbersIn('## Receipts (0153, 0157)') // ['0153', '0157'] */
function numbersIn(text: string): string[] {
  return (text.match(/^#+ .*$/gm) ?? []).flatMap((heading) => heading.match(/\b0\d{3}\b/g) ?? []);
}

test('each decision has a number of its own, its title begins with it, and its state follows', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  expect(decisions.length).toBeLessThanOrEqual(40);
  const wrong = decisions.filter(
    ({ number, text }) => !new RegExp(`^# ${number}\\. \\p{L}.*\n\nState: `, 'u').test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('each area of the server has a page, and each page an area', () => {
  const files = areaFolders('server').map(({ name }) => `${name}.md`);
  expect(pages.map(({ file }) => file).sort()).toEqual(files.sort());
});

test('every number that code or paper names has its reason on one page', () => {
  const held = [...decisions, ...pages].flatMap(({ text }) => [...new Set(numbersIn(text))]);
  expect(held.filter((number, at) => held.indexOf(number) !== at)).toEqual([]);
  const known = new Set(held);
  const files = globSync('{contract,server,web,scripts,bench,e2e,docs}/**/*.{ts,tsx,mjs,css,sql,md}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'migrations',
  });
  const lost = files.flatMap((file) =>
    (readFileSync(`${root}${file}`, 'utf8').match(/(?:[Dd]ecisions? |[(,] ?)(0[0-2]\d\d)(?=[),.;: ]|$)/gm) ?? [])
      .flatMap((found) => found.match(/0[0-2]\d\d/g) ?? [])
      .filter((number) => !known.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(lost).toEqual([]);
});

test('the index has every decision and every page with the numbers that it holds (write it again: vitest -u)', async () => {
  const titleOf = (text: string) => text.slice(text.indexOf(' ') + 1, text.indexOf('\n'));
  const rows = decisions.map(({ file, number, text }) => {
    const others = numbersIn(text).filter((one) => one !== number);
    return `- [${titleOf(text)}](${file})${others.length > 0 ? `, with ${[...new Set(others)].join(', ')}` : ''}`;
  });
  const areas = pages.map(({ file, text }) => {
    const numbers = [...new Set(numbersIn(text))];
    return `- [${titleOf(text)}](../areas/${file})${numbers.length > 0 ? ` (${numbers.join(', ')})` : ''}`;
  });
  const index = `# Decisions\n\nReasons of the whole house stand here, those of an area on its page.\n\n## The house\n\n${rows.join('\n')}\n\n## Areas\n\n${areas.join('\n')}\n`;
  await expect(index).toMatchFileSnapshot(`${docs}decisions/README.md`);
});

test('the page of the architecture has at most 100 lines and names every area', () => {
  const page = readFileSync(`${docs}architecture.md`, 'utf8');
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  const folders = areaFolders('server');
  expect(folders.length).toBeGreaterThan(40);
  const rowOf = (wing: string) => page.split('\n').find((line) => line.startsWith(`| \`${wing}\``)) ?? '';
  expect(folders.filter(({ wing, name }) => !rowOf(wing).includes(`\`${name}\``))).toEqual([]);
});
