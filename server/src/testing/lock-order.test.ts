import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

/**
 * Whatever locks several rows locks them in one order (decisions 0239, 0269): a lock of its own has `order by`, and a
 * change or deletion of several rows goes through `lockedInOrder`, or follows an ordered lock of the table in the same
 * function.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const GIVEN = 'A part of a record. Its rows are written under the lock of the record, which its caller has.';
const OF_RUN = 'The rows of one file. Whatever writes them holds their run.';
const ONE = 'It is one row: the condition that is called has its id.';
const LOCKED = 'Its callers have locked these rows in the order of their ids.';
const OF_OWNER = 'A table without an id. Whatever writes these rows holds their owner.';

/** Statements over rows without an order of their own, by file and table, with their number and the reason. */
const WITHOUT: readonly (readonly [place: string, number: number, reason: string])[] = [
  ['kit/crud/build-parts.ts table', 2, GIVEN],
  ['kit/crud/bulk.ts table', 1, LOCKED],
  ['kit/crud/statements.ts table', 1, LOCKED],
  ['kit/exchange/check-job.ts import_rows', 3, OF_RUN],
  ['kit/exchange/check-job.ts import_runs', 2, ONE],
  ['kit/exchange/imports.ts import_rows', 2, OF_RUN],
  ['kit/attachments/upload-store.ts attachments', 2, ONE],
  ['kit/crud/uses.ts table', 1, 'Those that lockInOrder has locked through the declared table.'],
  ['kit/of-members.ts table', 2, 'Those that takeRows has locked.'],
  ['kit/moved-rows.ts table', 6, 'One row by its key, or those that takeRows has locked.'],
  ['areas/gatherings/activity/activity-parts.ts activity_clubs', 1, OF_OWNER],
  ['areas/gatherings/activity/day.ts activity_participants', 1, LOCKED],
  ['areas/gatherings/activity/day.ts check_in_devices', 1, 'Rows of devices that are gone; nothing else takes them.'],
  ['areas/gatherings/activity/results.ts activity_participants', 1, LOCKED],
  ['areas/keeping/attachment/of-members.ts attachment_links', 2, 'Those that takeRows has locked.'],
  ['areas/keeping/exchange/of-members.ts import_rows', 1, 'Those that takeRows has locked.'],
  ['areas/money/finance/years.ts accumulation_levels', 1, OF_OWNER],
  ['areas/people/merge/move.ts table', 1, 'Those that takeRows has locked.'],
  [
    'areas/people/merge/undo.ts table',
    2,
    'One row by its key, or those that the merge moved, whose two members are locked.',
  ],
  ['areas/keeping/notice/mail-choice.service.ts notice_mails', 1, 'The few choices of one person, by that person.'],
  [
    'areas/people/personal-data/erase-mentions.ts table',
    1,
    'One row by its place; those of a search are locked by their key.',
  ],
  ['areas/doors/role/role.service.ts role_permissions', 1, OF_OWNER],
  ['areas/doors/user/enter.ts factor_challenges', 2, ONE],
];

type Tables = ReadonlyMap<string, PgTable>;

test('whatever locks, changes or deletes several rows does so in one order, or says why not', async () => {
  const tables = await tablesByVariable();
  const found = sources().flatMap((file) =>
    unordered(readFileSync(join(root, file), 'utf8'), tables).map((table) => `${file} ${table}`),
  );
  const counted = [...Map.groupBy(found, (place) => place)].map(([place, all]) => [place, all.length] as const);
  const listed = WITHOUT.map(([place, number]) => [place, number] as const);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(listed));
});

test('a table that is locked by its name alone has an id', async () => {
  const tables = await tablesByVariable();
  const names = sources().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\block(?:ed)?InOrder\(\s*(?:[\w.]+,\s*)?'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  const without = names.filter((name) => {
    const table = named(tables, name);
    return !table || !('id' in getTableColumns(table));
  });
  expect(without).toEqual([]);
});

