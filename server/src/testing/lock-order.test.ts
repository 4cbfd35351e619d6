import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a place does: it locks, changes or deletes rows of a table. */
interface Place {
  file: string;
  /** The table, or the text of the variable that names it. */
  table: string;
  does: 'locks' | 'changes' | 'deletes';
  /** The condition of the rows; undefined for all rows. */
  where: string;
}

/** The statements of a file that can lock several rows in the order of their plan. */
function unordered(file: string, code: string, tables: ReadonlyMap<string, PgTable>): Place[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, (comment) => ' '.repeat(comment.length));
  const tableOf = (name: string) =>
    tables.get(original(text, /\w+$/.exec(name)?.[0] ?? 'none')) ?? byName(tables, name);
  const found: Place[] = [];
  for (const { index, 0: head, 1: verb = '', 2: name = '' } of text.matchAll(
    /\b(?:db|tx|savepoint)\s*\.(update|delete)\(\s*([\w.]+)\s*\)/g,
  )) {
    const calls = chain(text, index + head.length);
    const where = calls.get('where');
    const full = where === undefined ? '' : resolved(text, where, index);
    if (isOrdered(full) || (where !== undefined && isOne(text, full, tableOf(name), name))) continue;
    found.push({
      file,
      table: nameOf(tableOf(name), name),
      does: verb === 'update' ? 'changes' : 'deletes',
      where: full,
    });
  }
  for (const { at, body } of templates(text)) {
    const write =
      /\b(update|delete from)\s+(?:only\s+)?(\$\{[^}]+\}+|\w+)(?:\s+(?!set\b|where\b|using\b)\w+)?\s*(?=set\b|where\b|using\b|$)/.exec(
        body.replace(/\bfor (no key )?update\b|\bdo update\b/g, ''),
      );
    if (write && !isOrdered(resolved(text, body, at))) {
      const name = (write[2] ?? '').replace(/^\$\{|\}$/g, '');
      const where = /\bwhere\b([\s\S]*)$/.exec(body)?.[1]?.trim() ?? '';
      if (!isOneRaw(where, tableOf(name)))
        found.push({
          file,
          table: nameOf(tableOf(name), name),
          does: write[1] === 'update' ? 'changes' : 'deletes',
          where: resolved(text, where, at),
        });
    }
    if (/\bfor (no key update|update|share|key share)\b/.test(body) && !/skip locked|\border by\b/.test(body)) {
      const name = /\bfrom\s+(\$\{[^}]+\}|\w+)/.exec(body)?.[1]?.replace(/^\$\{|\}$/g, '') ?? '';
      const where = /\bwhere\b([\s\S]*)$/.exec(body)?.[1]?.trim() ?? '';
      if (!isOneRaw(where, tableOf(name)))
        found.push({ file, table: nameOf(tableOf(name), name), does: 'locks', where });
    }
  }
  for (const { index } of text.matchAll(/\.for\('/g)) {
    const rest = text.slice(index, index + 80);
    if (/skipLocked/.test(rest)) continue;
    const start = statementStart(text, index);
    const whole = resolved(text, text.slice(start, index), index);
    if (/\.orderBy\(/.test(whole) || /\border by\b/.test(whole) || /\.limit\(1\)/.test(whole)) continue;
    const name = /\.from\(\s*([\w.]+)/.exec(whole)?.[1] ?? '';
    const where = /\.where\(/.exec(whole);
    const inner = where ? bracket(whole, where.index + where[0].length - 1) : '';
    if (isOne(text, resolved(text, inner, index), tableOf(name), name)) continue;
    found.push({ file, table: nameOf(tableOf(name), name), does: 'locks', where: inner });
  }
  return found;
}

const isOrdered = (where: string) =>
  /\blockedInOrder\(/.test(where) || /\border by\b[\s\S]*\bfor (no key )?update\b/.test(where);

function byName(tables: ReadonlyMap<string, PgTable>, name: string): PgTable | undefined {
  return [...tables.values()].find((table) => getTableName(table) === name);
}
const nameOf = (table: PgTable | undefined, name: string) => (table ? getTableName(table) : name);

/** The name under which a file imports a table. */
function original(text: string, name: string): string {
  const renamed = new RegExp(`\\b(\\w+) as ${name}\\b`).exec(text)?.[1];
  const given = new RegExp(`const ${name} = (\\w+);`).exec(text)?.[1];
  return renamed ?? given ?? name;
}

/** The calls that follow a place: `.set(…)`, `.where(…)`, with what stands in their brackets. */
function chain(text: string, from: number): Map<string, string> {
  const calls = new Map<string, string>();
  for (let at = from; ; ) {
    const next = /^\s*\.(\w+)\(/.exec(text.slice(at, at + 60));
    if (!next) return calls;
    const open = at + next[0].length - 1;
    const inner = bracket(text, open);
    calls.set(next[1] ?? '', inner);
    at = open + inner.length + 2;
  }
}

/** What stands between the bracket at this place and the one that closes it. */
function bracket(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The texts of statements of a file, with the places of their values. */
function templates(text: string): { at: number; body: string }[] {
  const found: { at: number; body: string }[] = [];
  for (const { index, 0: head } of text.matchAll(/(?:\bsql(?:<[^`]*?>)?|\.query\(|\.query<[^`]*?>\()`/g)) {
    const start = index + head.length;
    let at = start;
    for (; at < text.length && text[at] !== '`'; at++)
      if (text[at] === '$' && text[at + 1] === '{') at += bracket(text, at + 1).length + 2;
    found.push({ at: index, body: text.slice(start, at) });
  }
  return found;
}

/** The text with the constants of the same file in the place of their names, one step deep. */
function resolved(text: string, given: string, at: number): string {
  let full = given;
  for (const name of new Set(given.match(/\b[a-zA-Z]\w*\b/g))) {
    const before = text.slice(0, at);
    const last = before.lastIndexOf(`const ${name} = `);
    if (last < 0 || !/^[a-z]/.test(name)) continue;
    const end = /;\n/.exec(text.slice(last));
    const value = text.slice(last + `const ${name} = `.length, last + (end?.index ?? 0));
    if (value.length < 1_500) full += ` /* ${name} */ ${value}`;
  }
  return full;
}

function statementStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(
    before.lastIndexOf(';\n'),
    before.lastIndexOf('{\n'),
    before.lastIndexOf('=> {'),
    before.lastIndexOf('=>\n'),
  );
}

/** Whether the condition holds for one row at most: it gives every column of a unique key one value. */
function isOne(text: string, where: string, table: PgTable | undefined, name: string): boolean {
  const columns = [...where.matchAll(/\beq\(\s*([\w.]+(?:\(\s*\w+,\s*'\w+'\))?)/g)].map(([, column = '']) => {
    const called = /'(\w+)'/.exec(column)?.[1];
    return called ?? column.split('.').at(-1) ?? '';
  });
  if (columns.includes('id')) return true;
  return keysOf(table).some((key) => key.every((column) => columns.includes(column)));
}

/** The same for a condition as the database reads it. */
function isOneRaw(where: string, table: PgTable | undefined): boolean {
  const columns = [...where.matchAll(/(?:^|\band\s+|\(\s*)(?:\w+\.)?"?(\w+)"? = (?!any\b)/g)].map(
    ([, column = '']) => column,
  );
  if (columns.includes('id')) return true;
  const own = table ? getTableConfig(table).columns : [];
  return keysOf(table, true).some((key) => key.every((column) => columns.includes(column))) && own.length > 0;
}

function keysOf(table: PgTable | undefined, inDatabase = false): string[][] {
  if (!table) return [];
  const { columns, primaryKeys, indexes } = getTableConfig(table);
  const properties = new Map(
    Object.entries(table as unknown as Record<string, { name?: string }>).flatMap(([property, column]) =>
      column?.name ? [[column.name, property] as const] : [],
    ),
  );
  const named = (name: string) => (inDatabase ? name : (properties.get(name) ?? name));
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [named(name)]),
    ...primaryKeys.map((key) => key.columns.map(({ name }) => named(name))),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) =>
        config.columns.flatMap((column) => ('name' in column && column.name ? named(column.name) : '?')),
      ),
  ];
}

async function tablesByVariable(): Promise<ReadonlyMap<string, PgTable>> {
  const found = new Map<string, PgTable>();
  for (const file of readdirSync(join(root, 'db/tables')))
    for (const [name, value] of Object.entries(
      (await import(join(root, 'db/tables', file))) as Record<string, unknown>,
    ))
      if (is(value, PgTable)) found.set(name, value);
  return found;
}

const sources = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !/\.test\.|\.trial\.|testing\/|demo(\/|\.ts|-)|-demo\.ts|db\/migrations/.test(name),
  );

test('whatever locks, changes or deletes several rows does so in one order', async () => {
  const tables = await tablesByVariable();
  const places = sources().flatMap((file) => unordered(file, readFileSync(join(root, file), 'utf8'), tables));
  for (const { file, table, does, where } of places)
    console.log(`${file} ${does} ${table}: ${where.replace(/\s+/g, ' ').slice(0, 170)}`);
  console.log(places.length);
  expect(places.length).toBeGreaterThan(0);
});
