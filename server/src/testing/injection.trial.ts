import { cleanLine, fold } from '@hoivien/contract/kit/fold.ts';
import { filterNames } from '@hoivien/contract/kit/filters.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { figure, percentile } from './figure.ts';
import { makeApp, secretKey, type TestAnswer, type TestApp, type TestClient } from './make-app.ts';

const STRINGS = 300;
/** The number of hostile texts that also become names of records. */
const PLANTED = 60;
/**
 * A hostile text may take this many times as long as a harmless one; differences below this many milliseconds do not
 * count.
 */
const TIMES = 3;
const NOISE = 100;
const AT_ONCE = 6;

const SEEDS = [
  ["' or 1=1--", "' or '1'='1", '" or ""="', "') or ('1'='1", "')) or true--", "' or true limit 1--", "admin'--"],
  ["'; drop table users; --", "'; update users set role_id = null; --", "'; commit; --", "\\'; drop table markets;--"],
  [
    "'; select pg_sleep(5); --",
    "' || pg_sleep(5) --",
    '1; select pg_sleep(5)',
    "' and 1 = (select 1 from pg_sleep(5))--",
  ],
  [
    "' union select null, null, null--",
    "'||(select password_hash from users limit 1)||'",
    "' and 1=cast(version() as int)--",
  ],
  ['$1', '$2::uuid', '$$; select 1; $$', ':name', '?', '??', '{0}', '%s', '%(a)s', '@p1', '#{a}'],
  ['%', '%%', '%a%', '_', '__', 'a_b', '\\', '\\\\', '\\%', '\\_', "\\'", 'a%_\\b', "%' escape '!", '100%', '100\\%'],
  ['[a-z]', '(a|b)*', '.*', '^a', 'a$', '(((((', ']]]', '*', '+', '(?i)a', '\\d+', '\\1'],
  ["E'\\x27'", "U&'\\0027'", "b'0'", "x'27'", 'ʼ or 1=1', '＇ or 1=1--', '’ or 1=1', '％', '＿', '＼', '´', '`a`'],
  ['/* */', '/*', '*/', '--', '-- a', '#', ';', ';;', '\n; select 1', "\t' or 1", '\r\n', "'\u00a0or\u00a01=1"],
  ['null', 'true', 'default', 'current_user', '0x27', '1e308', 'NaN', 'Infinity', '-1', '1/0', '99999999999999999999'],
  ['{}', '[]', '{"a":1}', '{1,2}', '{"a",null}', '@>', '::text', '::regclass', 'pg_class', 'information_schema.tables'],
  ['\u0000', 'a\u0000b', '\ud800', '\u202eab', '\u200b', '&&', '||', '!', "a & 'x'", "' <-> '", '<->', 'a:*'],
  [
    "copy users to program 'id'",
    "lo_import('/etc/passwd')",
    '${7*7}',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '|id',
  ],
  ["'", "''", "'''", '"', '""', '"; select 1; --', "a'b", 'a"b', "a''b", "')", '")', "'\u0000", "x' at time zone 'y"],
].flat();
const hostile = [...new Set(SEEDS.flatMap((seed) => [seed, `Đông ${seed}`, `${seed} Đô`, `${seed}${seed}`]))].slice(
  0,
  STRINGS,
);
const harmless = Array.from({ length: 20 }, (_, at) => `từ vô hại ${at}`);

const SEARCHED_SIGNS = /[^\p{L}\p{N}\s\-–.,;:()'"/&+@]+/gu;

/** The kinds of fields that a search by words uses. */
const WORDS = ['code', 'text', 'longText', 'person', 'login', 'email', 'phone', 'link', 'taxCode'];

let house: TestApp;
let staff: TestClient;
let tried = 0;
const wrong: string[] = [];
const slow: string[] = [];
beforeAll(async () => {
  house = await makeApp();
  const { db, pool, clock } = house;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 60);
  staff = await house.signInAs(permissionCodes);
}, 120_000);
afterAll(() => house[Symbol.asyncDispose]());

