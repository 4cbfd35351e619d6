import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { clubInvitations, clubMembers, memberships } from '../../../db/tables/membership.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { tracesOf } from '../personal-data/testing/traces.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const clubId = uuidv7();
const otherId = uuidv7();

let house: TestApp;
let staff: TestClient;
let club: TestClient;
let other: TestClient;
beforeAll(async () => {
  house = await makeApp();
  const codes = ['Create', 'Update', 'Search', 'View', 'Approve'].map((action) => `Members${action}`);
  staff = await house.signInAs(
    [...codes, 'PersonalMembersCreate', 'ClubsInvite', 'ClubsView', 'ClubsUpdate', 'PersonalDataErase'],
    { name: 'Nguyễn Bảo Trâm' },
  );
  club = await house.signInAs(['ClubsInvite', 'ClubsView', 'MembersView'], { clubId, name: 'Lê Câu Lạc' });
  other = await house.signInAs(['ClubsInvite', 'ClubsView', 'MembersView'], { clubId: otherId });
  await house.db.update(members).set({ approvedAt: new Date() }).where(eq(members.type, 5));
});
afterAll(() => house[Symbol.asyncDispose]());

let count = 0;
/** An approved, active member with an e-mail address of its own. */
async function addMember(changes: object = {}, area = 'Members') {
  const number = ++count;
  const given =
    area === 'Members' ? { type: 1, enterpriseName: `Công ty Mời ${number}` } : { name: `Đỗ Văn ${number}` };
  const code = `MOI-${number}`;
  const mail = { emailAddress: `moi${number}@example.test` };
  const { status, body } = await staff.post(`/api/${area}`, { code, ...given, ...mail, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; code: string; approval: number };
}
const invite = (memberIds: string[], who = staff, at = clubId, message?: string) =>
  who.post(`/api/Clubs/${at}/Invite`, { memberIds, message });
async function invited(changes: object = {}) {
  const member = await addMember(changes);
  const { status, body } = await invite([member.id]);
  expect(status, JSON.stringify(body)).toBe(201);
  const invitation = body.data[0] as { id: string; state: string };
  // Only the link in the mail answers; the one in the list is a copy of its reader.
  return {
    member,
    copied: body.data[0].token as string,
    invitation: { ...invitation, token: await mailedToken(invitation.id) },
  };
}
/** The invitation on the page of its link, in the place of the page. */
const shown = ({ body, ...rest }: Awaited<ReturnType<TestClient['get']>>) => ({
  ...rest,
  body: { ...body, data: body.data?.parts.invitations[0] },
});
const look = async (token: string) => shown(await house.anonymous.get(`/api/Public/${token}`));
const answer = async (token: string, accept: boolean, reason?: string) =>
  shown(await house.anonymous.post(`/api/Public/${token}`, { answer: accept ? 2 : 3, note: reason }));
const list = async (query = '', who = staff) =>
  (await who.get(`/api/Clubs/${clubId}/Invitations?pageSize=100${query}`)).body.data;
const step = (id: string, action: string, who = staff) => who.post(`/api/Clubs/${clubId}/Invitations/${id}/${action}`);
const rowOf = async (id: string) =>
  (await house.db.select().from(clubInvitations).where(eq(clubInvitations.id, id)))[0];
/** The token in the newest mail of an invitation. */
async function mailedToken(id: string): Promise<string> {
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id)).orderBy(deliveries.id);
  return /\/#\/answer\/([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}
const stays = (memberId: string) =>
  house.db
    .select()
    .from(clubMembers)
    .where(and(eq(clubMembers.memberId, memberId), eq(clubMembers.clubId, clubId)));
/** Runs `work` some days later. */
async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  const { now } = house.clock;
  house.clock.now = new Date(now.getTime() + days * DAY);
  try {
    return await work();
  } finally {
    house.clock.now = now;
  }
}

test('an invitation sends a mail, and the page of its link names the member and the club', async () => {
  const member = await addMember();
  const { body } = await invite([member.id], staff, clubId, '  Mời dự buổi ra mắt.\nThân mến ');
  expect(body.message).toBe('Mes.ClubInvitations.Send.Successfully');
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, body.data[0].id));
  expect(mail).toMatchObject({ channel: 'mail', source: 'invitation' });
  expect(mail?.body).toContain('Mời dự buổi ra mắt.\nThân mến');
  expect(mail?.body).toContain('invites you');
  const token = /\/#\/answer\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(token).not.toBe(body.data[0].token);
  expect((await house.anonymous.get(`/api/Public/${token}`)).body.data).toMatchObject({
    purpose: 'invitation',
    associationName: 'Hoivien',
    memberCode: null,
  });
  expect((await look(token)).body.data).toEqual({
    id: body.data[0].id,
    token,
    state: 'open',
    clubName: 'Câu lạc bộ Nhựa',
    memberName: `Công ty Mời ${count}`,
    message: 'Mời dự buổi ra mắt.\nThân mến',
    expiresAt: new Date(house.clock.now.getTime() + 14 * DAY).toISOString(),
    answeredAt: null,
  });
});

