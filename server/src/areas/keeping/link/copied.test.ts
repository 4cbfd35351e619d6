import { permissions } from '@hoivien/contract/permissions.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '../../../db/tables/activity.ts';
import { users } from '../../../db/tables/access.ts';
import { accessLog, auditEntries } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { members } from '../../../db/tables/member.ts';
import { clubInvitations, clubMembers } from '../../../db/tables/membership.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { linksOf, readToken } from '../../../kit/links.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../attachment/testing/files.ts';
import { addEvent, invite } from '../../gatherings/activity/testing/events.ts';

const HOUR = 60 * 60 * 1000;
/** The codes of each part of a member's page. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  invitations: ['ClubsInvite'],
  notifications: ['NotificationsSearch'],
  fees: ['FeesSearch'],
  activities: ['ActivitiesSearch'],
  meetings: ['SchedulesSearch'],
  news: ['DocumentsSearch'],
  feedback: ['FeedbacksSearch', 'FeedbacksView'],
  ownData: ['MembersView'],
};

let house: TestApp;
let staff: TestClient;
const clubA = uuidv7();
const clubB = uuidv7();
let memberId = '';

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...permissions.values()].flat(), { name: 'Trần Văn Phòng' });
  for (const id of [clubA, clubB]) await house.signInAs([], { clubId: id });
  await house.db
    .update(members)
    .set({ approvedAt: house.clock.now })
    .where(inArray(members.id, [clubA, clubB]));
  memberId = await addMember();
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId: clubA, memberId, joinedOn: '2020-01-01' });
  for (const clubId of [null, clubA, clubB]) {
    await addMeeting(clubId);
    const { id } = await addEvent(house, staff, 48, { title: `Sự kiện ${clubId}` });
    await invite(staff, id, [memberId]);
    await house.db.update(activities).set({ clubId }).where(eq(activities.id, id));
  }
  await ok(staff.post(`/api/Clubs/${clubB}/Invite`, { memberIds: [memberId] }), 201);
  const fee = { memberId, year: 2025, period: 'Y', kind: 3, total: 900_000, dueOn: '2025-06-30', attachmentIds: [] };
  const { id } = await ok(staff.post('/api/FeeHistories', fee), 201);
  const paid = { method: 1, amount: 300_000, payDate: '2025-07-01', clientKey: uuidv7() };
  await ok(staff.post(`/api/FeeHistories/${id}/Payments`, { ...paid, receipt: true }), 201);
});
afterAll(() => house[Symbol.asyncDispose]());

async function ok(asked: ReturnType<TestClient['get']>, status = 200) {
  const got = await asked;
  expect(got.status, JSON.stringify(got.body)).toBe(status);
  return got.body.data;
}
let count = 0;
async function addMember(): Promise<string> {
  const code = `CP-${++count}`;
  const input = { type: 1, code, enterpriseName: `Công ty Chép ${count}`, emailAddress: `chep${count}@example.test` };
  return (await ok(staff.post('/api/Members', input), 201)).id;
}
async function addMeeting(clubId: string | null): Promise<void> {
  const start = house.clock.now.getTime() + 48 * HOUR;
  const [startTime, endTime] = [start, start + HOUR].map((at) => new Date(at).toISOString());
  const input = { kind: 1, type: 1, title: `Họp ${clubId}`, address: 'Hội trường', startTime, endTime };
  const { id } = await ok(staff.post('/api/Schedules', { ...input, memberIds: [memberId], otherEmails: [] }), 201);
  await house.db.update(schedules).set({ clubId }).where(eq(schedules.id, id));
}
const copyOf = async (who: TestClient, id = memberId): Promise<string> =>
  (await ok(who.post(`/api/Links/Members/${id}`))).token;
const look = (token: string) => house.anonymous.get(`/api/Public/${token}`);
async function ownLink(id = memberId): Promise<string> {
  await ok(staff.post(`/api/Links/Members/${id}/Send`));
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id)).orderBy(deliveries.id);
  return /#\/answer\/([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}
/** Every token in an answer, also within addresses. */
const tokensIn = (value: unknown) =>
  (JSON.stringify(value).match(/[\w-]{32,}/g) ?? []).filter((piece) => readToken(piece) !== undefined);

