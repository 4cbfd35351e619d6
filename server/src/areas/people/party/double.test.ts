import { checkDigit } from '@hoivien/contract/kit/tax-code.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessLog } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const KNOWN = 'Mes.Input.Value.AlreadyKnown';
const REASON = 'Hai pháp nhân dùng chung mã số thuế';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
/** A tax code that no other test has. */
function freshTaxCode(): string {
  for (;;) {
    const nine = String(420_000_000 + ++number * 3);
    const digit = checkDigit(nine);
    if (digit < 10) return `${nine}${digit}`;
  }
}
const company = (more: object = {}, area = 'Members') => ({
  code: `TRUNG-${++number}`,
  enterpriseName: `Công ty Trùng ${number}`,
  ...(area === 'Members' && { type: 1 }),
  ...more,
});
const added = async (more: object = {}, who = staff, area = 'Members') => {
  const { status, body } = await who.post(`/api/${area}`, company(more, area));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const historyOf = async (id: string) => (await staff.get(`/api/Members/${id}/History`)).body.data.items;

describe('a tax code that another record of the list has', () => {
  test.each(['Members', 'Partners', 'Clubs'])(
    'is refused in %s with the record to open, and taken for a reason, which stands in record and history',
    async (area) => {
      const taxCode = freshTaxCode();
      const first = await added({ taxCode }, staff, area);
      const message = `Mes.${area}.TaxCode.AlreadyExist`;
      const second = company({ taxCode: ` ${taxCode} `, duplicateReason: '  ' }, area);
      const { status, body } = await staff.post(`/api/${area}`, second);
      expect([status, body.message, body.errors]).toEqual([400, message, [{ field: 'taxCode', message }]]);
      const { code, enterpriseName: name } = first;
      expect(body).toMatchObject({
        duplicateField: 'taxCode',
        reasonField: 'duplicateReason',
        duplicates: [{ id: first.id, area, code, name, states: { approval: 1, status: 1 } }],
      });
      for (const language of ['vi', 'en'] as const) expect(textOf(message, language)).toMatch(/^[^{}]{20,}\.$/);
      const saved = await staff.post(`/api/${area}`, { ...second, duplicateReason: REASON });
      expect([saved.status, saved.body.data.duplicateReason]).toEqual([201, REASON]);
      const { items } = (await staff.get(`/api/${area}/${saved.body.data.id}/History`)).body.data;
      expect(items[0].changes).toMatchObject({ taxCode: [null, taxCode], duplicateReason: [null, REASON] });
    },
  );

  test('is no double as that of a branch, of another list, or of a deleted record', async () => {
    const taxCode = freshTaxCode();
    await added({ taxCode });
    await added({ taxCode: `${taxCode}-001` });
    await added({ taxCode: `${taxCode}-002` });
    await added({ taxCode }, staff, 'Partners');
    const branch = await staff.post('/api/Members', company({ taxCode: `${taxCode}001` }));
    expect(branch.body.message).toBe('Mes.Members.TaxCode.AlreadyExist');
    const other = freshTaxCode();
    const gone = await added({ taxCode: other });
    await staff.post(`/api/Members/${gone.id}/Deactivate`);
    expect((await staff.del(`/api/Members/${gone.id}`)).status).toBe(200);
    await added({ taxCode: other });
  });

  test('counts when the other one was refused or has left, because both can come back', async () => {
    const clerk = await house.signInAs(['MembersCreate', 'MembersSearch', 'MembersView']);
    const [a, b] = [freshTaxCode(), freshTaxCode()];
    const refused = await added({ taxCode: a }, clerk);
    await staff.post(`/api/Members/${refused.id}/Refuse`, { reason: 'Thiếu hồ sơ' });
    const left = await added({ taxCode: b, membership: { startsOn: '2020-01-01' } });
    await staff.post(`/api/Members/${left.id}/Leave`, { endsOn: '2024-01-01', endKind: 1, endReason: 'Theo đơn' });
    const told = async (taxCode: string) => (await staff.post('/api/Members', company({ taxCode }))).body.duplicates;
    expect(await told(a)).toMatchObject([{ id: refused.id, states: { approval: 2 } }]);
    expect(await told(b)).toMatchObject([{ id: left.id }]);
  });

  test('names nothing to staff who may not see the list, and still takes a reason', async () => {
    const taxCode = freshTaxCode();
    const first = await added({ taxCode });
    const clerk = await house.signInAs(['MembersCreate']);
    const { body } = await clerk.post('/api/Members', company({ taxCode }));
    expect([body.duplicates, body.reasonField]).toEqual([[], 'duplicateReason']);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${first.id}|${first.enterpriseName}`));
    expect((await clerk.post('/api/Members', company({ taxCode, duplicateReason: REASON }))).status).toBe(201);
  });

  test('is asked about within a club, where staff do not see the other record', async () => {
    const taxCode = freshTaxCode();
    await added({ taxCode });
    const { id } = await added({}, staff, 'Clubs');
    const add = (more: object) => staff.post(`/api/Clubs/${id}/Members`, company({ taxCode, ...more }));
    const { body } = await add({});
    expect([body.message, body.duplicates, body.reasonField]).toEqual([
      'Mes.Members.TaxCode.AlreadyExist',
      [],
      'duplicateReason',
    ]);
    expect((await add({ duplicateReason: REASON })).status).toBe(201);
  });

  test('is asked about in a save only when it changes, and the reason goes with it', async () => {
    const [taxCode, free] = [freshTaxCode(), freshTaxCode()];
    await added({ taxCode });
    const twin = await added({ taxCode, duplicateReason: REASON });
    const save = async (input: { id: string }, more: object) =>
      (await staff.put(`/api/Members/${input.id}`, { ...input, ...more })).body;
    const { data: renamed } = await save(twin, { enterpriseName: 'Công ty Đổi Tên' });
    expect([renamed.enterpriseName, renamed.duplicateReason]).toEqual(['Công ty Đổi Tên', REASON]);
    const { data: moved } = await save(renamed, { taxCode: free });
    expect([moved.taxCode, moved.duplicateReason]).toEqual([free, null]);
    const refused = await save(moved, { taxCode });
    expect(refused).toMatchObject({ message: 'Mes.Members.TaxCode.AlreadyExist', reasonField: 'duplicateReason' });
    const { data: back } = await save(moved, { taxCode, duplicateReason: 'Lý do khác' });
    expect([back.taxCode, back.duplicateReason]).toEqual([taxCode, 'Lý do khác']);
    // The reason for one code is none for the next one.
    const second = freshTaxCode();
    await added({ taxCode: second });
    expect((await save(back, { taxCode: second })).message).toBe('Mes.Members.TaxCode.AlreadyExist');
    expect((await save(back, { taxCode: null })).data).toMatchObject({ taxCode: null, duplicateReason: null });
  });

  test('goes to one of two who enter it at the same moment; the other one gets the answer', async () => {
    for (let round = 0; round < 5; round++) {
      const taxCode = freshTaxCode();
      const answers = await Promise.all([1, 2, 3].map(() => staff.post('/api/Members', company({ taxCode }))));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
      const [made] = answers.filter(({ status }) => status === 201);
      expect(made).toBeDefined();
      for (const { status, body } of answers)
        if (status !== 201) expect(body.duplicates).toMatchObject([{ id: made?.body.data.id }]);
    }
  });

  test('out of sight is refused to a club’s user in one sentence, also with a reason, and logged', async () => {
    const clubId = uuidv7();
    const office = await house.signInAs(permissionCodes, { clubId });
    const taxCode = freshTaxCode();
    const hidden = await added({ taxCode });
    const own = await added({ taxCode: freshTaxCode() }, office);
    const tries = [
      await office.post('/api/Members', company({ taxCode })),
      await office.post('/api/Members', company({ taxCode, duplicateReason: REASON })),
      await office.put(`/api/Members/${own.id}`, { ...own, taxCode, duplicateReason: REASON }),
    ];
    for (const { status, body } of tries) {
      expect([status, body.message, body.errors]).toEqual([400, KNOWN, [{ field: 'taxCode', message: KNOWN }]]);
      expect([body.duplicates, body.reasonField]).toEqual([undefined, undefined]);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hidden.id}|${hidden.enterpriseName}`));
    }
    const entries = await house.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.createdBy, office.userId), eq(accessLog.action, 'Taken')));
    expect(entries).toMatchObject(tries.map(() => ({ entityId: hidden.id, fields: ['taxCode'], clubId })));
    // A club's user sees a record of their own club, so the answer names it.
    const seen = await office.post('/api/Members', company({ taxCode: own.taxCode }));
    expect(seen.body.duplicates).toMatchObject([{ id: own.id }]);
    await added({ taxCode: own.taxCode, duplicateReason: REASON }, office);
  });
});

