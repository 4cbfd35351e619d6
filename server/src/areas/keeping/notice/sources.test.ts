import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { sendDue } from '../../../kit/outbox/send-due.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, undo, upload, workbook, write } from '../exchange/testing/workbooks.ts';
import { NEWS } from '../../../kit/outbox/testing/kinds.ts';

const told = async (who: TestClient) => (await who.get('/api/Notices')).body.data.items;
const IMPORT = ['MarketsImport', 'MarketsSearch'];

test('only the user who started an import gets a notice about its end', async () => {
  await using house = await makeApp({ withJobs: true });
  const [staff, other] = [await house.signInAs(IMPORT), await house.signInAs(IMPORT)];
  const bytes = await workbook(
    ['Mã', 'Tên'],
    [
      ['M-1', 'Một'],
      ['M-2', 'Hai'],
      [null, 'Không mã'],
    ],
  );
  const run = await dryRun(house, staff, 'Markets', bytes);
  expect(await told(staff)).toEqual([]);
  await write(staff, run.id);
  expect(await told(staff)).toMatchObject([
    {
      kind: 'Mes.Notices.ImportFinished',
      area: 'Markets',
      entityId: run.id,
      params: { fileName: 'tệp.xlsx', done: 2, refused: 1 },
      isRead: false,
    },
  ]);
  expect(await told(other)).toEqual([]);
});

test('the user who started an import gets a notice when another user undoes it, and none for their own undo', async () => {
  await using house = await makeApp({ withJobs: true });
  const [staff, other] = [await house.signInAs(IMPORT), await house.signInAs(IMPORT, { name: 'Đỗ Cẩm Yến' })];
  const imported = async (code: string) => {
    const run = await dryRun(house, staff, 'Markets', await workbook(['Mã', 'Tên'], [[code, 'Tên']]));
    await write(staff, run.id);
    return run.id as string;
  };
  const [first, second] = [await imported('U-1'), await imported('U-2')];
  expect((await undo(other, first)).status).toBe(202);
  expect((await undo(staff, second)).status).toBe(202);
  const undone = (await told(staff)).filter(({ kind }: { kind: string }) => kind === 'Mes.Notices.ImportUndone');
  expect(undone).toMatchObject([{ entityId: first, params: { fileName: 'tệp.xlsx', by: 'Đỗ Cẩm Yến' } }]);
});

test('an import whose columns must be matched waits, and one that fails says so; each sends a notice', async () => {
  await using house = await makeApp({ withJobs: true });
  const staff = await house.signInAs(IMPORT);
  const { body } = await upload(house, staff, await workbook(['Cột kia', 'Cột khác'], [['F-1', 'x']]));
  const started = await staff.post('/api/Markets/Import', { attachmentId: body.data.id });
  const { runId } = started.body.data;
  expect((await after(staff, runId, 'checking')).state).toBe('failed');
  expect(await told(staff)).toMatchObject([{ kind: 'Mes.Notices.ImportWaits', entityId: runId }]);
  house.clock.now = new Date(house.clock.now.getTime() + 1_000);
  const mapped = await staff.put(`/api/Imports/${runId}/Mapping`, { mapping: { code: 0, name: 1 } });
  expect(mapped.status).toBe(202);
  expect((await after(staff, runId, 'checking')).state).toBe('checked');
  expect(await told(staff)).toHaveLength(1);
  const broken = await upload(house, staff, await workbook(['Mã', 'Tên'], []));
  const empty = await staff.post('/api/Markets/Import', { attachmentId: broken.body.data.id });
  expect((await after(staff, empty.body.data.runId, 'checking')).state).toBe('failed');
  expect(await told(staff)).toMatchObject([{ kind: 'Mes.Notices.ImportFailed' }, { kind: 'Mes.Notices.ImportWaits' }]);
});

test('every active user who can change users gets one notice about a registration', async () => {
  await using house = await makeApp({ config: { registration: 'on' } });
  const [office, gone, reader] = [
    await house.signInAs(['UsersUpdate']),
    await house.signInAs(['UsersUpdate']),
    await house.signInAs(['UsersSearch']),
  ];
  await house.db.update(users).set({ deactivatedAt: house.clock.now }).where(eq(users.id, gone.userId));
  const password = 'con đò sang sông sớm';
  const person = {
    username: 'minhanh',
    fullName: 'Lê Minh Anh',
    emailAddress: 'a@example.test',
    phoneNumber: '0912345678',
  };
  const register = () => house.anonymous.post('/auth/register', { ...person, password, confirmPassword: password });
  await register();
  await register();
  const [added] = await house.db.select().from(users).where(eq(users.username, 'minhanh'));
  expect(await told(office)).toMatchObject([
    {
      kind: 'Mes.Notices.RegistrationWaits',
      area: 'Users',
      entityId: added?.id,
      params: { name: 'Lê Minh Anh', username: 'minhanh' },
    },
  ]);
  expect(await told(reader)).toEqual([]);
  const [{ total }] = (
    await house.db.execute(`select count(*)::int as total from notices where user_id = '${gone.userId}'`)
  ).rows as [{ total: number }];
  expect(total).toBe(0);
});

const post = async (house: TestApp, key: string) => {
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  const message = {
    channel: 'mail',
    address: 'to@example.test',
    body: 'Nội dung',
    source: NEWS,
    holds: 'nothing',
  } as const;
  await outbox.post(house.db, { ...message, dedupeKey: key }, house.clock.now);
};

test('users of the outbox get a notice about failed messages at most once an hour', async () => {
  await using house = await makeApp();
  house.clock.now = new Date('2026-11-20T03:50:00Z');
  const [reader, other] = [await house.signInAs(['OutboxSearch']), await house.signInAs(['OutboxRetry'])];
  let isFinal = false;
  const drivers: Drivers = {
    domain: 'example.test',
    mail: { send: async () => ({ result: isFinal ? 'failed' : 'again', reason: 'no such box' }) },
  };
  const send = () => sendDue({ db: house.db, now: () => house.clock.now }, drivers);
  await post(house, 'waits');
  await send();
  expect(await told(reader)).toEqual([]);
  isFinal = true;
  for (const key of ['a', 'b', 'c']) await post(house, key);
  await send();
  expect(await house.db.$count(deliveries, eq(deliveries.failReason, 'no such box'))).toBe(4);
  expect(await told(reader)).toMatchObject([{ kind: 'Mes.Notices.MessageFailed', area: 'Outbox' }]);
  house.clock.now = new Date('2026-11-20T04:01:00Z');
  await post(house, 'd');
  await send();
  expect(await told(reader)).toHaveLength(2);
  expect(await told(other)).toEqual([]);
});
