import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committees, seats, terms } from '../../../db/tables/committee.ts';
import { clubs, memberContacts, members } from '../../../db/tables/member.ts';
import { clubMembers, memberships } from '../../../db/tables/membership.ts';
import { consents, legalTexts } from '../../../db/tables/personal-data.ts';
import { scheduleParticipants } from '../../../db/tables/schedule.ts';
import { savedViews } from '../../../db/tables/saved-view.ts';
import { memberTags, tags } from '../../../db/tables/tag.ts';
import { titles } from '../../../db/tables/title.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
const clubId = uuidv7();
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([
    'SchedulesCreate',
    'SchedulesUpdate',
    'SchedulesView',
    'MembersSearch',
    'PersonalMembersSearch',
    'ClubsSearch',
    'CommitteesSearch',
    'TagsSearch',
    'SchedulesSearch',
    'ActivitiesUpdate',
    'ActivitiesCreate',
    'NotificationsCreate',
  ]);
});
afterAll(() => house[Symbol.asyncDispose]());

let count = 0;
async function add(values: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  const code = `NN-${String(++count).padStart(3, '0')}`;
  const emailAddress = values.emailAddress === undefined ? `nn${count}@example.test` : values.emailAddress;
  await house.db.insert(members).values({
    id,
    type: 1,
    code,
    codeKey: code.toLowerCase(),
    name: `Người nhận ${String(count).padStart(3, '0')}`,
    approvedAt: house.clock.now,
    phoneNumber: '0283815123',
    ...values,
    emailAddress,
    emailAddressKey: emailAddress,
  });
  return id;
}
const ask = (what: string, selection: object, more: object = {}, who = staff) =>
  who.post(`/api/Schedules/Recipients/${what}`, { selection, ...more });
const count_ = async (selection: object, more: object = {}, who = staff) =>
  (await ask('Count', selection, more, who)).body.data;
const idsOf = async (selection: object, more: object = {}, who = staff) =>
  (await ask('Preview', selection, { pageSize: 100, ...more }, who)).body.data.items.map(
    ({ memberId }: { memberId: string | null }) => memberId,
  );
async function tagged(ids: readonly string[]): Promise<string> {
  const id = uuidv7();
  await house.db.insert(tags).values({ id, name: id, nameKey: id, searchKey: '' });
  if (ids.length > 0) await house.db.insert(memberTags).values(ids.map((memberId) => ({ memberId, tagId: id })));
  return id;
}

test('a member of several groups is there once; filters of several kinds of members join', async () => {
  const [company, person] = [await add(), await add({ type: 6 })];
  const tagIds = [await tagged([company]), await tagged([company, person])];
  const filters = [
    { area: 'Members', query: { tagIds } },
    { area: 'PersonalMembers', query: { tagIds: tagIds[1] } },
  ];
  const selection = { memberIds: [company], filters, tagIds };
  expect((await idsOf(selection)).sort()).toEqual([company, person].sort());
  expect(await count_(selection)).toMatchObject({
    total: 2,
    reached: 2,
    groups: { filters: [1, 1], tagIds: [1, 2], committees: [], clubs: [], used: [] },
    people: 1,
    doubled: 4,
  });
});

test('nobody restricted or erased is ever there, and who left only when asked for', async () => {
  const [restricted, erased, left, present] = [await add(), await add(), await add(), await add()];
  await house.db.update(members).set({ restrictedAt: house.clock.now }).where(eq(members.id, restricted));
  await house.db.update(members).set({ erasedAt: house.clock.now }).where(eq(members.id, erased));
  await house.db
    .insert(memberships)
    .values({ id: uuidv7(), memberId: left, type: 1, startsOn: '2019-01-01', endsOn: '2020-01-01', endKind: 1 });
  const all = [restricted, erased, left, present];
  const tagIds = [await tagged(all)];
  for (const selection of [{ memberIds: all }, { tagIds }, { filters: [{ area: 'Members', query: { tagIds } }] }]) {
    expect(await idsOf(selection)).toEqual([present]);
    expect((await idsOf({ ...selection, includeLeft: true })).sort()).toEqual([left, present].sort());
  }
});

