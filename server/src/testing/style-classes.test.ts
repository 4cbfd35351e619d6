import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../../web/src', import.meta.url));
const all = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) => join(web, name));
const modules = all.filter((path) => path.endsWith('.module.css'));
const components = all.filter((path) => /\.tsx?$/.test(path));
/** What many screens say alike, by classes that any component names as plain words. */
const vocabulary = join(web, 'kit/ui/layout/layout.css');
/** A rule of so many declarations is said once. */
const LONG_RULE = 5;

/** The classes with rules in each style module. */
const made = new Map(modules.map((path) => [path, classesIn(path)]));

/** The classes that components use of each module; `*` when code builds a name. */
const named = new Map(modules.map((path) => [path, new Set<string>()]));
const missing: string[] = [];
for (const path of components) {
  const code = readFileSync(path, 'utf8');
  for (const [, variable = '', address = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const module = resolve(dirname(path), address);
    const use = named.get(module);
    if (!use) {
      missing.push(`${relative(web, path)} imports ${address}`);
      continue;
    }
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
      use.add(name);
      if (!made.get(module)?.has(name)) missing.push(`${relative(web, path)} names .${name} of ${address}`);
    }
    if (new RegExp(`\\b${variable}\\[`).test(code)) use.add('*');
  }
}

test('every class that a component names stands in its module of styles', () => {
  expect(missing).toEqual([]);
});

test('every class of a module of styles is named by a component or by another class', () => {
  const dead = modules.flatMap((path) => {
    const use = named.get(path) ?? new Set();
    if (use.has('*')) return [];
    return [...(made.get(path) ?? [])]
      .filter((name) => !use.has(name))
      .map((name) => `${relative(web, path)} .${name}`);
  });
  expect(dead).toEqual([]);
});

test('no module of styles composes a class of another file, because Vite warns of such rules in each build', () => {
  const foreign = modules.filter((path) => /composes:[^;]*\bfrom\b/.test(readFileSync(path, 'utf8')));
  expect(foreign.map((path) => relative(web, path))).toEqual([]);
});

test('the plain words of a className stand in the vocabulary, and each of its words is used', () => {
  const words = classesIn(vocabulary);
  const used = new Set<string>();
  const unknown = components.flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    // A label of Mantine's and the constants that hold one stand outside an attribute.
    for (const [, text = ''] of code.matchAll(/\blabel: '([\w -]+)'/g)) used.add(text);
    return plainWords(code).filter((word) => {
      used.add(word);
      return !words.has(word);
    });
  });
  expect(unknown).toEqual([]);
  expect([...words].filter((word) => !used.has(word))).toEqual([]);
  expect(plainWords('<p className="faint tinny" />')).toEqual(['faint', 'tinny']);
  expect(plainWords("<p className={isLate ? 'late' : `${classes.day} number`} />")).toEqual(['late', 'number']);
});

test('no rule of five declarations stands twice outside the vocabulary', () => {
  const sheets = all.filter((path) => path.endsWith('.css') && path !== vocabulary);
  expect(saidTwice(sheets.map((path) => [relative(web, path), readFileSync(path, 'utf8')]))).toEqual([]);
});

test('a planted rule that another sheet says in another order is found', () => {
  const rule = ['flex: 1', 'min-width: 0', 'overflow: auto', 'color: var(--ink)', 'gap: var(--s2)'];
  const planted: [string, string][] = [
    ['one.css', `.one { ${rule.join('; ')} }`],
    [
      'other.css',
      `@media print { .other { ${rule.toReversed().join(';\n')}; } .less { ${rule.slice(1).join('; ')} } }`,
    ],
  ];
  expect(saidTwice(planted)).toEqual(['one.css .one = other.css .other']);
});

/** The words of the attributes className that are no class of a module. */
function plainWords(code: string): string[] {
  const attributes = code.matchAll(/\bclassNames?=(?:"([^"]*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\})/g);
  return [...attributes].flatMap(([, text, expression = '']) => {
    const literals = [...expression.matchAll(/(?<!\[)`([^`]*)`|(?:[?:]\s*)'([\w -]+)'/g)];
    const texts = [
      text,
      ...literals.map(([, template, string]) => template?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? string),
    ];
    return texts.flatMap((one) => one?.split(/\s+/).filter(Boolean) ?? []);
  });
}

/** Pairs of rules with the same declarations, five or more, whatever their order. */
function saidTwice(sheets: readonly (readonly [name: string, css: string])[]): string[] {
  const first = new Map<string, string>();
  const pairs: string[] = [];
  for (const [name, css] of sheets)
    for (const [, selector = '', body = ''] of css
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const declarations = body.split(';').flatMap((one) => one.trim().replaceAll(/\s+/g, ' ') || []);
      if (declarations.length < LONG_RULE) continue;
      const key = declarations.toSorted().join(';');
      const place = `${name} ${selector.trim()}`;
      const before = first.get(key);
      if (before) pairs.push(`${before} = ${place}`);
      else first.set(key, place);
    }
  return pairs;
}

function classesIn(path: string): Set<string> {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  // Only selectors count, because a number such as 0.5em in a rule is not a class.
  return new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name));
}

test('every component of Mantine that a screen uses has its styles', () => {
  const code = components.map((path) => readFileSync(path, 'utf8')).join('\n');
  const styles = join(web, '../../node_modules/@mantine/core/styles');
  const used = [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const styled = readdirSync(styles).flatMap((file) => /^(\w+)\.layer\.css$/.exec(file)?.[1] ?? []);
  const lacking = styled.filter((name) => used.includes(name) && !code.includes(`styles/${name}.layer.css`));
  expect(lacking).toEqual([]);
});
