import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEADING_MARKS } from '../../kit/spreadsheet/testing/leading-marks.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { dryRun, rowsOf } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
const add = (code: string, name: string, description: string | null = null) =>
  staff.post('/api/Markets', { code, name, description });
const exported = async (query: string) => {
  const { status, body, headers } = await staff.get(`/api/Markets/Export?${query}`);
  return { status, body, headers, rows: status === 200 ? await rowsOf(body) : [] };
};

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  house.clock.now = new Date('2026-11-20T18:00:00Z');
  staff = await house.signInAs(['Create', 'Search', 'Export', 'Import'].map((action) => `Markets${action}`));
  await add('B', 'Ăn', 'Hai\ndòng');
  await add('A', 'Anh');
  await add('00123', 'Âu');
});
afterAll(() => house[Symbol.asyncDispose]());

describe('an export', () => {
  test('holds the list under its search, order and columns, in the reader’s language', async () => {
    const { rows, headers } = await exported('sort=name:desc&columns=name,code&language=en&search=a');
    expect(rows).toEqual([
      ['Name', 'Code'],
      ['Âu', '00123'],
      ['Ăn', 'B'],
      ['Anh', 'A'],
    ]);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''markets-20261121.xlsx");
    expect((await exported('code=B')).rows).toHaveLength(2);
  });

  test('without columns holds those that a file can fill, then those that the list shows', async () => {
    const { rows, headers } = await exported('code=B');
    expect(rows).toEqual([
      ['Mã', 'Tên', 'Mô tả', 'Ngày tạo'],
      ['B', 'Ăn', 'Hai\ndòng', house.clock.now],
    ]);
    expect(headers['content-disposition']).toContain('thi-truong-20261121.xlsx');
    const people = await exported('code=B&columns=createdBy,updatedBy,updatedAt');
    expect(people.rows[1]).toEqual(['Nguyễn Bảo Trâm', 'Nguyễn Bảo Trâm', house.clock.now]);
  });

  test('of an unknown column, order or language is refused', async () => {
    for (const query of ['columns=code,passwordHash', 'columns=id', 'language=fr', 'sort=id:asc']) {
      expect((await exported(query)).status, query).toBe(400);
    }
  });

  test('needs its own permission', async () => {
    const searcher = await house.signInAs(['MarketsSearch', 'MarketsImport']);
    expect((await searcher.get('/api/Markets/Export')).status).toBe(403);
    expect((await house.anonymous.get('/api/Markets/Export')).status).toBe(401);
  });

  test('imports back with nothing to change, whatever marks its texts begin with', async () => {
    for (const [index, mark] of LEADING_MARKS.entries())
      await add(`MARK-${index}`, `${mark}1+1`, `${mark}HYPERLINK("x")`);
    const { body, rows } = await exported('');
    const run = await dryRun(house, staff, 'Markets', body);
    expect(run.counts).toMatchObject({
      rows: rows.length - 1,
      same: rows.length - 1,
      create: 0,
      update: 0,
      refused: 0,
    });
  });

  test('is left early without holding a connection', async () => {
    for (let round = 0; round < 20; round++) {
      const response = await house.app.inject({
        url: '/api/Markets/Export',
        headers: { authorization: `Bearer ${staff.token}` },
        payloadAsStream: true,
      });
      response.stream().destroy();
    }
    expect((await staff.get('/api/Markets')).status).toBe(200);
    await expect.poll(() => house.pool.totalCount - house.pool.idleCount).toBe(0);
  });
});

describe('a template', () => {
  test.each(['vi', 'en'])('has the headers of the export and no rows, in %s', async (language) => {
    const { status, body, headers } = await staff.get(`/api/Markets/ImportTemplate?language=${language}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(
      language === 'vi' ? 'thi-truong-mau.xlsx' : 'markets-template.xlsx',
    );
    const own = await exported(`columns=code,name,description&language=${language}&code=none`);
    expect(await rowsOf(body)).toEqual(own.rows);
    expect(own.rows).toHaveLength(1);
  });

  test('needs the permission to import', async () => {
    const exporter = await house.signInAs(['MarketsExport']);
    expect((await exporter.get('/api/Markets/ImportTemplate')).status).toBe(403);
  });
});
