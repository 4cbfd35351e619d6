import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { memberships } from '../../../db/tables/membership.ts';
import { scheduleParticipants } from '../../../db/tables/schedule.ts';
import { linksOf } from '../../../kit/links.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([
    ...['Create', 'Update', 'View', 'Search', 'Approve', 'Delete'].map((action) => `Members${action}`),
    'MembersDeactivate',
    ...['Create', 'View', 'Search', 'Cancel', 'Update', 'Delete'].map((action) => `Schedules${action}`),
    ...['Search', 'View', 'Update', 'Erase'].map((action) => `PersonalData${action}`),
  ]);
});
afterAll(() => house[Symbol.asyncDispose]());

let count = 0;
async function addMember(): Promise<string> {
  const number = ++count;
  const { status, body } = await staff.post('/api/Members', {
    type: 1,
    code: `LK-${number}`,
    enterpriseName: `Công ty Liên Kết ${number}`,
    emailAddress: `lienket${number}@example.test`,
    phoneNumber: '02838151234',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id as string;
}
async function addMeeting(memberIds: string[], startsIn = 2 * DAY, otherEmails: object[] = []) {
  const start = house.clock.now.getTime() + startsIn;
  const { status, body } = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Họp ban chấp hành',
    address: '45 Võ Thị Sáu',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 2 * HOUR).toISOString(),
    memberIds,
    otherEmails,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id as string;
}
/** The link that a user copies. */
const copyOf = async (id: string, who = staff) =>
  (await who.post(`/api/Links/Members/${id}`)).body.data?.token as string;
/** The link in the mail that a user lets the product send to the member. */
async function linkOf(id: string): Promise<string> {
  const { status, body } = await staff.post(`/api/Links/Members/${id}/Send`);
  expect([status, body.message]).toEqual([200, 'Mes.Links.Send.Successfully']);
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id)).orderBy(deliveries.id);
  return /#\/answer\/([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}
const look = (token: string) => house.anonymous.get(`/api/Public/${token}`);
const answer = (token: string, value: number, note?: string) =>
  house.anonymous.post(`/api/Public/${token}`, { answer: value, note });
const meetingsOf = async (token: string) => (await look(token)).body.data.parts.meetings;
const participantsOf = (scheduleId: string) =>
  house.db.select().from(scheduleParticipants).where(eq(scheduleParticipants.scheduleId, scheduleId));
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { now } = house.clock;
  house.clock.now = new Date(now.getTime() + milliseconds);
  try {
    return await work();
  } finally {
    house.clock.now = now;
  }
}

test('the page of a member shows what waits, what comes, and their data with masks; looking changes nothing', async () => {
  const id = await addMember();
  const scheduleId = await addMeeting([id]);
  const token = await linkOf(id);
  const before = await participantsOf(scheduleId);
  const { status, body, headers } = await look(token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    purpose: 'member',
    associationName: 'Hoivien',
    memberCode: `LK-${count}`,
    parts: {
      invitations: [],
      meetings: [{ title: 'Họp ban chấp hành', answer: 1, address: '45 Võ Thị Sáu', state: 1 }],
      ownData: { phoneNumber: '•••• ••• 234', emailAddress: `li••••@example.test`, clubNames: [], corrections: [] },
    },
  });
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  expect(await participantsOf(scheduleId)).toEqual(before);
});

test('an answer can be changed until the start, each change is in the history, and the note stays', async () => {
  const id = await addMember();
  const scheduleId = await addMeeting([id]);
  const [meeting] = await meetingsOf(await linkOf(id));
  const yes = await answer(meeting.token, 2);
  expect([yes.status, yes.body.message]).toEqual([200, 'Mes.Schedules.Answer.Attending']);
  const no = await answer(meeting.token, 3, ' Đi công tác ');
  expect(no.body.data.parts.meetings).toMatchObject([{ answer: 3, note: 'Đi công tác' }]);
  const entries = (await staff.get(`/api/Schedules/${scheduleId}/History`)).body.data.items;
  expect(entries.slice(0, 2)).toMatchObject([
    { actorName: `LK-${count}`, changes: { participantAnswer: [2, 3] } },
    { actorName: `LK-${count}`, changes: { participantAnswer: [1, 2] } },
  ]);
  await later(2 * DAY, async () => {
    const late = await answer(meeting.token, 2);
    expect([late.status, late.body.message]).toEqual([400, 'Mes.Schedules.Answer.TooLate']);
    expect((await meetingsOf(meeting.token))[0].answer).toBe(3);
  });
  await later(60 * DAY, async () => {
    expect((await look(meeting.token)).body.message).toBe('Mes.Links.Token.Expired');
  });
});