test('a member without an e-mail address gets an invitation; the link to copy shows it and answers nothing', async () => {
  const { invitation, copied } = await invited({ emailAddress: null });
  expect(invitation).toMatchObject({ isSeen: true, hasMail: false });
  expect(await house.db.select().from(deliveries).where(eq(deliveries.sourceId, invitation.id))).toEqual([]);
  expect((await look(copied)).body.data).toMatchObject({ state: 'open', token: '' });
  expect((await answer(copied, true)).body.message).toBe('Mes.Links.Answer.Copied');
  const again = await step(invitation.id, 'Resend');
  expect([again.body.message, again.body.data.state]).toEqual(['Mes.ClubInvitations.Renew.Successfully', 'open']);
});

test('only users who may change the member see the link: a club cannot answer its own invitations', async () => {
  const member = await addMember({ emailAddress: null });
  const byClub = await invite([member.id], club);
  expect(byClub.body.data[0]).toMatchObject({ state: 'open', isSeen: false, hasMail: false, token: null });
  const { id } = byClub.body.data[0];
  const inviter = await house.signInAs(['ClubsInvite', 'ClubsView', 'MembersView']);
  const seenBy = async (who: TestClient) =>
    (await list('', who)).items.find((one: { id: string }) => one.id === id).token;
  expect([await seenBy(club), await seenBy(inviter)]).toEqual([null, null]);
  expect((await step(id, 'Resend', club)).body.data.token).toBeNull();
  expect(await seenBy(staff)).toEqual(expect.any(String));
});

test('the token stands nowhere in the table, and looking at the link changes nothing', async () => {
  const { invitation } = await invited();
  const before = await rowOf(invitation.id);
  await look(invitation.token);
  await look(invitation.token);
  expect(await rowOf(invitation.id)).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(invitation.token.slice(-20));
});

test('accepting makes the member one of the club from today, tells both histories, the holders and the member', async () => {
  const { member, invitation } = await invited();
  const before = (await staff.get(`/api/Clubs/${clubId}`)).body.data.amountMember;
  const version = (await staff.get(`/api/Members/${member.id}`)).body.data.version;
  const done = await answer(invitation.token, true);
  expect([done.status, done.body.message]).toEqual([200, 'Mes.ClubInvitations.Accept.Successfully']);
  expect(done.body.data).toMatchObject({ state: 'accepted', answeredAt: house.clock.now.toISOString() });
  expect(await stays(member.id)).toMatchObject([{ leftOn: null }]);
  expect((await staff.get(`/api/Clubs/${clubId}`)).body.data.amountMember).toBe(before + 1);
  const record = (await club.get(`/api/Members/${member.id}`)).body.data;
  expect(record).toMatchObject({ clubIds: [clubId], version: version + 1 });
  const [entry] = (await staff.get(`/api/Members/${member.id}/History`)).body.data.items;
  expect(entry).toMatchObject({
    actorName: member.code,
    changes: { invitation: [null, 'accepted'], clubNames: [[], ['Câu lạc bộ Nhựa']] },
  });
  const [told] = (await staff.get(`/api/Clubs/${clubId}/History`)).body.data.items;
  expect(told.changes).toEqual({ joined: [[], [member.code]] });
  for (const who of [staff, club]) {
    expect((await who.get('/api/Notices')).body.data.items[0]).toMatchObject({
      kind: 'Mes.Notices.InvitationAccepted',
      area: 'Members',
      entityId: member.id,
      params: { club: 'Câu lạc bộ Nhựa' },
    });
  }
  expect((await other.get('/api/Notices')).body.data.items).toEqual([]);
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, invitation.id));
  expect(mails.map(({ dedupeKey }) => dedupeKey)).toContain(`invitation:${invitation.id}:joined`);
});

