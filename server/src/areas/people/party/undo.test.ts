import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { defineLife } from '@hoivien/contract/kit/life.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { notices } from '../../../db/tables/kit.ts';
import { notificationRecipients, notifications } from '../../../db/tables/notification.ts';
import { markets } from '../../../db/tables/market.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { members } from '../../../db/tables/member.ts';
import { memberships } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { associationScope } from '../../../kit/rights.ts';
import { crud } from '../../../kit/crud/crud.ts';
import { transition, undoStep } from '../../../kit/transition.ts';
import { undoTokens } from '../../../kit/undo-token.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { addEvent, CODES as EVENTS } from '../../gatherings/activity/testing/events.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Approve'].map((action) => `Members${action}`);
const WITHOUT_APPROVE = CODES.filter((code) => code !== 'MembersApprove');
const GONE = 'Mes.Undo.Record.NotAllowed';

let house: TestApp;
let staff: TestClient;
let helper: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'MembersImport']);
  helper = await house.signInAs(WITHOUT_APPROVE);
});
afterAll(() => house[Symbol.asyncDispose]());

/** A member that waits for approval. */
async function waiting(changes: object = {}) {
  number++;
  const input = { type: 1, code: `U-${number}`, enterpriseName: `Công ty Hoàn Tác ${number}`, ...changes };
  const { status, body } = await helper.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; version: number };
}

const act = async (id: string, action: string, body: object = {}, who = staff) =>
  (await who.post(`/api/Members/${id}/${action}`, body)).body;
const undoAll = (tokens: string[], who = staff) => who.post('/api/Members/Undo', { tokens });
const undo = async (token: string, who = staff) => (await undoAll([token], who)).body.data[0];
const get = async (id: string) => (await staff.get(`/api/Members/${id}`)).body.data;
const rowOf = async (id: string) => (await house.db.select().from(members).where(eq(members.id, id)))[0];
const staysOf = (id: string) => house.db.select().from(memberships).where(eq(memberships.memberId, id));
const noticesOf = async (id: string) =>
  (await house.db.select().from(notices).where(eq(notices.entityId, id))).map(({ kind }) => kind);
const history = async (id: string) => (await staff.get(`/api/Members/${id}/History`)).body.data.items;

describe('undoing an approval', () => {
  test('takes back the decision, the stay that it began and its notices, and stands in the history', async () => {
    const { id } = await waiting();
    const before = await rowOf(id);
    const { undo: token, data } = await act(id, 'Approve', { membership: { startsOn: '2026-05-01', number: 'U-ONE' } });
    expect([data.approval, (await staysOf(id)).length]).toEqual([1, 1]);
    expect(await noticesOf(id)).toContain('Mes.Notices.MemberApproved');
    expect(await undo(token)).toEqual({ id, done: true, message: 'Mes.Undo.Step.Successfully', undo: null });
    const { version, updatedAt, updatedBy, ...columns } = (await rowOf(id)) ?? {};
    expect([version, updatedBy, updatedAt]).toEqual([3, staff.userId, house.clock.now]);
    expect({ ...before, ...columns }).toEqual(before);
    expect(await get(id)).toMatchObject({ approval: 0, membershipState: 'pending' });
    expect(await staysOf(id)).toEqual([]);
    expect(await noticesOf(id)).not.toContain('Mes.Notices.MemberApproved');
    const [latest, step] = await history(id);
    expect([latest.action, step.action]).toEqual(['Undo', 'Update']);
    expect(latest.changes).toMatchObject({ approval: [1, 0], membershipNumber: ['U-ONE', null] });
    expect((await act(id, 'Approve', { membership: { startsOn: '2026-05-01', number: 'U-ONE' } })).data.approval).toBe(
      1,
    );
  });

  test('restores the values of a stay that it changed, and the reason of an earlier refusal', async () => {
    const { id } = await waiting({ membership: { startsOn: '2020-02-02', number: 'U-OLD' } });
    await act(id, 'Refuse', { reason: 'Thiếu giấy phép' });
    const before = await staysOf(id);
    const { undo: token } = await act(id, 'Approve', {
      membership: { startsOn: '2021-03-03', number: 'U-NEW', decisionNumber: '7/QĐ', decisionOn: '2021-03-01' },
    });
    expect((await staysOf(id))[0]).toMatchObject({ startsOn: '2021-03-03', number: 'U-NEW', decisionNumber: '7/QĐ' });
    await undo(token);
    const [stay] = await staysOf(id);
    expect(stay).toEqual({ ...before[0], updatedAt: house.clock.now, updatedBy: staff.userId });
    expect(await get(id)).toMatchObject({ approval: 2, refuseReason: 'Thiếu giấy phép', membershipState: 'refused' });
  });

  test('is refused while another member has the number that the stay had before', async () => {
    const { id } = await waiting({ membership: { startsOn: '2020-02-02', number: 'U-TWICE' } });
    const { undo: token } = await act(id, 'Approve', { membership: { startsOn: '2020-02-02', number: 'U-FREE' } });
    await waiting({ membership: { startsOn: '2020-02-02', number: 'U-TWICE' } });
    expect(await undo(token)).toMatchObject({ done: false, message: 'Mes.Members.MembershipNumber.AlreadyExist' });
    expect((await get(id)).approval).toBe(1);
  });
});