test('a cancelled meeting takes no answer and says why it was cancelled', async () => {
  const scheduleId = await addMeeting([await addMember()]);
  const token = tokenOf((await participantsOf(scheduleId))[0]?.id ?? '');
  await staff.post(`/api/Schedules/${scheduleId}/Cancel`, { reason: 'Mưa bão' });
  expect((await meetingsOf(token))[0]).toMatchObject({ state: 4, cancelReason: 'Mưa bão' });
  expect((await answer(token, 2)).body.message).toBe('Mes.Schedules.Answer.TooLate');
});

test('the link of one meeting shows nothing else of its member and asks for nothing', async () => {
  const id = await addMember();
  await addMeeting([id]);
  const [meeting] = await meetingsOf(await linkOf(id));
  const { data } = (await look(meeting.token)).body;
  expect(Object.keys(data.parts)).toEqual(['meetings']);
  expect(data.memberCode).toBeNull();
  const asked = await house.anonymous.post(`/api/Public/${meeting.token}/Correction`, { content: 'Sai' });
  expect(asked.body.message).toBe('Mes.Links.Answer.NotAllowed');
});

test('somebody outside the system answers by their link', async () => {
  const scheduleId = await addMeeting([], DAY, [{ name: 'Khách Mời', emailAddress: 'khach@example.test' }]);
  const token = tokenOf((await participantsOf(scheduleId))[0]?.id ?? '');
  expect((await look(token)).body.data.memberName).toBe('Khách Mời');
  expect((await answer(token, 2)).status).toBe(200);
  expect((await participantsOf(scheduleId))[0]).toMatchObject({ status: 2 });
});

test('revoking ends every link of a member at once, and the history tells both steps', async () => {
  const id = await addMember();
  const [old] = [await linkOf(id)];
  expect((await staff.post(`/api/Links/Members/${id}/Revoke`)).status).toBe(200);
  expect((await look(old)).body.message).toBe('Mes.Links.Token.NotFound');
  const fresh = await copyOf(id);
  expect(fresh).not.toBe(old);
  expect((await look(fresh)).status).toBe(200);
  const entries = (await staff.get(`/api/Members/${id}/History`)).body.data.items;
  expect(entries.slice(0, 3).map(({ changes }: { changes: object }) => changes)).toEqual([
    { memberLink: [null, 'copied'] },
    { memberLink: [null, 'revoked'] },
    { memberLink: [null, 'sent'] },
  ]);
});

test('letters that wait get new links when the old ones are revoked; those to another address are withdrawn', async () => {
  const id = await addMember();
  const scheduleId = await addMeeting([id]);
  expect((await staff.post(`/api/Schedules/${scheduleId}/Letters`, {})).status).toBe(200);
  expect((await staff.post(`/api/Links/Members/${id}/Send`)).status).toBe(200);
  const letters = () =>
    house.db.select().from(deliveries).where(eq(deliveries.memberId, id)).orderBy(deliveries.createdAt, deliveries.id);
  const tokens = (text: string | null) =>
    [...(text ?? '').matchAll(/answer\/([\w-]+)/g)].map(([, token = '']) => token);
  const before = await letters();
  const old = before.flatMap(({ body }) => tokens(body));
  expect(old.length).toBeGreaterThan(1);
  const [elsewhere] = before;
  // A job that sends them at this moment may have to repeat one, with the new link.
  const claimedUntil = new Date(house.clock.now.getTime() + HOUR);
  await house.db.update(deliveries).set({ claimedUntil }).where(eq(deliveries.memberId, id));
  await house.db
    .update(deliveries)
    .set({ address: 'cu@example.test' })
    .where(eq(deliveries.id, elsewhere?.id ?? ''));
  const { body } = await staff.post(`/api/Links/Members/${id}/Revoke`);
  expect(body.data).toEqual({ renewed: before.length - 1, withdrawn: 1 });
  for (const token of old) expect((await look(token)).status).toBe(404);
  const after = await letters();
  expect(after.filter(({ cancelledAt }) => cancelledAt).map((row) => [row.id, row.failReason])).toEqual([
    [elsewhere?.id, 'linkRevoked'],
  ]);
  const open = after.filter(({ cancelledAt }) => !cancelledAt);
  expect(open).toHaveLength(before.length - 1);
  for (const row of open) {
    const fresh = tokens(row.body);
    expect(fresh.length).toBeGreaterThan(0);
    expect(tokens(row.html)).toEqual(expect.arrayContaining(fresh));
    for (const token of fresh) expect((await look(token)).status).toBe(200);
  }
});

test('only users who may change the member get its link, and clubs have none', async () => {
  const id = await addMember();
  const clubId = uuidv7();
  const club = await house.signInAs(['MembersUpdate', 'MembersView'], { clubId });
  const viewer = await house.signInAs(['MembersView', 'PartnersUpdate']);
  for (const [who, status] of [
    [club, 404],
    [viewer, 404],
    [await house.signInAs(['MembersView']), 403],
  ] as const) {
    expect((await who.post(`/api/Links/Members/${id}`)).status).toBe(status);
    expect((await who.post(`/api/Links/Members/${id}/Revoke`)).status).toBe(status);
    expect((await who.post(`/api/Links/Members/${id}/Send`)).status).toBe(status);
  }
  const ofClubs = await house.signInAs(['ClubsUpdate', 'MembersUpdate']);
  expect((await ofClubs.post(`/api/Links/Members/${clubId}`)).body.message).toBe('Mes.Links.MemberId.NotAllowed');
});

