// Writes the files of an area and registers it: npm run new-area -- certificate "chứng nhận". A plain area has code, name
// and description; with --rich it has states, files, a reference to members and a tab on their records, too.
// docs/adding-an-area.md describes the steps afterwards.
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { richFiles } from './rich-area.mjs';
import { bin, environment, requireNode, root, run } from './tools.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    many: { type: 'string' },
    en: { type: 'string' },
    rich: { type: 'boolean', default: false },
    /** The folder of `areas/` that the area stands in. */
    wing: { type: 'string' },
    /** The purpose in Vietnamese and in English. */
    'about-vi': { type: 'string' },
    'about-en': { type: 'string' },
  },
});
const [name, vietnamese] = positionals;
if (!name || !vietnamese || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error(
    'Usage: npm run new-area -- target-customer "khách hàng mục tiêu" [--many target-customers] [--en "target customer"]\n' +
      '       [--rich] [--wing people] [--about-vi "Mục đích."] [--about-en "The purpose."]',
  );
  process.exit(1);
}

const many = values.many ?? plural(name);
const english = values.en ?? words(name);
const englishMany = values.en ? plural(values.en) : words(many);
const one = camel(name);
const all = camel(many);
const area = capital(all);
const title = (text) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1);

if (['contract', 'server', 'web'].some((one) => globSync(`${one}/src/areas/*/${name}/`, { cwd: root }).length > 0)) {
  console.error(`There is an area "${name}" already.`);
  process.exit(1);
}
const WINGS = readdirSync(join(root, 'server', 'src', 'areas'));
const wing = values.wing ?? (values.rich ? 'people' : 'catalogues');
if (!WINGS.includes(wing)) {
  console.error(`There is no wing "${wing}": ${WINGS.join(', ')}.`);
  process.exit(1);
}
/** The files that the script wrote or changed. */
const own = [];
if (values.rich) await writeRich();
else writePlain();

const environmentOfServer = { cwd: join(root, 'server'), env: environment() };
const made = await run(
  requireNode(),
  [bin('drizzle-kit'), 'generate', '--name', many.replaceAll('-', '_')],
  environmentOfServer,
);
if (made === 0) {
  // drizzle-kit needs the newest snapshot alone.
  const snapshots = globSync('server/src/db/migrations/meta/*_snapshot.json', { cwd: root }).toSorted();
  for (const former of snapshots.slice(0, -1)) rmSync(join(root, former));
  // Only what this script wrote: other unfinished work in the tree stays as it is.
  await run(requireNode(), [bin('@biomejs/biome', 'biome'), 'format', '--write', ...own], { env: environment() });
}
console.log(
  made === 0
    ? `${area} is there. Read its migration${values.rich ? ', its rights and its rules for rows of members' : ''}. ` +
        'docs/adding-an-area.md says what stands outside its files; then run npm test.'
    : 'The migration could not be written.',
);
process.exit(made);

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
  own.push(file);
}

/** Inserts each text before the first match of its pattern. */
function edit(file, insertions) {
  let text = readFileSync(file, 'utf8');
  for (const [inserted, before] of insertions) {
    const at = text.search(before);
    if (at < 0) throw new Error(`${file} has no place for the area.`);
    // A list that the formatter put on one line ends without a comma.
    const comma = inserted.startsWith('import') || /[[,]\s*$/.test(text.slice(0, at)) ? '' : ', ';
    text = text.slice(0, at) + comma + inserted + text.slice(at);
  }
  writeFileSync(file, text);
  own.push(file);
}

function plural(word) {
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function camel(kebab) {
  return kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function words(kebab) {
  return kebab.replaceAll('-', ' ');
}

function writePlain() {
  const plain = {
    [`contract/src/areas/${wing}/${name}/${name}.resource.ts`]: `import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const ${one} = defineResource({
  area: '${area}',
  singular: '${capital(one)}',
  path: '/catalogue/${many}',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: catalogueFields,
});
`,
    [`contract/src/areas/${wing}/${name}/${name}.texts.ts`]: `import type { AreaTexts } from '../../../kit/message.ts';

export const ${one}Texts = {
  title: ['${title(vietnamese)}', '${title(englishMany)}'],
  one: ['${vietnamese}', '${english}'],
  many: ['${vietnamese}', '${englishMany}'],${about() ? `\n  about: ['${about()?.join("', '")}'],` : ''}
} satisfies AreaTexts;
`,
    [`server/src/db/tables/${name}.ts`]: `import { catalogueTable } from '../catalogue-table.ts';

export const ${all} = catalogueTable('${many.replaceAll('-', '_')}');
`,
  };
  for (const [file, text] of Object.entries(plain)) write(join(root, file), text);
  register();
  edit(join(root, 'server', 'src', 'areas', 'catalogues', 'catalogues.ts'), [
    [
      `import { ${one} } from '@hoivien/contract/areas/${wing}/${name}/${name}.resource.ts';\nimport { ${all} } from '../../db/tables/${name}.ts';\n`,
      /^import /m,
    ],
    [`crud(${one}, ${all}, { scope }),\n`, /\] as const;/],
  ]);
}

async function writeRich() {
  const files = richFiles({
    name,
    wing,
    many,
    one,
    all,
    area,
    single: capital(one),
    table: many.replaceAll('-', '_'),
    texts: {
      vietnamese,
      english,
      vietnameseTitle: title(vietnamese),
      englishTitle: title(englishMany),
      englishMany,
    },
    about: about() ?? (await askAbout()),
    places: freePlaces(),
  });
  for (const [file, text] of Object.entries(files)) write(join(root, file), text);
  register();
  edit(join(root, 'server', 'src', 'areas.ts'), [
    [`import { ${one}Module } from './areas/${wing}/${name}/index.ts';\n`, /^import /m],
    [`${one}Module,\n`, / {4}noteModule,/],
  ]);
  edit(join(root, 'web', 'src', 'app', 'areas.ts'), [
    [`import { ${one}Screens } from '../areas/${wing}/${name}/screens.ts';\n`, /^import /m],
    [`  ${one}Screens,\n`, /\];/],
  ]);
}

function register() {
  edit(join(root, 'contract', 'src', 'registry.ts'), [
    [
      `import { ${one} } from './areas/${wing}/${name}/${name}.resource.ts';\nimport { ${one}Texts } from './areas/${wing}/${name}/${name}.texts.ts';\n`,
      /^import /m,
    ],
    [`{ resource: ${one}, texts: ${one}Texts },\n`, /\] as const satisfies/],
  ]);
}

/** The purpose of the area in both languages; undefined unless both are given. */
function about() {
  const [vi, en] = [values['about-vi'], values['about-en']];
  return vi && en ? [vi, en] : undefined;
}

/** Asks for the purpose on a terminal. Elsewhere, and without an answer, the texts get a mark that a test finds. */
async function askAbout() {
  if (!process.stdin.isTTY) return undefined;
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const vi = await ask.question(`The purpose of "${vietnamese}" in one Vietnamese sentence: `);
  const en = await ask.question(`The purpose of "${english}" in one English sentence: `);
  ask.close();
  return vi && en ? [vi, en] : undefined;
}

/** Positions that no area has among the sections of a copy and the words of a merge. */
function freePlaces() {
  const areas = join(root, 'server', 'src', 'areas');
  const texts = readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(areas, file), 'utf8'));
  const taken = texts.flatMap((text) => [...text.matchAll(/\bplace: (\d+)/g)].map(([, number]) => Number(number)));
  const next = Math.max(...taken) + 10;
  return { counted: next, section: next };
}
