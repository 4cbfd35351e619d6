import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { smsSize } from '@hoivien/contract/kit/sms.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { areasOf } from '../../../areas.ts';
import { accessLog, attachmentLinks, auditEntries } from '../../../db/tables/kit.ts';
import { memberContacts, members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { users } from '../../../db/tables/access.ts';
import { notificationRecipients, notificationRefusals, notifications } from '../../../db/tables/notification.ts';
import { bounces, deliveries } from '../../../db/tables/outbox.ts';
import { memberTags, tags } from '../../../db/tables/tag.ts';
import { linksOf } from '../../../kit/links.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { cancelMessages, type Message, outboxOf } from '../../../kit/outbox/outbox.ts';
import { readXlsx } from '../../../kit/spreadsheet/read-xlsx.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';
import { retention } from './of-members.ts';
import { noteOutcomes, sendNotification, type SendServices, settle } from './send.ts';
import { TEST_SOURCE } from './message.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'].map((action) => `Notifications${action}`);
const HOUR = 3_600_000;
const jobs = { send: async () => undefined };
const drivers: Drivers = { domain: 'example.test', mail: { send: async () => ({ result: 'sent' }) } };

let app: TestApp;
let staff: TestClient;
let house: SendServices;
let start: Date;
beforeAll(async () => {
  app = await makeApp({ takeJobs: jobs.send, drivers });
  start = app.clock.now;
  staff = await app.signInAs([...CODES, 'MembersSearch', 'TagsSearch']);
});
beforeEach(() => {
  const { records, modules } = areasOf(secretKey);
  house = {
    db: app.db,
    pool: app.pool,
    now: () => app.clock.now,
    jobs,
    drivers,
    config: { address: 'http://localhost', appName: 'Hiệp hội', adminEmail: 'a@example.test', defaultLanguage: 'vi' },
    secretKey,
    records,
    modules,
  } as unknown as SendServices;
});
afterAll(() => app[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString();

async function addMember(changes: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  const code = randomUUID().slice(0, 8);
  const emailAddress = changes.emailAddress === undefined ? `${code}@example.test` : changes.emailAddress;
  await app.db.insert(members).values({
    id,
    type: 1,
    code,
    codeKey: code,
    name: `Công ty ${code}`,
    approvedAt: app.clock.now,
    ...changes,
    emailAddress,
    emailAddressKey: emailAddress,
  });
  return id;
}

function letter(changes: object = {}) {
  return {
    title: 'Mời dự hội nghị, {name}',
    type: 2,
    content: '<p>Kính gửi {salutation} {leader}, {name} ({code})</p>',
    methods: [1],
    memberIds: [],
    sendTime: inHours(1),
    ...changes,
  };
}

async function add(changes: object = {}, who = staff) {
  const { status, body } = await who.post('/api/Notifications', letter(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Plans one for now without a job of the server, and gives its id. */
async function due(changes: object = {}): Promise<string> {
  const { id } = await add({ ...changes, draft: true });
  await app.db
    .update(notifications)
    .set({ plannedAt: app.clock.now, sendTime: app.clock.now })
    .where(eq(notifications.id, id));
  return id;
}

const sentTo = (id: string) =>
  app.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.source, 'notification'), eq(deliveries.sourceId, id)))
    .orderBy(asc(deliveries.dedupeKey));
const recipientsOf = async (id: string, query = '') =>
  (await staff.get(`/api/Notifications/${id}/Recipients?${query}`)).body.data;

/** The rows of a workbook. */
async function rowsOf(bytes: Buffer): Promise<unknown[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-notification-'));
  const path = join(folder, 'a.xlsx');
  await writeFile(path, bytes);
  const rows: unknown[][] = [];
  for await (const batch of readXlsx(path)) rows.push(...batch.map(({ cells }) => cells));
  await rm(folder, { recursive: true });
  return rows;
}

describe('a notification', () => {
  test('is read back with everything that it was saved with', async () => {
    const memberId = await addMember();
    const guest = { name: 'Báo Doanh nhân', emailAddress: 'bao@example.test' };
    const made = await add({ memberIds: [memberId], otherEmails: [guest], methods: [1, 3], asksConfirmation: true });
    expect(made).toMatchObject({
      status: 1,
      stage: 'timed',
      draft: false,
      methods: [1, 3],
      memberIds: [memberId],
      otherEmails: [guest],
      recipientCount: 2,
    });
    const changed = await staff.put(`/api/Notifications/${made.id}`, {
      ...letter({ memberIds: [memberId], methods: [1], otherEmails: [], asksConfirmation: false }),
      version: made.version,
    });
    expect(changed.body.data).toMatchObject({ methods: [1], recipientCount: 1, version: made.version + 1 });
    const listed = await staff.get('/api/Notifications?stage=timed&fields=title,methods,stage');
    expect(listed.body.data.items).toContainEqual(
      expect.objectContaining({ id: made.id, methods: [1], stage: 'timed' }),
    );
  });

  test.each([
    ['no recipients', { memberIds: [] }, 'memberIds', 'Mes.Notifications.MemberIds.Required'],
    ['no time', { sendTime: null }, 'sendTime', 'Mes.Notifications.SendTime.Required'],
    ['a time that is over', { sendTime: '2020-01-01T00:00:00Z' }, 'sendTime', 'Mes.Notifications.SendTime.NotAllowed'],
    ['no method', { methods: [] }, 'methods', 'Mes.Notifications.Methods.Required'],
    ['an SMS without a text', { methods: [2] }, 'smsText', 'Mes.Notifications.SmsText.Required'],
    ['an unknown field in the SMS', { smsText: 'Chao {nobody}' }, 'smsText', 'Mes.Notifications.SmsText.NotFound'],
    ['an unknown field in the title', { title: 'Mời {nobody}' }, 'title', 'Mes.Notifications.Title.NotFound'],
    ['an unknown field for Zalo', { zaloData: { a: '{nobody}' } }, 'zaloData', 'Mes.Notifications.ZaloData.NotFound'],
    ['an SMS of four parts', { smsText: '{'.repeat(400) }, 'smsText', 'Mes.Notifications.SmsText.OverLength'],
    ['an unknown field', { content: '<p>{nobody}</p>' }, 'content', 'Mes.Notifications.Content.NotFound'],
    [
      'one address twice',
      { otherEmails: ['A', 'B'].map((name) => ({ name, emailAddress: 'twice@example.test' })) },
      'otherEmails.1.emailAddress',
      'Mes.Notifications.OtherEmailsEmailAddress.Duplicate',
    ],
  ])('with %s is refused at its field, in both languages', async (_what, changes, field, key) => {
    const { status, body } = await staff.post(
      '/api/Notifications',
      letter({ memberIds: [await addMember()], ...changes }),
    );
    expect([status, body.errors?.[0]]).toEqual([400, expect.objectContaining({ field, message: key })]);
    for (const language of LANGUAGES) expect(textOf(key, language)).toBeTruthy();
  });

  test('is stored with its placeholders in their one form, whatever their spelling, and asks about others', async () => {
    const memberId = await addMember();
    const spellings = ['{ name }', '{Name}', '{Tên hội viên}', '{{name}}', '{<strong>name</strong>}'];
    const made = await add({
      memberIds: [memberId],
      title: 'Mời {Tên hội viên}',
      content: spellings.map((one) => `<p>Kính gửi ${one},</p>`).join(''),
      smsText: 'Moi { Name }',
      zaloData: { ten: '{Mã hội viên}' },
    });
    expect(made).toMatchObject({ title: 'Mời {name}', smsText: 'Moi {name}', zaloData: { ten: '{code}' } });
    const plain = '<p>Kính gửi {name},</p>';
    expect(made.content).toBe(`${plain.repeat(4)}<p>Kính gửi <strong>{name}</strong>,</p>`);
    const { body } = await staff.post('/api/Notifications', letter({ memberIds: [memberId], title: 'Mời {nmae}' }));
    const [error] = body.errors;
    expect(error).toMatchObject({ field: 'title', params: { placeholder: 'nmae', meant: '{name}' } });
    expect(textOf(error.message, 'vi', error.params)).toBe('Tiêu đề: không hiểu “nmae”. Có phải {name}?');
    const shown = await staff.post('/api/Notifications/Preview', {
      title: 'Chào { NAME }',
      content: '<p>x</p>',
      memberId,
    });
    expect(shown.body.data.subject).not.toContain('{');
  });

  test('to be sent at once is refused when it reaches nobody, however many were chosen', async () => {
    const bare = await addMember({ emailAddress: null });
    const nobody = { filters: [{ area: 'Members', query: { search: randomUUID() } }] };
    for (const changes of [{}, { memberIds: [bare] }, { groups: nobody }]) {
      const { status, body } = await staff.post(
        '/api/Notifications',
        letter({ ...changes, sendTime: null, now: true }),
      );
      expect([status, body.errors?.[0]?.message]).toEqual([400, 'Mes.Notifications.MemberIds.Required']);
    }
    const timed = await add({ memberIds: [bare] });
    const early = await staff.post(`/api/Notifications/${timed.id}/SendNow`);
    expect(early.body.errors[0].message).toBe('Mes.Notifications.MemberIds.Required');
    const guest = { name: 'Báo Doanh nhân', emailAddress: `${uuidv7()}@example.test` };
    expect(await add({ memberIds: [bare], otherEmails: [guest], sendTime: null, now: true })).toMatchObject({
      stage: 'sending',
    });
  });

  test('refuses a member who is named twice, and clubs', async () => {
    const memberId = await addMember();
    const club = await addMember({ type: 5 });
    const refused = async (memberIds: string[]) =>
      (await staff.post('/api/Notifications', letter({ memberIds }))).body.errors[0];
    expect(await refused([memberId, memberId])).toMatchObject({ message: 'Mes.Notifications.MemberIds.Duplicate' });
    expect(await refused([club])).toMatchObject({ message: 'Mes.Notifications.MemberIds.NotAllowed' });
  });

  test('addresses a leader, a member without one, a person and an outsider soundly', async () => {
    const led = await addMember({ name: 'Công ty Sông Hàn' });
    const leaderless = await addMember({ name: 'Công ty Núi Nhọn' });
    const person = await addMember({ type: 4, name: 'Lê Hoa' });
    await app.db.insert(memberContacts).values({
      id: uuidv7(),
      memberId: led,
      kind: 1,
      name: 'Trần An',
      position: 'Giám đốc',
      gender: 1,
    });
    const content = '<p>{addressee}|{salutation} {leader}, {position} {name}</p>';
    const guest = { name: 'Báo Doanh nhân', emailAddress: `${uuidv7()}@example.test` };
    const id = await due({ content, memberIds: [led, leaderless, person], otherEmails: [guest] });
    await sendNotification(house, id);
    const said = (await sentTo(id)).map(({ body }) => /^.*\|.*$/m.exec(body ?? '')?.[0]);
    expect(new Set(said)).toEqual(
      new Set([
        'Báo Doanh nhân|Quý vị, Báo Doanh nhân',
        'Quý Công ty Núi Nhọn|Quý vị, Công ty Núi Nhọn',
        'ông Trần An, Giám đốc Công ty Sông Hàn|ông Trần An, Giám đốc Công ty Sông Hàn',
        'ông/bà Lê Hoa|ông/bà Lê Hoa, Lê Hoa',
      ]),
    );
  });

  test('as a draft may lack recipients and time, and goes out only after it is scheduled', async () => {
    const draft = await add({ draft: true, sendTime: null });
    expect(draft).toMatchObject({ draft: true, stage: 'draft', status: 1 });
    await sendNotification(house, draft.id);
    expect(await sentTo(draft.id)).toEqual([]);
    const early = await staff.post(`/api/Notifications/${draft.id}/Schedule`, { sendTime: inHours(1) });
    expect(early.body.errors[0].message).toBe('Mes.Notifications.MemberIds.Required');
    const whole = letter({ memberIds: [await addMember()], draft: true, version: draft.version });
    const saved = await staff.put(`/api/Notifications/${draft.id}`, whole);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const timed = await staff.post(`/api/Notifications/${draft.id}/Schedule`, { sendTime: inHours(2) });
    expect(timed.body.data).toMatchObject({ stage: 'timed', sendTime: inHours(2) });
    expect((await staff.post(`/api/Notifications/${draft.id}/TakeBack`)).body.data).toMatchObject({ stage: 'draft' });
  });
});

test('a deleted one comes back as a draft when its time has passed meanwhile', async () => {
  const { id } = await add({ memberIds: [await addMember()] });
  const { deletionId } = (await staff.del(`/api/Notifications/${id}`)).body.data;
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 2 * HOUR);
  const keeper = await app.signInAs(['AuditLogsRestore', 'NotificationsCreate']);
  expect((await keeper.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
  await sendNotification(house, id);
  expect(await sentTo(id)).toEqual([]);
  app.clock.now = before;
  expect((await staff.get(`/api/Notifications/${id}`)).body.data).toMatchObject({ stage: 'draft', recipientCount: 1 });
});

test('an exported list names the ways of sending', async () => {
  const title = `Cách gửi ${randomUUID().slice(0, 8)}`;
  const { id } = await add({ title, memberIds: [await addMember()], methods: [3, 1] });
  const file = await app.app.inject({
    method: 'POST',
    url: '/api/Notifications/Export?language=vi&columns=title,methodCodes',
    headers: { authorization: `Bearer ${staff.token}` },
    payload: { ids: [id] },
  });
  expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
  const rows = await rowsOf(file.rawPayload);
  expect(rows).toContainEqual([title, 'E-mail, Trong phần mềm']);
});

describe('sending', () => {
  afterEach(() => {
    app.clock.now = start;
  });
  test('resolves once, gives each recipient one mail with their own words, and ends as sent', async () => {
    const [first, second] = [await addMember({ name: 'Công ty Gỗ' }), await addMember()];
    const id = await due({
      memberIds: [first, second],
      otherEmails: [{ name: 'Ông Khách', emailAddress: 'khach@example.test' }],
    });
    await Promise.all([sendNotification(house, id), sendNotification(house, id)]);
    await sendNotification(house, id);
    const mails = await sentTo(id);
    expect(mails).toHaveLength(3);
    const own = mails.find(({ memberId }) => memberId === first);
    expect(own).toMatchObject({ channel: 'mail', subject: 'Mời dự hội nghị, Công ty Gỗ', unsubscribe: null });
    expect(own?.html).toContain('Công ty Gỗ');
    expect(mails.map(({ subject }) => subject)).toContain('Mời dự hội nghị, Ông Khách');
    expect(await settle(house, id)).toBe(false);
    await app.db.update(deliveries).set({ sentAt: app.clock.now }).where(eq(deliveries.sourceId, id));
    expect(await settle(house, id)).toBe(true);
    expect((await staff.get(`/api/Notifications/${id}`)).body.data).toMatchObject({ status: 2, stage: 'sent' });
  });

  test('goes on after a failure between resolving and posting, nobody twice and nobody missed', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => addMember()));
    const id = await due({ memberIds: ids });
    const dies = { postAll: () => Promise.reject(new Error('killed')) };
    await expect(sendNotification(house, id, undefined, dies)).rejects.toThrow('killed');
    expect(await sentTo(id)).toEqual([]);
    const real = outboxOf(jobs, house.drivers);
    const halfway = {
      postAll: async (db: never, messages: readonly Message[], now: Date) => {
        await real.postAll(db, messages, now);
        throw new Error('killed after posting');
      },
    };
    await expect(sendNotification(house, id, undefined, halfway as never)).rejects.toThrow('killed after posting');
    await sendNotification(house, id);
    const mails = await sentTo(id);
    expect(new Set(mails.map(({ memberId }) => memberId))).toEqual(new Set(ids));
    expect(mails).toHaveLength(5);
  });

  test('does nothing before its time', async () => {
    const { id } = await add({ memberIds: [await addMember()] });
    await sendNotification(house, id);
    expect(await sentTo(id)).toEqual([]);
    const [row] = await app.db.select().from(notifications).where(eq(notifications.id, id));
    expect(row?.resolvedAt).toBeNull();
  });

  test('leaves out who cannot get it, each with the reason', async () => {
    const [bare, came, gone, fine] = [
      await addMember({ emailAddress: null }),
      await addMember({ emailAddress: 'came-back@example.test' }),
      await addMember({ restrictedAt: app.clock.now }),
      await addMember(),
    ];
    for (let at = 0; at < 3; at++)
      await app.db
        .insert(bounces)
        .values({ id: uuidv7(), address: 'came-back@example.test', messageId: `<${at}>`, origin: 'hand' });
    const id = await due({ memberIds: [bare, came, fine] });
    await app.db.insert(notificationRecipients).values({ id: uuidv7(), notificationId: id, memberId: gone, name: 'x' });
    await sendNotification(house, id);
    const { items } = await recipientsOf(id);
    const reasons = Object.fromEntries(
      items.map(({ memberId, skipped }: Record<string, string>) => [memberId, skipped]),
    );
    expect(reasons).toEqual({ [bare]: 'noAddress', [came]: 'bounced', [gone]: 'gone', [fine]: null });
    expect((await recipientsOf(id, 'state=skipped')).total).toBe(3);
    const progress = (await staff.get(`/api/Notifications/${id}/Progress`)).body.data;
    expect(progress).toMatchObject({ total: 4, states: { skipped: 3 } });
  });

  test('by SMS reaches only those without an e-mail when it is wanted', async () => {
    const phoneNumber = '+84912345678';
    const [mailed, phoned] = [await addMember({ phoneNumber }), await addMember({ phoneNumber, emailAddress: null })];
    const id = await due({
      memberIds: [mailed, phoned],
      methods: [1, 2],
      smsText: 'Kinh moi {name}',
      smsOnlyWithoutEmail: true,
    });
    await sendNotification(house, id);
    const posted = await sentTo(id);
    expect(posted.map(({ channel, memberId, hours }) => [channel, memberId, hours])).toEqual(
      expect.arrayContaining([
        ['mail', mailed, null],
        ['sms', phoned, 'day'],
      ]),
    );
    expect(posted).toHaveLength(2);
  });

  test('takes the members whom a group has at that moment', async () => {
    const tagId = uuidv7();
    await app.db.insert(tags).values({ id: tagId, name: 'Nhà tài trợ', nameKey: tagId, searchKey: '' });
    const [early, late] = [await addMember(), await addMember()];
    await app.db.insert(memberTags).values({ memberId: early, tagId });
    const id = await due({ groups: { tagIds: [tagId] } });
    await app.db.insert(memberTags).values({ memberId: late, tagId });
    await sendNotification(house, id);
    expect(new Set((await sentTo(id)).map(({ memberId }) => memberId))).toEqual(new Set([early, late]));
  });

  test('resolves a filter at that moment, in the scope of the club that sends', async () => {
    const clubId = uuidv7();
    const club = await app.signInAs([...CODES, 'MembersSearch'], { clubId });
    const name = `Hải Phòng ${randomUUID().slice(0, 6)}`;
    const searchKey = name.toLowerCase().replace('ả', 'a').replace('ò', 'o');
    const join = (memberId: string) =>
      app.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
    const ours = await addMember({ name, searchKey });
    await join(ours);
    await addMember({ name, searchKey });
    const filters = [{ area: 'Members', query: { search: name } }];
    const { id } = await add({ groups: { filters }, draft: true }, club);
    const late = await addMember({ name, searchKey });
    await join(late);
    await app.db
      .update(notifications)
      .set({ plannedAt: app.clock.now, sendTime: app.clock.now })
      .where(eq(notifications.id, id));
    await sendNotification(house, id);
    expect(new Set((await sentTo(id)).map(({ memberId }) => memberId))).toEqual(new Set([ours, late]));
  });

  test('needs the right to search a list from whoever plans it', async () => {
    const { id } = await add({ groups: { filters: [{ area: 'Members', query: { status: '1' } }] }, draft: true });
    const other = await app.signInAs(CODES);
    const refused = await other.post(`/api/Notifications/${id}/SendNow`);
    expect([refused.status, refused.body.errors?.[0].message]).toEqual([400, 'Mes.Notifications.MemberIds.NotAllowed']);
  });

  test('at once starts the job, and is sent when its mails are', async () => {
    const { id } = await add({ memberIds: [await addMember()], draft: true, sendTime: null });
    const begun = await staff.post(`/api/Notifications/${id}/SendNow`);
    expect([begun.status, begun.body.message]).toEqual([200, 'Mes.Notifications.SendNow.Successfully']);
    expect(begun.body.data).toMatchObject({ stage: 'sending', status: 1, sendTime: app.clock.now.toISOString() });
    expect((await staff.post(`/api/Notifications/${id}/SendNow`)).body.message).toBe(
      'Mes.Notifications.Status.NotAllowed',
    );
    expect((await staff.post(`/api/Notifications/${id}/TakeBack`)).status).toBe(400);
    await sendNotification(house, id);
    expect(await sentTo(id)).toHaveLength(1);
  });

  test('gives an other e-mail nothing when a member of a group has the address', async () => {
    const tagId = uuidv7();
    await app.db.insert(tags).values({ id: tagId, name: tagId, nameKey: tagId, searchKey: '' });
    const emailAddress = `${tagId.slice(-8)}@example.test`;
    const memberId = await addMember({ emailAddress });
    await app.db.insert(memberTags).values({ memberId, tagId });
    const id = await due({ groups: { tagIds: [tagId] }, otherEmails: [{ name: 'Cùng thư', emailAddress }] });
    await sendNotification(house, id);
    expect((await sentTo(id)).map((one) => one.memberId)).toEqual([memberId]);
    expect((await recipientsOf(id, 'state=skipped')).items).toMatchObject([{ name: 'Cùng thư', skipped: 'repeated' }]);
  });

  test('leaves out who was restricted or erased between resolving and writing the messages', async () => {
    const [restricted, fine] = [await addMember(), await addMember()];
    const id = await due({ memberIds: [restricted, fine] });
    const dies = { postAll: () => Promise.reject(new Error('killed')) };
    await expect(sendNotification(house, id, undefined, dies)).rejects.toThrow('killed');
    await app.db.update(members).set({ restrictedAt: app.clock.now }).where(eq(members.id, restricted));
    await sendNotification(house, id);
    expect((await sentTo(id)).map((one) => one.memberId)).toEqual([fine]);
    expect((await recipientsOf(id, 'state=skipped')).items).toMatchObject([{ memberId: restricted, skipped: 'gone' }]);
  });

  test('cancels what still waits for a member when the member is restricted', async () => {
    const memberId = await addMember();
    const id = await due({ memberIds: [memberId] });
    await sendNotification(house, id);
    const officer = await app.signInAs(['PersonalDataUpdate', 'PersonalDataSearch']);
    const reason = 'Theo yêu cầu của hội viên';
    const { status, body } = await officer.post(`/api/PersonalData/Members/${memberId}/Restrict`, { reason });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await sentTo(id)).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
  });

  test('by Zalo names the SMS in its place, keeps both to the day, and cuts a name that would make the SMS too long', async () => {
    const phoneNumber = '+84912345678';
    const memberId = await addMember({ phoneNumber, name: 'Công ty '.repeat(30).trim() });
    const smsText = `{name} ${'a'.repeat(400)}`;
    const id = await due({
      memberIds: [memberId],
      methods: [2, 6],
      smsText,
      zaloTemplateId: 'T1',
      zaloData: { ten: '{code}' },
    });
    app.clock.now = new Date('2031-03-03T16:30:00Z');
    await sendNotification(house, id);
    app.clock.now = start;
    const posted = await sentTo(id);
    expect(posted).toMatchObject([{ channel: 'zalo', hours: 'day', template: { id: 'T1' }, waitsFor: 'driver' }]);
    expect(posted[0]?.nextTryAt?.toISOString()).toBe('2031-03-04T00:00:00.000Z');
    expect(posted[0]?.fallback).toMatch(/^Cong ty Cong ty.* a{400}$/);
    expect(smsSize(posted[0]?.fallback ?? '').parts).toBe(3);
    expect((await recipientsOf(id)).items[0]).toMatchObject({ state: 'waiting', canRetry: false });
  });

  test('can be stopped in the middle: nobody more gets it, and the states stay', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => addMember()));
    const id = await due({ memberIds: ids });
    await sendNotification(house, id);
    const [first] = await sentTo(id);
    await app.db
      .update(deliveries)
      .set({ sentAt: app.clock.now })
      .where(eq(deliveries.id, first?.id ?? ''));
    await app.db
      .update(notificationRecipients)
      .set({ round: 0 })
      .where(and(eq(notificationRecipients.notificationId, id), eq(notificationRecipients.memberId, ids[2] ?? '')));
    expect((await staff.post(`/api/Notifications/${id}/Stop`)).status).toBe(200);
    await sendNotification(house, id);
    expect(await settle(house, id)).toBe(true);
    await app.db.delete(deliveries).where(eq(deliveries.sourceId, id));
    const progress = (await staff.get(`/api/Notifications/${id}/Progress`)).body.data;
    expect(progress).toMatchObject({ stage: 'stopped', states: { sent: 1, cancelled: 2, queued: 0 } });
    expect((await staff.post(`/api/Notifications/${id}/Stop`)).status).toBe(400);
  });

  test('can be stopped: the rest is cancelled and it counts as sent', async () => {
    const id = await due({ memberIds: [await addMember(), await addMember()] });
    await sendNotification(house, id);
    const stopped = await staff.post(`/api/Notifications/${id}/Stop`);
    expect(stopped.body.data).toMatchObject({ status: 2, stage: 'stopped' });
    expect((await sentTo(id)).every(({ cancelledAt }) => cancelledAt)).toBe(true);
    expect((await recipientsOf(id, 'state=cancelled')).total).toBe(2);
  });
});