describe('undoing the other decisions', () => {
  test('a refusal, an activation and a deactivation go back to the state before', async () => {
    const { id } = await waiting();
    const refused = await act(id, 'Refuse', { reason: 'Nhầm' });
    expect(await noticesOf(id)).toContain('Mes.Notices.MemberRefused');
    await undo(refused.undo);
    expect(await get(id)).toMatchObject({ approval: 0, refuseReason: null });
    expect(await noticesOf(id)).not.toContain('Mes.Notices.MemberRefused');
    const stopped = await act(id, 'Deactivate');
    await undo(stopped.undo);
    expect((await get(id)).status).toBe(1);
    await act(id, 'Deactivate');
    await undo((await act(id, 'Activate')).undo);
    expect((await get(id)).status).toBe(2);
  });

  test('each kind of member has it, and a step without an undo answers no token', async () => {
    const clubs = await house.signInAs(['ClubsCreate', 'ClubsUpdate', 'ClubsView']);
    const { id } = (await clubs.post('/api/Clubs', sampleInput(club, 91))).body.data;
    const { undo: token } = (await clubs.post(`/api/Clubs/${id}/Deactivate`)).body;
    expect((await clubs.post('/api/Clubs/Undo', { tokens: [token] })).body.data[0].done).toBe(true);
    const member = await waiting();
    await act(member.id, 'Approve');
    const end = { endsOn: '2031-06-30', endKind: 1, endReason: 'Xin ra hội' };
    expect(await act(member.id, 'Leave', end)).not.toHaveProperty('undo');
  });

  test('many at once get a token each, and are undone in one call', async () => {
    const ids = [(await waiting()).id, (await waiting()).id, (await waiting()).id];
    const { body } = await staff.post('/api/Members/Bulk', { action: 'Approve', ids });
    const tokens = body.data.map(({ undo: token }: { undo: string }) => token);
    await act(String(ids[1]), 'Deactivate');
    const results = (await undoAll(tokens)).body.data;
    expect(results.map(({ done, message }: { done: boolean; message: string }) => [done, message])).toEqual([
      [true, 'Mes.Undo.Step.Successfully'],
      [false, GONE],
      [true, 'Mes.Undo.Step.Successfully'],
    ]);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).approval))).toEqual([0, 1, 0]);
  });
});

