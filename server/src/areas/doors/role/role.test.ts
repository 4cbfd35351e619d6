import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rolePermissions, roles, users } from '../../../db/tables/access.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const CODES = ['Search', 'View', 'Create', 'Update', 'Delete', 'Export'].map((action) => `Roles${action}`);

let house: TestApp;
let staff: TestClient;
let number = 0;
const newName = () => `Vai trò ${++number}`;
const add = async (codes: string[] = ['MarketsSearch'], name = newName()) => {
  const answer = await staff.post('/api/Roles', { name, description: null, permissionCodes: codes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

describe('a role', () => {
  test('is read back with its codes once each and in order, and counted in the list', async () => {
    const role = await add(['MarketsView', 'MarketsSearch', 'MarketsView']);
    expect(role).toMatchObject({
      permissionCodes: ['MarketsSearch', 'MarketsView'],
      permissionCount: 2,
      userCount: 0,
      version: 1,
      createdBy: 'Nguyễn Bảo Trâm',
    });
    expect((await staff.get(`/api/Roles/${role.id}`)).body.data).toEqual(role);
    const { items } = (await staff.get(`/api/Roles?search=${encodeURIComponent(role.name)}`)).body.data;
    expect(items[0]).toMatchObject({ id: role.id, permissionCount: 2, userCount: 0 });
    expect(items[0].permissionCodes).toBeUndefined();
  });

  test('needs a name, at least one permission, and only permissions that exist', async () => {
    const send = (body: object) => staff.post('/api/Roles', { name: newName(), description: null, ...body });
    for (const [body, key] of [
      [{ permissionCodes: [] }, 'Mes.Roles.PermissionCodes.Required'],
      [{}, 'Mes.Roles.PermissionCodes.Required'],
      [{ permissionCodes: 'MarketsView' }, 'Mes.Roles.PermissionCodes.InValid'],
      [{ permissionCodes: [7] }, 'Mes.Roles.PermissionCodes.InValid'],
      [{ permissionCodes: ['LuckyDrawsView'] }, 'Mes.Roles.PermissionCodes.InValid'],
      [{ permissionCodes: ['MarketsView'], name: ' ' }, 'Mes.Roles.Name.Required'],
      [{ permissionCodes: ['MarketsView'], name: 'x'.repeat(255) }, 'Mes.Roles.Name.OverLength'],
      [{ permissionCodes: ['MarketsView'], description: 'x'.repeat(501) }, 'Mes.Roles.Description.OverLength'],
    ] as const) {
      const { status, body: answer } = await send(body);
      expect([status, answer.message]).toEqual([400, key]);
    }
  });

  test('has a name of its own, whatever its accents', async () => {
    await add(undefined, 'Thư ký');
    const { body } = await staff.post('/api/Roles', { name: 'THU KY', permissionCodes: ['MarketsView'] });
    expect(body.message).toBe('Mes.Roles.Name.AlreadyExist');
  });

  test('tells in its history which permissions came and which went', async () => {
    const role = await add(['MarketsSearch', 'MarketsView']);
    const changed = { ...role, permissionCodes: ['MarketsView', 'MarketsCreate'] };
    expect((await staff.put(`/api/Roles/${role.id}`, changed)).body.data).toMatchObject({ version: 2 });
    const { items } = (await staff.get(`/api/Roles/${role.id}/History`)).body.data;
    expect(items[0].changes).toEqual({ permissionCodes: [['MarketsSearch'], ['MarketsCreate']] });
    expect(items[1].changes).toMatchObject({ permissionCodes: [[], ['MarketsSearch', 'MarketsView']] });
    expect((await staff.put(`/api/Roles/${role.id}`, { ...changed, version: 2 })).body.data.version).toBe(2);
  });

  test('gives its former permissions back from the list of own actions', async () => {
    const role = await add(['MarketsSearch', 'MarketsView']);
    const changed = { ...role, name: `${role.name} mới`, permissionCodes: ['MarketsView', 'MarketsCreate'] };
    expect((await staff.put(`/api/Roles/${role.id}`, changed)).status).toBe(200);
    const [line] = (await staff.get('/api/RecentActions')).body.data.items;
    expect((await staff.post(line.undo[0])).body.data).toMatchObject({ undone: 1, kept: [] });
    const { name, permissionCodes: codes } = (await staff.get(`/api/Roles/${role.id}`)).body.data;
    expect([name, codes]).toEqual([role.name, role.permissionCodes]);
  });

  test('saved over a newer version is 409 with the present codes', async () => {
    const role = await add();
    await staff.put(`/api/Roles/${role.id}`, { ...role, permissionCodes: ['MarketsCreate'] });
    const stale = await staff.put(`/api/Roles/${role.id}`, { ...role, permissionCodes: ['MarketsDelete'] });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      message: 'Mes.Roles.Update.Conflict',
      current: { permissionCodes: ['MarketsCreate'], version: 2 },
    });
  });

  test('that someone has cannot be deleted; one that nobody has comes back with its codes', async () => {
    const role = await add(['MarketsSearch', 'MarketsView']);
    const person = await house.signInAs([]);
    await house.db.update(users).set({ roleId: role.id }).where(eq(users.id, person.userId));
    const refused = await staff.del(`/api/Roles/${role.id}`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Role.StillExistUser']);
    expect((await staff.get(`/api/Roles/${role.id}`)).body.data.allowedActions).toContainEqual({
      action: 'Delete',
      refusal: 'Mes.Role.StillExistUser',
    });
    await house.db.update(users).set({ roleId: null }).where(eq(users.id, person.userId));
    const { deletionId } = (await staff.del(`/api/Roles/${role.id}?version=1`)).body.data;
    expect((await staff.get(`/api/Roles/${role.id}`)).status).toBe(404);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(403);
    await house.hold(staff, [...CODES, 'MarketsSearch', 'MarketsView']);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    await house.hold(staff, CODES);
    expect((await staff.get(`/api/Roles/${role.id}`)).body.data).toEqual(role);
  });

  test('shows who has it and when they last signed in', async () => {
    const role = await add();
    const person = await house.signInAs([], { name: 'Đỗ Cẩm Yến' });
    await house.db.update(users).set({ roleId: role.id }).where(eq(users.id, person.userId));
    const { body } = await staff.get(`/api/Roles/${role.id}/Users`);
    expect(body.data.items).toEqual([
      expect.objectContaining({ id: person.userId, fullName: 'Đỗ Cẩm Yến', lastSignInAt: null, operationStatus: 1 }),
    ]);
    expect(Object.keys(body.data.items[0])).not.toContain('passwordHash');
    expect((await staff.get(`/api/Roles/${UNKNOWN}/Users`)).status).toBe(404);
  });

  test('is copied under a new name', async () => {
    const role = await add(['MarketsSearch', 'MarketsView']);
    const name = newName();
    const { status, body } = await staff.post(`/api/Roles/${role.id}/Copy`, { name });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name, permissionCodes: role.permissionCodes, userCount: 0, version: 1 });
    expect((await staff.post(`/api/Roles/${role.id}/Copy`, { name })).body.message).toBe('Mes.Roles.Name.AlreadyExist');
    expect((await staff.post(`/api/Roles/${role.id}/Copy`, {})).body.message).toBe('Mes.Roles.Name.Required');
  });

  test('a change of a role holds at the next request of its users', async () => {
    const role = await add(['MarketsSearch']);
    const person = await house.signInAs([]);
    await house.db.update(users).set({ roleId: role.id }).where(eq(users.id, person.userId));
    expect((await person.get('/api/Markets')).status).toBe(200);
    await staff.put(`/api/Roles/${role.id}`, { ...role, permissionCodes: ['CertificatesSearch'] });
    expect((await person.get('/api/Markets')).status).toBe(403);
    expect((await person.get('/api/Certificates')).status).toBe(200);
  });
});

