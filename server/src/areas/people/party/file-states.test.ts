import { auditEntries } from '../../../db/tables/kit.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Ngày gia nhập'] as const;
const STATES = ['Xét duyệt', 'Lý do từ chối', 'Hoạt động', 'Ra hội', 'Hình thức ra hội', 'Lý do ra hội'] as const;
type Said = Partial<Record<(typeof STATES)[number], string>>;

const CODES = ['Import', 'Export', 'Search', 'View', 'Create'].map((action) => `Members${action}`);
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs([...CODES, 'MembersApprove']);
});
afterAll(() => house[Symbol.asyncDispose]());

/** A workbook with a row for each member and the given states. */
function file(rows: Readonly<Record<string, Said>>) {
  const cells = Object.entries(rows).map(([code, said]) => {
    return [code, `Công ty ${code}`, '2020-01-02', ...STATES.map((name) => said[name] ?? null)];
  });
  return workbook([...HEADERS, ...STATES], cells);
}

async function checked(rows: Readonly<Record<string, Said>>, who = staff) {
  const run = await dryRun(house, who, 'Members', await file(rows));
  const { items } = (await who.get(`/api/Imports/${run.id}/Rows`)).body.data;
  type Row = { outcome: string; errors: { field: string; message: string }[] | null; before: Record<string, string> };
  const told = (items as Row[]).map(({ errors }) => errors?.map(({ field, message }) => `${field} ${message}`) ?? []);
  return { run, told, rows: items as Row[] };
}

async function brought(rows: Readonly<Record<string, Said>>, who = staff) {
  const { run, told } = await checked(rows, who);
  expect(told.flat()).toEqual([]);
  return write(who, run.id);
}

const member = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
};

const left: Said = { 'Ra hội': '05/03/2024', 'Hình thức ra hội': 'Xin ra hội', 'Lý do ra hội': 'Chuyển nơi khác' };

