import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueKey } from '../../../kit/exchange/decisions.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, IMPORT_CODES, rowsOf as cellsOf, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The rows of a dry run in the order of the file. */
async function rowsOf(runId: string) {
  return (await staff.get(`/api/Imports/${runId}/Rows?pageSize=100`)).body.data.items;
}

describe('an e-mail with signs around it', () => {
  test('is refused in a file, and by the form', async () => {
    const mails = ['a1@congty.vn,', '(a2@congty.vn)', '"a3@congty.vn"', 'a4@congty.vn.', 'a5@congty.vn'];
    const run = await dryRun(
      house,
      staff,
      'PersonalMembers',
      await workbook(
        ['Mã', 'Họ và tên', 'E-mail'],
        mails.map((mail, at) => [`CN-M${at}`, `Nguyễn Văn ${'ABCDE'[at]}`, mail]),
      ),
    );
    expect(run.counts).toMatchObject({ refused: 4, create: 1 });
    const refused = (await rowsOf(run.id)).slice(0, 4);
    const error = [{ field: 'emailAddress', message: 'Mes.PersonalMembers.EmailAddress.InValid' }];
    for (const row of refused) expect(row.errors).toMatchObject(error);
    const given = await staff.post('/api/PersonalMembers', { name: 'A', emailAddress: 'a1@congty.vn.' });
    expect(given).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining(error[0] ?? {})]) },
    });
  });
});

const MEMBER = ['Mã', 'Tên doanh nghiệp', 'Ngành nghề'];
const asUnits = { options: { presets: { type: 'Đơn vị' } } };
const surveyOf = async (id: string): Promise<ImportSurvey> => (await staff.get(`/api/Imports/${id}/Survey`)).body.data;
const careerOf = async (code: string, name: string): Promise<string> =>
  (await staff.post('/api/Careers', { code, name })).body.data.id;

describe('a value of a catalogue', () => {
  test('is one that is exactly so; one without accents is asked about once, and others are not found', async () => {
    const id = await careerOf('DUA', 'Dừa');
    const tone = await careerOf('HOA', 'Hoà nhạc');
    const texts = [
      'Dứa',
      'Dưa',
      'Dừa',
      'dua',
      'DUA ',
      'dừa',
      'Hòa Nhạc',
      'hoa nhac',
      'Hoá nhạc',
      'dua; Hoà nhạc',
      'Dùa',
    ];
    const rows = texts.map((text, at) => [`EX-${at}`, `Công ty Đúng Chữ ${at}`, text]);
    const run = await dryRun(house, staff, 'Members', await workbook(MEMBER, rows), asUnits);
    const judged = await rowsOf(run.id);
    expect(judged.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'refused',
      'create',
      'refused',
      'create',
      'create',
      'create',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    // DUA is the code of the record, dua its name without accents.
    const asked = {
      field: 'careerIds',
      message: 'Mes.Imports.Value.Near',
      params: { value: 'hoa nhac', near: 'Hoà nhạc' },
    };
    expect(judged[7].errors).toMatchObject([asked]);
    for (const at of [0, 1, 8, 10])
      expect(judged[at].errors).toMatchObject([{ message: 'Mes.Imports.Value.NotFound' }]);
    const { values } = await surveyOf(run.id);
    const near = (one: string) => ({ to: one, text: one === id ? 'Dừa' : 'Hoà nhạc' });
    expect(values.toSorted((one, other) => one.text.localeCompare(other.text))).toMatchObject(
      [
        { text: 'Dứa', nearest: near(id), count: 1 },
        { text: 'Dưa', nearest: near(id), count: 1 },
        { text: 'Dùa', nearest: near(id), count: 1 },
        { text: 'dua', nearest: near(id), count: 2 },
        { text: 'hoa nhac', nearest: near(tone), count: 1 },
        { text: 'Hoá nhạc', nearest: near(tone), count: 1 },
      ].toSorted((one, other) => one.text.localeCompare(other.text)),
    );
    const careerIds = {
      [valueKey('Dứa')]: { create: 'Dứa' },
      [valueKey('Dưa')]: { create: 'Dưa' },
      [valueKey('Dùa')]: { empty: true },
      [valueKey('dua')]: { to: id },
      [valueKey('hoa nhac')]: { to: tone },
      [valueKey('Hoá nhạc')]: { create: 'Hoá nhạc' },
    };
    const options = { ...asUnits.options, values: { careerIds } };
    await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: run.mapping, options });
    expect(await after(staff, run.id, 'checking')).toMatchObject({ counts: { create: texts.length, refused: 0 } });
    expect(await write(staff, run.id)).toMatchObject({ counts: { done: texts.length, refused: 0 } });
    const members = (await staff.get('/api/Members?search=Đúng Chữ&sort=code:asc&pageSize=100')).body.data.items;
    const names = new Map<string, string>(
      members.map(({ code, careerNames }: { code: string; careerNames: string | null }) => [code, careerNames ?? '']),
    );
    expect([0, 1, 2, 3, 6, 7, 8, 10].map((at) => names.get(`EX-${at}`))).toEqual([
      'Dứa',
      'Dưa',
      'Dừa',
      'Dừa',
      'Hoà nhạc',
      'Hoà nhạc',
      'Hoá nhạc',
      '',
    ]);
  });

  test('without accents is asked about once for all its rows', async () => {
    await careerOf('CB1', 'Chế biến gỗ');
    const rows = Array.from({ length: 5 }, (_, at) => [
      `EY-${at}`,
      `Công ty Không Dấu ${at}`,
      at % 2 ? 'che bien go' : 'CHE BIEN GO',
    ]);
    const run = await dryRun(house, staff, 'Members', await workbook(MEMBER, rows), asUnits);
    expect(run).toMatchObject({ undecided: 1, counts: { refused: 5 } });
    expect((await surveyOf(run.id)).values).toMatchObject([{ count: 5, nearest: { text: 'Chế biến gỗ' } }]);
  });

  test('with a semicolon, in quotes, and called as another is coded comes back from an export as the same', async () => {
    const careers = await Promise.all(
      [
        ['DTM', 'Dệt; may'],
        ['SV', '"Sao Vàng" tốt'],
        ['LTO', '"Lụa"; tơ'],
        ['CNT', 'Công nghệ tin'],
        ['BP-IT', 'CNT'],
      ].map(([code = '', name = '']) => careerOf(code, name)),
    );
    for (const [at, careerIds] of [careers, ...careers.map((one) => [one])].entries()) {
      const input = { code: `EZ-${at}`, enterpriseName: `Công ty Vòng Tròn ${at}`, type: 1, careerIds };
      expect((await staff.post('/api/Members', input)).status).toBe(201);
    }
    const { body } = await staff.get('/api/Members/Export?search=EZ-&columns=code,enterpriseName,careerIds');
    const cells = (await cellsOf(body)).map((row) => row[2]);
    expect(cells).toContain('"Dệt; may"');
    expect(cells).toContain('CNT (BP-IT)');
    expect(await dryRun(house, staff, 'Members', body)).toMatchObject({ undecided: 0, counts: { same: 6, rows: 6 } });
    // A file of before had no quotes.
    const old = await workbook(MEMBER, [['EZ-1', 'Công ty Vòng Tròn 1', 'Dệt; may']]);
    expect(await dryRun(house, staff, 'Members', old)).toMatchObject({ counts: { same: 1 } });
    const either = await dryRun(
      house,
      staff,
      'Members',
      await workbook(MEMBER, [['EZ-4', 'Công ty Vòng Tròn 4', 'CNT']]),
    );
    expect((await rowsOf(either.id))[0]).toMatchObject({
      outcome: 'refused',
      errors: [{ message: 'Mes.Imports.Reference.Ambiguous', params: { name: 'CNT', full: 'CNT (BP-IT)' } }],
    });
  });
});