test('a committee has those who held a seat on its day', async () => {
  const [first, second] = [await add({ type: 4 }), await add({ type: 4 })];
  const [committeeId, termId, titleId] = [uuidv7(), uuidv7(), uuidv7()];
  await house.db.insert(committees).values({ id: committeeId, kind: 3, name: 'Ban Kiểm tra' });
  await house.db
    .insert(terms)
    .values({ id: termId, committeeId, name: 'Nhiệm kỳ I', startsOn: '2024-01-01', endsOn: '2029-01-01' });
  await house.db
    .insert(titles)
    .values({ id: titleId, code: 'UV', codeKey: 'uv', name: 'Uỷ viên', searchKey: '' } as never);
  await house.db.insert(seats).values([
    { id: uuidv7(), termId, memberId: first, titleId, startsOn: '2024-01-01', endsOn: '2025-01-01' },
    { id: uuidv7(), termId, memberId: second, titleId, startsOn: '2025-01-01' },
  ]);
  const on = (day: string | null) => idsOf({ committees: [{ committeeId, on: day }] });
  expect(await on('2024-12-31')).toEqual([first]);
  expect(await on('2025-01-01')).toEqual([second]);
  expect(await on(null)).toEqual([second]);
  expect(await on('2029-01-01')).toEqual([]);
});

test('who has no address, withdrew a consent or cannot be reached is listed with the reason', async () => {
  const [bare, phone, withdrawn, fine] = [
    await add({ emailAddress: null, phoneNumber: null }),
    await add({ emailAddress: null }),
    await add(),
    await add(),
  ];
  const legalTextId = uuidv7();
  await house.db.insert(legalTexts).values({
    id: legalTextId,
    purpose: 'greeting',
    number: 1,
    language: 'vi',
    content: 'x',
    publishedAt: house.clock.now,
  });
  const consent = { legalTextId, purpose: 'greeting', channel: 1, givenAt: house.clock.now };
  await house.db.insert(consents).values([
    { id: uuidv7(), memberId: withdrawn, ...consent, withdrawnAt: house.clock.now },
    { id: uuidv7(), memberId: fine, ...consent, withdrawnAt: house.clock.now },
    { id: uuidv7(), memberId: fine, ...consent },
  ]);
  const selection = { memberIds: [bare, phone, withdrawn, fine] };
  const reach = { channels: [1], purpose: 'greeting' };
  expect(await count_(selection, reach)).toMatchObject({
    total: 4,
    reached: 1,
    skipped: { inactive: 0, noAddress: 2, noMobile: 0, noConsent: 1, bounced: 0 },
  });
  expect((await ask('Preview', selection, { ...reach, only: 'skipped' })).body.data.items).toMatchObject([
    { memberId: bare, skipped: 'noAddress' },
    { memberId: phone, skipped: 'noAddress' },
    { memberId: withdrawn, skipped: 'noConsent' },
  ]);
  expect(await count_(selection, { channels: [1, 2] })).toMatchObject({ reached: 3, skipped: { noAddress: 1 } });
  expect(await count_(selection)).toMatchObject({ reached: 4 });
});

test('a landline gets no SMS and no message of Zalo, and is left out with that reason', async () => {
  const [landline, mobile, abroad, none] = [
    await add({ phoneNumber: '+842838225678' }),
    await add({ phoneNumber: '+84912345678' }),
    await add({ phoneNumber: '+6591234567' }),
    await add({ phoneNumber: null }),
  ];
  const selection = { memberIds: [landline, mobile, abroad, none] };
  for (const channels of [[2], [6], [2, 6]])
    expect(await count_(selection, { channels })).toMatchObject({ reached: 2, skipped: { noMobile: 1, noAddress: 1 } });
  const { items } = (await ask('Preview', selection, { channels: [2], only: 'skipped' })).body.data;
  expect(items.find((one: { memberId: string }) => one.memberId === landline)).toMatchObject({ skipped: 'noMobile' });
});

test('an other e-mail is left out when it belongs to a chosen member, and follows the members in the list', async () => {
  const member = await add({ emailAddress: 'trung@example.test' });
  const otherEmails = [
    { name: 'Trùng', emailAddress: 'Trung@Example.test' },
    { name: 'Báo Doanh nhân', emailAddress: 'bao@example.test' },
  ];
  expect(await count_({ memberIds: [member], otherEmails })).toMatchObject({ total: 2, reached: 2, repeated: 1 });
  expect(await idsOf({ memberIds: [member], otherEmails })).toEqual([member, null]);
  expect(await idsOf({ memberIds: [member], otherEmails }, { page: 2, pageSize: 1 })).toEqual([null]);
  expect(await count_({ otherEmails }, { channels: [2] })).toMatchObject({ reached: 0, skipped: { noAddress: 2 } });
});

