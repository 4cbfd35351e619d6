import { randomUUID } from 'node:crypto';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../db/tables/kit.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, addMember, invite } from '../../gatherings/activity/testing/events.ts';
import { dryRun, workbook, write } from '../exchange/testing/workbooks.ts';
import { sendDue } from '../../../kit/outbox/send-due.ts';
import type { Driver } from '../../../kit/outbox/driver.ts';

type Row = ReturnType<typeof JSON.parse>;

const MINUTE = 60_000;
const mail: Driver = { send: async () => ({ result: 'sent' }) };
const drivers = { mail, domain: 'example.test', pressWait: MINUTE };

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true, drivers });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const ok = async (answer: ReturnType<TestClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
const get = (url: string, who = staff): Promise<Row> => ok(who.get(url));
const post = (url: string, body: object = {}, who = staff): Promise<Row> => ok(who.post(url, body));
const lines = async (who = staff): Promise<Row[]> => (await get('/api/RecentActions?days=7', who)).items;
/** The newest line of a kind. */
const line = async (kind: string, who = staff): Promise<Row> => (await lines(who)).find((one) => one.kind === kind);
const later = (milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};
/** Undoes a line by what it says itself. */
async function undo({ undo: calls, asks }: Row, who = staff): Promise<Row[]> {
  expect(calls.length).toBeGreaterThan(0);
  const answers: Row[] = [];
  for (const call of calls)
    answers.push(
      await post(
        call,
        {
          ...(asks.includes('reason') && { reason: 'Nhập nhầm' }),
          ...(asks.includes('clientKey') && { clientKey: randomUUID() }),
        },
        who,
      ),
    );
  return answers;
}
let number = 0;
const market = (changes: object = {}) => {
  number += 1;
  return post('/api/Markets', { code: `VIEC-${number}`, name: `Thị trường ${number}`, description: 'Cũ', ...changes });
};
const edit = async ({ id }: Row, changes: object, who = staff): Promise<Row> => {
  const { version } = await get(`/api/Markets/${id}`);
  return ok(who.patch(`/api/Markets/${id}`, { ...changes, version }));
};
const valuesOf = async ({ id }: Row) => {
  const { code, name, description } = await get(`/api/Markets/${id}`);
  return { code, name, description };
};

describe('what a person did', () => {
  test('an edit is listed and given back; a later change keeps it', async () => {
    const one = await market();
    const before = await valuesOf(one);
    await edit(one, { description: 'Mới', name: 'Tên mới' });
    const told = await line('edit');
    expect(told).toMatchObject({ area: 'Markets', count: 1, names: ['Tên mới'], reason: null });
    expect(told.path).toContain(one.id);
    expect(await undo(told)).toEqual([{ undone: 1, kept: [], after: null }]);
    expect(await valuesOf(one)).toEqual(before);
    const [first] = (await get(`/api/Markets/${one.id}/History`)).items;
    expect(first.action).toBe('Undo');
    expect((await lines()).find(({ key }) => key === told.key)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Undone' },
    });
    await edit(one, { description: 'Lần hai' });
    const { key } = await line('edit');
    const other = await house.signInAs(permissionCodes);
    await edit(one, { description: 'Người khác' }, other);
    expect((await lines()).find((each) => each.key === key)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Changed' },
    });
    // The other sees their own and nothing of this one, nor may they undo it.
    expect((await lines(other)).map(({ kind }) => kind)).toEqual(['edit']);
    expect((await other.post(`/api/RecentActions/${key}/Undo`, {})).status).toBe(404);
  });

  test('many records set at once are one line, given back as a whole; one that changed since is named', async () => {
    const all = await Promise.all([market(), market(), market({ description: 'Một' })]);
    const [, second] = all;
    const asked = { field: 'description', way: 'set', value: 'Cùng một lời' };
    const { records, other, same, rows } = await post('/api/Markets/SetField/Preview', {
      ...asked,
      ids: all.map(({ id }) => id),
    });
    expect([other, same, rows.length]).toEqual([3, 0, 3]);
    const run = randomUUID();
    for (const record of records) await post('/api/Markets/SetField', { ...asked, records: [record], run });
    const told = await line('setField');
    expect(told).toMatchObject({ key: run, count: 3, area: 'Markets', reason: null });
    await edit(second, { description: 'Sửa sau' });
    const [answer] = await undo(told);
    expect(answer).toMatchObject({
      undone: 2,
      kept: [{ name: second.name, message: 'Mes.RecentActions.Undo.Changed' }],
    });
    const now = await Promise.all(all.map((one) => valuesOf(one)));
    expect(now.map(({ description }) => description)).toEqual(['Cũ', 'Sửa sau', 'Một']);
  });

  test('an import is one line and is taken back', async () => {
    const bytes = await workbook(
      ['Mã', 'Tên'],
      [
        ['NHAP-1', 'Nhập một'],
        ['NHAP-2', 'Nhập hai'],
      ],
    );
    const run = await dryRun(house, staff, 'Markets', bytes);
    await write(staff, run.id);
    const told = await line('import');
    expect(told).toMatchObject({ count: 2, area: 'Markets', reason: null, undo: [`/api/Imports/${run.id}/Undo`] });
    await undo(told);
    await expect.poll(async () => (await get(`/api/Imports/${run.id}`)).state).toBe('undone');
    expect((await get('/api/Markets?code=NHAP-1')).total).toBe(0);
    expect(await line('import')).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Undone' } });
  });

  test('deletions of one press are one line and come back; after their time they say so', async () => {
    const all = [await market(), await market()];
    await post('/api/Markets/Bulk', { action: 'Delete', ids: all.map(({ id }) => id) });
    const told = await line('deletion');
    expect(told).toMatchObject({ count: 2, path: null, reason: null });
    await undo(told);
    for (const one of all) expect(await get(`/api/Markets/${one.id}`)).toMatchObject({ code: one.code });
    expect(await line('deletion')).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Undone' } });
    const short = await house.signInAs(['MarketsCreate', 'MarketsView', 'MarketsDelete', 'MarketsSearch']);
    const third = await market();
    await ok(short.del(`/api/Markets/${third.id}`));
    expect((await line('deletion', short)).undo).toHaveLength(1);
    const { now } = house.clock;
    later(11 * MINUTE);
    expect(await line('deletion', short)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Expired', params: { minutes: 10 } },
    });
    house.clock.now = now;
  });

  test('fees that were issued go back, and a payment by its contrary with a reason', async () => {
    const year = Number(today(house.clock.now).slice(0, 4));
    const member = await post('/api/Members', {
      type: 1,
      code: 'HV-VIEC',
      enterpriseName: 'Công ty Việc hôm nay',
      membership: { startsOn: '2020-01-01' },
    });
    const plan = await post('/api/Fees', {
      name: 'Hội phí hôm nay',
      year,
      period: 'Y',
      proRata: 0,
      kind: 1,
      dueOn: `${year}-12-31`,
      rates: [
        {
          memberType: null,
          enterpriseScale: null,
          rankId: null,
          memberId: member.id,
          amount: 500_000,
          reason: 'Riêng',
        },
      ],
    });
    await post(`/api/Fees/${plan.id}/Issue`);
    const issue = await line('issue');
    expect(issue).toMatchObject({ area: 'Fees', reason: null, undo: [`/api/Fees/${plan.id}/UndoIssue`] });
    expect(issue.count).toBeGreaterThan(0);
    const feesOf = async () => (await get(`/api/FeeHistories?memberId=${member.id}`)).items;
    expect(await feesOf()).toHaveLength(1);
    await undo(issue);
    expect(await feesOf()).toHaveLength(0);
    expect((await lines()).find(({ key }) => key === issue.key)).toMatchObject({
      reason: { message: 'Mes.RecentActions.Undo.Undone' },
    });
    await post(`/api/Fees/${plan.id}/Issue`);
    const [fee] = await feesOf();
    const body = {
      amount: 200_000,
      payDate: today(house.clock.now),
      method: 1,
      clientKey: randomUUID(),
      kind: 1,
      receipt: false,
      attachmentIds: [],
    };
    await post(`/api/FeeHistories/${fee.id}/Payments`, body);
    const paid = await line('payment');
    expect(paid).toMatchObject({ area: 'Payments', count: 1, asks: ['reason', 'clientKey'], reason: null });
    const before = (await feesOf())[0];
    expect(before.paid).toBe(200_000);
    await undo(paid);
    expect((await feesOf())[0].paid).toBe(0);
    expect((await lines()).find(({ key }) => key === paid.key)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Reversed' },
    });
  });

  test('a step is undone from the list as from its toast, and says why it cannot be any more', async () => {
    const waiting = async (name: string) => {
      number += 1;
      const who = await house.signInAs(['MembersCreate', 'MembersView', 'MembersSearch']);
      return post('/api/Members', { type: 1, code: `BUOC-${number}`, enterpriseName: name }, who);
    };
    const stateOf = async ({ id }: Row) => (await get(`/api/Members/${id}`)).approval;
    const one = await waiting('Công ty Một Bước');
    await post(`/api/Members/${one.id}/Approve`);
    const told = await line('step');
    expect(told).toMatchObject({
      step: 'Mes.Members.Approve.Successfully',
      names: ['Công ty Một Bước'],
      count: 1,
      undo: [`/api/RecentActions/${told.key}/Undo`],
      reason: null,
    });
    expect(Date.parse(told.until)).toBe(house.clock.now.getTime() + 5 * MINUTE);
    expect(await undo(told)).toEqual([{ undone: 1, kept: [], after: null }]);
    expect(await stateOf(one)).toBe(0);
    const again = async (key: string) => (await lines()).find((each) => each.key === key);
    expect(await again(told.key)).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Undone' } });
    // Undone by its toast, changed since, and too late.
    const { body } = await staff.post(`/api/Members/${one.id}/Approve`, {});
    const byToast = await line('step');
    await post('/api/Members/Undo', { tokens: [body.undo] });
    expect(await again(byToast.key)).toMatchObject({ reason: { message: 'Mes.RecentActions.Undo.Undone' } });
    await post(`/api/Members/${one.id}/Approve`);
    const late = await line('step');
    const { now } = house.clock;
    later(6 * MINUTE);
    expect(await again(late.key)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Expired', params: { minutes: 5 } },
    });
    house.clock.now = now;
    await post(`/api/Members/${one.id}/Deactivate`);
    expect(await again(late.key)).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Changed' } });
    // Afterwards the contrary step leads back.
    later(6 * MINUTE);
    const stopped = await line('step');
    expect(stopped).toMatchObject({ undo: [`/api/Members/${one.id}/Activate`], until: null, asks: [], reason: null });
    await undo(stopped);
    expect((await get(`/api/Members/${one.id}`)).status).toBe(1);
    expect(await again(stopped.key)).toMatchObject({ reason: { message: 'Mes.RecentActions.Undo.Undone' } });
    // Many at once are one line.
    const many = [await waiting('Công ty Hai Bước'), await waiting('Công ty Ba Bước')];
    await post('/api/Members/Bulk', { action: 'Approve', ids: many.map(({ id }) => id) });
    const bulk = await line('step');
    expect(bulk.count).toBe(2);
    expect(await undo(bulk)).toEqual([{ undone: 2, kept: [], after: null }]);
    expect(await Promise.all(many.map((each) => stateOf(each)))).toEqual([0, 0]);
  });

  test('steps of events, meetings, accounts and requests have their way back, and a cancellation its reason', async () => {
    const event = await addEvent(house, staff, 48);
    await post(`/api/Activities/${event.id}/Start`);
    const started = await line('step');
    expect(started).toMatchObject({ step: 'Mes.Activities.Start.Successfully', reason: null });
    later(6 * MINUTE);
    const byReason = (await lines()).find(({ key }) => key === started.key);
    expect(byReason).toMatchObject({ undo: [`/api/Activities/${event.id}/UndoStart`], asks: ['reason'] });
    await undo(byReason);
    expect((await get(`/api/Activities/${event.id}`)).startedAt).toBeNull();
    await post(`/api/Activities/${event.id}/Postpone`, { reason: 'Bão' });
    const postponed = await line('step');
    expect(postponed).toMatchObject({ undo: [`/api/Activities/${event.id}/Resume`], asks: [], reason: null });
    await undo(postponed);
    expect((await get(`/api/Activities/${event.id}`)).postponedAt).toBeNull();
    await post(`/api/Activities/${event.id}/Cancel`, { reason: 'Thôi' });
    expect(await line('step')).toMatchObject({
      step: 'Mes.Activities.Cancel.Successfully',
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.Cancelled' },
    });
    const other = await house.signInAs(['MarketsSearch']);
    await post(`/api/Users/${other.userId}/Deactivate`);
    const shut = await line('step');
    expect(shut).toMatchObject({ area: 'Users', undo: [`/api/Users/${other.userId}/Activate`], reason: null });
    await undo(shut);
    expect((await get(`/api/Users/${other.userId}`)).operationStatus).toBe(1);
    // Who may no longer take the step is told so, and nobody undoes the step of somebody else.
    const request = await post('/api/DataRequests', {
      type: 1,
      requester: 'Nguyễn Văn Yêu Cầu',
      receivedAt: house.clock.now.toISOString(),
      content: 'Xem dữ liệu',
    });
    await post(`/api/DataRequests/${request.id}/Done`);
    const done = await line('step');
    expect(done).toMatchObject({ area: 'DataRequests', reason: null });
    const stranger = await house.signInAs(permissionCodes);
    expect((await stranger.post(done.undo[0], {})).status).toBe(404);
    await house.hold(
      staff,
      permissionCodes.filter((code) => code !== 'PersonalDataUpdate'),
    );
    expect((await lines()).find(({ key }) => key === done.key)).toMatchObject({
      undo: [],
      reason: { message: 'Mes.RecentActions.Undo.NotAllowed' },
    });
    await house.hold(staff, permissionCodes);
    expect(await undo(done)).toEqual([{ undone: 1, kept: [], after: null }]);
    expect((await get(`/api/DataRequests/${request.id}`)).doneAt).toBeNull();
  });

  test('letters within their minute are taken back; afterwards the line says when they went', async () => {
    const send = async () => {
      const { id } = await addEvent(house, staff, 48);
      const people = [await addMember(house, 'Khách một'), await addMember(house, 'Khách hai')];
      await invite(staff, id, people);
      await post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
      return line('letters');
    };
    const told = await send();
    expect(told).toMatchObject({ count: 2, reason: null });
    expect(Date.parse(told.until)).toBe(house.clock.now.getTime() + MINUTE);
    expect(await undo(told)).toEqual([{ letters: 2 }]);
    expect(await line('letters')).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.TakenBack' } });
    later(1_000);
    const second = await send();
    later(MINUTE);
    expect((await lines()).find(({ key }) => key === second.key)).toMatchObject({
      reason: { message: 'Mes.RecentActions.Undo.TooLate', params: { seconds: 60 } },
    });
    await sendDue({ db: house.db, now: () => house.clock.now }, drivers);
    const sent = (await lines()).find(({ key }) => key === second.key);
    expect(sent).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Sent' } });
    expect(sent.reason.params.time).toMatch(/^\d\d:\d\d$/);
  });

  test('the days before come by choice, and other days are refused', async () => {
    const [id, entityId] = [uuidv7(), uuidv7()];
    const createdAt = new Date(house.clock.now.getTime() - 24 * 60 * MINUTE);
    const fact = { area: 'Markets', entity: 'Market', action: 'Update', label: 'Hôm qua', source: 'web' };
    await house.db.insert(auditEntries).values({ ...fact, id, createdAt, entityId, createdBy: staff.userId });
    const keys = async (days: number) =>
      (await get(`/api/RecentActions?days=${days}`)).items.map(({ key }: Row) => key);
    expect(await keys(1)).not.toContain(id);
    expect(await keys(2)).toContain(id);
    expect((await staff.get('/api/RecentActions?days=8')).status).toBe(400);
  });
});

