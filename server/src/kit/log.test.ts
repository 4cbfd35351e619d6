import { personalDataRecords } from '../areas/people/personal-data/index.ts';
import { Writable } from 'node:stream';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { DrizzleQueryError, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureText } from '../start-failure.ts';
import { areasOf } from '../areas.ts';
import { failWrites } from '../testing/fail-writes.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../testing/make-app.ts';
import { ALLOW_WRITES, leaksIn, MARK, markedInput, refuseWrites } from '../testing/marks.ts';
import { needsOf } from '../testing/needs.ts';
import { failureLines, failureOf } from './failure.ts';
import { logOptions } from './log.ts';

let lines: string[] = [];
const stream = new Writable({
  write: (chunk, _, done) => {
    lines.push(String(chunk));
    done();
  },
});
const logged = () => lines.join('');
beforeEach(() => {
  lines = [];
});

/** A database error in which every part contains a text that a person wrote. */
function saidByDatabase(code = '23505'): Error {
  const said = new pg.DatabaseError(`duplicate key: ${MARK}`, 4, 'error');
  Object.assign(said, { code, table: 'members', constraint: 'members_code_unique', detail: `Key (code)=(${MARK})` });
  return new DrizzleQueryError(
    'insert into members values ($1)',
    [`${MARK}\n    at ${MARK} (file:///${MARK}.ts:1:1)`],
    said,
  );
}

describe('a failure in the log', () => {
  test('the log has codes, database objects and stack frames of a failure, and none of its words', () => {
    const failure = failureOf(saidByDatabase());
    expect(failure.cause).toMatchObject({ code: '23505', table: 'members', constraint: 'members_code_unique' });
    expect(failure.frames?.join()).toContain('log.test.ts');
    expect(leaksIn(JSON.stringify(failure), [])).toEqual([]);
    expect(leaksIn(failureLines(saidByDatabase()), [])).toEqual([]);
    expect(failureLines(saidByDatabase())).toContain('23505 members members_code_unique');
  });

  test('a forged name, code or stack does not reach the log', () => {
    const error = Object.assign(new Error('x'), {
      name: `${MARK} x`,
      code: `${MARK}`,
      stack: `    at ${MARK} (/a:1:1)`,
    });
    expect(failureOf(error)).toEqual({ name: 'Error' });
    expect(failureOf(MARK)).toEqual({ name: 'string' });
    const itself: Error & { cause?: unknown } = new Error('x');
    itself.cause = itself;
    expect(JSON.stringify(failureOf(itself)).length).toBeLessThan(20_000);
  });

  test('a start that fails at a statement prints the same', () => {
    expect(failureText(saidByDatabase())).toMatch(/^A statement to the database failed: .*\n(?:.*\n)*.*23505 members/);
    expect(leaksIn(failureText(saidByDatabase()), [])).toEqual([]);
  });

  test('a failure has the same entry in every form in which a library passes it to the log', () => {
    const log = pino(logOptions('trace'), stream);
    const error = saidByDatabase();
    log.error(error);
    log.error(error, error.message);
    log.warn({ err: error });
    log.warn({
      error,
      req: { method: 'GET', url: `/api/Members?search=${MARK}`, routeOptions: { url: '/api/Members' } },
    });
    log.info({ err: error }, error.message);
    log.debug('a part %s', error);
    log.trace(
      { rawPacket: undefined, err: Object.assign(new Error(MARK), { rawPacket: Buffer.from(MARK) }) },
      'client error',
    );
    log.trace({ busboyOptions: { headers: { authorization: MARK } } }, 'Providing options to busboy');
    log.warn(`Reply was already sent in the "/api/Members?search=${MARK}" (GET) route?`);
    expect(lines).toHaveLength(9);
    expect(leaksIn(logged(), [MARK])).toEqual([]);
    expect(logged()).toContain('23505');
    expect(logged()).toContain('"route":"/api/Members"');
  });
});

describe('a server whose database breaks', () => {
  let house: TestApp;
  let staff: TestClient;
  beforeAll(async () => {
    house = await makeApp({ logger: { ...logOptions('trace'), stream } });
    staff = await house.signInAs(permissionCodes);
  });
  afterAll(() => house[Symbol.asyncDispose]());

  test('logs no value of a statement whose connection broke without an error of the database', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const mend = failWrites(house, new DrizzleQueryError('insert into markets values ($1)', [MARK], lost));
    try {
      const { status } = await staff.post('/api/Markets', { code: `${MARK}1`, name: MARK });
      expect(status).toBe(503);
    } finally {
      mend();
    }
    expect(logged()).toContain('request failed');
    expect(leaksIn(logged(), [MARK])).toEqual([]);
  });

  const broken = new Set<string>();
  // Long: 'logs no value of a statement whose connection broke without an error of the database' in server/src/kit/log.test.ts holds the same rule in the plain run.
  test.each(registry.map(({ resource }, place) => [resource.area, resource as Resource, place] as const))(
    'logs nothing that somebody wrote into %s or searched there',
    { tags: ['long'] },
    async (area, resource, place) => {
      const { input, marks } = markedInput(resource, 7_000 + place);
      await house.db.execute(sql`truncate committees cascade`);
      const needs = { ...(await needsOf(area, house.db))(1), ...more[area] };
      await house.db.execute(sql.raw(refuseWrites('XX001')));
      try {
        await staff.post(`/api/${area}`, { ...input, ...needs });
      } finally {
        await house.db.execute(sql.raw(ALLOW_WRITES));
      }
      if (logged().includes('XX001')) broken.add(area);
      const table = sql.identifier(tableOf(area));
      await house.db.execute(sql`alter table ${table} rename column search_key to away`);
      try {
        await staff.get(`/api/${area}?search=${MARK}`);
      } finally {
        await house.db.execute(sql`alter table ${table} rename column away to search_key`);
      }
      expect(logged()).toContain('42703');
      expect(leaksIn(logged(), marks)).toEqual([]);
    },
  );

  // Long: 'logs no value of a statement whose connection broke without an error of the database' in server/src/kit/log.test.ts holds the same rule in the plain run.
  test('the connection of each area broke while a record was added', { tags: ['long'] }, () => {
    // Payments and receipts come into being by calls of their fee.
    const written = registry.map(({ resource }) => resource as Resource).filter((one) => takesPosts(one));
    expect(written.map(({ area }) => area).filter((area) => !broken.has(area))).toEqual([]);
  });
});

/** Everybody signed in may write feedback, so it has no code for that. */
const takesPosts = (resource: Resource) => resource.area === 'Feedbacks' || actionsOf(resource).includes('Create');
/** Inputs that the generated samples lack. */
const more: Readonly<Record<string, object>> = {
  Schedules: { startTime: '2030-01-01T01:00:00Z', endTime: '2030-01-01T02:00:00Z' },
  Roles: { permissionCodes: ['MarketsView'], idleMinutes: 0 },
};
const areas = areasOf(secretKey);
const sources = [...areas.records, ...personalDataRecords].map(({ source }) => source);
const tableOf = (area: string) =>
  getTableName(sources.find(({ resource }) => resource.area === area)?.table as PgTable);
