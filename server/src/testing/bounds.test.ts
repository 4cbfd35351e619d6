import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { secretKey } from './make-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const LINES_MOST = 700;
const FILES_MOST = 50;
const RARE_MOST = 15;

/** Words and data in the form of code. */
const NO_CODE = /\.test\.|\.trial\.|\.texts\.ts$|\/testing\/|\/migrations\/|\/fragments\/written-headings\.ts$/;

const code = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !NO_CODE.test(file))
    .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 })),
);

test('no file and no folder of code is above its bound', () => {
  expect(code.length).toBeGreaterThan(1_500);
  expect(above(code)).toEqual([]);
  const planted = { file: 'server/src/areas/planted/all.ts', lines: LINES_MOST + 1 };
  const many = Array.from({ length: FILES_MOST + 1 }, (_, at) => ({ file: `web/src/planted/${at}.ts`, lines: 1 }));
  expect(above([planted, ...many])).toEqual([
    `${planted.file} has ${LINES_MOST + 1} lines`,
    `web/src/planted has ${FILES_MOST + 1} files`,
  ]);
});

/** Options of `Resource` and `Field` that fewer than three areas use, with the reason. */
const RARE_OPTIONS: Readonly<Record<string, string>> = {
  withinClub: 'the codes of clubs alone open members of a club; forms of roles and routes read it',
  rest: 'an import calculates a paid amount from what is left; only debts have both',
  once: 'form, import and update refuse the change of a debt that was given',
  elseFrom: 'both kinds of members begin what they hold on the day of another part',
  picture: 'the head of a record shows it and its documents do not',
  nameAs: 'the name of a reference collides with a field of the specification',
  small: 'events have pictures of 6 MB each by the specification; the browser and the server check it',
  placeholders: 'braces of messages and of their templates are checked while people type',
  mayLack: 'accounts and breaches of before lack what new ones must have',
};

test('an option of a declaration has three areas, or a reason', () => {
  const declared = registry.map(({ resource }) => ({
    by: resource.area,
    options: [...Object.keys(resource), ...optionsOf(resource.fields)],
  }));
  expect(rareFaults(declared, RARE_OPTIONS)).toEqual([]);
  expect(rareFaults([...declared, { by: 'Planted', options: ['planted'] }], RARE_OPTIONS)).toEqual([
    'planted is used by Planted alone',
  ]);
  const third = ['A', 'B', 'C'].map((by) => ({ by, options: ['rest'] }));
  expect(rareFaults([...declared, ...third], RARE_OPTIONS)).toEqual(['rest is rare no more']);
});

/** Places of `AreaModule` and `AreaScreens` that fewer than three areas fill, with the reason. */
const RARE_PLACES: Readonly<Record<string, string>> = {
  'server unsearched': 'the search reads the lists of all areas but these',
  'server referenced': 'the search finds a receipt by its whole reference',
  'server seed': 'the start of the server fills data of a new version and knows no area',
  'server calendar': 'the calendar shows entries of all areas',
  'server placeholders': 'texts to members have values of all areas',
  'web fileSource': 'a form of any area takes files from there',
  'web prints': 'the list of any area has an entry that prints it',
  'web calendar': 'the look of the entries of the server',
  'web home': 'the first page knows no area',
  'web pairs': 'the bar of chosen rows of any list leads to the page about two of them',
  'web closedToClubs': 'the menu and the routes know no area',
  'web clubPage': 'the menu of a club has its record in the place of the list',
};

test('a place of a module has three areas, or a reason', () => {
  const modules = areasOf(secretKey).modules.map((module) => ({
    by: module.name,
    options: Object.keys(module).map((name) => `server ${name}`),
  }));
  const screens = code
    .filter(({ file }) => /^web\/src\/areas\/[^/]+\/[^/]+\/screens\.ts$/.test(file))
    .map(({ file }) => ({
      by: file,
      options: [...textOf(file).matchAll(/^ {2}(\w+)(?=[:,])/gm)].map(([, name = '']) => `web ${name}`),
    }));
  expect(screens.length).toBeGreaterThan(20);
  const places = [
    ...placesOf('server', 'server/src/kit/area-module.ts', 'AreaModule'),
    ...placesOf('web', 'web/src/kit/screen/area-screens.ts', 'AreaScreens'),
  ];
  expect(places.length).toBeGreaterThan(30);
  const filled = [...modules, ...screens].map(({ by, options }) => ({
    by,
    options: options.filter((one) => places.includes(one)),
  }));
  expect(rareFaults(filled, RARE_PLACES)).toEqual([]);
});

interface Used {
  by: string;
  options: readonly string[];
}

function rareFaults(declared: readonly Used[], reasons: Readonly<Record<string, string>>): string[] {
  const users = new Map<string, Set<string>>();
  for (const { by, options } of declared)
    for (const option of options) users.set(option, (users.get(option) ?? new Set()).add(by));
  const rare = [...users].filter(([, by]) => by.size < 3);
  const named = Object.keys(reasons);
  return [
    ...rare
      .filter(([option]) => !named.includes(option))
      .map(([option, by]) => `${option} is used by ${[...by].join(' and ')} alone`),
    ...named.filter((option) => !rare.some(([one]) => one === option)).map((option) => `${option} is rare no more`),
    ...(named.length > RARE_MOST ? [`${named.length} reasons are more than ${RARE_MOST}`] : []),
  ];
}

/** The properties of an interface. */
function placesOf(side: string, file: string, name: string): string[] {
  const [, body = ''] =
    new RegExp(`^export interface ${name}\\b.*?\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(textOf(file)) ?? [];
  return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, place = '']) => `${side} ${place}`);
}

function optionsOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields).flatMap((field) => [...Object.keys(field), ...optionsOf(field.fields ?? {})]);
}

function above(files: readonly { file: string; lines: number }[]): string[] {
  const folders = Map.groupBy(files, ({ file }) => dirname(file));
  return [
    ...files.filter(({ lines }) => lines > LINES_MOST).map(({ file, lines }) => `${file} has ${lines} lines`),
    ...[...folders].flatMap(([folder, own]) => (own.length > FILES_MOST ? [`${folder} has ${own.length} files`] : [])),
  ];
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
