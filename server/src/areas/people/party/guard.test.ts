import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members, personProfiles } from '../../../db/tables/member.ts';
import { accessLog } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestAnswer, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf } from '../../keeping/exchange/testing/workbooks.ts';

const CODES = ['Search', 'View', 'Create', 'Update', 'Delete', 'Approve', 'Export', 'Import'].flatMap((action) => [
  `Members${action}`,
  `ExecutiveCommittees${action}`,
  `Represents${action}`,
]);
const BORN = '1988-05-20';
const PHONE = '+84912345678';
const MASKS = { dayOfBirth: '••/••/1988', phoneNumber: '•••• ••• 678' };

let house: TestApp;
/** A user with Reveal. */
let staff: TestClient;
/** A user with the same codes except Reveal. */
let clerk: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs([...CODES, 'PersonalDataReveal', 'AuditLogsSearch']);
  clerk = await house.signInAs([...CODES, 'AuditLogsSearch']);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const add = async (input: object = {}, area = 'PersonalMembers') => {
  const code = `G-${++number}`;
  const { body } = await staff.post(`/api/${area}`, {
    code,
    name: `Đinh Thị ${String.fromCharCode(64 + number)}`,
    dayOfBirth: BORN,
    phoneNumber: PHONE,
    ...input,
  });
  return body.data as Record<string, unknown> & { id: string; version: number; code: string };
};
const kept = async (id: string) => {
  const [row] = await house.db
    .select({ phoneNumber: members.phoneNumber, dayOfBirth: personProfiles.dayOfBirth })
    .from(members)
    .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
    .where(eq(members.id, id));
  return row;
};
const exported = async (who: TestClient, area: string, search: string) => {
  const answer = await house.app.inject({
    url: `/api/${area}/Export?language=vi&search=${search}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return answer.rawPayload;
};

describe('the birthday and the phone of a person', () => {
  test('are masked: the birthday for all, the phone for whoever may not reveal it', async () => {
    const { id, code, ...made } = await add();
    expect(made).toMatchObject({ dayOfBirth: MASKS.dayOfBirth, phoneNumber: PHONE });
    for (const [who, phoneNumber] of [[staff, PHONE] as const, [clerk, MASKS.phoneNumber] as const]) {
      const seen = { dayOfBirth: MASKS.dayOfBirth, phoneNumber };
      expect((await who.get(`/api/PersonalMembers/${id}`)).body.data).toMatchObject(seen);
      expect((await who.get(`/api/PersonalMembers?code=${code}`)).body.data.items).toMatchObject([seen]);
    }
    expect(await kept(id)).toEqual({ dayOfBirth: BORN, phoneNumber: PHONE });
  });

  test('stay as they are when their masks come back, and can be replaced or removed unseen', async () => {
    const { id } = await add();
    const save = async (changes: object) => {
      const { data } = (await clerk.get(`/api/PersonalMembers/${id}`)).body;
      return clerk.put(`/api/PersonalMembers/${id}`, { ...data, attachmentIds: [], ...changes });
    };
    expect((await save({ position: 'Giám đốc' })).status).toBe(200);
    expect(await kept(id)).toEqual({ dayOfBirth: BORN, phoneNumber: PHONE });
    expect((await save({ phoneNumber: '0987 654 321' })).body.data.phoneNumber).toBe('•••• ••• 321');
    expect(await kept(id)).toEqual({ dayOfBirth: BORN, phoneNumber: '+84987654321' });
    expect((await save({ dayOfBirth: null })).body.data.dayOfBirth).toBeNull();
    expect(await kept(id)).toEqual({ dayOfBirth: null, phoneNumber: '+84987654321' });
  });

  test('are never made from the mask of something else', async () => {
    const { id } = await add();
    const { data } = (await clerk.get(`/api/PersonalMembers/${id}`)).body;
    const wrong = await clerk.put(`/api/PersonalMembers/${id}`, {
      ...data,
      attachmentIds: [],
      dayOfBirth: '••/••/1999',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ field: 'dayOfBirth', message: 'Mes.PersonalMembers.DayOfBirth.InValid' }],
    ]);
    const copied = await clerk.post('/api/PersonalMembers', { code: 'G-X', name: 'Đinh Thị X', ...MASKS });
    expect([copied.status, copied.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['dayOfBirth', 'phoneNumber'],
    ]);
    expect(await kept(id)).toEqual({ dayOfBirth: BORN, phoneNumber: PHONE });
  });

  test('are shown with a reason, which is kept with their names', async () => {
    const { id } = await add();
    const ask = { fields: ['dayOfBirth', 'phoneNumber'], reason: 'Mừng sinh nhật' };
    expect((await clerk.post(`/api/PersonalMembers/${id}/Reveal`, ask)).status).toBe(403);
    expect((await staff.post(`/api/PersonalMembers/${id}/Reveal`, { ...ask, reason: ' ' })).status).toBe(400);
    expect((await staff.post(`/api/PersonalMembers/${id}/Reveal`, { ...ask, fields: ['name'] })).status).toBe(400);
    const { body } = await staff.post(`/api/PersonalMembers/${id}/Reveal`, ask);
    expect(body.data).toEqual({ dayOfBirth: BORN, phoneNumber: PHONE });
    const entries = await house.db
      .select()
      .from(accessLog)
      .where(eq(accessLog.entityId, id))
      .orderBy(desc(accessLog.id));
    expect(entries).toMatchObject([{ action: 'Reveal', createdBy: staff.userId, ...ask }]);
  });

  test('are shown of no record that one may not view: it is answered like one that is not there', async () => {
    const { id } = await add();
    const ask = { fields: ['phoneNumber'], reason: 'Thử' };
    const blind = await house.signInAs(['PersonalDataReveal', 'MembersSearch', 'MembersUpdate']);
    const elsewhere = await house.signInAs(['PersonalDataReveal', 'MembersView'], { clubId: uuidv7() });
    for (const who of [blind, elsewhere]) {
      const [there, unknown] = [
        await who.post(`/api/PersonalMembers/${id}/Reveal`, ask),
        await who.post(`/api/PersonalMembers/${uuidv7()}/Reveal`, ask),
      ];
      const told = ({ status, body }: TestAnswer) => ({ status, body: { ...body, requestId: '' } });
      expect(told(there)).toEqual(told(unknown));
      expect([there.status, there.body.message]).toEqual([404, 'Mes.PersonalMembers.Id.NotFound']);
    }
    const looks = await house.db.select().from(accessLog).where(eq(accessLog.entityId, id));
    expect(looks.filter(({ action }) => action === 'Reveal')).toEqual([]);
    const other = await house.signInAs(['PersonalDataReveal']);
    const given = { name: 'Lý Đại Diện', dayOfBirth: BORN, startsOn: '2001-01-01', endsOn: '2002-01-01' };
    const represent = (await clerk.post('/api/Represents', given)).body.data.id;
    const shown = await other.post(`/api/Represents/${represent}/Reveal`, { fields: ['dayOfBirth'], reason: 'Thử' });
    expect(shown.status).toBe(404);
  });

  test('are masked in the history and the audit trail as in the record', async () => {
    const { id } = await add();
    await staff.put(`/api/PersonalMembers/${id}`, {
      ...(await staff.get(`/api/PersonalMembers/${id}`)).body.data,
      attachmentIds: [],
      dayOfBirth: '1990-01-02',
      phoneNumber: '0987 654 321',
    });
    const changes = async (who: TestClient, url: string) => (await who.get(url)).body.data.items[0].changes;
    for (const url of [`/api/PersonalMembers/${id}/History`, `/api/AuditLogs?entityId=${id}`]) {
      expect(await changes(clerk, url)).toMatchObject({
        dayOfBirth: ['••/••/1988', '••/••/1990'],
        phoneNumber: ['•••• ••• 678', '•••• ••• 321'],
      });
      expect(await changes(staff, url)).toMatchObject({
        dayOfBirth: ['••/••/1988', '••/••/1990'],
        phoneNumber: [PHONE, '+84987654321'],
      });
    }
  });

  test('stand in an export for whoever may reveal them; the masks of others’ change nothing when they are read again', async () => {
    const { code } = await add();
    const text = async (who: TestClient) =>
      (await rowsOf(await exported(who, 'PersonalMembers', code)))[1]?.map((cell) =>
        cell instanceof Date ? cell.toISOString().slice(0, 10) : cell,
      );
    expect(await text(staff)).toEqual(expect.arrayContaining(['0912 345 678']));
    expect(await text(staff)).not.toContain(MASKS.dayOfBirth);
    expect(await text(clerk)).toEqual(expect.arrayContaining([MASKS.dayOfBirth, MASKS.phoneNumber]));
    for (const who of [staff, clerk]) {
      const bytes = await exported(who, 'PersonalMembers', code);
      expect((await dryRun(house, who, 'PersonalMembers', bytes)).counts).toMatchObject({ same: 1, refused: 0 });
    }
  });

  test('in a file that names nobody yet a mask refuses its row', async () => {
    const { code, id, version } = await add();
    const bytes = await exported(clerk, 'PersonalMembers', code);
    await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
    expect((await staff.del(`/api/PersonalMembers/${id}?version=${version + 1}`)).status).toBe(200);
    const run = await dryRun(house, clerk, 'PersonalMembers', bytes);
    expect(run.counts).toMatchObject({ create: 0, refused: 1 });
    const { items } = (await clerk.get(`/api/Imports/${run.id}/Rows?outcome=refused`)).body.data;
    expect(items[0].errors.map(({ field }: { field: string }) => field)).toEqual(['dayOfBirth', 'phoneNumber']);
  });
});

test('of a company the birthday of its leader is masked; its founding day and the phones it gives are not', async () => {
  const { body } = await staff.post('/api/Members', {
    type: 1,
    code: 'G-CTY',
    enterpriseName: 'Công ty Cổ phần Che',
    birthday: '1999-09-09',
    phoneNumber: '028 3822 1234',
    leaderInfo: { name: 'Lý Văn Đầu', dateOfBirth: '1970-05-06', phoneNumber: '0912 345 678' },
  });
  const { id, version } = body.data;
  const { data } = (await clerk.get(`/api/Members/${id}`)).body;
  expect(data).toMatchObject({ birthday: '1999-09-09', leaderInfo: { dateOfBirth: '••/••/1970', phoneNumber: PHONE } });
  const saved = await clerk.put(`/api/Members/${id}`, {
    ...data,
    attachmentIds: [],
    version,
    leaderInfo: { ...data.leaderInfo, position: 'Giám đốc' },
  });
  expect(saved.status).toBe(200);
  const shown = await staff.post(`/api/Members/${id}/Reveal`, { fields: ['leaderInfo.dateOfBirth'], reason: 'Hồ sơ' });
  expect(shown.body.data).toEqual({ 'leaderInfo.dateOfBirth': '1970-05-06' });
});

test('where persons stand beside others they are masked as in their records', async () => {
  const one = await add({ name: 'Đinh Song Sinh', workUnit: 'A' });
  const two = await add({ name: 'Đinh Song Sinh', workUnit: 'B' });
  const preview = `/api/Merges/Preview?survivorId=${one.id}&loserId=${two.id}`;
  const beside = async (who: TestClient) => {
    const { data } = (await who.get(preview)).body;
    const field = (name: string) => data.fields.find((one: { name: string }) => one.name === name).loser;
    return [data.survivor.phoneNumber, data.survivor.birthday, field('phoneNumber'), field('dayOfBirth')];
  };
  const { phoneNumber, dayOfBirth } = MASKS;
  expect(await beside(clerk)).toEqual([phoneNumber, dayOfBirth, phoneNumber, dayOfBirth]);
  expect(await beside(staff)).toEqual([PHONE, dayOfBirth, PHONE, dayOfBirth]);
  const links = async (who: TestClient) => {
    const { data } = (await who.get(`/api/PersonalMembers/${one.id}/Links`)).body;
    const persons = data.filter(({ area }: { area: string }) => area !== 'Members');
    return persons.map((link: { phoneNumber: string }) => link.phoneNumber);
  };
  expect(new Set(await links(clerk))).toEqual(new Set([phoneNumber]));
  expect(new Set(await links(staff))).toEqual(new Set([PHONE]));
});

test('of who represents the association the same is masked, and shown with a reason', async () => {
  const given = { name: 'Lý Đại Diện', dayOfBirth: BORN, phoneNumber: PHONE, startsOn: '2030-01-01' };
  const { body } = await clerk.post('/api/Represents', given);
  expect(body).toMatchObject({ data: MASKS });
  const shown = await staff.post(`/api/Represents/${body.data.id}/Reveal`, { fields: ['dayOfBirth'], reason: 'Hồ sơ' });
  expect(shown.body.data).toEqual({ dayOfBirth: BORN });
});