describe('a step is not undone', () => {
  test('after another change, nor a second time', async () => {
    const { id } = await waiting();
    const { undo: token, data } = await act(id, 'Approve');
    const { version, ...input } = data;
    await staff.put(`/api/Members/${id}`, { ...input, version, website: 'khac.example.test' });
    expect(await undo(token)).toMatchObject({ done: false, message: GONE });
    expect([(await get(id)).approval, (await staysOf(id)).length]).toEqual([1, 1]);
    const other = await act((await waiting()).id, 'Approve');
    expect((await undo(other.undo)).done).toBe(true);
    expect(await undo(other.undo)).toMatchObject({ done: false, message: GONE });
  });

  test('by another user, by one who lost the permission, by a forged token, in another area or after five minutes', async () => {
    const { id } = await waiting();
    const who = await house.signInAs(CODES);
    const { undo: token } = await act(id, 'Approve', {}, who);
    const unknown = 'Mes.Undo.Token.NotFound';
    expect((await undo(token)).message).toBe(unknown);
    const taken = undoTokens(secretKey).open(token);
    if (!taken) throw new Error('The token opens for its own key.');
    const forged = [
      undoTokens('another key of at least 32 characters').seal(taken),
      undoTokens(secretKey).seal({ ...taken, area: 'Partners' }),
      `${token.slice(0, -4)}AAAA`,
      token.slice(0, 20),
      'x',
    ];
    for (const one of forged) expect((await undo(one, who)).message).toBe(unknown);
    expect(token).not.toContain(Buffer.from(id).toString('base64url').slice(0, 10));
    await house.db.execute(sql`delete from role_permissions where code = 'MembersApprove'
      and role_id = (select role_id from users where id = ${who.userId})`);
    expect((await undo(token, who)).message).toBe('Mes.Permission.NotAllowed');
    await house.db.execute(sql`insert into role_permissions (role_id, code)
      select role_id, 'MembersApprove' from users where id = ${who.userId}`);
    const before = house.clock.now;
    house.clock.now = new Date(before.getTime() + 5 * 60_000 + 1);
    expect((await undo(token, who)).message).toBe('Mes.Undo.Token.Expired');
    house.clock.now = before;
    expect((await undo(token, who)).done).toBe(true);
  });

  test('by more than one of fifty at once, and no call takes more than a hundred tokens', async () => {
    const { id } = await waiting();
    const { undo: token } = await act(id, 'Approve');
    const results = await Promise.all(Array.from({ length: 50 }, () => undo(token)));
    expect(results.filter(({ done }) => done)).toHaveLength(1);
    expect(new Set(results.filter(({ done }) => !done).map(({ message }) => message))).toEqual(new Set([GONE]));
    expect((await history(id)).map(({ action }: { action: string }) => action)).toEqual(['Undo', 'Update', 'Create']);
    const many = await undoAll(Array.from({ length: 101 }, () => token));
    expect([many.status, many.body.message]).toEqual([400, 'Mes.Undo.Tokens.OverLength']);
  });

  test('once a message of it has left; a message that waits is removed', async () => {
    const life = defineLife({
      field: 'state',
      states: [['open']],
      steps: { Tell: { permission: 'Update', undo: { back: true } } },
    });
    const { source } = crud(market, markets, { scope: associationScope });
    const told = { ...source, life: { of: life, undo: { Tell: async () => undefined } } };
    const call: Call = {
      actor: {
        userId: staff.userId,
        userName: 'Thư ký',
        sessionId: staff.sessionId,
        roleId: null,
        clubId: null,
        permissions: new Set(['MarketsUpdate']),
      },
      db: house.db,
      pool: house.pool,
      totals: { changed: () => undefined } as unknown as Call['totals'],
      undo: undoTokens(secretKey),
      now: house.clock.now,
      requestId: 'r',
      ip: null,
      source: 'web',
    };
    const id = uuidv7();
    await house.db.execute(
      sql`insert into markets (id, code, code_key, name, search_key) values (${id}, 'UNDO', 'undo', 'Thị trường', '')`,
    );
    const tell = async (key: string) => {
      const message = { id: uuidv7(), dedupeKey: key, source: 'test', holds: 'nothing', channel: 'mail' } as const;
      const token = await transition(call, told, 'Tell', id, async ({ db, now }) => {
        const text = { address: 'a@example.test', body: 'b', messageId: `<${key}@x>`, createdAt: now, dueAt: now };
        await db.insert(deliveries).values({ ...message, ...text });
        return { set: { name: key }, changes: { name: ['Thị trường', key] }, messages: [key] };
      });
      return token ?? '';
    };
    const posted = (key: string) => house.db.select().from(deliveries).where(eq(deliveries.dedupeKey, key));
    const sent = await tell('undo:sent:mail');
    await house.db
      .update(deliveries)
      .set({ sentAt: house.clock.now })
      .where(eq(deliveries.dedupeKey, 'undo:sent:mail'));
    await expect(undoStep(call, told, sent)).rejects.toMatchObject({ key: 'Mes.Undo.Message.NotAllowed' });
    expect(await posted('undo:sent:mail')).toHaveLength(1);
    const waits = await tell('undo:waits:mail');
    expect(await undoStep(call, told, waits)).toBe(id);
    expect(await posted('undo:waits:mail')).toEqual([]);
    const [row] = await house.db.select().from(markets).where(eq(markets.id, id));
    expect(row?.name).toBe('undo:sent:mail');
  });
});

