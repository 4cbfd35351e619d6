import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryTokens, sessions, users } from '../../../../db/tables/access.ts';
import { auditEntries } from '../../../../db/tables/kit.ts';
import { feedbacks } from '../../../../db/tables/feedback.ts';
import { notifications } from '../../../../db/tables/notification.ts';
import { deliveries } from '../../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../../testing/make-app.ts';
import { rowsOf } from '../../../keeping/exchange/testing/workbooks.ts';
import { checkPassword } from '../password.ts';

import { uuidv7 } from '../../../../kit/uuid.ts';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const CODES = ['Search', 'View', 'Create', 'Update', 'Delete', 'Export'].map((action) => `Users${action}`);

let house: TestApp;
let staff: TestClient;
let number = 0;
/** A unique person as a form sends them. */
const person = (changes: object = {}) => {
  number++;
  return {
    username: `nguoi.dung-${number}`,
    fullName: `Trần Thị Ánh ${number}`,
    emailAddress: `nguoi.${number}@example.test`,
    phoneNumber: `0912 ${String(100_000 + number).slice(0, 3)} ${String(100_000 + number).slice(3)}`,
    gender: 2,
    dayOfBirth: '1990-02-28',
    roleId: null,
    language: 'vi',
    ...changes,
  };
};
const add = async (changes: object = {}) => {
  const answer = await staff.post('/api/Users', person(changes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { password, ...record } = answer.body.data;
  return { record, password };
};
const act = (id: string, action: string, who = staff) => who.post(`/api/Users/${id}/${action}`);
const roleOf = async (client: TestClient) => {
  const [row] = await house.db.select({ roleId: users.roleId }).from(users).where(eq(users.id, client.userId));
  return row?.roleId ?? null;
};

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

describe('a new user', () => {
  test('is read back as sent, the phone in its stored form, with a generated password told once', async () => {
    const input = person({ phoneNumber: '0912 345 678' });
    const { body } = await staff.post('/api/Users', input);
    expect(body.data).toMatchObject({ ...input, phoneNumber: '+84912345678', operationStatus: 1, version: 1 });
    expect(body.data.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const read = (await staff.get(`/api/Users/${body.data.id}`)).body.data;
    expect({ ...read, password: body.data.password }).toEqual(body.data);
    const [row] = await house.db.select().from(users).where(eq(users.id, body.data.id));
    expect(await checkPassword(row?.passwordHash, body.data.password)).toBe(true);
    expect(row?.passwordExpired).toBe(true);
    expect(row?.sortName.startsWith(`${number} `)).toBe(true);
  });

  test('may get a typed password, which is never told back and must be changed all the same', async () => {
    const { record, password } = await add({ password: 'mưa rào tháng bảy 42' });
    expect(password).toBeNull();
    const [row] = await house.db.select().from(users).where(eq(users.id, record.id));
    expect(await checkPassword(row?.passwordHash, 'mưa rào tháng bảy 42')).toBe(true);
    expect(row?.passwordExpired).toBe(true);
  });

  test('is refused a weak password by the rule it breaks', async () => {
    for (const [password, rule] of [
      ['short', 'UnderLength'],
      ['x'.repeat(129), 'OverLength'],
      ['password1234567', 'TooCommon'],
    ]) {
      const { status, body } = await staff.post('/api/Users', person({ password }));
      expect([status, body.message]).toEqual([400, `Mes.Users.Password.${rule}`]);
      for (const language of LANGUAGES) expect(textOf(body.message, language)).toBeTruthy();
    }
  });

  test('needs user name, full name, e-mail and phone, each well formed', async () => {
    for (const [field, value, rule] of [
      ['username', '', 'Required'],
      ['username', 'ab', 'InValid'],
      ['username', 'Tên', 'InValid'],
      ['username', 'A.B.C', 'InValid'],
      ['username', 'x'.repeat(51), 'OverLength'],
      ['fullName', null, 'Required'],
      ['fullName', 'x'.repeat(101), 'OverLength'],
      ['emailAddress', undefined, 'Required'],
      ['emailAddress', 'a@b', 'InValid'],
      ['emailAddress', 'a b@c.vn', 'InValid'],
      ['phoneNumber', '', 'Required'],
      ['phoneNumber', '0552345678', 'InValid'],
      ['phoneNumber', '0992345678', 'InValid'],
      ['phoneNumber', '0163 2345678', 'InValid'],
      ['phoneNumber', 'gọi tôi', 'InValid'],
      ['gender', 3, 'InValid'],
      ['dayOfBirth', '2026-02-29', 'InValid'],
      ['language', 'fr', 'InValid'],
      ['roleId', 'x', 'InValid'],
      ['roleId', UNKNOWN, 'NotFound'],
    ] as const) {
      const { status, body } = await staff.post('/api/Users', person({ [field]: value }));
      const key = `Mes.Users.${field.charAt(0).toUpperCase()}${field.slice(1)}.${rule}`;
      expect([status, body.message], `${field} ${String(value)}`).toEqual([400, key]);
      for (const language of LANGUAGES)
        expect(textOf(key, language, body.errors[0].params)).not.toMatch(/undefined|[{}]/);
    }
  });

  test.each([
    ['0912345678', '+84912345678'],
    ['0872345678', '+84872345678'],
    ['0522345678', '+84522345678'],
    ['02838221234', '+842838221234'],
    ['02033825123', '+842033825123'],
    ['0299 3822123', '+842993822123'],
    ['1900 1234', '+8419001234'],
    ['18001234', '+8418001234'],
    ['+1 212 555 2368', '+12125552368'],
  ])('has the phone %s kept as %s', async (typed, stored) => {
    await house.db.update(users).set({ phoneNumber: null }).where(eq(users.phoneNumber, stored));
    expect((await add({ phoneNumber: typed })).record.phoneNumber).toBe(stored);
  });

  test('shares user name, e-mail and phone with nobody, whatever the letters and blanks', async () => {
    const { record } = await add({ emailAddress: 'Chung@Example.test', phoneNumber: '0987 654 321' });
    for (const [field, value] of [
      ['username', record.username],
      ['emailAddress', 'chung@example.TEST'],
      ['phoneNumber', '+84 987.654.321'],
    ] as const) {
      const { body } = await staff.post('/api/Users', person({ [field]: value }));
      const key = `Mes.Users.${field.charAt(0).toUpperCase()}${field.slice(1)}.AlreadyExist`;
      expect(body).toMatchObject({ message: key, errors: [{ field, message: key }] });
    }
  });

  test('of fifty with one user name at once, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.post('/api/Users', person({ username: 'cung.mot.ten' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.message);
    expect(refused).toEqual(Array.from({ length: 49 }, () => 'Mes.Users.Username.AlreadyExist'));
  });

  test('cannot be given what only the server sets', async () => {
    const { record } = await add({
      id: UNKNOWN,
      version: 9,
      lockedAt: '2026-01-01T00:00:00Z',
      operationStatus: 2,
      lastSignInAt: '2026-01-01T00:00:00Z',
    });
    expect(record).toMatchObject({ version: 1, operationStatus: 1, lockedAt: null, lastSignInAt: null });
    const [row] = await house.db.select().from(users).where(eq(users.id, record.id));
    expect([row?.clubId, row?.deactivatedAt]).toEqual([null, null]);
    // The names of the columns behind them are not fields.
    const { status, body } = await staff.post('/api/Users', person({ passwordHash: 'x', deactivatedAt: 'x' }));
    expect([status, body.errors]).toMatchObject([400, [{ field: 'passwordHash' }, { field: 'deactivatedAt' }]]);
  });

  test('may be tied to a club there is, and is told by its name in the history', async () => {
    const clubId = uuidv7();
    await house.signInAs(null, { clubId });
    const { record } = await add({ clubId });
    expect(record).toMatchObject({ clubId, clubName: 'Câu lạc bộ Nhựa' });
    const [entry] = (await staff.get(`/api/Users/${record.id}/History`)).body.data.items;
    expect(entry.changes.clubName).toEqual([null, 'Câu lạc bộ Nhựa']);
    const { status, body } = await staff.post('/api/Users', person({ clubId: UNKNOWN }));
    expect([status, body.errors[0]?.message]).toEqual([400, 'Mes.Users.ClubId.NotFound']);
  });
});

describe('the list of users', () => {
  test('is ordered by given name, in Vietnamese order', async () => {
    for (const fullName of ['Bùi Đức', 'Võ An', 'Lê Ân', 'Trần Dũng', 'Đỗ Ăn']) await add({ fullName });
    const { items } = (await staff.get('/api/Users?pageSize=100&sort=fullName:asc')).body.data;
    const names = items.map(({ fullName }: { fullName: string }) => fullName);
    const wanted = ['Võ An', 'Đỗ Ăn', 'Lê Ân', 'Trần Dũng', 'Bùi Đức'];
    expect(names.filter((name: string) => wanted.includes(name))).toEqual(wanted);
  });

  test('is searched by name, user name, e-mail and the phone as one dials it', async () => {
    const { record } = await add({ fullName: 'Huỳnh Diễm Hạnh', phoneNumber: '0938 111 222' });
    for (const search of [
      'diem hanh',
      record.username,
      record.emailAddress,
      '0938 111 222',
      '938111222',
      '+84938111222',
    ]) {
      const { items } = (await staff.get(`/api/Users?search=${encodeURIComponent(search)}`)).body.data;
      expect(
        items.map(({ id }: { id: string }) => id),
        search,
      ).toContain(record.id);
    }
  });

  test('is narrowed by role and by state', async () => {
    const other = await house.signInAs(['MarketsSearch']);
    const roleId = await roleOf(other);
    const { items } = (await staff.get(`/api/Users?roleId=${roleId}`)).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([other.userId]);
    const { record } = await add();
    await act(record.id, 'Deactivate');
    const inactive = (await staff.get('/api/Users?operationStatus=2&pageSize=100')).body.data.items;
    expect(inactive.map(({ id }: { id: string }) => id)).toContain(record.id);
    for (const query of ['operationStatus=3', 'roleId=x', 'sort=passwordHash:asc'])
      expect((await staff.get(`/api/Users?${query}`)).status).toBe(400);
  });

  test('is exported with words for states and numbers as people read them, and no secret', async () => {
    const { record } = await add({ phoneNumber: '0901 222 333' });
    const answer = await staff.get(`/api/Users/Export?search=${record.username}&language=vi`);
    expect(answer.status).toBe(200);
    const text = JSON.stringify(await rowsOf(answer.body));
    expect(text).toContain('0901 222 333');
    expect(text).toContain('Đang hoạt động');
    expect(text).toContain('Nữ');
    expect(text).not.toContain('argon2');
    expect((await staff.get('/api/Users/Export?columns=passwordHash')).status).toBe(400);
    expect((await staff.get('/api/Users/ImportTemplate')).status).toBe(404);
  });
});

describe('a user', () => {
  test('is saved over the version that was seen, and only over that one', async () => {
    const { record } = await add();
    const saved = await staff.put(`/api/Users/${record.id}`, { ...record, fullName: 'Tên mới' });
    expect(saved.body.data).toMatchObject({ fullName: 'Tên mới', version: 2 });
    const stale = await staff.put(`/api/Users/${record.id}`, { ...record, fullName: 'Tên khác' });
    expect([stale.status, stale.body.current.fullName]).toEqual([409, 'Tên mới']);
    const { items } = (await staff.get(`/api/Users/${record.id}/History`)).body.data;
    expect(items[0].changes).toEqual({ fullName: [record.fullName, 'Tên mới'] });
  });

  test('has a change of role told by the names of the roles', async () => {
    const manager = await house.signInAs([...CODES, 'RolesUpdate']);
    const roleId = await roleOf(manager);
    const { record } = await add();
    expect((await manager.put(`/api/Users/${record.id}`, { ...record, roleId })).body.data).toMatchObject({ roleId });
    const { items } = (await staff.get(`/api/Users/${record.id}/History`)).body.data;
    expect(items[0].changes).toEqual({ roleName: [null, roleId] });
  });

  test('is deactivated at once everywhere, and activated again', async () => {
    const other = await house.signInAs(['MarketsSearch']);
    const stranger = await house.signInAs([...CODES, 'MarketsSearch']);
    expect((await other.get('/api/Markets')).status).toBe(200);
    const off = await act(other.userId, 'Deactivate', stranger);
    expect([off.status, off.body.data.operationStatus]).toEqual([200, 2]);
    expect((await other.get('/api/Markets')).status).toBe(401);
    expect((await act(other.userId, 'Deactivate', stranger)).body.message).toBe('Mes.Users.Status.NotAllowed');
    expect((await act(other.userId, 'Activate', stranger)).body.data.operationStatus).toBe(1);
    expect((await act(other.userId, 'Activate', stranger)).body.message).toBe('Mes.Users.Status.NotAllowed');
    expect((await other.get('/api/Markets')).status).toBe(401);
  });

  test('who is locked is unlocked, once', async () => {
    const { record } = await add();
    expect((await act(record.id, 'Unlock')).body.message).toBe('Mes.Users.Status.NotAllowed');
    await house.db.update(users).set({ lockedAt: new Date(), otpWrong: 5 }).where(eq(users.id, record.id));
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(record.id, 'Unlock')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await house.db.select().from(users).where(eq(users.id, record.id));
    expect([row?.lockedAt, row?.otpWrong]).toEqual([null, 0]);
  });

  test('is signed out everywhere', async () => {
    const other = await house.signInAs(null);
    expect((await other.get('/api/Users/Profile')).status).toBe(200);
    expect((await act(other.userId, 'EndSessions')).status).toBe(200);
    expect((await other.get('/api/Users/Profile')).status).toBe(401);
    const { items } = (await staff.get(`/api/Users/${other.userId}/History`)).body.data;
    expect(items[0].changes).toEqual({ sessions: [1, 0] });
  });

  test('is deleted only when inactive, and comes back inactive with the same password', async () => {
    const { record, password } = await add();
    expect((await staff.del(`/api/Users/${record.id}`)).body.message).toBe('Mes.User.NotDeletePermission');
    await act(record.id, 'Deactivate');
    const { deletionId } = (await staff.del(`/api/Users/${record.id}`)).body.data;
    expect((await staff.get(`/api/Users/${record.id}`)).status).toBe(404);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    expect((await staff.get(`/api/Users/${record.id}`)).body.data).toMatchObject({
      username: record.username,
      operationStatus: 2,
    });
    const [row] = await house.db.select().from(users).where(eq(users.id, record.id));
    expect(await checkPassword(row?.passwordHash, password)).toBe(true);
  });

  test('whose role is gone meanwhile comes back without one', async () => {
    const manager = await house.signInAs([...CODES, 'RolesCreate', 'RolesUpdate', 'RolesDelete']);
    const role = (await manager.post('/api/Roles', { name: 'Tạm thời', permissionCodes: ['MarketsView'] })).body.data;
    const { body } = await manager.post('/api/Users', person({ roleId: role.id }));
    await act(body.data.id, 'Deactivate', manager);
    const { deletionId } = (await manager.del(`/api/Users/${body.data.id}`)).body.data;
    expect((await manager.del(`/api/Roles/${role.id}`)).status).toBe(200);
    expect((await manager.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    expect((await manager.get(`/api/Users/${body.data.id}`)).body.data.roleId).toBeNull();
  });

  test('does none of this to themselves', async () => {
    for (const answer of [await act(staff.userId, 'Deactivate'), await staff.del(`/api/Users/${staff.userId}`)])
      expect([answer.status, answer.body.message]).toEqual([400, 'Mes.Users.Self.NotAllowed']);
    const own = (await staff.get(`/api/Users/${staff.userId}`)).body.data.allowedActions;
    expect(own).toContainEqual({ action: 'Deactivate', refusal: 'Mes.Users.Self.NotAllowed' });
    expect(own).toContainEqual({ action: 'Delete', refusal: 'Mes.Users.Self.NotAllowed' });
  });
});

test('of several users deleted at once only those that may be are, each with its own answer', async () => {
  const [active, inactive] = [(await add()).record, (await add()).record];
  await act(inactive.id, 'Deactivate');
  const ids = [active.id, inactive.id, staff.userId];
  const { body } = await staff.post('/api/Users/Bulk', { action: 'Delete', ids });
  expect(body.data.map(({ id, message }: Record<string, string>) => [id, message])).toEqual([
    [active.id, 'Mes.User.NotDeletePermission'],
    [inactive.id, 'Mes.Users.Delete.Successfully'],
    [staff.userId, 'Mes.Users.Self.NotAllowed'],
  ]);
});

describe('nobody gains power by administering users', () => {
  test('a role that grants more than one holds is not given, on adding or saving, to others or oneself', async () => {
    const stronger = await roleOf(await house.signInAs(['MarketsDelete']));
    const refused = await staff.post('/api/Users', person({ roleId: stronger }));
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Users.RoleId.NotAllowed']);
    const own = (await staff.get(`/api/Users/${staff.userId}`)).body.data;
    const { body } = await staff.put(`/api/Users/${own.id}`, { ...own, phoneNumber: '0911 000 111', roleId: stronger });
    expect(body.message).toBe('Mes.Users.RoleId.NotAllowed');
    expect(await roleOf(staff)).not.toBe(stronger);
  });

  test('somebody who holds more than oneself is not changed, and the record says so', async () => {
    const stronger = await house.signInAs(['MarketsDelete']);
    const record = (await staff.get(`/api/Users/${stronger.userId}`)).body.data;
    expect(record.allowedActions.map(({ refusal }: { refusal: string }) => refusal)).toEqual(
      record.allowedActions.map(() => 'Mes.Users.Role.NotAllowed'),
    );
    const answers = [
      await staff.put(`/api/Users/${record.id}`, { ...record, phoneNumber: '0911 000 222' }),
      await act(record.id, 'Deactivate'),
      await act(record.id, 'EndSessions'),
    ];
    for (const { status, body } of answers) expect([status, body.message]).toEqual([400, 'Mes.Users.Role.NotAllowed']);
    const manager = await house.signInAs([...CODES, 'RolesUpdate']);
    expect((await act(record.id, 'EndSessions', manager)).status).toBe(200);
  });

  test('a role sent where none is asked for has no effect', async () => {
    const admin = await roleOf(await house.signInAs(['RolesUpdate']));
    const nobody = await house.signInAs(null);
    await nobody.put('/api/Users/Profile/Language', { language: 'en', roleId: admin, clubId: UNKNOWN });
    expect(await roleOf(nobody)).toBeNull();
    const viewer = await house.signInAs(['UsersView', 'UsersSearch']);
    const own = (await viewer.get(`/api/Users/${viewer.userId}`)).body.data;
    expect((await viewer.put(`/api/Users/${own.id}`, { ...own, roleId: admin })).status).toBe(403);
    expect((await viewer.post('/api/Users', person({ roleId: admin }))).status).toBe(403);
  });

  test('of fifty managers who deactivate each other at once, one stays', async () => {
    await using alone = await makeApp();
    const managers = await Promise.all(
      Array.from({ length: 50 }, () => alone.signInAs(['RolesUpdate', 'UsersUpdate'])),
    );
    await alone.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, 'admin'));
    await Promise.all(
      managers.map((manager, index) => act((managers[(index + 1) % 50] as TestClient).userId, 'Deactivate', manager)),
    );
    const left = await alone.db.select({ id: users.id }).from(users).where(isNull(users.deactivatedAt));
    expect(left.length).toBeGreaterThanOrEqual(1);
    const last = left[0]?.id ?? '';
    const outsider = await alone.signInAs(['RolesUpdate', 'UsersUpdate'], { clubId: UNKNOWN });
    await alone.db.update(users).set({ clubId: UNKNOWN }).where(sql`id <> ${last} and deactivated_at is null`);
    await alone.db.update(users).set({ clubId: UNKNOWN }).where(eq(users.id, outsider.userId));
    const own = await alone.signInAs(['RolesUpdate', 'UsersUpdate']);
    await alone.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, last));
    const record = (await (await alone.signInAs(['UsersView'])).get(`/api/Users/${own.userId}`)).body.data;
    const { body } = await own.put(`/api/Users/${own.userId}?confirmed=Mes.Users.RoleId.Asked`, {
      ...record,
      phoneNumber: '0911 000 333',
      roleId: null,
    });
    expect(body.message).toBe('Mes.Roles.Status.NotAllowed');
  });
});

