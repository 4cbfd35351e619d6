import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { componentsOf, functionsOf } from '../../../scripts/functions.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const LINES_MOST = 150;
const PARAMETERS_MOST = 8;

interface Source {
  file: string;
  text: string;
}

const sources: readonly Source[] = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\.texts\.ts$/.test(name))
  .map((name) => ({ file: `web/src/${name}`, text: readFileSync(join(root, 'web/src', name), 'utf8') }));

test('no function of the browser is too long to read', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(longOf(sources)).toEqual([]);
  const line = '  read();\n';
  const planted = {
    file: 'web/src/planted.tsx',
    text: `function Long() {\n${line.repeat(LINES_MOST)}}\nconst useLong = () => {\n${line.repeat(LINES_MOST)}};\nfunction Short() {\n${line.repeat(LINES_MOST - 2)}}\n`,
  };
  expect(longOf([planted])).toEqual([
    `${planted.file} Long has ${LINES_MOST + 2} lines`,
    `${planted.file} useLong has ${LINES_MOST + 2} lines`,
  ]);
});

test('a component that one place draws takes few parameters', () => {
  expect(wideOf(sources)).toEqual([]);
  const names = Array.from({ length: PARAMETERS_MOST + 1 }, (_, at) => `p${at}`);
  const drawn = (times: number) => `function Page() { return <>${'<Wide />'.repeat(times)}</>; }\n`;
  const typed = `interface Some { ${names.slice(1).join(': 1; ')}: 1 }\ninterface All extends Some { more: 1 }\n`;
  const planted = (text: string) => wideOf([{ file: 'web/src/Planted.tsx', text }]);
  const found = [`web/src/Planted.tsx Wide takes ${PARAMETERS_MOST + 1} parameters`];
  expect(planted(`function Wide({ ${names.join(', ')} }) { return null; }\n${drawn(1)}`)).toEqual(found);
  expect(planted(`${typed}const Wide = (props: All) => null;\n${drawn(1)}`)).toEqual(found);
  expect(planted(`${typed}function Wide(props: All) { return null; }\n${drawn(2)}`)).toEqual([]);
  expect(planted(`${typed}function Wide(props: Some) { return null; }\n${drawn(1)}`)).toEqual([]);
});

function longOf(files: readonly Source[]): string[] {
  return files.flatMap(({ file, text }) =>
    functionsOf(file, text).flatMap(({ name, lines }) =>
      lines > LINES_MOST ? [`${file} ${name} has ${lines} lines`] : [],
    ),
  );
}

/** Components that one place alone draws. A component that is loaded late stands in no place. */
function wideOf(files: readonly Source[]): string[] {
  const all = files
    .filter(({ file }) => file.endsWith('x'))
    .map((source) => ({ ...source, ...componentsOf(source.file, source.text) }));
  return all.flatMap(({ file, declared }) =>
    declared
      .filter(({ name, parameters }) => parameters > PARAMETERS_MOST && placesOf(name, file, all) === 1)
      .map(({ name, parameters }) => `${file} ${name} takes ${parameters} parameters`),
  );
}

function placesOf(name: string, of: string, all: readonly (Source & { drawn: string[] })[]): number {
  const imported = new RegExp(`\\b${name}\\b[^;]* from '[^']*/${basename(of).replaceAll('.', '\\.')}'`);
  return all
    .filter(({ file, text }) => file === of || imported.test(text))
    .reduce((sum, { drawn }) => sum + drawn.filter((one) => one === name).length, 0);
}
