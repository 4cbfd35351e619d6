/**
 * Speed of the server over 100,000 rows of a catalogue, or of members with all their joins, as multiples of a plain node:http + pg
 * server that asks the same questions in the obvious way, without sign-in check, in the same run and on the same database
 * server. The floor of members is one flat table, beside which other systems were measured as well.
 * Needs the bundle: `npm run build`, then `node bench/server.ts [--area Members] [--rows 100000] [--seconds 4]`.
 * `--only "read one" --only "create one"` measures some of the questions, `--folder` keeps the database for the next run, and
 * `--bundle` measures another build of the server on it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fold } from '@hoivien/contract/kit/fold.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import { serverEnv, serverFlags } from '../scripts/tools.mjs';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'Markets' },
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string' },
    bundle: { type: 'string' },
  },
});
const ROWS = Number(values.rows);
const SECONDS = Number(values.seconds);
const LAST_PAGE = Math.max(1, Math.floor((ROWS / 20) * 0.8));
const isMembers = values.area === 'Members';
const AREA = isMembers ? 'Members' : 'Markets';
const CONNECTIONS = 10;
const STARTED = Date.now();
let codes = 0;
const PASSWORD = 'a password for the bench';
const root = fileURLToPath(new URL('..', import.meta.url));

const wanted: readonly string[] = values.only;
const isKept = values.folder !== undefined && existsSync(values.folder);
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'hoivien-bench-')));
await mkdir(folder, { recursive: true });
await chmod(folder, 0o755);
const log = { info: () => {}, warn: console.warn, error: console.error };
const database = await startEmbedded({ dataDir: folder, log });
const children: ReturnType<typeof spawn>[] = [];
try {
  const url = connectionUrl();
  const serve = (args: string[] = []) => {
    const env = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a secret key that only the bench uses',
      ADMIN_PASSWORD: PASSWORD,
    };
    return startServer('ours', [values.bundle ?? join(root, 'server/dist/main.js'), ...args], {
      ...env,
      PORT: '18431',
      LOG_LEVEL: 'warn',
    });
  };
  // A fresh process is measured, because the one that invented the members has used more memory.
  if (isMembers && !isKept) await stop(await serve(['--demo', '--members', String(ROWS)]));
  const ours = await serve();
  const pool = new pg.Pool({ connectionString: url });
  // The database ends before the pool when a step has failed.
  pool.on('error', () => undefined);
  if (!isKept) await (isMembers ? fillFloor(pool) : fill(pool));
  if (!isKept) await pool.query('vacuum analyze');
  const floor = await startServer('floor', [join(root, 'bench/floor.ts')], { DATABASE_URL: url, PORT: '18432', AREA });
  const token = await signIn('http://127.0.0.1:18431');
  await measureAll(pool, token, ours.pid as number);
  await pool.end();
  await Promise.all([ours, floor].map(stop));
} finally {
  for (const child of children) child.kill('SIGKILL');
  await database.stop();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}

interface Result {
  perSecond: number;
  p50: number;
  p99: number;
}

async function measureAll(pool: pg.Pool, token: string, pid: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    isMembers
      ? 'select id from members where register = 1 order by random() limit 1000'
      : 'select id from markets order by random() limit 1000',
  );
  const ids = rows.map(({ id }) => id);
  console.log(
    `${ROWS.toLocaleString('en')} rows, ${CONNECTIONS} connections, ${SECONDS} s each; requests a second, p50/p99 in ms\n`,
  );
  console.log('operation              floor                    ours                     multiple  to reach');
  for (const { name, target, floor, ours, body } of isMembers ? memberCases(ids) : marketCases(ids)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const plain = await load('http://127.0.0.1:18432', floor ?? ours, undefined, body);
    const own = await load('http://127.0.0.1:18431', ours, token, body);
    const multiple = own.perSecond / plain.perSecond;
    const verdict = target === undefined ? '' : `>= ${target} ${multiple >= target ? '' : 'MISSED'}`;
    console.log(`${name.padEnd(22)} ${show(plain)} ${show(own)} ${multiple.toFixed(2).padStart(8)}  ${verdict}`);
  }
  console.log(`memory after the lists ${memory(pid)} MB PSS`);
  if (wanted.length > 0) return;
  await measureSignIn();
  // The last sign-ins are still hashed when their askers have gone.
  await sleep(2_000);
  console.log(`memory of the server   ${memory(pid)} MB PSS (to reach <= 250)`);
}

/** One kind of request, asked of both servers. */
interface Case {
  name: string;
  /** The multiple of the floor to reach. */
  target?: number;
  ours: (n: number) => string;
  /** Where the floor is asked otherwise. */
  floor?: (n: number) => string;
  body?: (n: number) => object;
}