test(`${STRINGS} hostile strings in every filter, search, order, page, choice and id are what they are as texts`, async () => {
  expect(hostile).toHaveLength(STRINGS);
  const before = await tables();
  await plant();
  const named = process.env.AREAS?.split(',');
  const areas = registry.map(({ resource }): Resource => resource).filter(({ area }) => named?.includes(area) ?? true);
  for (const resource of areas) {
    await tryArea(resource);
    console.log(`${resource.area}: tried ${tried}, failed ${wrong.length}, slow ${slow.length}`);
  }
  await tryParameter('/api/Search?q=', ({ status }) => [200, 400].includes(status));
  figure('requests', tried);
  figure('answers unlike those for literal texts, and failures', wrong.length);
  figure('slower than a harmless text', slow.length);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(slow.slice(0, 20)).toEqual([]);
  expect(await tables()).toEqual(before);
}, 5_400_000);

/** Checks that hostile names are stored as they were written. */
async function plant(): Promise<void> {
  for (const [at, text] of hostile.slice(0, PLANTED).entries()) {
    const name = `Chợ ${text}`;
    const { status, body } = await staff.post('/api/Markets', { code: `TC-${at}`, name });
    if (status !== 201 || body.data.name !== cleanLine(name))
      wrong.push(`${JSON.stringify(name)} is not stored: ${status}`);
  }
}

async function tryArea(resource: Resource): Promise<void> {
  const url = `/api/${resource.area}`;
  const { items } = (await staff.get(`${url}?pageSize=100`)).body.data as { items: Shown[] };
  const isWhole = resource.area === 'Markets';
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
  await tryParameter(`${url}?pageSize=100&search=`, (answer, text) => {
    if (isTooLong(text, 100)) return answer.status === 400;
    const asked = fold(cleanLine(text));
    // A search finds records with all words and signs in any order; it leaves out signs that names often have.
    const signs = asked.match(SEARCHED_SIGNS) ?? [];
    // A list shows more than its search reads. Other areas search more than they show: phones and addresses.
    const words = isWhole ? (asked.match(/[\p{L}\p{N}]+/gu) ?? []) : [];
    const names = isWhole ? searched : Object.keys(items[0] ?? {});
    const shownOf = (item: Shown) => shownText(item, names);
    const holds = (item: Shown) => [...words, ...signs].every((part) => shownOf(item).includes(part));
    const isEmpty = words.length + signs.length === 0;
    if (!isWhole || isEmpty || !isWordOnly(text) || !items.some(holds)) {
      // One wrong letter counts when no record has the words.
      return isFound(answer, items, isWhole && !items.some(holds) ? () => true : holds, false);
    }
    const found = new Set((answer.body?.data?.items as Shown[] | undefined)?.map(({ id }) => id));
    const isComplete = items.filter((item) => shownOf(item).includes(asked)).every(({ id }) => found.has(id));
    return isComplete && isFound(answer, items, holds, false);
  });
  for (const [name, field] of Object.entries(allFields(resource))) {
    for (const parameter of filterNames(resource, name)) {
      const form = parameter.slice(name.length);
      const isWords = WORDS.includes(field.kind) && !field.choices && form !== 'Empty';
      await tryParameter(`${url}?pageSize=100&${parameter}=`, (answer, text) => {
        if (!isWords) return answer.status === (/^(-?\d{1,15}|true)$/.test(text) ? answer.status : 400);
        const asked = cleanLine(text);
        if (asked === '' || isTooLong(text, 254)) return [200, 400].includes(answer.status);
        const value = ({ [name]: shown }: Shown) => (typeof shown === 'string' ? shown : '');
        const isAlike = (item: Shown) => (field.unique ? fold(value(item)) === fold(asked) : value(item) === asked);
        if (form === 'Has') return isFound(answer, items, (item) => fold(value(item)).includes(fold(asked)), isWhole);
        if (form === 'Not')
          return answer.status === 200 && total(answer) >= items.filter((item) => !isAlike(item)).length;
        return isFound(answer, items, isAlike, isWhole);
      });
    }
  }
  const isRefused = ({ status }: TestAnswer) => status === 400;
  await tryParameter(`${url}?sort=`, isRefused);
  await tryParameter(`${url}?sort=${resource.sort.split(':')[0]}:`, isRefused);
  const isRefusedUnlessNumber = ({ status }: TestAnswer, text: string) => status === 400 || Number(text) >= 1;
  await tryParameter(`${url}?page=`, isRefusedUnlessNumber);
  await tryParameter(`${url}?pageSize=`, isRefusedUnlessNumber);
  await tryParameter(`${url}/Options?search=`, ({ status }) => [200, 400].includes(status));
  await tryParameter(`${url}/Options?ids=`, isRefused);
  await tryParameter(`${url}/`, ({ status }) => [400, 404].includes(status));
}