test.each([[[1]], [[1, 2]], [[2]], [[3]], [[1, 3]]])(
  'the count before the sending by %j is what the sending reaches',
  async (methods) => {
    const mark = randomUUID().slice(0, 8);
    const emailOf = (name: string) => `${name}-${mark}@example.test`;
    const phoneNumber = '+84912345678';
    const memberIds = await Promise.all([
      addMember(),
      addMember({ emailAddress: null }),
      addMember({ emailAddress: null, phoneNumber }),
      addMember({ emailAddress: emailOf('came'), phoneNumber }),
      addMember({ emailAddress: emailOf('back') }),
      addMember({ emailAddress: emailOf('account') }),
      addMember({ emailAddress: emailOf('refused') }),
      addMember({ emailAddress: emailOf('silent'), phoneNumber }),
    ]);
    for (const name of ['came', 'back'])
      for (let at = 0; at < 3; at++)
        await app.db
          .insert(bounces)
          .values({ id: uuidv7(), address: emailOf(name), messageId: `<${name}${mark}${at}>`, origin: 'hand' });
    for (const memberId of memberIds.slice(6))
      await app.db
        .insert(notificationRefusals)
        .values({ id: uuidv7(), memberId, channel: 1, refusedAt: app.clock.now });
    const username = `u-${mark}`;
    await app.db.insert(users).values({
      id: uuidv7(),
      username,
      usernameKey: username,
      fullName: 'Nguyễn Văn Tài',
      emailAddress: emailOf('account'),
      emailAddressKey: emailOf('account'),
      passwordHash: 'none',
    });
    const selection = { memberIds, otherEmails: [], filters: [], committees: [], tagIds: [] };
    const asked = { selection, channels: methods, purpose: 'news' };
    const counted = (await staff.post('/api/Notifications/Recipients/Count', asked)).body.data;
    const id = await due({ memberIds, methods, type: 1, ...(methods.includes(2) && { smsText: 'Chao {name}' }) });
    await sendNotification(house, id);
    const { items } = await recipientsOf(id);
    const skips = items.flatMap(({ skipped }: { skipped: string | null }) => skipped ?? []);
    expect(counted.reached).toBe(items.length - skips.length);
    expect(counted.skipped).toEqual({
      inactive: 0,
      noAddress: skips.filter((one: string) => ['noAddress', 'noAccount'].includes(one)).length,
      noMobile: skips.filter((one: string) => one === 'noMobile').length,
      noConsent: skips.filter((one: string) => one === 'noConsent').length,
      bounced: skips.filter((one: string) => one === 'bounced').length,
    });
  },
);

