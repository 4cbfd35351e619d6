import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { tracesOf } from './testing/traces.ts';

const NAME = 'Lâm Thị Dấuvết';
const traces = () => tracesOf(house.db, 'd[aấ]uv[eế]t|987123455|1986-03-04');
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const addPerson = (code: string, facts: object = {}) =>
  add('PersonalMembers', {
    code,
    name: NAME,
    phoneNumber: '0987 123 455',
    emailAddress: 'dauvet@example.test',
    dayOfBirth: '1986-03-04',
    ...facts,
  });

const addCompany = (code: string, facts: object) =>
  add('Members', { type: 1, code, enterpriseName: `Công ty ${code}`, ...facts });

const standingsOf = async (id: string, by = staff) =>
  (await by.get(`/api/PersonalData/Members/${id}`)).body.data.standings as Record<string, unknown>[];

const erase = (id: string) =>
  staff.post(`/api/PersonalData/Members/${id}/Erase`, { reason: 'Theo đơn', confirm: ERASE_WORD });

test('name with phone or e-mail surely finds a leader or contact; one of them alone finds a possible one', async () => {
  const { id } = await addPerson('ST-1', {
    name: 'Lâm Thị Riêng',
    phoneNumber: '0987 123 466',
    emailAddress: 'rieng@example.test',
  });
  await addCompany('ST-A', {
    leaderInfo: { name: 'LÂM THỊ  RIÊNG', phoneNumber: '0987123466', position: 'Giám đốc', dateOfBirth: '1985-01-02' },
    connectInfos: [{ name: 'Người Khác', phoneNumber: '0987123466' }],
  });
  await add('Partners', {
    code: 'ST-B',
    enterpriseName: 'Đối tác ST-B',
    connectInfos: [{ name: 'Lam Thi Rieng', emailAddress: 'Rieng@example.test', gender: 2 }],
  });
  await addCompany('ST-C', { leaderInfo: { name: 'Lâm Thị Riêng', phoneNumber: '0912000111' } });
  const rows = await house.db.execute(sql`select 1 from member_contacts where person_id is not null`);
  expect(rows.rows).toEqual([]);

  const told = (await standingsOf(id)).map(({ ownerName, role, isSure }) => [ownerName, role, isSure]);
  expect(told).toEqual([
    ['Công ty ST-A', 'contact', false],
    ['Công ty ST-A', 'leader', true],
    ['Công ty ST-C', 'leader', false],
    ['Đối tác ST-B', 'contact', true],
  ]);
  const { contacts } = (await staff.get(`/api/PersonalData/Members/${id}/Export`)).body;
  expect(contacts).toMatchObject([
    { of: 'Công ty ST-A', role: 'leader', position: 'Giám đốc', phoneNumber: '+84987123466', dayOfBirth: '1985-01-02' },
    { of: 'Đối tác ST-B', role: 'contact', emailAddress: 'Rieng@example.test', gender: 2 },
  ]);
  // A user who may not search companies learns that there are some, but not which.
  const office = await house.signInAs(['PersonalDataView', 'PartnersSearch']);
  expect((await standingsOf(id, office)).map(({ ownerName, name }) => [ownerName, name])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    ['Đối tác ST-B', 'Lam Thi Rieng'],
  ]);
  await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
  expect((await erase(id)).status).toBe(200);
});

