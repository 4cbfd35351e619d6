import { permissions } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, CODES } from '../../gatherings/activity/testing/events.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const READ = ['OutboxSearch', 'UsersUpdate', 'UsersSearch', 'UsersView', 'MarketsSearch'];

/** A user with these codes who has just asked for a new password. */
async function forgetful(codes: readonly string[] | null) {
  const person = await house.signInAs(codes);
  const [user] = await house.db.select().from(users).where(eq(users.id, person.userId));
  const emailAddress = user?.emailAddress ?? '';
  await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress });
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));
  return { ...person, emailAddress, mail: mail?.id ?? '' };
}
const read = async (who: TestClient, id: string) => {
  const { status, body } = await who.get(`/api/Outbox/${id}`);
  expect(status).toBe(200);
  return body.data as { body: string | null; hidden: string | null; address: string };
};
const looks = (entityId: string) => house.db.select().from(auditEntries).where(eq(auditEntries.entityId, entityId));

test('a recovery mail is read by whoever may change the account and holds all of its codes, and its history tells who', async () => {
  const person = await forgetful(['MarketsSearch']);
  const reader = await house.signInAs(READ, { name: 'Phan Thu Đọc' });
  const read1 = await read(reader, person.mail);
  expect(read1).toMatchObject({ hidden: null, body: expect.stringContaining('/#/forgot/…') });
  await read(reader, person.mail);
  const entries = await looks(person.userId);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    area: 'Users',
    createdBy: reader.userId,
    changes: { messageRead: [null, person.emailAddress] },
  });
  const [told] = (await reader.get(`/api/Users/${person.userId}/History`)).body.data.items;
  expect(told).toMatchObject({ actorName: 'Phan Thu Đọc', changes: { messageRead: [null, person.emailAddress] } });
});

test('the outbox alone, or one code fewer than the recipient holds, shows that it was sent and why the text is hidden', async () => {
  const person = await forgetful(['MarketsSearch', 'MarketsView']);
  for (const codes of [
    ['OutboxSearch'],
    ['OutboxSearch', 'MarketsSearch', 'MarketsView'],
    READ,
    [...READ, 'RolesUpdate'],
  ]) {
    const reader = await house.signInAs(codes);
    const shown = await read(reader, person.mail);
    expect(shown).toMatchObject({ body: null, hidden: 'account', address: person.emailAddress });
    expect(JSON.stringify((await reader.get('/api/Outbox?pageSize=100')).body)).not.toContain('/#/forgot/');
  }
  expect(await looks(person.userId)).toEqual([]);
});

test('a one-time code is a secret as well, and one of somebody without a role is read by whoever may change accounts', async () => {
  const person = await house.signInAs(null);
  await house.db.update(users).set({ phoneNumber: '+84912345671' }).where(eq(users.id, person.userId));
  await house.anonymous.post('/api/Users/Otp', { phoneNumber: '0912345671' });
  const [message] = await house.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));
  const id = message?.id ?? '';
  expect(await read(await house.signInAs(['OutboxSearch']), id)).toMatchObject({ body: null, hidden: 'account' });
  expect((await read(await house.signInAs(READ), id)).body).toMatch(/\b\d{6}\b/);
});

test('a secret whose account is gone is read by nobody', async () => {
  const person = await forgetful(['MarketsSearch']);
  await house.db.delete(users).where(eq(users.id, person.userId));
  expect(await read(await house.signInAs(READ), person.mail)).toMatchObject({ body: null, hidden: 'account' });
});

test('the link of a member is read by whoever may change that member, and stands in its history', async () => {
  const clubId = uuidv7();
  await house.signInAs([], { clubId });
  await house.db.update(members).set({ approvedAt: new Date() }).where(eq(members.id, clubId));
  const staff = await house.signInAs([
    'OutboxSearch',
    'ClubsInvite',
    ...['Create', 'Update', 'Approve', 'View'].map((action) => `Members${action}`),
  ]);
  const member = await staff.post('/api/Members', {
    type: 1,
    code: 'THU-1',
    enterpriseName: 'Công ty Thư',
    emailAddress: 'thu1@example.test',
  });
  const { id } = member.body.data;
  const [invitation] = (await staff.post(`/api/Clubs/${clubId}/Invite`, { memberIds: [id] })).body.data;
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, invitation.id));
  const viewer = await house.signInAs(['OutboxSearch', 'MembersView', 'ClubsInvite', 'UsersUpdate', 'PartnersUpdate']);
  expect(await read(viewer, mail?.id ?? '')).toMatchObject({ body: null, hidden: 'member' });
  expect((await read(staff, mail?.id ?? '')).body).toContain('/#/answer/…');
  const [told] = (await staff.get(`/api/Members/${id}/History`)).body.data.items;
  expect(told.changes).toEqual({ messageRead: [null, 'thu1@example.test'] });
});