describe('an identity number that another person of the list has', () => {
  const person = (more: object) => ({ code: `NG-${++number}`, name: `Người ${number}`, ...more });
  test.each(['PersonalMembers', 'PersonalPartners'])(
    'is refused in %s, and only the other one can be opened',
    async (area) => {
      const idCard = `0010850${String(++number).padStart(5, '0')}`;
      const first = (await staff.post(`/api/${area}`, person({ idCard }))).body.data;
      const { status, body } = await staff.post(`/api/${area}`, person({ idCard, duplicateReason: undefined }));
      const message = `Mes.${area}.IdCard.AlreadyExist`;
      expect([status, body.message, body.reasonField]).toEqual([400, message, null]);
      expect(body.duplicates).toMatchObject([{ id: first.id, area, code: first.code, name: first.name }]);
      const own = (await staff.post(`/api/${area}`, person({}))).body.data;
      const saved = await staff.put(`/api/${area}/${own.id}`, { ...own, idCard });
      expect(saved.body).toMatchObject({ message, duplicates: [{ id: first.id }], reasonField: null });
      expect(JSON.stringify([body, saved.body])).not.toContain(idCard);
      const clerk = await house.signInAs([`${area.replace('Personal', '')}Create`]);
      expect((await clerk.post(`/api/${area}`, person({ idCard }))).body).toMatchObject({ message, duplicates: [] });
    },
  );

  test('tells a club’s user nothing of a person out of sight', async () => {
    const idCard = '001085777123';
    await staff.post('/api/PersonalMembers', person({ idCard }));
    const office = await house.signInAs(permissionCodes, { clubId: uuidv7() });
    const { body } = await office.post('/api/PersonalMembers', person({ idCard }));
    expect([body.message, body.duplicates]).toEqual([KNOWN, undefined]);
  });
});