type Shown = Record<string, unknown> & { id: string };

/** Sends every hostile text and compares each answer and its time with those of a harmless text. */
async function tryParameter(address: string, isRight: (answer: TestAnswer, text: string) => boolean): Promise<void> {
  const ask = async (text: string) => {
    tried++;
    const start = performance.now();
    const answer = await staff.get(address + encodeURIComponent(text.toWellFormed()));
    return { answer, took: performance.now() - start };
  };
  const usual = (await inChunks(harmless, ask)).map(({ took }) => took);
  const most = Math.max(percentile(usual, 0.5) * TIMES, NOISE);
  for (const [at, first] of (await inChunks(hostile, ask)).entries()) {
    const text = hostile[at] ?? '';
    const { status, body } = first.answer;
    if (status >= 500 || !isRight(first.answer, text.toWellFormed()))
      report(`${address}${JSON.stringify(text)}: ${status} ${body?.message ?? total(first.answer)}`);
    // A slow moment of the machine does not repeat each time.
    let { took } = first;
    for (let again = 0; took > most && again < 3; again++) took = Math.min(took, (await ask(text)).took);
    if (took > most) slow.push(`${address}${JSON.stringify(text)}: ${took.toFixed(0)} ms`);
  }
}

/** Prints a wrong answer at once, because a whole run takes half an hour. */
function report(what: string): void {
  console.log(`WRONG ${what}`);
  wrong.push(what);
}

/** Sends a few requests at the same time. */
async function inChunks<Result>(texts: readonly string[], ask: (text: string) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE)
    results.push(...(await Promise.all(texts.slice(at, at + AT_ONCE).map(ask))));
  return results;
}

function total({ body }: TestAnswer): number {
  return Number(body?.data?.total ?? 0);
}

/** Whether the answer contains only records with the text, and all of them when every searched value is visible. */
function isFound(
  { status, body }: TestAnswer,
  all: readonly Shown[],
  holds: (item: Shown) => boolean,
  isWhole: boolean,
) {
  if (status !== 200) return false;
  const found = body.data.items as Shown[];
  return found.every(holds) && (!isWhole || all.filter(holds).length === found.length);
}

/** The texts of a record in a list under these names, folded. */
function shownText(item: Shown, names: readonly string[]): string {
  const values = names.map((name) => item[name]).filter((value) => typeof value === 'string');
  return fold(values.join(' '));
}

/** Another rule finds numbers in any spelling, so texts of digits are left out. */
function isWordOnly(text: string): boolean {
  return !/^[\d\s().+-]*$/.test(cleanLine(text));
}

function isTooLong(text: string, most: number): boolean {
  return cleanLine(text).length > most;
}

/** The names of all tables and the number of accounts with a role, which must not change. */
async function tables(): Promise<unknown> {
  const { rows } = await house.pool.query(
    `select (select string_agg(table_name, ' ' order by table_name) from information_schema.tables where table_schema = 'public') as names,
      (select count(*)::int from users where role_id is not null) as accounts`,
  );
  return rows;
}