test('clubs, strangers, nobody and people chosen twice are refused with the keys of the area', async () => {
  const id = await add();
  await house.signInAs(['SchedulesCreate'], { clubId });
  const guest = { name: 'A', emailAddress: 'a@example.test' };
  for (const [selection, key] of [
    [{ memberIds: [clubId] }, 'MemberIds.NotAllowed'],
    [{ memberIds: [uuidv7()] }, 'MemberIds.NotFound'],
    [{ memberIds: [id, id] }, 'MemberIds.Duplicate'],
    [{}, 'MemberIds.Required'],
    [{ otherEmails: [guest, guest] }, 'OtherEmails.Duplicate'],
    [{ filters: [{ area: 'Partners', query: {} }] }, 'MemberIds.NotAllowed'],
    [{ filters: [{ area: 'Schedules', query: {} }] }, 'MemberIds.NotAllowed'],
    [{ filters: [{ area: 'Members', query: { status: 'x' } }] }, 'MemberIds.InValid'],
  ] as const) {
    const { status, body } = await ask('Count', selection);
    expect([status, body.message], JSON.stringify(selection)).toEqual([400, `Mes.Schedules.${key}`]);
  }
});

test('a filter that the list does not know selects nobody instead of everybody', async () => {
  const { status, body } = await ask('Count', { filters: [{ area: 'Members', query: { feeDebtsFrom: '1' } }] });
  expect([status, body.message, body.errors[0].params]).toEqual([
    400,
    'Mes.Input.Query.InValid',
    { name: 'feeDebtsFrom', nearest: 'feeDebtFrom' },
  ]);
});

test('a club’s user chooses, counts and sees only the members of the club', async () => {
  const [ours, theirs] = [await add(), await add()];
  const club = await house.signInAs(['SchedulesCreate', 'MembersSearch'], { clubId });
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours, joinedOn: '2020-01-01' });
  const tagIds = [await tagged([ours, theirs])];
  expect(await idsOf({ tagIds }, {}, club)).toEqual([ours]);
  expect(await count_({ filters: [{ area: 'Members', query: {} }] }, {}, club)).toMatchObject({ total: 1 });
  expect((await ask('Count', { memberIds: [theirs] }, {}, club)).body.message).toBe('Mes.Schedules.MemberIds.NotFound');
});

