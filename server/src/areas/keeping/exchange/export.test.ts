import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchHeaders } from '../../../kit/exchange/columns/match-headers.ts';
import { parseCsv } from '../../../kit/spreadsheet/csv.ts';
import { LEADING_MARKS } from '../../../kit/spreadsheet/testing/leading-marks.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf } from './testing/workbooks.ts';
import { wording } from './wording.ts';

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

  test('without columns holds those that a file can fill, then those that the list can show', async () => {
    const { rows, headers } = await exported('code=B');
    expect(rows).toEqual([
      ['Mã', 'Tên', 'Mô tả', 'Ngày tạo', 'Sửa lần cuối'],
      ['B', 'Ăn', 'Hai\ndòng', house.clock.now, house.clock.now],
    ]);
    expect(headers['content-disposition']).toContain('thi-truong-20261121.xlsx');
    const people = await exported('code=B&columns=createdBy,updatedBy,updatedAt');
    expect(people.rows[1]).toEqual(['Nguyễn Bảo Trâm', 'Nguyễn Bảo Trâm', house.clock.now]);
  });

  test.each(LANGUAGES)(
    'without columns can be imported again: its headers find their fields, in %s',
    async (language) => {
      const everyone = await house.signInAs(permissionCodes);
      for (const { resource } of registry.filter(({ resource }) => actionsOf(resource).includes('Import'))) {
        const { body } = await everyone.get(`/api/${resource.area}/Export?language=${language}`);
        const [headers = []] = await rowsOf(body);
        const filled = sheetFields(resource).filter(({ field }) => allFields(resource)[field]?.kind !== 'identity');
        expect([resource.area, matchHeaders(resource, headers.map(String), wording)]).toEqual([
          resource.area,
          Object.fromEntries(filled.map(({ key }, column) => [key, column])),
        ]);
      }
    },
  );

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

  test('of chosen records holds those alone, in the order of the list', async () => {
    const markets = (await staff.get('/api/Markets?sort=code:asc')).body.data.items;
    const idOf = (code: string) => markets.find((one: { code: string }) => one.code === code).id;
    const chosen = (ids: unknown, who = staff) =>
      who.post('/api/Markets/Export?columns=code,name&sort=code:desc', { ids });
    const { status, body } = await chosen([idOf('A'), idOf('B')]);
    expect([status, await rowsOf(body)]).toEqual([
      200,
      [
        ['Mã', 'Tên'],
        ['B', 'Ăn'],
        ['A', 'Anh'],
      ],
    ]);
    for (const ids of [undefined, [], 'x', ['x']])
      expect((await chosen(ids)).body.message).toBe('Mes.Markets.Id.NotFound');
    expect((await chosen(Array.from({ length: 1_001 }, uuidv7))).body.message).toBe('Mes.Markets.Id.OverLength');
    expect((await chosen([idOf('A')], await house.signInAs(['MarketsSearch']))).status).toBe(403);
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
});

describe('separated values', () => {
  test('have the columns, order and filter of the workbook, in UTF-8 with its mark and semicolons', async () => {
    const answer = await staff.get(
      '/api/Markets/Export?format=csv&sort=name:desc&columns=name,code,createdAt&search=a&code=B',
    );
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('thi-truong-20261121.csv');
    expect(textOf(answer.body)).toBe('\uFEFFTên;Mã;Ngày tạo\r\nĂn;B;21/11/2026 01:00:00\r\n');
    expect((await staff.get('/api/Markets/Export?format=ods')).status).toBe(400);
    const searcher = await house.signInAs(['MarketsSearch']);
    expect((await searcher.get('/api/Markets/Export?format=csv')).status).toBe(403);
  });

  test('hold no formula', async () => {
    const { body } = await staff.get('/api/Markets/Export?format=csv');
    const cells = textOf(body)
      .split('\r\n')
      .flatMap((line) => line.split(';'));
    expect(cells.filter((cell) => /^"?[=+@＝]/.test(cell))).toEqual([]);
    expect(cells.length).toBeGreaterThan(30);
  });

  test('of every list have the headings and the number of rows of its workbook', async () => {
    const everyone = await house.signInAs(permissionCodes);
    const differing: unknown[] = [];
    for (const { resource } of registry.filter((one) => actionsOf(one.resource).includes('Export'))) {
      const [workbook, separated] = [
        await everyone.get(`/api/${resource.area}/Export?language=vi`),
        await everyone.get(`/api/${resource.area}/Export?language=vi&format=csv`),
      ];
      const rows = await rowsOf(workbook.body);
      const lines = parseCsv(textOf(separated.body));
      const [told, meant] = [lines[0]?.cells, rows[0]?.map(String)];
      if (JSON.stringify(told) !== JSON.stringify(meant) || lines.length !== rows.length)
        differing.push([resource.area, told, meant, lines.length, rows.length]);
    }
    expect(differing).toEqual([]);
  });

  test('of chosen records hold those alone', async () => {
    const [one] = (await staff.get('/api/Markets?sort=code:asc')).body.data.items;
    const { body } = await staff.post('/api/Markets/Export?format=csv&columns=code', { ids: [one.id] });
    expect(textOf(body)).toBe(`\uFEFFMã\r\n${one.code}\r\n`);
  });
});

/** A text as the test client hands it over. */
function textOf(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : String(body);
}

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