describe('a sent notification', () => {
  async function sent(changes: object = {}) {
    const memberIds = [await addMember(), await addMember()];
    const id = await due({ memberIds, asksConfirmation: true, ...changes });
    await sendNotification(house, id);
    await app.db.update(deliveries).set({ sentAt: app.clock.now }).where(eq(deliveries.sourceId, id));
    await settle(house, id);
    return { id, memberIds };
  }

  test('is neither changed nor deleted', async () => {
    const { id, memberIds } = await sent();
    const { version } = (await staff.get(`/api/Notifications/${id}`)).body.data;
    const put = await staff.put(`/api/Notifications/${id}`, { ...letter({ memberIds }), version });
    expect([put.status, put.body.message]).toEqual([400, 'Mes.Notifications.Status.NotAllowed']);
    const del = await staff.del(`/api/Notifications/${id}`);
    expect([del.status, del.body.message]).toEqual([400, 'Mes.Notifications.Status.NotAllowed']);
    expect((await staff.post(`/api/Notifications/${id}/SendNow`)).body.message).toBe(
      'Mes.Notifications.Status.NotAllowed',
    );
  });

  test('is answered by its link, not by opening it, and the answer can be changed', async () => {
    const { id, memberIds } = await sent();
    const file = (await sentTo(id)).find(({ memberId }) => memberId === memberIds[0]);
    const token = /#\/answer\/([\w-]+)/.exec(file?.html ?? '')?.[1] ?? '';
    const opened = await app.anonymous.get(`/api/Public/${token}`);
    expect(opened.body.data.parts.notifications[0]).toMatchObject({ id, answer: 1, canAnswer: true });
    expect((await recipientsOf(id, 'answer=1')).total).toBe(2);
    const said = await app.anonymous.post(`/api/Public/${token}`, { answer: 3, note: 'Đi công tác' });
    expect(said.body.message).toBe('Mes.Notifications.Answer.Refused');
    await app.anonymous.post(`/api/Public/${token}`, { answer: 2 });
    const { items } = await recipientsOf(id, 'state=confirmed');
    expect(items).toMatchObject([{ memberId: memberIds[0], answer: 2, answeredBy: null }]);
    const listed = (await staff.get(`/api/Notifications/OfMember/${memberIds[0]}`)).body.data;
    expect(listed.items).toMatchObject([{ id, state: 'confirmed', answer: 2 }]);
  });

  test('is sent again only to those who did not answer, and staff note answers', async () => {
    const { id, memberIds } = await sent();
    const { items } = await recipientsOf(id);
    const one = items.find(({ memberId }: { memberId: string }) => memberId === memberIds[0]);
    const noted = await staff.put(`/api/Notifications/${id}/Recipients/${one.id}/Answer`, {
      answer: 2,
      note: 'Gọi điện',
    });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    const again = await staff.post(`/api/Notifications/${id}/SendAgain`);
    expect(again.body.data).toMatchObject({ stage: 'sending', status: 2, rounds: 2 });
    await sendNotification(house, id);
    const second = (await sentTo(id)).filter(({ dedupeKey }) => dedupeKey.endsWith(':2'));
    expect(second.map(({ memberId }) => memberId)).toEqual([memberIds[1]]);
  });

  test('is sent again to nobody who was restricted since, and to the present address of the others', async () => {
    const { id, memberIds } = await sent();
    const [restricted = '', moved = ''] = memberIds;
    await app.db.update(members).set({ restrictedAt: app.clock.now }).where(eq(members.id, restricted));
    await app.db.update(members).set({ emailAddress: 'moi@example.test' }).where(eq(members.id, moved));
    expect((await staff.post(`/api/Notifications/${id}/SendAgain`)).status).toBe(200);
    await sendNotification(house, id);
    const second = (await sentTo(id)).filter(({ dedupeKey }) => dedupeKey.endsWith(':2'));
    expect(second.map(({ memberId, address }) => [memberId, address])).toEqual([[moved, 'moi@example.test']]);
  });

  test('is neither sent again when all have answered, nor after the time for answers', async () => {
    const { id, memberIds } = await sent();
    const { items } = await recipientsOf(id);
    for (const { id: rid } of items)
      expect((await staff.put(`/api/Notifications/${id}/Recipients/${rid}/Answer`, { answer: 3 })).status).toBe(200);
    expect(memberIds).toHaveLength(items.length);
    const silent = await staff.post(`/api/Notifications/${id}/SendAgain`);
    expect(silent.body.errors[0].message).toBe('Mes.Notifications.MemberIds.Required');
    await app.db
      .update(notifications)
      .set({ answerUntil: new Date(app.clock.now.getTime() - HOUR) })
      .where(eq(notifications.id, id));
    expect((await staff.post(`/api/Notifications/${id}/SendAgain`)).body.message).toBe(
      'Mes.Notifications.Status.NotAllowed',
    );
    const late = await staff.put(`/api/Notifications/${id}/Recipients/${items[0].id}/Answer`, { answer: 2 });
    expect(late.body.message).toBe('Mes.Notifications.Answer.TooLate');
  });

  describe('tries again for one recipient', () => {
    const again = (id: string, rid: string) => staff.post(`/api/Notifications/${id}/Recipients/${rid}/Retry`);
    const mailsTo = async (id: string, memberId = '') =>
      (await sentTo(id))
        .filter((one) => one.memberId === memberId)
        .map(({ address, failedAt, sentAt }) => {
          return { address, isOpen: !failedAt && !sentAt };
        });

    test('a failed message to the same address, and nothing that went out', async () => {
      const { id, memberIds } = await sent();
      await fail(id, memberIds[0], '550');
      const { items, total } = await recipientsOf(id, 'state=failed');
      expect([total, items[0].messages[0].reason, items[0].canRetry]).toEqual([1, '550', true]);
      expect((await again(id, items[0].id)).status).toBe(200);
      const posted = await mailsTo(id, memberIds[0]);
      expect(posted).toEqual([expect.objectContaining({ isOpen: true })]);
      expect((await again(id, items[0].id)).body.message).toBe('Mes.Notifications.Retry.NotAllowed');
      const [fine] = (await recipientsOf(id, 'state=sent')).items;
      expect((await again(id, fine.id)).body.message).toBe('Mes.Notifications.Retry.NotAllowed');
    });

    test('by a new message to the address that the record has now, and it says when there is none', async () => {
      const { id, memberIds } = await sent();
      const [memberId = ''] = memberIds;
      await fail(id, memberId, '550');
      const rid = (await recipientsOf(id, 'state=failed')).items[0].id;
      const move = (emailAddress: string | null) =>
        app.db.update(members).set({ emailAddress }).where(eq(members.id, memberId));
      await move(null);
      expect((await again(id, rid)).body.message).toBe('Mes.Notifications.Retry.NoAddress');
      await move('dung@example.test');
      expect((await again(id, rid)).status).toBe(200);
      expect(await mailsTo(id, memberId)).toContainEqual({ address: 'dung@example.test', isOpen: true });
      const [shown] = (await recipientsOf(id)).items.filter((one: { id: string }) => one.id === rid);
      expect(shown).toMatchObject({ state: 'queued', emailAddress: 'dung@example.test' });
    });

    test('a mail that came back', async () => {
      const { id, memberIds } = await sent();
      const [mail] = (await sentTo(id)).filter((one) => one.memberId === memberIds[0]);
      const clerk = await app.signInAs(['OutboxSearch', 'OutboxRetry']);
      expect((await clerk.post(`/api/Outbox/${mail?.id}/Bounce`)).status).toBe(200);
      const { items, total } = await recipientsOf(id, 'state=bounced');
      expect([total, items[0].canRetry]).toEqual([1, true]);
      expect((await again(id, items[0].id)).status).toBe(200);
      expect(await mailsTo(id, memberIds[0])).toHaveLength(2);
    });

    test('who had no address at the sending', async () => {
      const bare = await addMember({ emailAddress: null });
      const { id } = await sent({ memberIds: [bare, await addMember()] });
      const [left] = (await recipientsOf(id, 'state=skipped')).items;
      expect(left).toMatchObject({ memberId: bare, skipped: 'noAddress', canRetry: true });
      expect((await again(id, left.id)).body.message).toBe('Mes.Notifications.Retry.NoAddress');
      await app.db.update(members).set({ emailAddress: 'moi-co@example.test' }).where(eq(members.id, bare));
      expect((await again(id, left.id)).status).toBe(200);
      await sendNotification(house, id);
      expect(await mailsTo(id, bare)).toEqual([{ address: 'moi-co@example.test', isOpen: true }]);
    });

    async function fail(id: string, memberId = '', failReason = '') {
      await app.db
        .update(deliveries)
        .set({ sentAt: null, failedAt: app.clock.now, failReason })
        .where(and(eq(deliveries.sourceId, id), eq(deliveries.memberId, memberId)));
    }
  });

  test('keeps the last states after the outbox has deleted the messages, also of mails that came back later', async () => {
    const { id, memberIds } = await sent();
    const [mail] = (await sentTo(id)).filter((one) => one.memberId === memberIds[0]);
    const clerk = await app.signInAs(['OutboxSearch', 'OutboxRetry']);
    await clerk.post(`/api/Outbox/${mail?.id}/Bounce`);
    await noteOutcomes(house);
    await app.db.delete(deliveries).where(eq(deliveries.sourceId, id));
    const states = (await recipientsOf(id)).items.map((one: Record<string, string>) => [one.memberId, one.state]);
    expect(Object.fromEntries(states)).toEqual({ [memberIds[0] ?? '']: 'bounced', [memberIds[1] ?? '']: 'sent' });
  });

  test('is a workbook of its recipients with states, reasons and answers, which the access log tells', async () => {
    const bare = await addMember({ emailAddress: null, name: 'Công ty Thiếu Thư' });
    const person = await addMember({ type: 6, name: 'Nguyễn Thị Kín', phoneNumber: '+84912345678' });
    const { id } = await sent({ memberIds: [bare, person] });
    const reader = await app.signInAs(['NotificationsExport', 'NotificationsView']);
    const file = await app.app.inject({
      url: `/api/Notifications/${id}/Recipients/Export?language=en`,
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
    const rows = await rowsOf(file.rawPayload);
    const [head = [], ...body] = rows;
    const cell = (name: string, column: string) =>
      body.find((row) => row.includes(name))?.[head.indexOf(column)] ?? null;
    expect(cell('Công ty Thiếu Thư', 'State')).toBe('Left out');
    expect(cell('Công ty Thiếu Thư', 'Reason')).toBe('No e-mail or phone');
    expect([cell('Nguyễn Thị Kín', 'State'), cell('Nguyễn Thị Kín', 'Answer')]).toEqual(['Sent', 'No answer']);
    // Without the right to reveal the phone of a person is masked.
    expect(JSON.stringify(cell('Nguyễn Thị Kín', 'Phone'))).not.toContain('345');
    const [noted] = await app.db.select().from(accessLog).where(eq(accessLog.entityId, id));
    expect(noted).toMatchObject({ area: 'Notifications', action: 'Export', rows: 2 });
    const viewer = await app.signInAs(['NotificationsView']);
    expect((await viewer.get(`/api/Notifications/${id}/Recipients/Export`)).status).toBe(403);
  });

  test('is copied as a draft with its own files', async () => {
    const file = await uploaded(app, staff, 'a.pdf', sample.pdf);
    const picture = await uploaded(app, staff, 'a.png', sample.png);
    const { id } = await sent({
      attachmentIds: [file.id],
      content: `<p>Ảnh <img data-attachment="${picture.id}" alt="Ảnh" /></p>`,
    });
    const { status, body } = await staff.post(`/api/Notifications/${id}/Copy`);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ draft: true, status: 1 });
    expect(body.data.attachmentIds[0]).toMatchObject({ fileName: 'a.pdf' });
    expect(body.data.attachmentIds[0].id).not.toBe(file.id);
    expect(body.data.content).not.toContain(picture.id);
    const links = await app.db.select().from(attachmentLinks).where(eq(attachmentLinks.entityId, body.data.id));
    expect(links).toHaveLength(2);
  });
});