test('refusing with a reason keeps it for the list, and the member can be invited again', async () => {
  const { member, invitation } = await invited();
  expect((await answer(invitation.token, false, ' Đang bận \u0000')).status).toBe(200);
  expect(await stays(member.id)).toEqual([]);
  const [row] = (await list('&state=refused')).items;
  expect(row).toMatchObject({ id: invitation.id, state: 'refused', refuseReason: 'Đang bận', token: null });
  const history = (await staff.get(`/api/Members/${member.id}/History`)).body.data.items;
  expect(JSON.stringify(history)).not.toContain('Đang bận');
  expect((await invite([member.id])).status).toBe(201);
});

test('an answer counts once, and a second one gets the first answer', async () => {
  const yes = (await invited()).invitation.token;
  await answer(yes, true);
  expect((await answer(yes, false)).body.message).toBe('Mes.ClubInvitations.Answer.Accepted');
  const no = (await invited()).invitation.token;
  await answer(no, false);
  expect((await answer(no, true)).body.message).toBe('Mes.ClubInvitations.Answer.Refused');
  expect((await house.anonymous.post(`/api/Public/${no}`, {})).body.message).toBe('Mes.Links.Answer.Required');
  expect((await answer(no, false, 'x'.repeat(1001))).body.errors[0].message).toBe('Mes.Links.Note.OverLength');
});