test('triggers that change several rows do so in one order, or under the lock of what owns the rows', () => {
  const folder = join(root, 'db/rules');
  const found = readdirSync(folder).flatMap((file) => inRules(readFileSync(join(folder, file), 'utf8')));
  expect(found).toEqual([
    // An entry has one match, so this is one line.
    'bank_lines',
    // The fee that goes is locked.
    'payments',
  ]);
});

test('statements over several rows are found however they are written', async () => {
  const tables = await tablesByVariable();
  const from =
    "import { deliveries, channels as lines } from '../../db/tables/outbox.ts';\nasync function work(db: Database) {\n";
  const wrong = [
    'await db.update(deliveries).set({ cancelledAt: now }).where(eq(deliveries.memberId, id));',
    'await db\n  .delete(deliveries)\n  // Old ones.\n  .where(lt(deliveries.createdAt, old));',
    'await tx.delete(deliveries);',
    'const some = and(isOpen, eq(deliveries.memberId, id));\nawait db.update(deliveries).set({ a }).where(some);',
    'await db.execute(sql`update deliveries set a = 1 where member_id = ${id}`);',
    'await db.execute(sql`update deliveries d set a = g.a from given g where d.id = g.id`);',
    'await db.execute(sql`delete from ${deliveries} where id in (${ids})`);',
    "const rows = await db.select().from(deliveries).where(inArray(deliveries.id, ids)).for('update');",
    "const query = db.select().from(deliveries).where(isOneOf(deliveries.id, ids));\nreturn lock ? query.for('update') : query;",
    'await db.execute(sql`select * from deliveries where member_id = ${id} for share`);',
    'await lockInOrder(db, deliveries, mine);\n}\nasync function other() {\nawait db.execute(sql`update deliveries set a = 1 where ${mine}`);',
  ];
  for (const code of wrong) expect(unordered(from + code, tables), code).toEqual(['deliveries']);
  const right = [
    'await db.update(deliveries).set({ a }).where(lockedInOrder(deliveries, eq(deliveries.memberId, id)));',
    'await db.update(deliveries).set({ a }).where(and(eq(deliveries.id, id), isOpen));',
    'await db.update(deliveries).set({ a }).where(eq(deliveries.dedupeKey, key));',
    'await db.update(lines).set({ a }).where(eq(lines.channel, channel));',
    'await db.execute(sql`update deliveries set a = 1 where id = ${id}`);',
    "await db.execute(sql`update deliveries set a = 1 where ${lockedInOrder('deliveries', mine)}`);",
    'await lockInOrder(db, deliveries, mine);\nawait db.execute(sql`update deliveries set a = 1 where ${mine}`);',
    "const rows = await db.select().from(deliveries).where(mine).orderBy(deliveries.id).for('update');\nawait db.delete(deliveries).where(inArray(deliveries.id, ids));",
    "const due = db.select().from(deliveries).where(mine).for('update', { skipLocked: true });\nawait db.update(deliveries).set({ a }).where(sql`id = any(array(${due}))`);",
    'await db.execute(sql`select * from deliveries where id = ${id} for update`);',
    'seen.delete(deliveries);',
  ];
  for (const code of right) expect(unordered(from + code, tables), code).toEqual([]);
  expect(inRules('UPDATE payments SET a = 1 WHERE fee_history_id = NEW.id;')).toEqual(['payments']);
});