describe('a day ahead', () => {
  test('of birth or of founding is refused in a file and by programs, with what to write', async () => {
    const inFuture = (area: string, field: string) => [{ message: `Mes.${area}.${field}.InFuture` }];
    const persons = await dryRun(
      house,
      staff,
      'PersonalMembers',
      await workbook(
        ['Mã', 'Họ và tên', 'Ngày sinh'],
        [
          ['CN-F1', 'Nguyễn Sinh Mai', '01/01/2131'],
          ['CN-F2', 'Nguyễn Sinh Xưa', '01/01/1968'],
        ],
      ),
    );
    const [ahead, past] = await rowsOf(persons.id);
    expect([ahead.outcome, past.outcome]).toEqual(['refused', 'create']);
    expect(ahead.errors).toMatchObject(inFuture('PersonalMembers', 'DayOfBirth'));
    const units = await dryRun(
      house,
      staff,
      'Members',
      await workbook(['Mã', 'Tên doanh nghiệp', 'Ngày thành lập'], [['EF-1', 'Công ty Mai Sau', '2131']]),
      asUnits,
    );
    expect((await rowsOf(units.id))[0].errors).toMatchObject(inFuture('Members', 'Birthday'));
    const given = await staff.post('/api/PersonalMembers', { code: 'CN-F3', name: 'A', dayOfBirth: '2131-01-01' });
    expect(given).toMatchObject({ status: 400, body: { errors: inFuture('PersonalMembers', 'DayOfBirth') } });
  });
});

describe('a stay that begins on a later day', () => {
  test('is no present one in lists, filters, figures, clubs and yearly lists', async () => {
    const who = await house.signInAs(permissionCodes);
    const year = new Date().getFullYear();
    const read = async () => {
      const [list, present, figures, yearly] = await Promise.all(
        [
          '/api/Members?state=current&state=grace&state=lapsed&pageSize=1',
          `/api/Members?presentOn=${year + 3}-01-01&pageSize=1`,
          '/api/Home/MemberFigures',
          `/api/YearlyLists/Members?from=${year}-01-01&to=${year + 3}-12-31`,
        ].map(async (url) => {
          const { status, body } = await who.get(url);
          expect([url, status]).toEqual([url, 200]);
          return body.data;
        }),
      );
      return { list: list.total, present: present.total, figures, yearly };
    };
    const before = await read();
    const input = {
      code: 'EG-1',
      enterpriseName: 'Công ty Vào Sau',
      type: 1,
      membership: { startsOn: `${year + 2}-01-01` },
    };
    const made = (await who.post('/api/Members', input)).body.data;
    expect((await who.get(`/api/Members/${made.id}`)).body.data).toMatchObject({
      membershipState: 'upcoming',
      state: 'upcoming',
    });
    for (const filter of ['state', 'membershipState']) {
      const { items } = (await who.get(`/api/Members?${filter}=upcoming&fields=code`)).body.data;
      expect(items.map(({ code }: { code: string }) => code)).toEqual(['EG-1']);
    }
    expect(await read()).toEqual(before);
  });
});