describe('roles', () => {
  test('are sorted in Vietnamese order, found without accents and exported', async () => {
    await add(undefined, 'Ánh sáng');
    await add(undefined, 'Đối ngoại');
    const names = (await staff.get('/api/Roles?pageSize=100')).body.data.items.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual([...names].sort(new Intl.Collator('vi').compare));
    expect((await staff.get('/api/Roles?search=doi ngoai')).body.data.total).toBe(1);
    expect((await staff.get('/api/Roles/Options?search=doi')).body.data[0]).toMatchObject({ name: 'Đối ngoại' });
    expect((await staff.get('/api/Roles/Export')).status).toBe(200);
    expect((await staff.get('/api/Roles/ImportTemplate')).status).toBe(404);
  });

  test('list every permission there is, each once', async () => {
    const { body } = await staff.get('/api/Roles/Permissions');
    const codes = body.data.flatMap(({ areas }: { areas: { area: string; actions: string[] }[] }) =>
      areas.flatMap(({ area, actions }) => actions.map((action) => `${area}${action}`)),
    );
    expect(codes.sort()).toEqual([...permissionCodes].sort());
  });

  test('are seen and changed by nobody who is tied to a club', async () => {
    const role = await add();
    const club = await house.signInAs(CODES, { clubId: UNKNOWN });
    expect((await club.get('/api/Roles')).body.data.total).toBe(0);
    expect((await club.get(`/api/Roles/${role.id}`)).status).toBe(404);
    expect((await club.get(`/api/Roles/${role.id}/Users`)).status).toBe(404);
    expect((await club.put(`/api/Roles/${role.id}`, role)).status).toBe(403);
    expect((await club.del(`/api/Roles/${role.id}`)).status).toBe(403);
    expect((await club.post(`/api/Roles/${role.id}/Copy`, { name: newName() })).status).toBe(404);
  });
});

describe('the power to change roles', () => {
  test('stays with an active user: the last role that gives it cannot lose it, and of fifty at once one is the last', async () => {
    await using alone = await makeApp();
    const managers = await Promise.all(Array.from({ length: 50 }, () => alone.signInAs(['RolesUpdate', 'RolesView'])));
    // Otherwise the first administrator would remain as a manager.
    await alone.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, 'admin'));
    const records = await Promise.all(
      managers.map(async (manager) => {
        const [{ roleId } = { roleId: null }] = await alone.db
          .select({ roleId: users.roleId })
          .from(users)
          .where(eq(users.id, manager.userId));
        return (await manager.get(`/api/Roles/${roleId}`)).body.data;
      }),
    );
    const answers = await Promise.all(
      managers.map((manager, index) =>
        manager.put(`/api/Roles/${records[index].id}`, { ...records[index], permissionCodes: ['RolesView'] }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(refused.map(({ body }) => body.message)).toEqual(['Mes.Roles.Status.NotAllowed']);
    const left = await alone.db
      .select({ id: rolePermissions.roleId })
      .from(rolePermissions)
      .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
      .where(
        and(
          eq(rolePermissions.code, 'RolesUpdate'),
          inArray(
            roles.id,
            records.map(({ id }) => id),
          ),
        ),
      );
    expect(left).toHaveLength(1);
  });
});