test('erasing takes a person out of the records, histories, deletions and imports of organisations', async () => {
  const { id } = await addPerson('ST-2');
  const company = await addCompany('ST-D', {
    phoneNumber: '02838123456',
    leaderInfo: { name: NAME, phoneNumber: '0987123455', gender: 2, dateOfBirth: '1986-03-04', position: 'Giám đốc' },
    connectInfos: [
      { name: NAME, emailAddress: 'dauvet@example.test' },
      { name: 'Trần Văn Ở Lại', phoneNumber: '0912333444' },
    ],
  });
  const url = `/api/Members/${company.id}`;
  // Writes the history: another leader for a while.
  const other = await staff.put(url, { ...company, leaderInfo: { name: 'Người Tạm Quyền' } });
  expect(other.status).toBe(200);
  await staff.put(url, { ...other.body.data, leaderInfo: company.leaderInfo });
  const masked = (await staff.get(url)).body.data;
  await staff.put(url, {
    ...masked,
    leaderInfo: { ...masked.leaderInfo, phoneNumber: '0987123455', dateOfBirth: '1986-03-04', name: NAME },
  });
  // Adds a deleted company with the person, and a company that now has another leader.
  const deleted = await addCompany('ST-E', { connectInfos: [{ name: NAME, phoneNumber: '0987123455' }] });
  await staff.post(`/api/Members/${deleted.id}/Deactivate`);
  expect((await staff.del(`/api/Members/${deleted.id}`)).status).toBe(200);
  const former = await addCompany('ST-F', { leaderInfo: { name: NAME, phoneNumber: '0987123455' } });
  await staff.put(`/api/Members/${former.id}`, { ...former, leaderInfo: { name: 'Người Mới' } });
  await imported(company.id);
  await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
  expect((await traces()).length).toBeGreaterThan(4);

  expect((await erase(id)).status).toBe(200);

  expect(await traces()).toEqual([]);
  const record = (await staff.get(url)).body.data;
  expect(record.leaderInfo).toMatchObject({ name: ERASED, position: null, phoneNumber: null, gender: null });
  expect(record.connectInfos).toMatchObject([{ name: 'Trần Văn Ở Lại', phoneNumber: '+84912333444' }]);
  expect(record.enterpriseName).toBe('Công ty ST-D');
  // The record stays usable: its other people find it, and it can be saved again.
  expect((await staff.get('/api/Members?search=tran+van+o+lai')).body.data.total).toBe(1);
  expect((await staff.put(url, record)).status).toBe(200);
  const history = (await staff.get(`${url}/History`)).body.data.items;
  expect(history[0].changes).toMatchObject({
    leaderInfo: [{ name: '…' }, { name: ERASED }],
    connectInfos: [[{ name: ERASED }], []],
  });
  const [deletion] = (await staff.get('/api/Deletions?pageSize=1')).body.data.items;
  expect((await staff.post(`/api/Deletions/${deletion.id}/Restore`)).status).toBe(200);
  expect((await staff.get(`/api/Members/${deleted.id}`)).body.data.connectInfos).toMatchObject([{ name: ERASED }]);
});

test('a representative of a club is found in the same way, cannot be erased in office, and can be erased afterwards', async () => {
  const { id } = await addPerson('ST-3');
  const clubRecord = await add('Clubs', { code: 'ST-CLB', enterpriseName: 'CLB Dấu Chân' });
  const office = await add('Represents', {
    name: NAME,
    phoneNumber: '0987123455',
    emailAddress: 'dauvet@example.test',
    dayOfBirth: '1986-03-04',
    ownerId: clubRecord.id,
    startsOn: '2020-01-01',
    endsOn: null,
  });
  await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
  expect((await erase(id)).body.message).toBe('Mes.PersonalData.Erase.NotAllowed');
  const url = `/api/Represents/${office.id}`;
  const current = (await staff.get(url)).body.data;
  expect((await staff.put(url, { ...current, endsOn: '2024-01-01' })).status).toBe(200);
  const copy = (await staff.get(`/api/PersonalData/Members/${id}/Export`)).body;
  expect(copy.representatives).toMatchObject([{ id: office.id, day_of_birth: '1986-03-04' }]);
  expect((await erase(id)).status).toBe(200);
  expect(await traces()).toEqual([]);
  expect((await staff.get(url)).body.data).toMatchObject({ name: ERASED, phoneNumber: null, dayOfBirth: null });
});

test('to a user of a club there are no organisations in which a member of theirs stands', async () => {
  const clubRecord = await add('Clubs', { code: 'ST-CLB2', enterpriseName: 'CLB Hai' });
  const { id } = await addPerson('ST-4', { clubIds: [clubRecord.id] });
  await addCompany('ST-G', { leaderInfo: { name: NAME, phoneNumber: '0987123455' } });
  const club = await house.signInAs(permissionCodes, { clubId: clubRecord.id });
  expect(await standingsOf(id)).toHaveLength(1);
  expect(await standingsOf(id, club)).toEqual([]);
  expect((await club.get(`/api/PersonalData/Members/${id}/Export`)).body.contacts).toEqual([]);
});

/** Adds a row of an import that changed the company. */
async function imported(entityId: string): Promise<void> {
  const [attachmentId, runId] = [uuidv7(), uuidv7()];
  await house.db.execute(
    sql`insert into attachments (id, file_name, extension, mime, size, storage_key, owner_id) values (${attachmentId}, 'a.xlsx', '.xlsx', 'x', 1, ${attachmentId}, ${staff.userId})`,
  );
  await house.db.execute(
    sql`insert into import_runs (id, created_by, area, attachment_id, file_name, headers, mapping, counts) values (${runId}, ${staff.userId}, 'Members', ${attachmentId}, 'a.xlsx', '[]', '{}', '{}')`,
  );
  const cells = { code: 'ST-D', 'leaderInfo.name': NAME, 'leaderInfo.phoneNumber': '0987 123 455' };
  await house.db.execute(
    sql`insert into import_rows (import_run_id, row_no, outcome, cells, entity_id) values (${runId}, 1, 'update', ${JSON.stringify(cells)}::jsonb, ${entityId})`,
  );
}
