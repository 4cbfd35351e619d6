import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessLog } from '../../../db/tables/kit.ts';
import { HITS } from '../../../kit/crud/unseen.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const KNOWN = 'Mes.Input.Value.AlreadyKnown';
const TOO_MANY = 'Mes.Input.Value.TooMany';
const clubId = uuidv7();

let house: TestApp;
let staff: TestClient;
let hidden: { id: string; code: string };
const held = { name: 'Lâm Thị Kín', idCard: '001085099911', emailAddress: 'kin@example.test' };
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  hidden = (await staff.post('/api/PersonalMembers', { code: 'KIN-1', ...held })).body.data;
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const person = (more: object = {}) => ({ code: `AN-${++number}`, name: 'Lâm Văn Mới', ...more });
const ofClub = () => house.signInAs(permissionCodes, { clubId });
const hitsOf = (who: TestClient) =>
  house.db.select().from(accessLog).where(eq(accessLog.createdBy, who.userId)).orderBy(accessLog.id);

describe('a value that a record out of sight has', () => {
  test.each([
    ['code', { code: 'kin-1' }],
    ['idCard', { idCard: '001 085 099 911' }],
    ['emailAddress', { emailAddress: 'KIN@example.test' }],
  ])(
    'is refused to a club’s user at %s in one sentence, without telling whose, and the office sees who asked',
    async (field, more) => {
      const office = await ofClub();
      const added = await office.post('/api/PersonalMembers', person(more));
      expect([added.status, added.body.message, added.body.errors]).toEqual([400, KNOWN, [{ field, message: KNOWN }]]);
      const own = (await office.post('/api/PersonalMembers', person())).body.data;
      const saved = await office.put(`/api/PersonalMembers/${own.id}`, { ...own, ...more });
      expect([saved.status, saved.body.errors]).toEqual([400, [{ field, message: KNOWN }]]);
      expect(JSON.stringify([added.body, saved.body])).not.toMatch(new RegExp(`${hidden.id}|Kín`));
      const entry = { action: 'Taken', entityId: hidden.id, fields: [field], clubId, area: 'PersonalMembers' };
      expect(await hitsOf(office)).toMatchObject([entry, entry]);
      const log = `/api/PersonalData/AccessLog?action=Taken&userId=${office.userId}`;
      expect((await staff.get(log)).body.data.items).toMatchObject([{ label: held.name }, { label: held.name }]);
      expect((await office.get(log)).body.data.items).toEqual([]);
      for (const language of ['vi', 'en'] as const) expect(textOf(KNOWN, language)).toMatch(/^[^{}]{20,}\.$/);
    },
  );

  test('of a record that the writer sees is told as before, and to staff as well', async () => {
    const office = await ofClub();
    const own = (await office.post('/api/PersonalMembers', person({ idCard: '001085099922' }))).body.data;
    const taken = async (who: TestClient, more: object) =>
      (await who.post('/api/PersonalMembers', person(more))).body.message;
    expect(await taken(office, { code: own.code })).toBe('Mes.Member.Duplicate');
    expect(await taken(office, { idCard: '001085099922' })).toBe('Mes.PersonalMembers.IdCard.AlreadyExist');
    expect(await taken(staff, { code: 'KIN-1' })).toBe('Mes.Member.Duplicate');
    expect(await taken(staff, { idCard: held.idCard })).toBe('Mes.PersonalMembers.IdCard.AlreadyExist');
    expect(await hitsOf(staff)).toEqual([]);
    expect((await office.put(`/api/PersonalMembers/${own.id}`, { ...own, position: 'Giám đốc' })).status).toBe(200);
    expect(await hitsOf(office)).toEqual([]);
  });

  test('can be hit twenty times in an hour; then nothing new is tried, and what is no try goes on', async () => {
    const office = await ofClub();
    const own = (await office.post('/api/PersonalMembers', person())).body.data;
    const hit = () => office.post('/api/PersonalMembers', person({ idCard: held.idCard }));
    for (let at = 0; at < HITS.most; at++) expect((await hit()).status).toBe(400);
    expect(HITS.most).toBe(20);
    const stopped = [
      await hit(),
      await office.post('/api/PersonalMembers', person()),
      await office.put(`/api/PersonalMembers/${own.id}`, { ...own, emailAddress: 'moi@example.test' }),
    ];
    expect(stopped.map(({ status, body }) => [status, body.message])).toEqual(stopped.map(() => [429, TOO_MANY]));
    expect(await hitsOf(office)).toHaveLength(20);
    const saved = await office.put(`/api/PersonalMembers/${own.id}`, { ...own, position: 'Giám đốc' });
    expect(saved.status).toBe(200);
    for (const language of ['vi', 'en'] as const) expect(textOf(TOO_MANY, language)).toMatch(/^[^{}]{20,}\.$/);
    // Hits of more than an hour ago no longer count.
    const later = await ofClub();
    const createdAt = new Date(house.clock.now.getTime() - HITS.within - 60_000);
    const old = {
      createdAt,
      createdBy: later.userId,
      clubId,
      area: 'PersonalMembers',
      action: 'Taken',
      fields: ['code'],
    };
    await house.db.insert(accessLog).values(Array.from({ length: HITS.most }, () => ({ id: uuidv7(), ...old })));
    expect((await later.post('/api/PersonalMembers', person({ idCard: held.idCard }))).body.message).toBe(KNOWN);
    expect((await later.post('/api/PersonalMembers', person())).status).toBe(201);
  });

  test('counts in a file as in a form', async () => {
    const office = await ofClub();
    const rows = Array.from({ length: 25 }, (_, at) => [
      `TEP-${at}`,
      'Lâm Văn Tệp',
      at === 0 ? '' : `tep${at}@example.test`,
    ]);
    for (let at = 1; at < 25; at++)
      await staff.post('/api/PersonalMembers', person({ emailAddress: `tep${at}@example.test` }));
    const bytes = await workbook(['Mã', 'Họ và tên', 'E-mail'], [...rows, ['TEP-99', 'Lâm Văn Cuối', '']]);
    const run = await dryRun(house, office, 'PersonalMembers', bytes);
    expect(run.counts).toMatchObject({ create: 26 });
    expect((await write(office, run.id)).counts).toMatchObject({ done: 1, refused: 25 });
    const { items } = (await office.get(`/api/Imports/${run.id}/Rows?outcome=refused&pageSize=100`)).body.data;
    const told = items.map(({ errors }: { errors: { message: string }[] }) => errors[0]?.message);
    expect(told).toEqual([...Array.from({ length: 20 }, () => KNOWN), ...Array.from({ length: 5 }, () => TOO_MANY)]);
    expect(await hitsOf(office)).toHaveLength(20);
  });
});

test('an e-mail of an invisible account counts as a hit of a club’s user, too', async () => {
  const office = await ofClub();
  const other = (await staff.get(`/api/Users/${staff.userId}`)).body.data;
  const account = {
    username: `nguoi.moi.${++number}`,
    fullName: 'Lâm Văn Mới',
    emailAddress: other.emailAddress,
    phoneNumber: '0912345678',
    password: null,
  };
  const { status, body } = await office.post('/api/Users', account);
  expect([status, body.errors]).toEqual([400, [{ field: 'emailAddress', message: KNOWN }]]);
  expect(await hitsOf(office)).toMatchObject([{ action: 'Taken', area: 'Users', entityId: staff.userId }]);
});