function marketCases(ids: readonly string[]): Case[] {
  const after = encodeURIComponent('2026-03-01T00:00:00Z');
  const list = '/api/Markets?sort=name:asc';
  return [
    { name: 'list page 1', target: 5, ours: () => list },
    { name: `page ${LAST_PAGE.toLocaleString('en')}`, target: 10, ours: () => `${list}&page=${LAST_PAGE}` },
    { name: 'search in the name', target: 1.6, ours: () => `${list}&search=dong%20do` },
    { name: 'filter, sort by name', target: 1.6, ours: () => `${list}&createdAtFrom=${after}` },
    { name: 'read one', target: 0.4, ours: (n) => `/api/Markets/${ids[n % ids.length]}` },
    {
      name: 'create one',
      target: 0.25,
      ours: () => '/api/Markets',
      body: (n) => ({ code: newCode(), name: `Chợ Đông Đô ${n}` }),
    },
  ];
}

/** The questions that other systems were asked on the same rows of the floor. Each side is searched for its own names. */
function memberCases(ids: readonly string[]): Case[] {
  // About as many members have each of them in their names as have each of the floor's words.
  const words = ['vat lieu xay dung', 'may mac', 'co khi chinh xac', 'khau thuy san', 'trang tri noi that'];
  // Some are in no name: the other fields have them, or only after a second reading that forgives slips of the keys.
  const otherWords = ['xay dung binh minh', 'hoang long', 'det may', 'bao bi dau khi', 'thuy san hoang'];
  const floorWords = [
    'thủy sản hoàng long',
    'dệt may sao việt',
    'điện tử bình minh',
    'xây dựng phúc lộc',
    'du lịch cửu long',
  ];
  const searchFor = (list: readonly string[], n: number) =>
    `/api/Members?${newest}&search=${encodeURIComponent(list[n % list.length] ?? '')}`;
  // The fields that the browser's list of members asks for, of a reader who may approve.
  const shown = 'allowedActions,approval,clubNames,code,enterpriseName,joinedOn,provinceName,state';
  const newest = `fields=${shown}&sort=createdAt:desc`;
  const byName = `fields=${shown}&status=1&sort=enterpriseName:asc`;
  const far = `${newest}&page=${LAST_PAGE}`;
  const plain = (query: string) => () => `/api/Members?${query}`;
  return [
    { name: 'list page 1', target: 3, ours: plain(newest) },
    { name: 'page 1, all fields', ours: plain('sort=createdAt:desc') },
    { name: `page ${LAST_PAGE.toLocaleString('en')}`, target: 15, ours: plain(far) },
    {
      name: 'search in the name',
      target: 1.5,
      ours: (n) => searchFor(words, n),
      floor: (n) => searchFor(floorWords, n),
    },
    {
      name: 'search in any field',
      ours: (n) => searchFor(otherWords, n),
      floor: (n) => searchFor(floorWords, n),
    },
    { name: 'filter, sort by name', target: 2.5, ours: plain(byName) },
    {
      name: 'read one',
      target: 0.3,
      ours: (n) => `/api/Members/${ids[n % ids.length]}`,
      floor: (n) => `/api/Members/${1 + ((n * 7_919) % ROWS)}`,
    },
    { name: 'create one', target: 0.2, ours: () => '/api/Members', body: memberOf },
  ];
}