describe('a waiting double', () => {
  test('shows whoever may approve the other record, and is approved on its own', async () => {
    const clerk = await house.signInAs(['MembersCreate']);
    const taxCode = freshTaxCode();
    const first = await added({ taxCode });
    const waiting = await added({ taxCode, duplicateReason: REASON }, clerk);
    const plain = await added({ taxCode: freshTaxCode() }, clerk);
    expect([waiting.approval, plain.approval]).toEqual([0, 0]);
    const approver = await house.signInAs(['MembersSearch', 'MembersView', 'MembersApprove']);
    const alike = await approver.get(`/api/Members/Duplicates?taxCode=${taxCode}&id=${waiting.id}`);
    expect(alike.body.data).toMatchObject([{ id: first.id, reasons: ['taxCode'] }]);
    expect((await approver.get(`/api/Members/${waiting.id}`)).body.data.duplicateReason).toBe(REASON);
    const all = await approver.post('/api/Members/Bulk', { action: 'Approve', ids: [waiting.id, plain.id] });
    const told = new Map(all.body.data.map((row: { id: string; message: string | null }) => [row.id, row.message]));
    expect(told.get(waiting.id)).toBe('Mes.Members.Approve.Duplicate');
    const stateOf = async (id: string) => (await approver.get(`/api/Members/${id}`)).body.data.approval;
    expect([await stateOf(waiting.id), await stateOf(plain.id)]).toEqual([0, 1]);
    expect((await approver.post(`/api/Members/${waiting.id}/Approve`)).status).toBe(200);
  });
});