describe('an edit that changes what a person may do', () => {
  test('asks with the lost permissions and the open sessions, and is given back', async () => {
    const manager = await house.signInAs([...CODES, 'RolesUpdate']);
    const person = await house.signInAs(['UsersView', 'UsersSearch']);
    const roleId = await roleOf(person);
    const reachable = { phoneNumber: '+84912000999' };
    await house.db.update(users).set(reachable).where(eq(users.id, person.userId));
    const path = `/api/Users/${person.userId}`;
    const asked = await manager.patch(path, { roleId: null, version: 1 });
    expect([asked.status, asked.body.errors]).toEqual([
      400,
      [
        {
          field: 'roleId',
          message: 'Mes.Users.RoleId.Asked',
          params: expect.objectContaining({ count: 2, sessions: 1 }),
        },
      ],
    ]);
    expect(await roleOf(person)).toBe(roleId);
    expect((await manager.patch(`${path}?confirmed=Mes.Users.RoleId.Asked`, { roleId: null, version: 1 })).status).toBe(
      200,
    );
    expect((await person.get('/api/Users')).status).toBe(403);
    const [line] = (await manager.get('/api/RecentActions')).body.data.items;
    expect(line).toMatchObject({ kind: 'edit', area: 'Users', reason: null });
    expect((await manager.post(line.undo[0])).body.data).toMatchObject({ undone: 1, kept: [] });
    expect(await roleOf(person)).toBe(roleId);
    expect((await person.get('/api/Users')).status).toBe(200);
  });

  test('asks before a person of a club sees the whole association, and not the other way round', async () => {
    const clubs = await house.signInAs(['ClubsCreate']);
    const club = await clubs.post('/api/Clubs', { code: 'CLB-SIGHT', enterpriseName: 'CLB Thấy' });
    const { record } = await add();
    const save = (body: object, query = '') => staff.patch(`/api/Users/${record.id}${query}`, body);
    expect((await save({ clubId: club.body.data.id, version: 1 })).status).toBe(200);
    const asked = await save({ clubId: null, version: 2 });
    expect(asked.body.errors).toEqual([
      { field: 'clubId', message: 'Mes.Users.ClubId.Asked', params: { name: record.fullName } },
    ]);
    expect((await save({ clubId: null, version: 2 }, '?confirmed=Mes.Users.ClubId.Asked')).status).toBe(200);
  });

  test('an account on whom something waits is deactivated only when this is confirmed', async () => {
    const { record } = await add();
    const now = new Date();
    const feedback = { title: 'Góp ý', content: 'x', lastAskedAt: now, assignedToId: record.id };
    await house.db.insert(feedbacks).values([
      { ...feedback, id: uuidv7() },
      { ...feedback, id: uuidv7(), replyTime: now },
    ]);
    const planned = { title: 'Hẹn giờ', type: 1, content: 'x', plannedAt: now, plannedBy: record.id, sendTime: now };
    await house.db.insert(notifications).values({ ...planned, id: uuidv7() });
    expect((await act(record.id, 'Deactivate')).body.errors).toEqual([
      {
        field: 'operationStatus',
        message: 'Mes.Users.Deactivate.Asked',
        params: { name: record.fullName, count: 2, feedbacks: 1, notifications: 1, minutes: 0 },
      },
    ]);
    const confirmed = await staff.post(`/api/Users/${record.id}/Deactivate?confirmed=Mes.Users.Deactivate.Asked`);
    expect(confirmed.body.data?.operationStatus).toBe(2);
  });

  test('a new address is asked about while letters to the former one wait', async () => {
    const { record } = await add();
    const letter = { source: 'notice', holds: 'nothing', channel: 'mail', body: 'x', dueAt: new Date() } as const;
    const to = { userId: record.id, address: record.emailAddress };
    for (const more of [{}, { sentAt: new Date() }])
      await house.db
        .insert(deliveries)
        .values({ ...letter, ...to, ...more, id: uuidv7(), dedupeKey: uuidv7(), messageId: uuidv7() });
    const save = (query = '') =>
      staff.patch(`/api/Users/${record.id}${query}`, { emailAddress: 'thu.cho@example.test', version: 1 });
    expect((await save()).body.errors).toEqual([
      {
        field: 'emailAddress',
        message: 'Mes.Outbox.EmailAddress.Asked',
        params: { count: 1, address: record.emailAddress },
      },
    ]);
    expect((await save('?confirmed=Mes.Outbox.EmailAddress.Asked')).status).toBe(200);
  });

  test('a new address is given back only after a proof', async () => {
    const { record } = await add();
    const saved = await staff.patch(`/api/Users/${record.id}`, { emailAddress: 'moi.khac@example.test', version: 1 });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const [line] = (await staff.get('/api/RecentActions')).body.data.items;
    const unproven = await staff.unproven().post(line.undo[0]);
    expect([unproven.status, unproven.body.message]).toEqual([403, 'Mes.Session.Proof.Required']);
    expect((await staff.post(line.undo[0])).body.data).toMatchObject({ undone: 1 });
    expect((await staff.get(`/api/Users/${record.id}`)).body.data.emailAddress).toBe(record.emailAddress);
  });
});