test('a merge is one line, which undoes it until somebody changes the record that stayed', async () => {
  const one = async (name: string) =>
    post('/api/Members', { type: 1, code: `GOP-${(number += 1)}`, enterpriseName: name });
  const [survivor, loser] = [await one('Công ty Gộp Một'), await one('Công ty Gộp Hai')];
  const merge = () => post('/api/Merges', { survivorId: survivor.id, loserId: loser.id });
  await merge();
  const first = await line('merge');
  expect(first).toMatchObject({
    area: 'Members',
    reason: null,
    path: `/member-and-partner/member/info/${survivor.id}`,
  });
  await undo(first);
  expect((await get(`/api/Members/${loser.id}`)).enterpriseName).toBe('Công ty Gộp Hai');
  expect((await line('merge')).reason.message).toBe('Mes.RecentActions.Undo.Undone');
  later(1_000);
  await merge();
  const { version } = await get(`/api/Members/${survivor.id}`);
  await ok(staff.patch(`/api/Members/${survivor.id}`, { website: 'https://vidu.vn', version }));
  expect((await line('merge')).reason.message).toBe('Mes.Merges.Survivor.Changed');
});

test('a cancelled meeting says that people were told only where somebody was', async () => {
  for (const emailAddress of [null, 'moi@vidu.vn']) {
    // The clock of the tests before has ended the session.
    const who = await house.signInAs(permissionCodes);
    const { id } = await post(
      '/api/Schedules',
      {
        kind: 1,
        type: 2,
        title: 'Họp huỷ',
        address: 'Phòng họp',
        startTime: new Date(+house.clock.now + 48 * 60 * MINUTE).toISOString(),
        endTime: new Date(+house.clock.now + 49 * 60 * MINUTE).toISOString(),
        otherEmails: emailAddress ? [{ name: 'Khách mời', emailAddress }] : [],
        tell: true,
      },
      who,
    );
    // Whose invitation waits is told nothing: it is withdrawn.
    later(2 * MINUTE);
    await sendDue({ db: house.db, now: () => house.clock.now }, drivers);
    await post(`/api/Schedules/${id}/Cancel`, { reason: 'Thôi' }, who);
    expect(await line('step', who)).toMatchObject({
      step: 'Mes.Schedules.Cancel.Successfully',
      undo: [],
      reason: { message: `Mes.RecentActions.Undo.${emailAddress ? 'Told' : ''}Cancelled` },
    });
  }
});
