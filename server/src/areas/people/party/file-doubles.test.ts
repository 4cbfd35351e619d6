import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberNameKey, members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { fileDoubles } from './file-doubles.ts';
import { isOtherName } from './likeness.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

test('names are asked of the database for the rows at hand, so each batch sees the present members', async () => {
  const { find } = fileDoubles({
    resource: member,
    within: eq(members.type, 1),
    scope: { filter: () => undefined, mayWrite: () => true },
  });
  const call = { db: house.db } as Call;
  const inputs = [{ enterpriseName: 'CTY CP Tre Xanh' }, { enterpriseName: 'Chi nhánh Công ty Tre Xanh' }];
  expect([...(await find(call, inputs)).keys()]).toEqual([]);
  const added = await staff.post('/api/Members', { code: 'FD-1', type: 1, enterpriseName: 'Công ty TNHH Tre Xanh' });
  expect(added.status).toBe(201);
  const found = await find(call, inputs);
  expect([...found.keys()]).toEqual([0, 1]);
  expect(found.get(0)).toEqual({
    id: added.body.data.id,
    name: 'FD-1 Công ty TNHH Tre Xanh',
    fields: ['enterpriseName'],
  });
});

test('an index has the names without legal forms', async () => {
  const undone = new Error('the members of this test go again');
  const plans: unknown[] = [];
  const asking = house.db.transaction(async (tx) => {
    await tx.execute(sql`insert into members (id, type, code, code_key, name, search_key)
      select gen_random_uuid(), 1, 'FD-I' || n, 'fd-i' || n, 'Tên ' || n, '.ten.' || n || '.||' from generate_series(1, 3000) n`);
    await tx.execute(sql`analyze members`);
    const listed = sql`restricted_at is null and erased_at is null`;
    const { rows } = await tx.execute(
      sql`explain select ${members.id} from ${members} where ${listed} and ${memberNameKey} = any(${sql.param(['.tre.xanh.'])})`,
    );
    plans.push(...rows);
    throw undone;
  });
  await expect(asking).rejects.toBe(undone);
  expect(JSON.stringify(plans)).toContain('members_name_key');
});

test.each([
  ['Công ty TNHH Hồng Vinh', 'Cty CP Hồng Vân', true],
  ['Tập đoàn Đại Dương', 'Công ty Kim Ngân', true],
  ['Công ty Hồng Vinh', 'CTY TNHH HONG VINH', false],
  ['Công ty Hồng Ving', 'Công ty Hồng Vinh', false],
  ['Công ty Thương mại Dịch vụ An Phú', 'Cty TMDV An Phú', false],
  ['Cty TM DV An Phú', 'Công ty Thương mại - Dịch vụ An Phú', false],
  ['Xây dựng Hoà Bình', 'Công ty Hòa Bình', false],
])('a code alone: %s and %s are different companies: %s', (one, other, isOther) => {
  expect([isOtherName(one, other, true), isOtherName(other, one, true)]).toEqual([isOther, isOther]);
});