test('addresses and notes of recipients are cleared five years after the sending, and what they answered stays', async () => {
  const id = await due({ memberIds: [await addMember()], asksConfirmation: true });
  await sendNotification(house, id);
  const mine = eq(notificationRecipients.notificationId, id);
  await app.db
    .update(notificationRecipients)
    .set({ confirmedAt: app.clock.now, answerNote: 'Đi hai người' })
    .where(mine);
  await app.db.update(notifications).set({ sentAt: app.clock.now }).where(eq(notifications.id, id));
  const after = async (days: number) => {
    await retention.purge(app.db, new Date(app.clock.now.getTime() + days * 24 * HOUR), async () => undefined);
    return (await app.db.select().from(notificationRecipients).where(mine))[0];
  };
  expect((await after(5 * 365 - 1))?.answerNote).toBe('Đi hai người');
  expect(await after(5 * 365 + 1)).toMatchObject({ emailAddress: null, answerNote: null, status: 2 });
});

test('one press ends further news by mail, and leaves invitations as they are', async () => {
  const memberId = await addMember();
  const id = await due({ memberIds: [memberId], type: 1 });
  await sendNotification(house, id);
  const [mail] = await sentTo(id);
  const token = /#\/unsubscribe\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(linksOf(secretKey).read(token)?.purpose).toBe('unsubscribe');
  expect((await app.anonymous.get(`/api/Public/Unsubscribe/${token}`)).body.data.isUnsubscribed).toBe(false);
  const pressed = await app.app.inject({
    method: 'POST',
    url: `/api/Public/Unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.statusCode, pressed.body).toBe(200);
  expect(pressed.json().data.isUnsubscribed).toBe(true);
  await app.anonymous.post(`/api/Public/Unsubscribe/${token}`);
  const told = await app.db.select().from(auditEntries).where(eq(auditEntries.entityId, memberId));
  expect(told).toMatchObject([{ area: 'Members', createdBy: memberId, changes: { consent: ['news', null] } }]);
  const news = await due({ memberIds: [memberId], type: 4 });
  const invitation = await due({ memberIds: [memberId], type: 2 });
  await sendNotification(house, news);
  await sendNotification(house, invitation);
  expect((await recipientsOf(news)).items[0]).toMatchObject({ skipped: 'noConsent', state: 'skipped' });
  expect(await sentTo(invitation)).toHaveLength(1);
});

test('the preview fills the placeholders, and a test goes to oneself', async () => {
  const memberId = await addMember({ name: 'Công ty <Gỗ>' });
  const shown = await staff.post('/api/Notifications/Preview', {
    title: 'Chào {name}',
    content: '<p>{name}</p>',
    smsText: 'Chao {code}',
    memberId,
  });
  expect(shown.body.data).toMatchObject({ subject: 'Chào Công ty <Gỗ>', missing: [], sms: { parts: 1 } });
  expect(shown.body.data.html).toContain('Công ty &lt;Gỗ&gt;');
  const { id } = await add({ memberIds: [memberId] });
  expect((await staff.post(`/api/Notifications/${id}/Preview`, {})).body.data.subject).toBe(
    'Mời dự hội nghị, Công ty <Gỗ>',
  );
  expect((await staff.post(`/api/Notifications/${id}/Test`)).status).toBe(200);
  const [test] = await app.db.select().from(deliveries).where(eq(deliveries.source, 'notification-test'));
  expect(test?.subject).toBe('[Gửi thử] Mời dự hội nghị, Công ty <Gỗ>');
  const { items } = (await staff.get(`/api/Notifications/${id}/History`)).body.data;
  expect(items[0]).toMatchObject({ action: 'Update', changes: { tested: [null, test?.address] } });
  expect(await cancelMessages(app.db, { source: TEST_SOURCE, sourceId: id }, app.clock.now)).toBe(1);
});

test('a test of a text that is not saved goes to oneself, with own files only', async () => {
  const memberId = await addMember({ name: 'Công ty Sửa Chữa' });
  const { id } = await add({ memberIds: [memberId] });
  const text = { id, title: 'Bản mới cho {name}', content: '<p>Đã sửa</p>', program: 'Diễn đàn', memberId };
  const { status, body } = await staff.post('/api/Notifications/Test', text);
  expect([status, body.message]).toEqual([200, 'Mes.Notifications.Test.Successfully']);
  const [sent] = await app.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subject, '[Gửi thử] Bản mới cho Công ty Sửa Chữa'));
  expect(sent).toMatchObject({ source: 'notification-test', sourceId: id });
  expect(sent?.body).toContain('Diễn đàn');
  expect((await staff.get(`/api/Notifications/${id}`)).body.data.title).not.toContain('Bản mới');
  const foreign = await staff.post('/api/Notifications/Test', { ...text, attachmentIds: [uuidv7()] });
  expect(foreign.body.errors).toEqual([{ field: 'attachmentIds', message: 'Mes.Files.Id.NotFound' }]);
  expect((await staff.post('/api/Notifications/Test', { ...text, id: uuidv7() })).status).toBe(404);
});

test('a club sees and sends its own notifications to its own members only', async () => {
  const clubId = uuidv7();
  const club = await app.signInAs([...CODES, 'MembersSearch'], { clubId });
  const [ours, theirs] = [await addMember(), await addMember()];
  await app.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours, joinedOn: '2020-01-01' });
  const foreign = await add({ memberIds: [ours] });
  expect((await club.get(`/api/Notifications/${foreign.id}`)).status).toBe(404);
  for (const action of ['SendNow', 'Stop', 'Copy', 'Test', 'Preview'])
    expect(
      (await club.post(`/api/Notifications/${foreign.id}/${action}`, action === 'Preview' ? {} : undefined)).status,
    ).toBe(404);
  const smuggled = await club.post('/api/Notifications', letter({ memberIds: [theirs] }));
  expect(smuggled.body.errors[0].message).toBe('Mes.Notifications.MemberIds.NotFound');
  const own = await add({ memberIds: [ours] }, club);
  expect(own.clubId).toBe(clubId);
});

test('a private template is its writer’s own', async () => {
  const text = { name: 'Thư mời', type: 2, language: 'vi', title: 'Mời', content: '<p>Kính gửi {name}</p>' };
  const mine = (await staff.post('/api/Templates', { ...text, shared: false })).body.data;
  const all = (await staff.post('/api/Templates', { ...text, shared: true })).body.data;
  const other = await app.signInAs(CODES);
  const ids = (await other.get('/api/Templates')).body.data.items.map(({ id }: { id: string }) => id);
  expect([ids.includes(mine.id), ids.includes(all.id)]).toEqual([false, true]);
});

describe('a notification in the product', () => {
  test('is read and answered by its recipient without any right to the list, and by nobody else', async () => {
    const [reader, other] = [await app.signInAs([]), await app.signInAs([])];
    const [account] = await app.db.select().from(users).where(eq(users.id, reader.userId));
    const memberId = await addMember({ name: 'Công ty Sông Hàn', emailAddress: account?.emailAddressKey ?? null });
    const id = await due({ methods: [3], memberIds: [memberId], asksConfirmation: true, content: '<p>{name}</p>' });
    const url = `/api/Notifications/Mine/${id}`;
    expect((await reader.get(url)).status).toBe(404);
    await sendNotification(house, id);
    const read = await reader.get(url);
    expect(read.body.data).toMatchObject({ content: expect.stringContaining('Công ty Sông Hàn'), answer: 1 });
    expect(read.body.data.token).toBeUndefined();
    expect((await other.get(url)).status).toBe(404);
    expect((await other.put(url, { answer: 2, note: null })).status).toBe(404);
    expect((await reader.get(`/api/Notifications/${id}`)).status).toBe(403);
    const answered = await reader.put(url, { answer: 2, note: 'Đi hai người' });
    expect(answered.body.data).toMatchObject({ answer: 2, note: 'Đi hai người' });
    const [row] = (await recipientsOf(id)).items;
    expect(row).toMatchObject({ state: 'confirmed', answerNote: 'Đi hai người' });
  });
});

test('a list says that the recipients of a filter are counted at the sending, until it is sent', async () => {
  const groups = {
    filters: [{ area: 'Members', query: { status: '1' } }],
    committees: [],
    tagIds: [],
    includeLeft: false,
  };
  const id = await due({ groups });
  const listed = async () =>
    (await staff.get(`/api/Notifications?fields=title,recipientCount,countsLater&pageSize=100`)).body.data.items.find(
      (one: { id: string }) => one.id === id,
    );
  expect(await listed()).toMatchObject({ recipientCount: 0, countsLater: true });
  await sendNotification(house, id);
  expect((await listed()).countsLater).toBe(false);
  expect((await listed()).recipientCount).toBeGreaterThan(0);
});