function memberOf(n: number): object {
  return {
    code: newCode(),
    type: 1,
    enterpriseName: `Công ty TNHH Thử nghiệm ${n}`,
    emailAddress: `${newCode().toLowerCase()}@example.vn`,
    website: 'https://example.vn',
    birthday: '2001-01-01',
    charterCapital: 1_000_000_000,
    enterpriseScale: 1,
    leaderInfo: { name: 'Nguyễn Văn An', phoneNumber: '0901234568' },
  };
}

/** A code that no request of this run has: floor and server write to one table of markets. */
function newCode(): string {
  return `B${process.pid}-${STARTED}-${codes++}`;
}

async function measureSignIn(): Promise<void> {
  const body = () => ({ username: 'admin', password: PASSWORD });
  const alone = await load('http://127.0.0.1:18431', () => '/api/Users/SignIn', undefined, body, 1);
  const [ten, health] = await Promise.all([
    load('http://127.0.0.1:18431', () => '/api/Users/SignIn', undefined, body, 10),
    load('http://127.0.0.1:18431', () => '/api/Health', undefined, undefined, 1),
  ]);
  console.log(`sign-in alone          p50 ${alone.p50} ms (to reach <= 80), ${alone.perSecond.toFixed(0)} a second`);
  console.log(
    `beside ten sign-ins    /api/Health p99 ${health.p99} ms (to reach < 20), sign-ins ${ten.perSecond.toFixed(0)} a second, p50 ${ten.p50}`,
  );
}