test('a new e-mail address is asked about while letters to the former one wait', async () => {
  const { id } = await waiting({ emailAddress: 'cu@vidu.vn' });
  const letter = (more: object) => ({
    id: uuidv7(),
    dedupeKey: uuidv7(),
    source: 'notification',
    holds: 'nothing' as const,
    memberId: id,
    channel: 'mail' as const,
    address: 'Cu@vidu.vn',
    body: 'Thư',
    messageId: uuidv7(),
    dueAt: new Date(),
    ...more,
  });
  await house.db
    .insert(deliveries)
    .values([
      letter({ waitsFor: 'driver' }),
      letter({}),
      letter({ sentAt: new Date() }),
      letter({ address: 'khac@vidu.vn' }),
    ]);
  const save = async (values: object, query = '') =>
    staff.patch(`/api/Members/${id}${query}`, { ...values, version: (await get(id)).version });
  expect((await save({ website: 'https://vidu.vn' })).status).toBe(200);
  expect((await save({ emailAddress: 'moi@vidu.vn' })).body.errors).toEqual([
    {
      field: 'emailAddress',
      message: 'Mes.Outbox.EmailAddress.Asked',
      params: { count: 2, address: 'cu@vidu.vn' },
    },
  ]);
  expect((await save({ emailAddress: 'moi@vidu.vn' }, '?confirmed=Mes.Outbox.EmailAddress.Asked')).status).toBe(200);
});

test('clearing the only e-mail address is asked about while meetings or events are ahead', async () => {
  const { id } = await waiting({ emailAddress: 'duy-nhat@vidu.vn' });
  const organiser = await house.signInAs(EVENTS);
  const [event, off] = [await addEvent(house, organiser, 48), await addEvent(house, organiser, 48)];
  for (const activity of [event, off])
    await house.db
      .insert(activityParticipants)
      .values({ id: uuidv7(), activityId: activity.id, memberId: id, name: 'X' });
  await house.db
    .update(activities)
    .set({ cancelledAt: new Date(), cancelReason: 'Thôi' })
    .where(eq(activities.id, off.id));
  const save = async (values: object, query = '') =>
    staff.patch(`/api/Members/${id}${query}`, { ...values, version: (await get(id)).version });
  const [planned, sent] = [uuidv7(), uuidv7()];
  const when = new Date();
  for (const [notificationId, resolvedAt] of [
    [planned, null],
    [sent, when],
  ] as const) {
    await house.db.insert(notifications).values({
      id: notificationId,
      title: 'Thông báo',
      type: 1,
      content: 'x',
      plannedAt: when,
      sendTime: when,
      resolvedAt,
    });
    await house.db.insert(notificationRecipients).values({ id: uuidv7(), notificationId, memberId: id, name: 'X' });
  }
  expect((await save({ emailAddress: null })).body.errors).toEqual([
    {
      field: 'emailAddress',
      message: 'Mes.Outbox.NoAddress.Asked',
      params: { count: 2, address: 'duy-nhat@vidu.vn' },
    },
  ]);
  expect((await save({ emailAddress: 'khac@vidu.vn' })).status).toBe(200);
  expect((await save({ emailAddress: null }, '?confirmed=Mes.Outbox.NoAddress.Asked')).status).toBe(200);
});