test('a copied link shows the parts whose codes its maker holds, part by part, and names the maker', async () => {
  const all = await look(await copyOf(staff));
  expect(all.body.data.copiedBy).toBe('Trần Văn Phòng');
  const own = Object.keys((await look(await ownLink())).body.data.parts);
  expect(own.toSorted()).toEqual(Object.keys(PARTS).toSorted());
  expect(Object.keys(all.body.data.parts).toSorted()).toEqual(own.toSorted());
  const known = new Set([...permissions.values()].flat());
  for (const [part, codes] of Object.entries(PARTS)) {
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
    const who = await house.signInAs(['MembersUpdate', ...codes]);
    expect(Object.keys((await look(await copyOf(who))).body.data.parts), part).toEqual([part]);
    for (const missing of codes) {
      const less = await house.signInAs(['MembersUpdate', ...codes.filter((code) => code !== missing)]);
      expect((await look(await copyOf(less))).body.data.parts).not.toHaveProperty(part);
    }
  }
});

test('the codes are those of the moment: a maker who loses them shows less, and one who may not change the member nothing', async () => {
  const who = await house.signInAs(['MembersUpdate', 'MembersView', 'SchedulesSearch']);
  const token = await copyOf(who);
  expect(Object.keys((await look(token)).body.data.parts)).toEqual(['meetings', 'ownData']);
  await house.hold(who, ['MembersUpdate', 'MembersView']);
  expect(Object.keys((await look(token)).body.data.parts)).toEqual(['ownData']);
  await house.hold(who, ['MembersView', 'SchedulesSearch']);
  expect((await look(token)).body.message).toBe('Mes.Links.Token.Expired');
  await house.hold(who, ['MembersUpdate']);
  expect((await look(token)).status).toBe(200);
});

test.each([
  ['deactivated', { deactivatedAt: new Date() }],
  ['expired', { passwordExpired: true }],
] as const)('the link of a maker whose account is %s is over', async (_, values) => {
  const who = await house.signInAs(['MembersUpdate']);
  const token = await copyOf(who);
  await house.db.update(users).set(values).where(eq(users.id, who.userId));
  expect((await look(token)).status).toBe(410);
});

test('a link of a club’s user shows what is of that club, and of no other', async () => {
  const codes = [...Object.values(PARTS).flat(), 'MembersUpdate', 'PersonalDataSearch'];
  const who = await house.signInAs(codes, { clubId: clubA });
  const { parts } = (await look(await copyOf(who))).body.data;
  expect(parts.meetings.map(({ title }: { title: string }) => title)).toEqual([`Họp ${clubA}`]);
  expect(parts.activities.map(({ title }: { title: string }) => title)).toEqual([`Sự kiện ${clubA}`]);
  expect(parts.invitations).toEqual([]);
  expect(parts.fees).toBeUndefined();
  expect(parts.ownData.clubNames).toHaveLength(1);
  const other = await house.signInAs(codes, { clubId: clubB });
  expect((await other.post(`/api/Links/Members/${memberId}`)).status).toBe(404);
});

test('a copied link gives no token and has no voice: every route of the page refuses it, in a plain sentence', async () => {
  const token = await copyOf(staff);
  const { data } = (await look(token)).body;
  expect(tokensIn(data)).toEqual([]);
  expect(tokensIn((await look(await ownLink())).body.data).length).toBeGreaterThan(5);
  const asked = house.routes.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/Public/:token'));
  expect(asked.length).toBeGreaterThan(3);
  const bodies: Readonly<Record<string, object>> = {
    Correction: { content: 'Sai' },
    Feedback: { content: 'Góp ý' },
    NewsRead: { documentId: uuidv7() },
  };
  const before = await house.db.$count(auditEntries);
  for (const { url } of asked) {
    const ask = url.split('/')[4];
    const body = ask ? bodies[ask] : { answer: 2 };
    const refused = await house.anonymous.post(url.replace(':token', token), body ?? {});
    expect([refused.status, refused.body.message], url).toEqual([403, 'Mes.Links.Answer.Copied']);
  }
  expect(await house.db.$count(auditEntries)).toBe(before);
});

test('a copied link of an invitation is bound to its club and its maker', async () => {
  const [one] = (await ok(staff.get(`/api/Clubs/${clubB}/Invitations`))).items;
  expect((await look(one.token)).body.data).toMatchObject({ copiedBy: 'Trần Văn Phòng', isWhole: false });
  const [row] = await house.db.select().from(clubInvitations).where(eq(clubInvitations.id, one.id));
  const ofA = await house.signInAs(['ClubsInvite', 'MembersUpdate'], { clubId: clubA });
  const forged = linksOf(secretKey).of(
    'invitation',
    { id: one.id, counter: row?.linkCounter ?? 0 },
    new Date(one.expiresAt),
    ofA.userId,
  );
  expect((await look(forged)).status).toBe(410);
  const refused = await house.anonymous.post(`/api/Public/${one.token}`, { answer: 2 });
  expect(refused.body.message).toBe('Mes.Links.Answer.Copied');
  const [after] = await house.db.select().from(clubInvitations).where(eq(clubInvitations.id, one.id));
  expect(after?.acceptedAt).toBeNull();
});

