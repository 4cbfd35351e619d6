import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * An upgrade runs beside a server of the former version (decision 0254), which must go on with the tables as they are
 * after it. So a release only adds; what it no longer uses, the next one removes.
 */
const folder = join(import.meta.dirname, 'migrations');
/** The last migration of the former release. It moves with each release. */
const FORMER = 48;

/** A break that was weighed: its migration, what it breaks, and why it is borne. */
const BORNE: Readonly<Record<string, string>> = {
  '0053_several_codes_and_security_events.sql drops unique index otp_codes_one_live':
    'the former version inserts without ON CONFLICT and ends older codes itself',
  '0053_several_codes_and_security_events.sql drops unique index recovery_tokens_one_live':
    'the former version inserts without ON CONFLICT and ends older links itself',
};

interface Migration {
  name: string;
  sql: string;
}

const all = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name): Migration => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
const numberOf = ({ name }: Migration) => Number.parseInt(name, 10);
const former = all.filter((one) => numberOf(one) <= FORMER);

/** What an UPDATE or INSERT of the former version, or one of its calls, would fail on. */
const BREAKS: readonly [RegExp, string][] = [
  [/^drop table (?:if exists )?(\S+)/i, 'drops table'],
  [/^drop function (?:if exists )?([^\s(]+)/i, 'drops function'],
  [/^drop view (?:if exists )?(\S+)/i, 'drops view'],
  [/^drop index (?:concurrently )?(?:if exists )?(\S+)/i, 'drops unique index'],
  [/^alter table (?:only )?(\S+).*\bdrop column (?:if exists )?(\S+)/i, 'drops column'],
  [/^alter table (?:only )?(\S+).*\brename (?:column )?(?:to )?(\S+)/i, 'renames'],
  [/^alter (?:function|view|type|index) (\S+).*\brename/i, 'renames'],
  [/^alter table (?:only )?(\S+).*\balter column (\S+) (?:set data )?type\b/i, 'changes the type of'],
  [/^alter table (?:only )?(\S+).*\balter column (\S+) set not null/i, 'requires'],
  [/^alter table (?:only )?(\S+).*\balter column (\S+) drop default/i, 'drops the default of'],
  [
    /^alter table (?:only )?(\S+) add column (?:if not exists )?(\S+)(?!.*\b(?:default|generated)\b).*\bnot null/i,
    'requires',
  ],
];

/** What of the former version each migration breaks; tables and functions that came after it are free. */
function breaksOf(migrations: readonly Migration[], before: readonly Migration[]): string[] {
  const known = new Set(before.flatMap(({ sql }) => statementsOf(sql)).flatMap(createdBy));
  return migrations.flatMap(({ name, sql }) =>
    statementsOf(sql).flatMap((statement) =>
      BREAKS.flatMap(([pattern, what]) => {
        const [, thing, part] = pattern.exec(statement) ?? [];
        const subject = plain(thing ?? '');
        if (subject === '' || !known.has(what === 'drops unique index' ? `unique ${subject}` : subject)) return [];
        // A function that comes back with the same parameters in the same file is only replaced.
        if (what === 'drops function' && isRemade(sql, statement)) return [];
        return [`${name} ${what} ${subject}${part === undefined ? '' : `.${plain(part)}`}`];
      }),
    ),
  );
}

const plain = (name: string) =>
  name
    .replace(/["(;,]/g, '')
    .replace(/^public\./, '')
    .toLowerCase();

function statementsOf(sql: string): string[] {
  const bodies = sql.replace(/--> statement-breakpoint/g, ';').replace(/--[^\n]*/g, '');
  return bodies
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function createdBy(statement: string): string[] {
  const [, unique, name] =
    /^create (?:or replace )?(unique )?(?:table|function|view|materialized view|type|index)(?: concurrently)?(?: if not exists)? ([^\s(]+)/i.exec(
      statement,
    ) ?? [];
  return name === undefined ? [] : [`${unique ? 'unique ' : ''}${plain(name)}`];
}

function isRemade(sql: string, drop: string): boolean {
  const types = (parameters: string) =>
    parameters
      .split(',')
      .map((one) => one.trim().split(' ').at(-1))
      .join();
  const [, name = '', dropped = ''] = /^drop function (?:if exists )?([^\s(]+)\s*\(([^)]*)\)/i.exec(drop) ?? [];
  return statementsOf(sql).some((statement) => {
    const [, made = '', given = ''] = /^create (?:or replace )?function ([^\s(]+)\s*\(([^)]*)\)/i.exec(statement) ?? [];
    return plain(made) === plain(name) && types(given) === types(dropped);
  });
}

test('no migration since the former release breaks a server of it', () => {
  const found = breaksOf(
    all.filter((one) => numberOf(one) > FORMER),
    former,
  );
  expect(found.toSorted()).toEqual(Object.keys(BORNE).toSorted());
});

test.each([
  ['DROP TABLE "members" CASCADE;', 'drops table members'],
  ['ALTER TABLE "members" DROP COLUMN "phone";', 'drops column members.phone'],
  ['ALTER TABLE "members" RENAME COLUMN "phone" TO "mobile";', 'renames members.phone'],
  ['ALTER TABLE "members" ALTER COLUMN "phone" SET DATA TYPE integer;', 'changes the type of members.phone'],
  ['ALTER TABLE "members" ADD COLUMN "rank" integer NOT NULL;', 'requires members.rank'],
  ['ALTER TABLE "members" ALTER COLUMN "phone" SET NOT NULL;', 'requires members.phone'],
  ['DROP FUNCTION keep_fee();', 'drops function keep_fee'],
])('a planted fault is found: %s', (sql, expected) => {
  expect(breaksOf([{ name: '9999_planted.sql', sql }], former)).toEqual([`9999_planted.sql ${expected}`]);
});

test.each([
  'CREATE TABLE "honours" ("id" uuid NOT NULL); ALTER TABLE "honours" ADD COLUMN "rank" integer NOT NULL; DROP TABLE "honours";',
  'ALTER TABLE "members" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;',
  'DROP FUNCTION keep_fee(); CREATE FUNCTION keep_fee() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE members; END $$;',
])('what only adds is free: %s', (sql) => {
  expect(breaksOf([{ name: '9999_planted.sql', sql }], former)).toEqual([]);
});