test('a message that holds nothing is read with the outbox alone, and the audit trail tells of the look', async () => {
  const { userId } = await house.signInAs([]);
  const id = uuidv7();
  const row = {
    holds: 'nothing',
    channel: 'mail',
    address: 'a@example.test',
    subject: 'Thư',
    body: 'Nội dung',
  } as const;
  const due = { dueAt: house.clock.now, messageId: '<x>', dedupeKey: 'plain', source: 'news', userId };
  await house.db.insert(deliveries).values({ id, ...row, ...due });
  const reader = await house.signInAs(['OutboxSearch']);
  expect(await read(reader, id)).toMatchObject({ body: 'Nội dung', hidden: null });
  expect(await looks(id)).toMatchObject([
    { area: 'Outbox', createdBy: reader.userId, label: 'Thư', changes: { messageRead: [null, 'Thư'] } },
  ]);
});

test('a letter of a meeting, also to a guest, is read by whoever may change the meeting; its history tells, without the address', async () => {
  const codes = ['Create', 'Update', 'View', 'Search', 'Delete'].map((action) => `Schedules${action}`);
  const staff = await house.signInAs(['OutboxSearch', ...codes]);
  const made = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Họp có khách',
    address: 'Hội trường',
    startTime: '2126-11-27T07:00:00.000Z',
    endTime: '2126-11-27T08:00:00.000Z',
    otherEmails: [{ name: 'Sato Kenji', emailAddress: 'sato@example.test' }],
    tell: true,
  });
  const { id } = made.body.data;
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id));
  const mailId = mail?.id ?? '';
  const viewer = await house.signInAs(['OutboxSearch', 'SchedulesView', 'SchedulesSearch', 'MembersUpdate']);
  expect(await read(viewer, mailId)).toMatchObject({ body: null, hidden: 'member' });
  expect((await read(staff, mailId)).body).toContain('/#/answer/…');
  const entries = await looks(id);
  expect(entries.at(-1)).toMatchObject({ area: 'Schedules', changes: { messageRead: [null, mail?.subject] } });
  expect(JSON.stringify(entries.at(-1))).not.toContain('sato@example.test');
  await staff.del(`/api/Schedules/${id}`);
  expect(await read(staff, mailId)).toMatchObject({ body: null, hidden: 'member' });
});

test('a letter of an event, also to a guest, is read by whoever may change the event; its history tells, without the address', async () => {
  const staff = await house.signInAs(['OutboxSearch', ...CODES]);
  const guests = [{ name: 'Sato Kenji', emailAddress: 'sato.event@example.test' }];
  const { id } = await addEvent(house, staff, 48, { otherEmails: guests });
  expect((await staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' })).body.data.written).toBe(1);
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id));
  const mailId = mail?.id ?? '';
  const viewer = await house.signInAs(['OutboxSearch', 'ActivitiesView', 'ActivitiesSearch', 'MembersUpdate']);
  expect(await read(viewer, mailId)).toMatchObject({ body: null, hidden: 'member' });
  expect((await read(staff, mailId)).body).toContain('/#/answer/…');
  const told = (await looks(id)).at(-1);
  expect(told).toMatchObject({ area: 'Activities', changes: { messageRead: [null, mail?.subject] } });
  expect(JSON.stringify(told)).not.toContain('sato.event@example.test');
  await staff.del(`/api/Activities/${id}`);
  expect(await read(staff, mailId)).toMatchObject({ body: null, hidden: 'member' });
});

test('no letter is shown with a live link, to whoever holds every code; the letter itself keeps it', async () => {
  const reader = await house.signInAs([...permissions.values()].flat());
  const rows = await house.db.select().from(deliveries);
  const isLive = (text: string | null) => /#\/(?:answer|forgot)\/[\w-]{32,}/.test(text ?? '');
  const live = rows.filter(({ body }) => isLive(body));
  expect(new Set(live.map(({ source }) => source)).size).toBeGreaterThan(3);
  for (const { id, body, html } of live) {
    const shown = JSON.stringify((await reader.get(`/api/Outbox/${id}`)).body);
    const tokens = `${body} ${html}`.match(/(?<=#\/(?:answer|forgot|unsubscribe)\/)[\w-]{32,}/g) ?? [];
    expect(tokens.filter((token) => shown.includes(token))).toEqual([]);
  }
  expect((await house.db.select().from(deliveries)).filter(({ body }) => isLive(body))).toHaveLength(live.length);
});

test('the meeting of a letter opens no secret: a message of the same source with a code stays hidden', async () => {
  const staff = await house.signInAs(['OutboxSearch', 'SchedulesUpdate', 'SchedulesCreate', 'SchedulesView']);
  const { userId } = await house.signInAs(['MarketsSearch']);
  const made = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Họp',
    address: 'A',
    startTime: '2126-11-27T07:00:00.000Z',
    endTime: '2126-11-27T08:00:00.000Z',
  });
  const id = uuidv7();
  const due = { dueAt: house.clock.now, messageId: '<y>', dedupeKey: 'secret-of-meeting', body: 'Mã 123456' };
  const of = { source: 'meeting', sourceId: made.body.data.id, holds: 'secret', userId } as const;
  await house.db.insert(deliveries).values({ id, channel: 'mail', address: 'a@example.test', ...due, ...of });
  expect(await read(staff, id)).toMatchObject({ body: null, hidden: 'account' });
});