async function load(
  url: string,
  path: (n: number) => string,
  token?: string,
  body?: (n: number) => object,
  connections = CONNECTIONS,
): Promise<Result> {
  let number = 0;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      requests: [
        {
          method: body ? 'POST' : 'GET',
          headers,
          setupRequest: (request) => {
            const n = number++;
            return { ...request, path: path(n), ...(body && { body: JSON.stringify(body(n)) }) };
          },
        },
      ],
    });
  // Until the code is compiled, of both.
  await run(3);
  const result = await run(SECONDS);
  // Ten sign-ins of one account at once are its limit of tries: the next is refused before its password is looked at.
  const refused = result.non2xx - (path(0).endsWith('/SignIn') ? (result.statusCodeStats['429']?.count ?? 0) : 0);
  if (refused > 0 || result.errors > 0)
    throw new Error(`${url}${path(0)}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function startServer(name: string, args: string[], env: Record<string, string>) {
  // The flags of scripts/start.mjs.
  const child = spawn(process.execPath, [...serverFlags, ...args], {
    env: { ...serverEnv, ...process.env, CAPTCHA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('ready')) break;
  }
  if (!said.includes('ready')) throw new Error(`${name} did not start: ${said}`);
  return child;
}

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

async function fill(pool: pg.Pool): Promise<void> {
  const names = [
    'Đông Đô',
    'Sài Gòn',
    'Ánh Dương',
    'Bình Minh',
    'Thành Công',
    'Đại Việt',
    'Phương Nam',
    'Hưng Thịnh',
    'Ứng Hoà',
    'Ếch Vàng',
  ];
  for (let start = 0; start < ROWS; start += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, ROWS - start) }, (_, index) => {
      const n = start + index;
      const name = `Thị trường ${names[n % names.length]} ${names[Math.floor(n / 10) % names.length]} ${n}`;
      const code = `TT-${String(n).padStart(7, '0')}`;
      return {
        code,
        code_key: fold(code),
        name,
        description: `Mô tả của ${name}`,
        search_key: `${fold(code)} ${fold(name)}`,
        n,
      };
    });
    await pool.query(
      `insert into markets (id, code, code_key, name, description, search_key, created_at)
       select gen_random_uuid(), code, code_key, name, description, search_key, timestamptz '2026-01-01' + n * interval '250 seconds' * 100000 / $2
       from jsonb_to_recordset($1) as r(code text, code_key text, name text, description text, search_key text, n int)`,
      [JSON.stringify(rows), ROWS],
    );
  }
}

/** Invented members of the floor: 22 columns in one table, with the indexes that its questions want. */
async function fillFloor(pool: pg.Pool): Promise<void> {
  const pick = (list: readonly string[]) =>
    `(array[${list.map((text) => `'${text}'`).join(', ')}])[1 + floor(random() * ${list.length})::int]`;
  const digits = (count: number) => `lpad(floor(random() * 1e${count})::bigint::text, ${count}, '0')`;
  const kind = pick(['Công ty TNHH', 'Công ty Cổ phần', 'Công ty TNHH MTV', 'Hợp tác xã', 'Tổng công ty']);
  const trade = pick([
    'Xây dựng',
    'Thủy sản',
    'Dệt may',
    'Điện tử',
    'Du lịch',
    'Bao bì',
    'Cơ khí',
    'Nội thất',
    'In ấn',
  ]);
  const name = pick([
    'Hoàng Long',
    'Sao Việt',
    'Bình Minh',
    'Phúc Lộc',
    'Cửu Long',
    'Hải Âu',
    'Kim Ngân',
    'Tây Đô',
    'An Phú',
  ]);
  const province = pick(['Hà Nội', 'Đà Nẵng', 'Hải Phòng', 'Cần Thơ', 'Đồng Nai', 'Nghệ An', 'Gia Lai']);
  await pool.query(`create schema floor;
    select setseed(0.42);
    create table floor.members (id integer primary key, code text not null unique, enterprise_name text not null, english_name text,
      acronym text, tax_code text, phone text, email text, website text, province text, district text, road text, founded date,
      charter_capital bigint, scale text, leader_name text, leader_phone text, member_type integer not null, status integer not null,
      club_id integer, note text, created_at timestamptz not null);
    insert into floor.members select n, 'HV' || lpad(n::text, 7, '0'),
      ${kind} || ' ' || ${trade} || ' ' || ${name} || ' ' || floor(random() * 900 + 100), 'Hoang Long Co., Ltd', 'HL' || ${digits(2)},
      '0' || ${digits(9)}, '09' || ${digits(8)}, 'hoang.long' || n || '@example.vn', 'https://hoanglong' || n || '.example.vn',
      ${province}, 'Ba Đình', floor(random() * 400 + 1) || ' Lê Lợi', date '1980-01-01' + floor(random() * 14000)::int,
      floor(random() * 500)::bigint * 100000000, '50-100', 'Nguyễn Văn An', '09' || ${digits(8)}, 1 + floor(random() * 2)::int,
      case when random() < 0.8 then 1 else 2 end, case when random() < 0.7 then 1 + floor(random() * 60)::int end,
      case when random() < 0.3 then 'Ghi chú ' || ${digits(6)} end, timestamptz '2015-01-01' + random() * interval '11 years'
      from generate_series(1, ${ROWS}) n;
    create sequence floor.numbers start 1000000; alter table floor.members alter id set default nextval('floor.numbers');
    create index on floor.members (created_at desc, id desc);
    create index on floor.members (status, enterprise_name, id);
    create index on floor.members using gin (lower(enterprise_name) gin_trgm_ops)`);
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/Users/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

function connectionUrl(): string {
  const { host, port, user, database: name } = database.connection;
  return `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
}

function memory(pid: number): string {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return (Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024).toFixed(0);
}

function show({ perSecond, p50, p99 }: Result): string {
  return `${perSecond.toFixed(0).padStart(6)}, ${String(p50).padStart(3)}/${p99}`.padEnd(24);
}