describe('a row with a tax code that a record has', () => {
  const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Mã số thuế', 'Lý do trùng mã số thuế'];
  type Row = { rowNo: number; outcome: string; errors: { field: string; message: string; params?: object }[] | null };
  const rowsIn = async (runId: string, who = staff): Promise<Row[]> =>
    (await who.get(`/api/Imports/${runId}/Rows?pageSize=100`)).body.data.items;
  const outcomes = async (runId: string) =>
    (await rowsIn(runId)).map(({ outcome, errors }) =>
      [outcome, ...(errors ?? []).map(({ message }) => message)].join(' '),
    );

  test('is left out with the name of the other one until a reason stands in its column, and can be undone', async () => {
    const taxCode = freshTaxCode();
    const first = await added({ taxCode });
    const code = `TEP-${++number}`;
    const bytes = (reason: string | null) => workbook(HEADERS, [[code, 'Công ty Trong Tệp', taxCode, reason]]);
    const left = await dryRun(house, staff, 'Members', await bytes(null), { options: { empty: 'clear' } });
    expect(left.counts).toMatchObject({ create: 0, refused: 1 });
    const [row] = await rowsIn(left.id);
    const params = { name: `${first.code} ${first.enterpriseName}`, record: first.id };
    const message = 'Mes.Members.DuplicateReason.Required';
    expect(row?.errors).toEqual([{ field: 'taxCode', message, params: { ...params, record: first.id } }]);
    for (const language of ['vi', 'en'] as const) expect(textOf(message, language, params)).toContain(params.name);
    const taken = await dryRun(house, staff, 'Members', await bytes(REASON));
    expect((await write(staff, taken.id)).counts).toMatchObject({ done: 1, refused: 0 });
    const [made] = (await staff.get(`/api/Members?code=${code}`)).body.data.items;
    expect((await historyOf(made.id))[0]).toMatchObject({
      source: 'import',
      changes: { duplicateReason: [null, REASON] },
    });
    expect((await dryRun(house, staff, 'Members', await bytes(REASON))).counts).toMatchObject({ same: 1 });
    expect(
      (await dryRun(house, staff, 'Members', await bytes(null), { options: { empty: 'clear' } })).counts,
    ).toMatchObject({ update: 1, refused: 0 });
    expect((await undo(staff, taken.id)).body.data.counts).toMatchObject({ undone: 1, kept: 0 });
    expect((await staff.get(`/api/Members?code=${code}`)).body.data.items).toEqual([]);
  });

  test('needs a reason beside another row of the file, whichever of the two has it', async () => {
    const [one, two, three] = [freshTaxCode(), freshTaxCode(), freshTaxCode()];
    const at = ++number;
    const bytes = await workbook(HEADERS, [
      [`D${at}-1`, 'Công ty Một', one, null],
      [`D${at}-2`, 'Công ty Hai', one, null],
      [`D${at}-3`, 'Công ty Ba', two, null],
      [`D${at}-4`, 'Công ty Bốn', two, REASON],
      [`D${at}-5`, 'Công ty Năm', three, REASON],
      [`D${at}-6`, 'Công ty Sáu', three, null],
    ]);
    const run = await dryRun(house, staff, 'Members', bytes);
    const twin = 'refused Mes.Members.TaxCode.Duplicate';
    expect(await outcomes(run.id)).toEqual(['create', twin, 'create', 'create', 'create', 'create']);
    expect((await rowsIn(run.id))[1]?.errors?.[0]?.params).toEqual({ row: 2 });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 5, refused: 1 });
  });

  test('taken by somebody since the dry run is refused when it is written', async () => {
    const taxCode = freshTaxCode();
    const code = `TEP-${++number}`;
    const run = await dryRun(
      house,
      staff,
      'Members',
      await workbook(HEADERS, [[code, 'Công ty Đến Sau', taxCode, null]]),
    );
    expect(run.counts).toMatchObject({ create: 1 });
    await added({ taxCode });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 0, refused: 1 });
    expect(await outcomes(run.id)).toEqual(['refused Mes.Members.DuplicateReason.Required']);
  });

  test('of a club’s file reveals nothing in the dry run, and one sentence when it is written', async () => {
    const taxCode = freshTaxCode();
    const hidden = await added({ taxCode });
    const office = await house.signInAs(permissionCodes, { clubId: uuidv7() });
    const file = await workbook(HEADERS, [[`TEP-${++number}`, 'Công ty Của CLB', taxCode, REASON]]);
    const run = await dryRun(house, office, 'Members', file);
    expect(run.counts).toMatchObject({ create: 1, refused: 0 });
    expect((await write(office, run.id)).counts).toMatchObject({ done: 0, refused: 1 });
    const rows = await rowsIn(run.id, office);
    expect(rows[0]?.errors).toMatchObject([{ field: 'taxCode', message: KNOWN }]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${hidden.id}|${hidden.enterpriseName}`));
  });

  test('comes with its reason in an export, so that a list can be copied', async () => {
    const taxCode = freshTaxCode();
    await added({ taxCode });
    const twin = await added({ taxCode, duplicateReason: REASON });
    const sheet = await house.app.inject({
      url: `/api/Members/Export?language=vi&search=${twin.code}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const [headers = [], cells = []] = await rowsOf(sheet.rawPayload);
    expect(cells[headers.indexOf('Lý do trùng mã số thuế')]).toBe(REASON);
  });
});
