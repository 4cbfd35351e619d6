import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import type { AppConfig } from '../app-config.ts';
import { areasOf } from '../areas.ts';
import { exchangeOf } from '../areas/keeping/exchange/index.ts';
import { eventWait } from '../areas/doors/security/index.ts';
import { accessTokens, evenTime, hashPassword } from '../areas/doors/user/index.ts';
import { connect, type Database } from '../db/connect.ts';
import { noteFact } from '../db/installation.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed.ts';
import { clubs, members } from '../db/tables/member.ts';
import { rolePermissions, roles, sessions, users } from '../db/tables/access.ts';
import { exchangeQueues } from '../kit/exchange/queues.ts';
import { diskFiles, type FileStore } from '../kit/files.ts';
import { PROOF_HEADER, proofsOf } from '../kit/http/proofs.ts';
import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { RouteFacts } from '../kit/http/route.ts';
import { type Jobs, startJobs } from '../kit/jobs.ts';
import { LongReads, READ_CONNECTIONS } from '../kit/long-reads.ts';
import { mailFaults } from '../kit/mail/testing/mail-faults.ts';
import { NoticeWire } from '../kit/notice-wire.ts';
import type { Drivers } from '../kit/outbox/drivers.ts';
import { channelsOf } from '../kit/outbox/outbox.ts';
import { outboxQueues } from '../kit/outbox/queues.ts';
import { Totals } from '../kit/totals.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { createTestDatabase, type Template } from './database.ts';
import { watchRefusals } from './watch-refusals.ts';
import { watchTouches } from './watch-touches.ts';
import { WAIT } from '../../../patience.config.ts';

/** The password of the first administrator in tests. */
export const ADMIN_PASSWORD = 'a password for tests only';

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  /** The connections for exports and prints. */
  reads: LongReads;
  /** Files in a folder of their own. */
  files: FileStore;
  /** The clock of the kit, which tests may move. */
  clock: { now: Date };
  /** All registered routes. */
  routes: {
    method: string;
    url: string;
    access: Access | undefined;
    proof: RouteFacts['proof'];
    area: string | undefined;
    facts: RouteFacts | undefined;
  }[];
  /** The number of SQL statements since the start. */
  statements: () => number;
  /** Requests without a token. */
  anonymous: TestClient;
  /** A new user whose role holds exactly these codes; null for a user without a role. */
  signInAs: (codes: readonly string[] | null, options?: { clubId?: string; name?: string }) => Promise<TestClient>;
  /** Lets a user hold exactly these codes from now on, which is quicker than another user. */
  hold: (who: TestClient, codes: readonly string[]) => Promise<void>;
}

export interface TestAnswer {
  status: number;
  /** Parsed JSON without a type, because tests read answers of every shape. */
  body: ReturnType<typeof JSON.parse>;
  headers: Record<string, unknown>;
}

export interface TestClient {
  userId: string;
  sessionId: string;
  token: string;
  get: (url: string) => Promise<TestAnswer>;
  post: (url: string, body?: object) => Promise<TestAnswer>;
  put: (url: string, body?: object) => Promise<TestAnswer>;
  del: (url: string) => Promise<TestAnswer>;
  patch: (url: string, body?: object) => Promise<TestAnswer>;
  head: (url: string) => Promise<TestAnswer>;
  /** The headers of its requests, for tests that inject their own. */
  headers: () => Record<string, string>;
  /** The same session without the proof that the person gave their password again, which the client else brings. */
  unproven: () => TestClient;
}

interface TestOptions {
  withJobs?: boolean;
  /** Takes the jobs of requests in the place of a queue, for tests that run the work by themselves. */
  takeJobs?: Jobs['send'];
  /** Changes of the usual configuration, in which captcha and registration are off. */
  config?: Partial<AppConfig>;
  /** No drivers by default, so that messages stay in the outbox. */
  drivers?: Drivers;
  logger?: AppOptions['logger'];
  /** The most connections for requests; by default as `database.setup.ts` says. */
  connections?: number | undefined;
  /** A built interface to serve. */
  webFolder?: string;
  /** A template with rows of its own over the migrated one, for trials of large associations. */
  filled?: Template;
}

/** The id that the database and the folder of files of each house carry. */
const INSTALLATION = 'a house of tests';