describe('a link for a new password', () => {
  const recoveries = (userId: string) =>
    house.db.select().from(recoveryTokens).where(eq(recoveryTokens.userId, userId));
  const mailed = (userId: string) => house.db.select().from(deliveries).where(eq(deliveries.userId, userId));

  test('is sent to the person and told in the audit trail, without what it says', async () => {
    const { record } = await add();
    const { status, body } = await act(record.id, 'SendResetLink');
    expect([status, body.message]).toEqual([200, 'Mes.Users.SendResetLink.Successfully']);
    expect(body.data.allowedActions).toContainEqual({ action: 'SendResetLink', refusal: null });
    const [[recovery], [mail]] = [await recoveries(record.id), await mailed(record.id)];
    expect(recovery).toMatchObject({ usedAt: null });
    expect(mail?.address).toBe(record.emailAddress);
    const token = /#\/forgot\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    expect((await house.anonymous.get(`/api/Users/CheckRecoveryToken/${token}`)).status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(token);
    const history = (await staff.get(`/api/Users/${record.id}/History`)).body.data.items;
    expect(history[0]).toMatchObject({ changes: { resetLink: [null, record.emailAddress] } });
    expect(JSON.stringify(history)).not.toContain(token);
  });

  test('is not sent to an account that is not active, and its action is not offered', async () => {
    const { record } = await add();
    const off = (await act(record.id, 'Deactivate')).body.data;
    expect(JSON.stringify(off.allowedActions)).not.toContain('SendResetLink');
    expect((await act(record.id, 'SendResetLink')).body.message).toBe('Mes.Users.Status.NotAllowed');
    expect(await recoveries(record.id)).toEqual([]);
  });

  test('is not sent to somebody with powers that the sender lacks, and leaves no entry', async () => {
    const above = await house.signInAs([...CODES, 'RolesUpdate']);
    const before = (await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, above.userId))).length;
    expect((await act(above.userId, 'SendResetLink')).body.message).toBe('Mes.Users.Role.NotAllowed');
    expect(await recoveries(above.userId)).toEqual([]);
    expect(await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, above.userId))).toHaveLength(
      before,
    );
  });
});

