// Writes the files of a plain area (code, name, description) and registers it: npm run new-area -- certificate "chứng
// nhận". docs/adding-an-area.md describes the steps afterwards.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, environment, requireNode, root, run } from './tools.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { many: { type: 'string' }, en: { type: 'string' } },
});
const [name, vietnamese] = positionals;
if (!name || !vietnamese || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error(
    'Usage: npm run new-area -- target-customer "khách hàng mục tiêu" [--many target-customers] [--en "target customer"]',
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

const areaFolder = join(root, 'contract', 'src', 'areas', name);
if (existsSync(areaFolder)) {
  console.error(`There is an area "${name}" already.`);
  process.exit(1);
}
mkdirSync(areaFolder, { recursive: true });

write(
  join(areaFolder, `${name}.resource.ts`),
  `import { catalogueFields } from '../../fragments/catalogue.ts';
import { defineResource } from '../../kit/resource.ts';

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
);
write(
  join(areaFolder, `${name}.texts.ts`),
  `import type { AreaTexts } from '../../kit/message.ts';

export const ${one}Texts = {
  title: ['${title(vietnamese)}', '${title(englishMany)}'],
  one: ['${vietnamese}', '${english}'],
  many: ['${vietnamese}', '${englishMany}'],
} satisfies AreaTexts;
`,
);
write(
  join(root, 'server', 'src', 'db', 'tables', `${name}.ts`),
  `import { catalogueTable } from '../catalogue-table.ts';

export const ${all} = catalogueTable('${many.replaceAll('-', '_')}');
`,
);

edit(join(root, 'contract', 'src', 'registry.ts'), [
  [
    `import { ${one} } from './areas/${name}/${name}.resource.ts';\nimport { ${one}Texts } from './areas/${name}/${name}.texts.ts';\n`,
    /^import /m,
  ],
  [`{ resource: ${one}, texts: ${one}Texts },\n`, /\] as const satisfies/],
]);
edit(join(root, 'server', 'src', 'areas', 'catalogues.ts'), [
  [
    `import { ${one} } from '@hoivien/contract/areas/${name}/${name}.resource.ts';\nimport { ${all} } from '../db/tables/${name}.ts';\n`,
    /^import /m,
  ],
  [`crud(${one}, ${all}, { scope }),\n`, /\] as const;/],
]);

const environmentOfServer = { cwd: join(root, 'server'), env: environment() };
const made = await run(
  requireNode(),
  [bin('drizzle-kit'), 'generate', '--name', many.replaceAll('-', '_')],
  environmentOfServer,
);
if (made === 0)
  await run(requireNode(), [bin('@biomejs/biome', 'biome'), 'check', '--write', 'contract/src', 'server/src'], {
    cwd: root,
    env: environment(),
  });
console.log(
  made === 0 ? `${area} is there. Read its migration, then run npm test.` : 'The migration could not be written.',
);
process.exit(made);

function write(file, text) {
  writeFileSync(file, text, { flag: 'wx' });
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