/** The key of all sealed values in tests. */
export const secretKey = 'a secret key that only the tests use!';

/** The usual driver: none, so that messages stay in the outbox. */
const NO_DRIVERS: Drivers = { domain: 'example.test' };

/** Prints why a request failed, since the answer does not contain the reason. */
const toConsole = { level: 'error', stream: { write: (line: string) => console.error(line.trimEnd()) } } as const;

/** The objects that a built app uses for one house. */
interface Tenancy {
  clock: { now: Date };
  files: FileStore;
  totals: Totals;
  jobs: Jobs;
  drivers: Drivers;
}

/** A built app and its pool, which serve one house after another, because building takes longer than a test. */
interface Built {
  app: FastifyInstance;
  pool: pg.Pool;
  reads: LongReads;
  db: Database;
  routes: TestApp['routes'];
  statements: () => number;
  enter: (database: ClientConfig, tenancy: Tenancy) => void;
  /** Refusals since the last call that are missing in the document of the API or in the catalogue of messages. */
  unpublished: () => string[];
  /** What writes since the last call touched beside their own area, and no table tells. */
  untold: ReturnType<typeof watchTouches>;
}

/** Free apps by configuration, for all test files of this process. */
const shelf = new Map<string, Built[]>();

/**
 * The whole product with a database of its own, without a socket. Jobs run only when a test needs them. A house takes
 * over the built app of an earlier house with the same configuration; nothing else outlives a house.
 */
export async function makeApp({
  takeJobs,
  withJobs = false,
  config = {},
  drivers = NO_DRIVERS,
  logger = toConsole,
  connections = inject('connections'),
  webFolder,
  filled,
}: TestOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(filled ? over(filled) : { name: 'migrated', prepare: prepareTemplate });
  const canBeShared = logger === toConsole && !webFolder;
  // An app asks once for what the drivers offer, and leaves the sending to jobs.
  const { domain, mailPerMinute } = drivers;
  const kind = JSON.stringify([config, connections, channelsOf(drivers), domain, mailPerMinute]);
  const shared = canBeShared ? shelf.get(kind)?.pop() : undefined;
  const built = shared ?? (await build({ config, drivers, logger, connections, webFolder }));
  const { app, db, pool, reads, routes } = built;
  const clock = { now: new Date() };
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-files-'));
  const files = diskFiles(folder);
  await files.assign(INSTALLATION);
  const totals = new Totals(() => undefined);
  const withoutJobs = { send: () => Promise.reject(new Error('This test runs without jobs.')) };
  const tenancy = { clock, files, totals, drivers };
  built.enter(database.connection, { ...tenancy, jobs: withoutJobs });
  const house = { db, pool, totals, now: () => clock.now };
  const jobs = withJobs
    ? await startJobs(database.connection, queuesOf(house, files, drivers), { warn: console.warn })
    : undefined;
  if (takeJobs) built.enter(database.connection, { ...tenancy, jobs: { send: takeJobs } });
  if (jobs) built.enter(database.connection, { ...tenancy, jobs });
  const before = built.statements();
  return {
    app,
    db,
    pool,
    reads,
    files,
    clock,
    routes,
    statements: () => built.statements() - before,
    anonymous: client(app, clock, { userId: '', sessionId: '', token: '' }),
    signInAs: async (codes, options = {}) => {
      const { userId, sessionId } = await addSession(db, clock.now, codes, options);
      return client(app, clock, { userId, sessionId, token: await tokens.sign(sessionId, clock.now) });
    },
    hold: (who, codes) => setCodes(db, who, codes),
    [Symbol.asyncDispose]: async () => {
      await jobs?.stop();
      const wrongMails = await faultsOfMails(pool);
      const untold = await built.untold(pool);
      if (canBeShared && !app.server.listening) {
        await app.writeViews();
        await app.writeEvents();
        await emptied(pool);
        await emptied(reads.pool);
        shelf.set(kind, [...(shelf.get(kind) ?? []), built]);
      } else {
        await app.close();
        await pool.end();
        await reads.pool.end();
      }
      await database.drop();
      rmSync(folder, { recursive: true });
      const unpublished = built.unpublished();
      if (unpublished.length > 0) throw new Error(`Refused and not published: ${unpublished.join(', ')}`);
      if (untold.length > 0) throw new Error(`Touched and told nowhere (touches.table.ts): ${untold.join(', ')}`);
      if (wrongMails.length > 0) throw new Error(`Mails with what no mail may have: ${wrongMails.join(', ')}`);
    },
  };
}