test('a meeting takes its groups as participants when it is saved, persons too, and keeps them afterwards', async () => {
  const [chosen, grouped, person] = [await add(), await add(), await add({ type: 6 })];
  const tagIds = [await tagged([chosen, grouped, person])];
  const meeting = {
    kind: 1,
    type: 1,
    title: 'Họp theo nhóm',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    memberIds: [chosen],
    groups: { tagIds },
  };
  const { status, body } = await staff.post('/api/Schedules', meeting);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.data.memberIds).toEqual([chosen, grouped, person].sort());
  await house.db.delete(memberTags).where(and(eq(memberTags.tagId, tagIds[0] ?? ''), eq(memberTags.memberId, grouped)));
  const { id, version } = body.data;
  const later = await add();
  const groups = { tagIds: [await tagged([later])] };
  const changed = await staff.put(`/api/Schedules/${id}`, {
    ...meeting,
    memberIds: body.data.memberIds,
    groups,
    version,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const rows = await house.db.select().from(scheduleParticipants).where(eq(scheduleParticipants.scheduleId, id));
  expect(rows.map(({ memberId }) => memberId).sort()).toEqual([chosen, grouped, person, later].sort());
});

interface Found {
  kind: string;
  total: number;
  items: { id: string; name: string; count: number; noEmail: boolean; whom: Record<string, number> | null }[];
}
const find = async (search: string, kind = '', who = staff): Promise<Found[]> =>
  (
    await who.get(
      `/api/Schedules/Recipients/Found?${new URLSearchParams({ search, ...(kind && { kind }) }).toString()}`,
    )
  ).body.data;
const searchable = (name: string) => ({ name, searchKey: `.${name.toLowerCase().replaceAll(' ', '.')}.|` });

let clubCount = 0;
async function clubOf(ids: readonly string[], name = 'CLB'): Promise<string> {
  const id = uuidv7();
  const code = `CLB-${++clubCount}`;
  await house.db.insert(members).values({
    id,
    type: 5,
    code,
    codeKey: code.toLowerCase(),
    approvedAt: house.clock.now,
    ...searchable(name),
  });
  await house.db.insert(clubs).values({ id } as never);
  if (ids.length > 0)
    await house.db
      .insert(clubMembers)
      .values(ids.map((memberId) => ({ id: uuidv7(), clubId: id, memberId, joinedOn: '2020-01-01' })));
  return id;
}

test('one search finds clubs, committees, tags, views, used lists, whole lists and people, each with its number', async () => {
  const [company, second, person] = [
    await add(searchable('Det kim Vinh Tuong')),
    await add({ emailAddress: null }),
    await add({ type: 6 }),
  ];
  const club = await clubOf([company, second], 'CLB Det may');
  await house.db.insert(memberContacts).values({ id: uuidv7(), memberId: company, kind: 1, personId: person });
  const tagId = await tagged([company]);
  await house.db.update(tags).set({ name: 'Dệt kỹ thuật', searchKey: '.det.ky.thuat.|' }).where(eq(tags.id, tagId));
  const committeeId = uuidv7();
  await house.db
    .insert(committees)
    .values({ id: committeeId, kind: 2, name: 'Ban Dệt', clubId: club, searchKey: '.ban.det.|' });
  const who = { createdAt: house.clock.now, updatedAt: house.clock.now, version: 1 };
  const view = { ...who, userId: staff.userId, area: 'Members', shared: false, clubId: null };
  const look = { search: '', sort: 'name:asc', order: [], hidden: [], widths: {}, density: 'dense' };
  await house.db.insert(savedViews).values([
    { ...view, id: uuidv7(), name: 'Dệt may xuất khẩu', query: { ...look, filters: { tagIds: [tagId] } } },
    { ...view, id: uuidv7(), name: 'Dệt không điều kiện', query: { ...look, filters: {} } },
  ] as never);
  const held = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Mời họp dệt',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    memberIds: [company],
    otherEmails: [{ name: 'Khách dệt', emailAddress: 'khach-det@example.test' }],
  });
  expect(held.status, JSON.stringify(held.body)).toBe(201);

  const found = await find('det');
  const told = Object.fromEntries(found.map(({ kind, items }) => [kind, items.map(({ name, count: n }) => [name, n])]));
  expect(told).toMatchObject({
    club: [['CLB Det may', 2]],
    committee: [['Ban Dệt', 0]],
    tag: [['Dệt kỹ thuật', 1]],
    view: [['Dệt may xuất khẩu', 1]],
    used: [['Mời họp dệt', 2]],
    person: [['Det kim Vinh Tuong', 1]],
  });
  expect(found.find(({ kind }) => kind === 'club')?.items[0]?.whom).toEqual({
    member: 2,
    contact: 0,
    head: 1,
    both: 1,
  });
  const codes = ['Members', 'ExecutiveCommittees', 'Partners'].map((area) => `${area}Search`);
  const whole = await find('', 'list', await house.signInAs(['SchedulesCreate', ...codes]));
  expect(whole[0]?.items.map(({ id }) => id).sort()).toEqual([
    'ExecutiveCommittees',
    'Members',
    'Partners',
    'PersonalMembers',
    'PersonalPartners',
  ]);
  const last = await find('');
  expect(last.map(({ kind }) => kind)).toEqual(['used', 'list']);
  expect(last[0]?.items.map(({ name }) => name)).toContain('Mời họp dệt');

  const used = [{ area: 'Schedules', id: held.body.data.id }];
  const ofClub = [{ clubId: club }];
  expect(await count_({ memberIds: [second], tagIds: [tagId], clubs: ofClub, used })).toMatchObject({
    total: 3,
    people: 1,
    emails: 0,
    doubled: 3,
    noEmail: 1,
    groups: { clubs: [2], tagIds: [1], used: [2] },
  });
  const all = { memberIds: [second], tagIds: [tagId], clubs: ofClub, used };
  expect((await idsOf(all, { only: 'doubled' })).sort()).toEqual([company, second].sort());
  const { items } = (await ask('Preview', all, { only: 'noEmail' })).body.data;
  expect(items).toMatchObject([{ memberId: second, mendIn: null }]);
  const writer = await house.signInAs(['SchedulesCreate', 'MembersUpdate']);
  const mine = (await ask('Preview', { memberIds: [second] }, {}, writer)).body.data.items;
  expect(mine).toMatchObject([{ memberId: second, mendIn: 'Members' }]);
  expect(await idsOf({ clubs: [{ clubId: club, whom: 'head' }] })).toEqual([person]);

  const again = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Như lần trước',
    startTime: '2030-02-01T01:00:00Z',
    endTime: '2030-02-01T02:00:00Z',
    groups: { clubs: [{ clubId: club, whom: 'head' }], used },
  });
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  expect(again.body.data.memberIds).toEqual([company, person].sort());
  expect(again.body.data.otherEmails).toMatchObject([{ emailAddress: 'khach-det@example.test' }]);
});