describe('states in a file of whoever may approve', () => {
  test('come with a new record, by the steps of its life', async () => {
    await brought({
      'N-1': {},
      'N-2': { 'Xét duyệt': 'Chờ duyệt' },
      'N-3': { 'Xét duyệt': 'Từ chối', 'Lý do từ chối': 'Thiếu hồ sơ' },
      'N-4': { 'Hoạt động': 'Ngừng hoạt động' },
      'N-5': { ...left, 'Hoạt động': 'Ngừng hoạt động' },
    });
    expect(await member('N-1')).toMatchObject({ approval: 1, status: 1, membershipState: 'current' });
    expect(await member('N-2')).toMatchObject({ approval: 0, status: 1, membershipState: 'pending' });
    expect(await member('N-3')).toMatchObject({ approval: 2, refuseReason: 'Thiếu hồ sơ' });
    expect(await member('N-4')).toMatchObject({ approval: 1, status: 2 });
    const gone = await member('N-5');
    const end = { leftOn: '2024-03-05', endKind: 1, endReason: 'Chuyển nơi khác' };
    expect(gone).toMatchObject({ approval: 1, status: 2, membershipState: 'left', ...end });
    const history = await house.db
      .select({ changes: auditEntries.changes, source: auditEntries.source })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, gone.id), eq(auditEntries.action, 'Update')));
    expect(history).toHaveLength(2);
    expect(history.map(({ source }) => source)).toEqual(['import', 'import']);
    expect(history.map(({ changes }) => Object.keys(changes ?? {}))).toContainEqual(['status']);
  });

  test('change a record, are shown by the dry run, and say nothing where they are empty', async () => {
    await brought({ 'C-1': {}, 'C-2': { 'Xét duyệt': 'Chờ duyệt' }, 'C-3': left });
    const changes = { 'C-1': { 'Hoạt động': 'Ngừng hoạt động' }, 'C-2': { 'Xét duyệt': 'Đã duyệt' }, 'C-3': {} };
    const { run, rows } = await checked(changes);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'update', 'same']);
    expect(rows[0]?.before.status).toBe('Đang hoạt động');
    await write(staff, run.id);
    expect(await member('C-1')).toMatchObject({ status: 2, version: 2 });
    expect(await member('C-2')).toMatchObject({ approval: 1 });
    expect(await member('C-3')).toMatchObject({ membershipState: 'left' });
    expect((await checked(changes)).run.counts).toMatchObject({ same: 3, update: 0 });
    const undone = (await undo(staff, run.id)).body.data;
    expect(undone.counts).toMatchObject({ undone: 0, kept: 2 });
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows?outcome=kept`)).body.data;
    expect(items[0].undoKept).toBe('Mes.Imports.Row.Moved');
  });

  test('that no step leads to are refused at their cells', async () => {
    await brought({ 'R-1': {}, 'R-2': left });
    const { told } = await checked({
      'R-1': { 'Xét duyệt': 'Chờ duyệt' },
      'R-2': { ...left, 'Ra hội': '06/03/2024' },
      'R-3': { 'Ra hội': '05/03/2024' },
      'R-4': { 'Xét duyệt': 'Từ chối' },
      'R-5': { ...left, 'Ra hội': '02/01/2020' },
      'R-6': { 'Hoạt động': 'Ngủ đông', 'Ra hội': '31/02/2024' },
      'R-7': { 'Xét duyệt': 'Chờ duyệt', ...left },
    });
    expect(told).toEqual([
      ['approval Mes.Members.Approval.NotAllowed'],
      ['leftOn Mes.Members.LeftOn.NotAllowed'],
      ['endKind Mes.Members.EndKind.Required', 'endReason Mes.Members.EndReason.Required'],
      ['refuseReason Mes.Members.RefuseReason.Required'],
      ['leftOn Mes.Members.EndsOn.InValid'],
      ['leftOn Mes.Imports.Write.NoSuchDay', 'status Mes.Imports.Write.Choice'],
      ['leftOn', 'endKind', 'endReason'].map((field) => {
        return `${field} Mes.Members.${field.charAt(0).toUpperCase()}${field.slice(1)}.NotAllowed`;
      }),
    ]);
  });
});

describe('states in a file of anybody else', () => {
  const inactive = { 'Hoạt động': 'Ngừng hoạt động' };

  test('are refused with a message, of a club and of staff who may not approve', async () => {
    const club = await house.signInAs([...CODES, 'MembersApprove', 'MembersUpdate'], { clubId: uuidv7() });
    const clerk = await house.signInAs(CODES);
    const asked = {
      'F-1': inactive,
      'F-2': { 'Xét duyệt': 'Đã duyệt' },
      'F-3': { 'Xét duyệt': 'Chờ duyệt' },
      'F-4': {},
    };
    for (const [who, message] of [
      [club, 'Mes.Imports.State.OfAssociation'],
      [clerk, 'Mes.Imports.State.NotAllowed'],
    ] as const) {
      const { told, run } = await checked(asked, who);
      expect(told).toEqual([[`status ${message}`], [`approval ${message}`], [], []]);
      expect(run.counts).toMatchObject({ create: 2, refused: 2 });
    }
  });

  test('that are so anyway are no matter: the own export of a club comes in again', async () => {
    const clubId = uuidv7();
    const club = await house.signInAs([...CODES, 'MembersUpdate'], { clubId });
    await brought({ 'K-1': {}, 'K-2': {} }, club);
    const { body } = await club.get('/api/Members/Export?language=vi');
    expect((await rowsOf(body))[0]).toEqual(expect.arrayContaining([...STATES]));
    const again = await dryRun(house, club, 'Members', body);
    expect(again.counts).toMatchObject({ same: 2, refused: 0 });
  });

  test('stand in the template of those alone who may say them', async () => {
    const headersFor = async (who: TestClient) =>
      (await rowsOf((await who.get('/api/Members/ImportTemplate')).body))[0];
    expect(await headersFor(staff)).toEqual(expect.arrayContaining([...STATES]));
    const clerk = await headersFor(await house.signInAs(CODES));
    expect(clerk?.filter((header) => STATES.some((state) => state === header))).toEqual([]);
  });
});