/** What the mails of a test contain outside the written list (decision 0097), by the kind of mail. */
async function faultsOfMails(pool: pg.Pool): Promise<string[]> {
  // A test may have broken its database.
  const { rows } = await pool
    .query<{ source: string; html: string }>(
      "select distinct on (source) source, html from deliveries where html <> '' and subject is not null and body <> ''",
    )
    .catch(() => ({ rows: [] }));
  return rows.flatMap(({ source, html }) => mailFaults(html).map((fault) => `${source}: ${fault}`));
}

const tokens = accessTokens(secretKey);
const proofs = proofsOf(secretKey);

// The trial `brute-force` measures the effect of this time and restores it.
evenTime.milliseconds = 20;
// A statement at its own time would disturb tests that count statements or break their database.
eventWait.milliseconds = 2 ** 31 - 1;

async function build({
  config,
  drivers,
  logger,
  connections,
  webFolder,
}: Required<Pick<TestOptions, 'config' | 'drivers' | 'logger'>> &
  Pick<TestOptions, 'connections' | 'webFolder'>): Promise<Built> {
  const { pool, db } = connect({ connectionTimeoutMillis: WAIT }, () => undefined, connections);
  let statements = 0;
  pool.on('connect', (connection) => {
    const query = connection.query.bind(connection);
    connection.query = ((...args: Parameters<typeof query>) => {
      statements++;
      return query(...args);
    }) as typeof query;
  });
  const reads = new LongReads(connect({}, () => undefined, READ_CONNECTIONS));
  let tenancy: Tenancy | undefined;
  const present = (): Tenancy => {
    if (!tenancy) throw new Error('No house has this app.');
    return tenancy;
  };
  const routes: TestApp['routes'] = [];
  const app = await buildApp({
    db,
    pool,
    reads,
    now: () => present().clock.now,
    totals: standIn(() => present().totals),
    files: standIn(() => present().files),
    jobs: standIn(() => present().jobs),
    notices: new NoticeWire(),
    tokens,
    drivers: standIn(() => tenancy?.drivers ?? drivers),
    secretKey,
    config: {
      appName: 'Hoivien',
      adminEmail: 'office@example.test',
      defaultLanguage: 'vi',
      captcha: 'off',
      registration: 'off',
      address: 'http://127.0.0.1:8080',
      ...config,
    },
    version: '0.0.0',
    logger,
    webFolder,
    onRoute: (route) => {
      // Fastify adds a HEAD route to every GET route under the same rule; only a separate HEAD is a route of its own.
      const isTwin = route.method === 'HEAD' && routes.some(({ method, url }) => method === 'GET' && url === route.url);
      if (!isTwin) routes.push(route);
    },
  });
  const enter = (connection: ClientConfig, next: Tenancy) => {
    for (const each of [pool, reads.pool]) Object.assign(each.options, connection);
    tenancy = next;
  };
  const watches = { unpublished: watchRefusals(app), untold: watchTouches(app) };
  return { app, pool, reads, db, routes, statements: () => statements, enter, ...watches };
}

/** A proxy for a value that changes while the app keeps the proxy. */
function standIn<Value extends object>(present: () => Value): Value {
  return new Proxy({} as Value, {
    get: (_, name) => {
      const value: unknown = Reflect.get(present(), name);
      return typeof value === 'function' ? (value.bind(present()) as unknown) : value;
    },
  });
}

/** Ends all connections of a pool that stays in use. */
async function emptied(pool: pg.Pool): Promise<void> {
  while (pool.totalCount > 0) {
    if (pool.idleCount > 0) (await pool.connect()).release(true);
    else await sleep(5);
  }
}

/** The queues of the product that tests use. */
function queuesOf(house: Parameters<typeof exchangeQueues>[0], files: FileStore, drivers: Drivers) {
  return [
    ...exchangeQueues(house, exchangeOf(areasOf(secretKey).records, files)),
    ...outboxQueues({ ...house, files }, drivers),
  ];
}

