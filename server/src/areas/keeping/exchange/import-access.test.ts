import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows, importRuns } from '../../../db/tables/kit.ts';
import { exchangeQueues } from '../../../kit/exchange/queues.ts';
import { Totals } from '../../../kit/totals.ts';
import { areasOf } from '../../../areas.ts';
import { exchangeOf } from './index.ts';
import { secretKey, makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, upload, workbook } from './testing/workbooks.ts';

const HEADERS = ['Mã', 'Tên', 'Mô tả'];
const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'].map((action) => `Markets${action}`);

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

describe('who may', () => {
  test('an import is seen by its own person and by holders of the permission, and by nobody else', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['WHO-1', 'Một', null]]));
    const colleague = await house.signInAs(['MarketsImport']);
    const stranger = await house.signInAs(['CertificatesImport', 'MarketsSearch']);
    const club = await house.signInAs(['MarketsImport'], { clubId: '00000000-0000-7000-8000-000000000001' });
    for (const path of ['', '/Rows', '/Refused']) {
      expect((await colleague.get(`/api/Imports/${run.id}${path}`)).status).toBe(200);
      for (const other of [stranger, club]) expect((await other.get(`/api/Imports/${run.id}${path}`)).status).toBe(404);
    }
    for (const other of [stranger, club]) {
      expect((await other.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(404);
      for (const step of ['Cancel', 'Undo'])
        expect((await other.post(`/api/Imports/${run.id}/${step}`)).status).toBe(404);
    }
    expect((await stranger.put(`/api/Imports/${run.id}/Mapping`, { mapping: { code: 0, name: 1 } })).status).toBe(404);
    expect((await house.anonymous.get(`/api/Imports/${run.id}`)).status).toBe(401);
    expect((await staff.get('/api/Imports/00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('a file is imported by who uploaded it only, and not by a user of a club', async () => {
    const { body } = await upload(house, staff, await workbook(HEADERS, [['OWN-1', 'Một', null]]));
    const colleague = await house.signInAs(['MarketsImport']);
    const answer = await colleague.post('/api/Markets/Import', { attachmentId: body.data.id });
    expect([answer.status, answer.body.message]).toEqual([400, 'Mes.Files.Required']);
    const club = await house.signInAs(['MarketsImport'], { clubId: '00000000-0000-7000-8000-000000000001' });
    const own = await upload(house, club, await workbook(HEADERS, [['OWN-1', 'Một', null]]));
    expect((await club.post('/api/Markets/Import', { attachmentId: own.body.data.id })).status).toBe(403);
    const searcher = await house.signInAs(['MarketsSearch']);
    expect((await searcher.post('/api/Markets/Import', { attachmentId: body.data.id })).status).toBe(403);
  });

  test('a job fails when its person has lost the permission meanwhile', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['LOST-1', 'Một', null]]));
    await house.db.update(importRuns).set({ startedAt: house.clock.now }).where(eq(importRuns.id, run.id));
    const leaver = await house.signInAs(['MarketsSearch']);
    const parts = { db: house.db, pool: house.pool, totals: new Totals(() => undefined), now: () => house.clock.now };
    const queue = exchangeQueues(parts, exchangeOf(areasOf(secretKey).records, house.files)).find(
      ({ name }) => name === 'run-import',
    );
    const data = { runId: run.id, userId: leaver.userId, requestId: 'a request', ip: null };
    await queue?.handle({ data, signal: new AbortController().signal, isLastTry: false });
    const failed = await after(staff, run.id, 'running');
    expect(failed).toMatchObject({ state: 'failed', failReason: 'Mes.Permission.NotAllowed', counts: { done: 0 } });
    expect((await staff.get('/api/Markets?search=LOST-1')).body.data.total).toBe(0);
  });

  test('reading an import costs at most three statements beside the one of the session', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['SQL-1', 'Một', null]]));
    for (const path of ['', '/Rows?outcome=create']) {
      const start = house.statements();
      await staff.get(`/api/Imports/${run.id}${path}`);
      expect(house.statements() - start).toBeLessThanOrEqual(4);
    }
  });

  test('statements of a dry run grow with batches and not with rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [`CNT-${index}`, 'Đếm', null]);
    const start = house.statements();
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, rows(2000)));
    // Each batch of 500 rows needs a few statements; the others are the two statements of each poll of this test.
    expect(house.statements() - start).toBeLessThan(300);
    expect(await house.db.$count(importRows, eq(importRows.importRunId, run.id))).toBe(2000);
  });
});