test('a club’s user finds and reaches only people of the club, and no guests of lists of others', async () => {
  const [ours, theirs] = [await add(searchable('Rieng ta')), await add(searchable('Rieng nguoi'))];
  const [mine, other] = [await clubOf([ours], 'CLB Rieng ta'), await clubOf([theirs], 'CLB Rieng nguoi')];
  const own = await house.signInAs(['SchedulesCreate', 'SchedulesSearch', 'ClubsSearch', 'MembersSearch'], {
    clubId: mine,
  });
  const held = await staff.post('/api/Schedules', {
    kind: 1,
    type: 1,
    title: 'Rieng hop chung',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    memberIds: [ours, theirs],
    otherEmails: [{ name: 'Khách riêng', emailAddress: 'khach-rieng@example.test' }],
  });
  const found = await find('rieng', '', own);
  expect(found.map(({ kind, items }) => [kind, items.map(({ name, count: n }) => [name, n])])).toEqual([
    ['club', [['CLB Rieng ta', 1]]],
    ['used', [['Rieng hop chung', 1]]],
    ['person', [['Rieng ta', 1]]],
  ]);
  const used = [{ area: 'Schedules', id: held.body.data.id }];
  expect(await count_({ used }, {}, own)).toMatchObject({ total: 1, groups: { used: [1] } });
  expect((await ask('Count', { clubs: [{ clubId: other }] }, {}, own)).body.message).toBe(
    'Mes.Schedules.MemberIds.NotFound',
  );
  const stranger = await house.signInAs(['ActivitiesUpdate']);
  const { status } = await stranger.post('/api/Activities/Recipients/Count', { selection: { used } });
  expect(status).toBe(400);
});

test('a filter without a condition is refused by meetings, events and notifications with the number it would take', async () => {
  await add();
  const groups = { filters: [{ area: 'Members', query: { search: ' ' } }] };
  const { total } = await count_(groups);
  expect(total).toBeGreaterThan(0);
  const times = { startTime: '2030-01-01T01:00:00Z', endTime: '2030-01-01T02:00:00Z' };
  const event = await staff.post('/api/Activities', {
    title: 'Sự kiện không lọc',
    score: 10,
    grades: [{ name: 'Tham dự', score: 5 }],
    ...times,
  });
  expect(event.status, JSON.stringify(event.body)).toBe(201);
  for (const [url, body] of [
    ['/api/Schedules', { kind: 1, type: 1, title: 'Không lọc', ...times, groups }],
    [`/api/Activities/${event.body.data.id}/Members`, { selection: groups }],
    ['/api/Notifications', { title: 'Không lọc', content: 'x', type: 2, methods: [1], now: true, groups }],
    ['/api/Notifications', { title: 'Không lọc', content: 'x', type: 2, methods: [1], draft: true, groups }],
  ] as const) {
    const { status, body: answer } = await staff.post(url, body);
    expect([status, answer.message, answer.errors?.[0]?.params], url).toEqual([
      400,
      'Mes.Recipients.Condition.Everybody',
      { count: total },
    ]);
  }
});