test('a user tied to a club sees and makes users of that club only', async () => {
  const { record } = await add();
  const club = await house.signInAs(CODES, { clubId: UNKNOWN });
  expect((await club.get(`/api/Users/${record.id}`)).status).toBe(404);
  expect((await act(record.id, 'Deactivate', club)).status).toBe(404);
  expect((await club.get('/api/Users?pageSize=100')).body.data.total).toBe(1);
  const made = (await club.post('/api/Users', person())).body.data;
  const [row] = await house.db.select().from(users).where(eq(users.id, made.id));
  expect(row?.clubId).toBe(UNKNOWN);
  expect((await club.get('/api/Users')).body.data.total).toBe(2);
});

test('the password and its hash stand in no answer, no history and no audit entry', async () => {
  const auditor = await house.signInAs([...CODES, 'AuditLogsSearch']);
  const { record } = await add({ password: 'mưa rào tháng bảy 42' });
  await act(record.id, 'Deactivate');
  await staff.del(`/api/Users/${record.id}`);
  const answers = await Promise.all(
    ['/api/Users?pageSize=100', `/api/Users/${record.id}/History`, '/api/AuditLogs?pageSize=100', '/api/Deletions'].map(
      (url) => auditor.get(url),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|mưa rào/);
  }
  const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.area, 'Users'));
  expect(entries.length).toBeGreaterThan(10);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|passwordHash|mưa rào/);
});

test("addresses of one's own and of a record do not collide", async () => {
  expect((await staff.get('/api/Users/Profile')).body.data.username).toBeTruthy();
  expect((await staff.get('/api/Users/SignIn')).body.message).toBe('Mes.Users.Id.NotFound');
  expect((await house.db.select().from(sessions).where(eq(sessions.id, staff.sessionId)))[0]?.endedAt).toBeNull();
  expect((await staff.get('/api/Users/Signout')).status).toBe(200);
});