test('of 50 answers at once one passes, and nothing stands twice', async () => {
  const { member, invitation } = await invited();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, one) => answer(invitation.token, one % 2 === 0, `${one}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  const row = await rowOf(invitation.id);
  expect(Boolean(row?.acceptedAt) !== Boolean(row?.refusedAt)).toBe(true);
  expect(await stays(member.id)).toHaveLength(row?.acceptedAt ? 1 : 0);
});

test('one that is over says so, and inviting again takes up the same row with another link', async () => {
  const { member, invitation } = await invited();
  await later(14, async () => {
    expect((await look(invitation.token)).body.data.state).toBe('expired');
    expect((await answer(invitation.token, true)).body.message).toBe('Mes.ClubInvitations.Answer.Expired');
    const clubNow = await house.signInAs(['ClubsInvite'], { clubId, name: 'Lê Câu Lạc' });
    const again = await invite([member.id], clubNow);
    expect(again.body.data[0]).toMatchObject({ id: invitation.id, state: 'open', sentBy: 'Lê Câu Lạc' });
    expect((await look(invitation.token)).body.message).toBe('Mes.Links.Token.NotFound');
    expect((await look(await mailedToken(invitation.id))).body.data.state).toBe('open');
    expect((await list('', clubNow)).items[0].id).toBe(invitation.id);
  });
});

test('sent again it has another link at once and the old one opens nothing', async () => {
  const { invitation } = await invited();
  const again = await step(invitation.id, 'Resend', club);
  expect([again.status, again.body.message]).toEqual([200, 'Mes.ClubInvitations.Resend.Successfully']);
  const token = await mailedToken(invitation.id);
  expect(token).not.toBe(invitation.token);
  expect((await answer(invitation.token, true)).status).toBe(404);
  expect((await answer(token, true)).status).toBe(200);
  expect((await step(invitation.id, 'Resend')).body.message).toBe('Mes.ClubInvitations.Status.NotAllowed');
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, invitation.id));
  expect(mails).toHaveLength(3);
  // The first letter still waited, and its link opens nothing any more.
  expect(mails.filter(({ cancelledAt }) => cancelledAt)).toHaveLength(1);
});

test('nobody is written to more than five times a day by sending again', async () => {
  const { invitation } = await invited();
  const statuses = [];
  for (let time = 0; time < 6; time++) statuses.push((await step(invitation.id, 'Resend')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a cancelled one says so and can no longer be answered, sent or cancelled', async () => {
  const { invitation } = await invited();
  expect((await step(invitation.id, 'Cancel')).body.data).toMatchObject({ state: 'cancelled', token: null });
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, invitation.id));
  expect(mail).toMatchObject({ cancelledAt: house.clock.now, failReason: 'recordCancelled' });
  expect((await look(invitation.token)).body.data.state).toBe('cancelled');
  expect((await answer(invitation.token, true)).body.message).toBe('Mes.ClubInvitations.Answer.Cancelled');
  for (const action of ['Cancel', 'Resend']) {
    expect((await step(invitation.id, action)).body.message).toBe('Mes.ClubInvitations.Status.NotAllowed');
  }
});

test('who waits for an answer, is in the club, inactive, restricted, out or not approved is not invited; all or nobody', async () => {
  const { member: waiting } = await invited();
  const [inside, resting, restricted, left, pending, fit] = await Promise.all(
    Array.from({ length: 6 }, () => addMember()),
  ).then((all) => all.map(({ id }) => id) as [string, string, string, string, string, string]);
  const set = (id: string, values: object) => house.db.update(members).set(values).where(eq(members.id, id));
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: inside, joinedOn: '2020-01-01' });
  await set(resting, { deactivatedAt: new Date() });
  await set(restricted, { restrictedAt: new Date() });
  await set(pending, { approvedAt: null });
  await house.db
    .insert(memberships)
    .values({ id: uuidv7(), memberId: left, type: 1, startsOn: '2019-01-01', endsOn: '2020-01-01', endKind: 1 });
  expect((await invite([fit, waiting.id])).body.message).toBe('Mes.ClubInvitations.MemberIds.AlreadyExist');
  for (const id of [inside, resting, restricted, left, pending, uuidv7(), clubId]) {
    const { status, body } = await invite([fit, id]);
    expect([status, body.message]).toEqual([400, 'Mes.ClubInvitations.MemberIds.NotAllowed']);
  }
  expect((await invite([])).body.message).toBe('Mes.ClubInvitations.MemberIds.Required');
  const found = (await staff.get(`/api/Clubs/${clubId}/Invitable?search=moi`)).body.data;
  const ids = found.map(({ id }: { id: string }) => id);
  for (const id of [inside, resting, restricted, left, pending, waiting.id]) expect(ids).not.toContain(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite([fit, fit])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('the chooser finds by name and code without accents, gives no more than these, and needs two letters', async () => {
  const shown = { phoneNumber: '0987654321', emailAddress: 'tim.thay@example.test', taxCode: '0100109106' };
  const member = await addMember({ code: 'TIM-77', enterpriseName: 'Công ty Đồng Tháp', ...shown });
  const person = await addMember({ code: 'CN-TIM', name: 'Nguyễn Thị Đồng' }, 'PersonalMembers');
  const find = async (search: string) =>
    (await club.get(`/api/Clubs/${clubId}/Invitable?search=${encodeURIComponent(search)}`)).body.data;
  expect(await find('dong THAP')).toEqual([{ id: member.id, code: 'TIM-77', name: 'Công ty Đồng Tháp' }]);
  expect(await find('tim-77')).toHaveLength(1);
  expect((await find('đồng')).map(({ id }: { id: string }) => id)).toEqual([member.id, person.id]);
  for (const search of ['0987', '987654321', 'tim.thay', '0100109106', 'd', '', ' % ', '__']) {
    expect(await find(search), search).toEqual([]);
  }
  for (let more = 0; more < 25; more++) await addMember({ enterpriseName: `Xưởng Đông Hà ${more}` });
  expect(await find('xuong dong')).toHaveLength(20);
});

test('a club’s user reaches neither another club nor its invitations, and sees nobody else’s data by the chooser', async () => {
  const { member, invitation } = await invited();
  const id = invitation.id;
  for (const asked of [
    other.get(`/api/Clubs/${clubId}/Invitations`),
    other.get(`/api/Clubs/${clubId}/Invitable?search=moi`),
    other.get(`/api/Clubs/${clubId}/Invitable`),
    invite([member.id], other),
    invite([], other),
    step(id, 'Resend', other),
    step(id, 'Cancel', other),
    other.post(`/api/Clubs/${otherId}/Invitations/${id}/Cancel`),
    other.post(`/api/Clubs/${otherId}/Invitations/${id}/Resend`),
    other.get(`/api/Clubs/${member.id}/Invitations`),
  ]) {
    const { status, body } = await asked;
    expect([status, 'data' in body]).toEqual([404, false]);
  }
  expect((await rowOf(id))?.cancelledAt).toBeNull();
  expect((await other.get(`/api/Clubs/${otherId}/Invitations`)).body.data.total).toBe(0);
  expect((await club.get(`/api/Members/${member.id}`)).status).toBe(404);
});

test('the code for inviting opens the routes of the club, and no other code does', async () => {
  const viewer = await house.signInAs(['ClubsView', 'ClubsUpdate', 'MembersSearch']);
  expect((await viewer.get(`/api/Clubs/${clubId}/Invitations`)).status).toBe(403);
  expect((await viewer.get(`/api/Clubs/${clubId}/Invitable?search=moi`)).status).toBe(403);
  expect((await invite([], viewer)).status).toBe(403);
});

test('a club that rests or waits for approval cannot invite, and its open invitations no longer stand', async () => {
  const { member, invitation } = await invited();
  const set = (deactivatedAt: Date | null) =>
    house.db.update(members).set({ deactivatedAt }).where(eq(members.id, clubId));
  await set(new Date());
  expect((await look(invitation.token)).body.data.state).toBe('cancelled');
  expect((await answer(invitation.token, true)).body.message).toBe('Mes.ClubInvitations.Answer.Cancelled');
  expect((await step(invitation.id, 'Resend')).body.message).toBe('Mes.ClubInvitations.Club.NotAllowed');
  expect((await invite([(await addMember()).id])).body.message).toBe('Mes.ClubInvitations.Club.NotAllowed');
  await set(null);
  expect((await answer(invitation.token, true)).status).toBe(200);
  expect(await stays(member.id)).toHaveLength(1);
});

test('a member restricted meanwhile cannot join, and one added meanwhile is not in the club twice', async () => {
  const first = await invited();
  const restrict = (restrictedAt: Date | null) =>
    house.db.update(members).set({ restrictedAt }).where(eq(members.id, first.member.id));
  await restrict(new Date());
  expect((await look(first.invitation.token)).body.message).toBe('Mes.Links.Token.Expired');
  expect((await answer(first.invitation.token, true)).status).toBe(410);
  expect((await list()).items.map(({ id }: { id: string }) => id)).not.toContain(first.invitation.id);
  const second = await invited();
  await house.db
    .insert(clubMembers)
    .values({ id: uuidv7(), clubId, memberId: second.member.id, joinedOn: '2020-01-01' });
  expect((await answer(second.invitation.token, true)).status).toBe(200);
  expect(await stays(second.member.id)).toMatchObject([{ joinedOn: '2020-01-01' }]);
});

test('of an erased member nothing is left in invitations, notices, mails and histories, and the link opens nothing', async () => {
  const person = { name: 'Vũ Mờimarker', emailAddress: 'moimarker@example.test' };
  const { id } = await addMember(person, 'PersonalMembers');
  const [first] = (await invite([id], staff, clubId, 'Mời anh Mờimarker')).body.data;
  await answer(await mailedToken(first.id), false, 'Mờimarker đang bận');
  const [second] = (await invite([id])).body.data;
  const token = await mailedToken(second.id);
  await answer(token, true);
  expect(await tracesOf(house.db, 'm[oờ]imarker')).toContain('notices');
  await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
  const body = { reason: 'Theo đơn', confirm: ERASE_WORD };
  expect((await staff.post(`/api/PersonalData/Members/${id}/Erase`, body)).status).toBe(200);
  expect(await tracesOf(house.db, 'm[oờ]imarker')).toEqual([]);
  expect((await look(token)).body.message).toBe('Mes.Links.Token.Expired');
  expect(await stays(id)).toHaveLength(1);
});

test('links that open nothing are refused alike, and from the twenty-first on for a while', async () => {
  const { invitation } = await invited();
  const from = (token: string) =>
    house.app.inject({ url: `/api/Public/${encodeURIComponent(token)}`, remoteAddress: '10.1.1.1' });
  const forged = `${invitation.token.slice(0, -22)}${'A'.repeat(22)}`;
  const statuses = [];
  for (const token of [forged, 'x', '%', `${invitation.token}x`]) statuses.push((await from(token)).statusCode);
  expect(statuses).toEqual([404, 404, 404, 404]);
  for (let time = 0; time < 16; time++) await from(forged);
  expect((await from(forged)).statusCode).toBe(429);
  expect((await from(invitation.token)).statusCode).toBe(200);
});

test('the list counts by state and turns its pages, newest first', async () => {
  const whole = await list();
  const open = await list('&state=open');
  expect(open.items.every(({ state }: { state: string }) => state === 'open')).toBe(true);
  expect(open.total).toBeLessThan(whole.total);
  const sent = whole.items.map(({ id }: { id: string }) => id);
  const second = (await staff.get(`/api/Clubs/${clubId}/Invitations?page=2&pageSize=3`)).body.data;
  expect(second.items.map(({ id }: { id: string }) => id)).toEqual(sent.slice(3, 6));
  expect((await staff.get(`/api/Clubs/${clubId}/Invitations?state=x`)).body.message).toBe(
    'Mes.ClubInvitations.State.InValid',
  );
  expect((await house.db.select().from(users)).length).toBeGreaterThan(2);
});
