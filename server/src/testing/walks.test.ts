import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files of a page of walks with their functions, without those that exist. */
function goneIn(page: string): string[] {
  const rows = [...page.matchAll(/^\| `([\w./-]+)` *\| (.+?) *\|$/gm)];
  return rows.flatMap(([, file = '', functions = '']) => {
    if (!existsSync(`${root}${file}`)) return [file];
    const text = readFileSync(`${root}${file}`, 'utf8');
    const names = [...functions.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    return names.filter((name) => !isDefined(name, text)).map((name) => `${file} ${name}`);
  });
}

/** Whether a text of code defines a function: by its keyword, as a constant, or as a method. */
function isDefined(name: string, text: string): boolean {
  return new RegExp(`function\\*? ${name}\\b|const ${name} =|^\\s+(async )?${name}(<\\w+>)?\\(`, 'm').test(text);
}

test('each file and each function of the page of walks exists', () => {
  const page = readFileSync(`${root}docs/walks.md`, 'utf8');
  expect(page.match(/^\| `/gm)?.length).toBeGreaterThan(40);
  expect(goneIn(page)).toEqual([]);
});

test('a file or a function that is gone is found', () => {
  const row = (file: string, name: string) => `| \`${file}\` | \`${name}\` |\n`;
  const page = row('server/src/gone.ts', 'one') + row('server/src/kit/text.ts', 'planted');
  expect(goneIn(page)).toEqual(['server/src/gone.ts', 'server/src/kit/text.ts planted']);
});