test('links of restricted, erased, deleted and former members are over, without a word about the reason', async () => {
  const [restricted, erased, deleted, left] = await Promise.all(Array.from({ length: 4 }, addMember));
  const tokens = await Promise.all([restricted, erased, deleted, left].map((id) => linkOf(id as string)));
  const set = (id: string | undefined, values: object) =>
    house.db
      .update(members)
      .set(values)
      .where(eq(members.id, id as string));
  await set(restricted, { restrictedAt: house.clock.now });
  await staff.post(`/api/Members/${erased}/Deactivate`);
  const erasing = { reason: 'Theo đơn', confirm: ERASE_WORD };
  expect((await staff.post(`/api/PersonalData/Members/${erased}/Erase`, erasing)).status).toBe(200);
  await set(deleted, { deactivatedAt: house.clock.now });
  const version = (await staff.get(`/api/Members/${deleted}`)).body.data.version;
  expect((await staff.del(`/api/Members/${deleted}?version=${version}`)).status).toBe(200);
  await house.db.delete(memberships).where(eq(memberships.memberId, left as string));
  await house.db.insert(memberships).values({
    id: uuidv7(),
    memberId: left as string,
    type: 1,
    startsOn: '2019-01-01',
    endsOn: '2020-01-01',
    endKind: 1,
  });
  for (const token of tokens) {
    const { status, body } = await look(token);
    expect([status, body.message, body.data]).toEqual([410, 'Mes.Links.Token.Expired', undefined]);
    expect((await answer(token, 2)).status).toBe(410);
  }
});

test('what a member says is wrong goes to the register as a request to correct, at most five times a day', async () => {
  const id = await addMember();
  const token = await linkOf(id);
  const ask = (content: string) => house.anonymous.post(`/api/Public/${token}/Correction`, { content });
  expect((await ask('  ')).body.message).toBe('Mes.DataRequests.Content.Required');
  const done = await ask('Số điện thoại đã đổi');
  expect([done.status, done.body.message]).toEqual([200, 'Mes.DataRequests.Correction.Successfully']);
  expect(done.body.data.parts.ownData.corrections).toMatchObject([
    { content: 'Số điện thoại đã đổi', state: 'received' },
  ]);
  const [request] = (await staff.get('/api/DataRequests')).body.data.items;
  expect(request).toMatchObject({
    type: 2,
    requester: `Công ty Liên Kết ${count}`,
    memberName: `Công ty Liên Kết ${count}`,
  });
  expect((await staff.get('/api/Notices')).body.data.items[0]).toMatchObject({
    kind: 'Mes.Notices.CorrectionAsked',
    entityId: request.id,
  });
  const statuses = [];
  for (let time = 0; time < 5; time++) statuses.push((await ask(`Lần ${time}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

const links = linksOf(secretKey);
const tokenOf = (id: string, purpose = 'meeting', counter = 0) =>
  links.of(purpose, { id, counter }, new Date(house.clock.now.getTime() + 10 * DAY));

test('forged, foreign, unknown and earlier links open nothing, and guessing ends after twenty', async () => {
  const id = await addMember();
  const other = linksOf('a secret key of another server, long enough');
  const at = new Date(house.clock.now.getTime() + DAY);
  const wrong = [
    other.of('member', { id, counter: 0 }, at),
    links.of('member', { id, counter: 1 }, at),
    links.of('meeting', { id, counter: 0 }, at).replace(/^./, 'n'),
    links.of('payment', { id, counter: 0 }, at),
    `${links.of('member', { id, counter: 0 }, at).slice(0, -4)}AAAA`,
    'x',
  ];
  const from = (token: string, method: 'GET' | 'POST' = 'GET') =>
    house.app.inject({
      url: `/api/Public/${token}`,
      method,
      remoteAddress: '10.7.7.7',
      ...(method === 'POST' && { payload: { answer: 2 } }),
    });
  for (const token of wrong) expect((await from(token)).statusCode, token).toBe(404);
  const old = Buffer.alloc(40, 7).toString('base64url');
  expect((await from(old)).json().message).toBe('Mes.Links.Token.Old');
  for (let time = 0; time < 14; time++) expect((await from(wrong[0] ?? '', 'POST')).statusCode).toBe(404);
  expect((await from(wrong[0] ?? '')).statusCode).toBe(429);
  expect((await from(links.of('member', { id, counter: 0 }, at))).statusCode).toBe(200);
});