test('a purpose without copied links opens none, whoever makes one', async () => {
  const [row] = await house.db.select().from(scheduleParticipants).where(eq(scheduleParticipants.memberId, memberId));
  const at = new Date(house.clock.now.getTime() + HOUR);
  const token = linksOf(secretKey).of(
    'meeting',
    { id: row?.id ?? '', counter: row?.linkCounter ?? 0 },
    at,
    staff.userId,
  );
  expect((await look(token)).status).toBe(410);
});

test('the access log names the maker of a copied link that was opened, and nobody for the member’s own', async () => {
  const who = await house.signInAs(['MembersUpdate']);
  const token = await copyOf(who);
  await look(token);
  await look(await ownLink());
  await house.app.writeViews();
  const logged = await house.db.select().from(accessLog).where(eq(accessLog.createdBy, who.userId));
  expect(logged).toMatchObject([{ area: 'Members', entityId: memberId, action: 'Link' }]);
});

test('revoking ends every link of the member: of mails, copies, what the page gave, and its receipts', async () => {
  const copied = await copyOf(staff);
  const own = await ownLink();
  await ok(house.anonymous.post(`/api/Public/${own}/Feedback`, { content: 'Xin mẫu đơn' }));
  const [thread] = (await look(own)).body.data.parts.feedback;
  const { id: fileId } = await uploaded(house, staff, 'mau.png', sample.png);
  await ok(staff.post(`/api/Feedbacks/${thread.id}/Reply`, { content: 'Đây', attachmentIds: [fileId] }));
  const { parts } = (await look(own)).body.data;
  const receipt = parts.fees.receipts[0].address as string;
  expect((await house.app.inject({ url: receipt })).statusCode).toBe(200);
  const picture = parts.feedback[0].messages.flatMap(({ files }: { files: { address: string }[] }) => files)[0].address;
  expect((await house.app.inject({ url: picture })).statusCode).toBe(200);
  const given = tokensIn(parts);
  const answers = given.filter((token) => !['receipt', 'checkin'].includes(readToken(token)?.purpose ?? ''));
  for (const token of answers) expect((await look(token)).status).toBe(200);
  const other = await addMember();
  const theirs = await ownLink(other);
  // Mails that wait get new links by it (renewLinks).
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.memberId, memberId));
  await ok(staff.post(`/api/Links/Members/${memberId}/Revoke`));
  for (const token of [copied, own, ...answers]) expect((await look(token)).status).toBe(404);
  for (const url of [receipt, picture]) expect((await house.app.inject({ url })).statusCode, url).toBe(404);
  for (const token of mails.flatMap(({ body }) => tokensIn(body))) expect((await look(token)).status).toBe(404);
  expect((await look(theirs)).status).toBe(200);
  const fresh = (await look(await ownLink())).body.data.parts;
  expect((await house.app.inject({ url: fresh.fees.receipts[0].address })).statusCode).toBe(200);
});

test('no route gives a user a live link of a member: what they get carries their name', async () => {
  const { body } = await staff.get('/api/Outbox?pageSize=100');
  const own = await house.db.select({ id: schedules.id }).from(schedules);
  const events = await house.db.select({ id: activities.id }).from(activities);
  const ids = [
    memberId,
    clubB,
    own[0]?.id ?? '',
    events[0]?.id ?? '',
    ...body.data.items.map(({ id }: { id: string }) => id),
  ];
  const found: string[] = [];
  for (const { method, url, access } of house.routes) {
    if (method !== 'GET' || access === 'public' || url.includes('*') || /\/(Stream|Signout)$/.test(url)) continue;
    for (const id of url.includes(':') ? ids : ['']) {
      const { statusCode, payload } = await house.app.inject({
        url: url.replaceAll(/:[a-zA-Z]+/g, id),
        headers: { authorization: `Bearer ${staff.token}` },
      });
      if (statusCode !== 200) continue;
      for (const piece of payload.match(/[\w-]{50,}/g) ?? []) {
        const claim = readToken(piece);
        // The code of a participant opens the door of an event for them, and no page.
        if (claim && claim.maker !== staff.userId && claim.purpose !== 'checkin')
          found.push(`${url}: ${claim.purpose}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('a member without an e-mail address gets no link, and the sentence says what to do', async () => {
  const id = await addMember();
  await house.db.update(members).set({ emailAddress: null, emailAddressKey: null }).where(eq(members.id, id));
  const refused = await staff.post(`/api/Links/Members/${id}/Send`);
  expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Links.EmailAddress.Required']);
});