/** The template has the tables of the jobs and their queues, because creating them takes longer than most tests. */
async function prepareTemplate(connection: ClientConfig): Promise<void> {
  const { pool, db } = connect(connection, () => undefined);
  await migrate(pool);
  await noteFact(db, 'installation', INSTALLATION);
  await seed(db, { email: 'office@example.test', password: ADMIN_PASSWORD, hash: hashPassword });
  for (const area of areasOf(secretKey).modules) await area.seed?.(db);
  const house = { db, pool, totals: new Totals(() => undefined), now: () => new Date() };
  const queues = queuesOf(house, diskFiles(tmpdir()), NO_DRIVERS);
  const idle = queues.map(({ name, cron }) => ({ name, ...(cron && { cron }), handle: async () => undefined }));
  const jobs = await startJobs(connection, idle, { warn: console.warn });
  await jobs.stop();
  await pool.end();
}

function over({ prepare, ...filled }: Template): Template {
  return {
    ...filled,
    prepare: async (connection) => {
      await prepareTemplate(connection);
      await prepare(connection);
    },
  };
}

/** Adds a minimal club for users of a club. */
async function addClub(db: Database, id: string): Promise<void> {
  const club = { id, type: 5, code: `CLB-${id.slice(-12)}`, codeKey: `clb-${id.slice(-12)}`, name: 'Câu lạc bộ Nhựa' };
  await db.insert(members).values(club).onConflictDoNothing();
  await db.insert(clubs).values({ id }).onConflictDoNothing();
}

async function addSession(
  db: Database,
  now: Date,
  codes: readonly string[] | null,
  { clubId, name = 'Nguyễn Bảo Trâm' }: { clubId?: string; name?: string },
) {
  const [userId, sessionId, roleId] = [uuidv7(), uuidv7(), uuidv7()];
  if (codes) {
    await db.insert(roles).values({ id: roleId, name: roleId, nameKey: roleId });
    if (codes.length > 0) await db.insert(rolePermissions).values(codes.map((code) => ({ roleId, code })));
  }
  if (clubId) await addClub(db, clubId);
  const username = `user-${userId.slice(-12)}`;
  await db.insert(users).values({
    id: userId,
    username,
    usernameKey: username,
    fullName: name,
    emailAddress: `${username}@example.test`,
    emailAddressKey: `${username}@example.test`,
    roleId: codes && roleId,
    clubId: clubId ?? null,
    passwordHash: 'none',
  });
  const expiresAt = new Date(now.getTime() + 60 * 60 * 1000);
  await db.insert(sessions).values({ id: sessionId, userId, createdAt: now, lastUsedAt: now, expiresAt });
  return { userId, sessionId };
}

/** Gives the role of a user other codes than it had. */
async function setCodes(db: Database, { userId }: TestClient, codes: readonly string[]): Promise<void> {
  const held = sql`${sql.param([...codes])}::text[]`;
  const roleId = sql`(select role_id from users where id = ${userId})`;
  await db.execute(sql`with gone as (delete from role_permissions where role_id = ${roleId} and code <> all(${held}))
    insert into role_permissions (role_id, code) select ${roleId}, code from unnest(${held}) as code
    where code not in (select code from role_permissions where role_id = ${roleId})`);
}

interface Who {
  userId: string;
  sessionId: string;
  token: string;
}

function client(app: FastifyInstance, clock: { now: Date }, who: Who, isProven = true): TestClient {
  const headers = () => ({
    ...(who.token && { authorization: `Bearer ${who.token}` }),
    ...(isProven && { [PROOF_HEADER]: proofs.sign(who.sessionId, clock.now).proof }),
  });
  const send = async (method: InjectOptions['method'], url: string, body?: object): Promise<TestAnswer> => {
    const response = await app.inject({
      method,
      url,
      headers: headers(),
      ...(body && { payload: body }),
    } as InjectOptions);
    const isJson = response.headers['content-type']?.toString().includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.payload ? response.json() : response.rawPayload,
      headers: response.headers,
    };
  };
  return {
    ...who,
    headers,
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    del: (url) => send('DELETE', url),
    patch: (url, body) => send('PATCH', url, body),
    head: (url) => send('HEAD', url),
    unproven: () => client(app, clock, who, false),
  };
}