/** The tables of statements that lock several rows in the order of their plan; `table` is one that the code is given. */
function unordered(code: string, tables: Tables): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, (comment) => ' '.repeat(comment.length));
  const tableOf = (name: string) => tables.get(original(text, /\w+$/.exec(name)?.[0] ?? 'none')) ?? named(tables, name);
  const found: string[] = [];
  const note = (name: string, at: number) => {
    const table = tableOf(name);
    const names = [...tables].flatMap(([variable, one]) => (one === table ? [variable, getTableName(one)] : []));
    if (!isLockedBefore(text, at, [name, ...names])) found.push(table ? getTableName(table) : 'table');
  };
  for (const { index, 0: head, 2: name = '' } of text.matchAll(
    /\b(?:db|tx|savepoint)\s*\.(update|delete)\(\s*([\w.]+)\s*\)/g,
  )) {
    const where = chain(text, index + head.length).get('where');
    const full = resolved(text, where ?? '', index);
    if (!isOrdered(full) && !isOne(full, tableOf(name))) note(name, index);
  }
  for (const { at, body } of templates(text)) {
    const own = body.replace(/\bfor (no key )?update\b|\bdo update\b/g, (words) => ' '.repeat(words.length));
    const name = /\b(?:update|delete from)\s+(\$\{[^}]+\}|[a-z_]+)(?=\s+(\w+\s+)?(set|where|using)\b|\s*$)/.exec(
      own,
    )?.[1];
    const where = /\bwhere\b([\s\S]*)$/.exec(body)?.[1]?.trim() ?? '';
    const isLock = /\bfor (no key update|update|share|key share)\b/.test(body);
    const isOneRow = isOneIn(where, tableOf(plain(name ?? locked(body))));
    if (name !== undefined && !isOrdered(resolved(text, body, at)) && !isOneRow) note(plain(name), at);
    if (name === undefined && isLock && !/skip locked|\border by\b/.test(body) && !isOneRow)
      note(plain(locked(body)), at);
  }
  for (const { index } of text.matchAll(/\.for\('/g)) {
    const whole = resolved(text, text.slice(startOf(text, index), index), index);
    if (/^[^\n]*skipLocked/.test(text.slice(index)) || /\.orderBy\(|\border by\b|\.limit\(1\)/.test(whole)) continue;
    const name = /\.from\(\s*([\w.]+)/.exec(whole)?.[1] ?? '';
    const where = /\.where\(/.exec(whole);
    const inner = where ? bracket(whole, where.index + where[0].length - 1) : '';
    if (!isOne(resolved(text, inner, index), tableOf(name))) note(name, index);
  }
  return found;
}

/** The tables whose rows the functions of a text in PL/pgSQL write without an order. */
function inRules(text: string): string[] {
  const code = text
    .replace(/--.*$/gm, '')
    .replace(/\b(BEFORE|AFTER|FOR NO KEY|OR|DO|FOR) (INSERT OR )?(UPDATE|DELETE)\b/g, '');
  return [...code.matchAll(/\b(?:UPDATE|DELETE FROM) (\w+)([^;]*);/g)].flatMap(([, table = '', rest = '']) => {
    const where = /\bWHERE\b([\s\S]*)$/.exec(rest)?.[1]?.trim() ?? '';
    const isOneRow = /^(\w+\.)?(id|member_id|fee_plan_id) = (NEW|OLD|old|new|free)\b/.test(where);
    return isOneRow || /\bORDER BY\b/.test(where) ? [] : [table];
  });
}

function isOrdered(where: string): boolean {
  return /\blockedInOrder\(|\border by\b[\s\S]*\bfor (no key )?update\b|\bskipLocked\b/.test(where);
}

/** Whether the same function has locked rows of the table, which has one of these names, in order before. */
function isLockedBefore(text: string, at: number, names: readonly string[]): boolean {
  const before = text.slice(0, at);
  const starts = before.matchAll(/^(export )?(async )?function |^(export )?const \w+ = |^ {2,4}(\w+: async|run:) /gm);
  const own = before.slice([...starts].at(-1)?.index ?? 0);
  const is = `'?(${names.map((name) => name.replaceAll(/[.${}()]/g, '\\$&')).join('|')})\\b`;
  return [
    `\\block(ed)?InOrder\\(\\s*([\\w.]+,\\s*)?${is}`,
    `\\.from\\(\\s*${is}\\s*\\)[^;]*\\.orderBy\\([^;]*\\.for\\('(no key )?update'`,
    `\\bfrom ${is}[^;]*\\border by (\\w+\\.)?id for (no key )?update`,
  ].some((pattern) => new RegExp(pattern).test(own));
}

/** The name of the table that a template locks. */
function locked(body: string): string {
  return /\bfrom\s+(\$\{[^}]+\}|\w+)/.exec(body)?.[1] ?? '';
}
const plain = (name: string) => name.replace(/^\$\{|\}$/g, '');

function named(tables: Tables, name: string): PgTable | undefined {
  return [...tables.values()].find((table) => getTableName(table) === name);
}

/** The name under which a file imports a table. */
function original(text: string, name: string): string {
  const renamed = new RegExp(`\\b(\\w+) as ${name}\\b`).exec(text)?.[1];
  return renamed ?? new RegExp(`const ${name} = (\\w+);`).exec(text)?.[1] ?? name;
}

/** The calls that follow a place, `.set(…)` and `.where(…)`, with what stands in their brackets. */
function chain(text: string, from: number): Map<string, string> {
  const calls = new Map<string, string>();
  const next = /\s*\.(\w+)\(/y;
  for (let at = from; ; ) {
    next.lastIndex = at;
    const one = next.exec(text);
    if (!one) return calls;
    const inner = bracket(text, next.lastIndex - 1);
    calls.set(one[1] ?? '', inner);
    at = next.lastIndex + inner.length + 1;
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

/** The templates of statements, with their places. */
function templates(text: string): { at: number; body: string }[] {
  return [...text.matchAll(/(?:\bsql(?:<[^`]*?>)?|\.query(?:<[^`]*?>)?\(\s*)`/g)].map(({ index, 0: head }) => {
    const start = index + head.length;
    let at = start;
    for (; at < text.length && text[at] !== '`'; at++)
      if (text[at] === '$' && text[at + 1] === '{') at += bracket(text, at + 1).length + 2;
    return { at: index, body: text.slice(start, at) };
  });
}

/** A text with the constants that it names, one step deep. */
function resolved(text: string, given: string, at: number): string {
  const values = [...new Set(given.match(/\b[a-z]\w*\b/g))].flatMap((name) => {
    const last = text.slice(0, at).lastIndexOf(`const ${name} = `);
    const value = last < 0 ? undefined : /^[\s\S]{0,1500}?;\n/.exec(text.slice(last))?.[0];
    return value ?? [];
  });
  return [given, ...values].join(' ');
}

/** Where the statement around a place begins. */
function startOf(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(...[';\n', '{\n', '=> {', '=>\n'].map((mark) => before.lastIndexOf(mark)));
}

/** Whether a condition holds for one row at most: it gives every column of a key one value. */
function isOne(where: string, table: PgTable | undefined): boolean {
  const columns = [...where.matchAll(/\beq\(\s*([\w.]+(?:\(\s*\w+,\s*'\w+'\))?)/g)].map(
    ([, column = '']) => /'(\w+)'/.exec(column)?.[1] ?? column.split('.').at(-1) ?? '',
  );
  return hasKey(columns, table, false);
}

/** The same for a condition in the words of the database. */
function isOneIn(where: string, table: PgTable | undefined): boolean {
  const compared = where.matchAll(/(?:^|\band\s+|\(\s*)(?:\w+\.)?"?(\w+)"? = (?=\$\{|\$\d|')/g);
  return hasKey(
    [...compared].map(([, column = '']) => column),
    table,
    true,
  );
}

function hasKey(columns: readonly string[], table: PgTable | undefined, inDatabase: boolean): boolean {
  if (columns.includes('id')) return true;
  if (!table) return false;
  const { columns: all, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table);
  const properties = new Map(Object.entries(getTableColumns(table)).map(([property, { name }]) => [name, property]));
  const nameOf = (name: string) => (inDatabase ? name : (properties.get(name) ?? name));
  const keys = [
    ...all.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => config.columns.map((column) => ('name' in column ? String(column.name) : '?'))),
  ];
  return keys.some((key) => key.every((column) => columns.includes(nameOf(column))));
}

/** The sources of the running product. */
function sources(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.|\.trial\.|testing\/|demo(\/|\.ts)|-demo\.ts|db\/migrations/.test(name),
  );
}

async function tablesByVariable(): Promise<Tables> {
  const found = new Map<string, PgTable>();
  for (const file of readdirSync(join(root, 'db/tables')))
    for (const [name, value] of Object.entries(
      (await import(join(root, 'db/tables', file))) as Record<string, unknown>,
    ))
      if (is(value, PgTable)) found.set(name, value);
  return found;
}
