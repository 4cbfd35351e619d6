import type { Timeline } from '@hoivien/contract/areas/people/timeline/timeline.schema.ts';
import type { Glance } from '@hoivien/contract/kit/timeline-entry.ts';
import type { TimelineEntry, TimelineKind } from '@hoivien/contract/kit/timeline-entry.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgeAwards } from '../../../db/tables/activity.ts';
import { notificationRecipients, notifications } from '../../../db/tables/notification.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addBadge, addClub, addEvent, invite, join } from '../../gatherings/activity/testing/events.ts';

let house: TestApp;
let staff: TestClient;
let club: TestClient;
let clubId: string;
let memberId: string;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes, { name: 'Nguyễn Bảo Trâm' });
  clubId = await addClub(house);
  club = await house.signInAs(permissionCodes, { clubId, name: 'Người của câu lạc bộ' });
  const { body } = await staff.post('/api/Members', {
    type: 1,
    code: 'HV-DT',
    enterpriseName: 'Công ty Dòng Thời Gian',
  });
  memberId = body.data.id;
  await join(house, clubId, memberId);
  const made = async (path: string, input: object) => {
    const answer = await staff.post(path, input);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
    return answer.body.data as { id: string };
  };
  await made('/api/FeeHistories', {
    memberId,
    year: 2025,
    period: 'Y',
    kind: 3,
    total: 5_000_000,
    dueOn: '2025-06-30',
    attachmentIds: [],
  });
  await made('/api/NetRevenues', {
    memberId,
    product: 'Vải cotton',
    unitPrice: 1_000,
    quantity: 7,
    netRevenueDate: '2026-01-15',
  });
  await made('/api/Sponsors', {
    memberId,
    product: 'Nước uống',
    unitPrice: 2_000,
    quantity: 3,
    sponsorDate: '2026-01-16',
  });
  for (const [title, startTime] of [
    ['Họp thường niên', '2026-01-05T01:00:00Z'],
    ['Họp của năm sau nữa', '2126-01-05T01:00:00Z'],
  ])
    await made('/api/Schedules', {
      kind: 1,
      type: 1,
      title,
      startTime,
      endTime: startTime?.replace('T01', 'T03'),
      address: 'Hội trường A',
      memberIds: [memberId],
    });
  const event = await addEvent(house, staff, 2);
  await invite(staff, event.id, [memberId]);
  await house.db.execute(sql`update activities set start_time = '2026-02-01T01:00:00Z' where id = ${event.id}`);
  await house.db.insert(badgeAwards).values({
    id: uuidv7(),
    activityId: event.id,
    memberId,
    meritBadgeId: await addBadge(house, 'Huy hiệu Vàng'),
    awardedAt: new Date('2026-02-02T01:00:00Z'),
  });
  for (const [title, own] of [
    ['Thư của hiệp hội', null],
    ['Thư của câu lạc bộ', clubId],
  ] as const) {
    const id = uuidv7();
    const sent = new Date('2026-02-03T01:00:00Z');
    await house.db
      .insert(notifications)
      .values({ id, title, type: 1, content: '<p>x</p>', clubId: own, sendTime: sent, plannedAt: sent, sentAt: sent });
    await house.db
      .insert(notificationRecipients)
      .values({ id: uuidv7(), notificationId: id, memberId, name: 'Công ty' });
  }
});
afterAll(() => house[Symbol.asyncDispose]());

async function read(who: TestClient, query = '', id = memberId): Promise<Timeline> {
  const { status, body } = await who.get(`/api/Members/${id}/Timeline${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const titles = ({ items }: Timeline, kind: TimelineKind) =>
  items.filter((item) => item.kind === kind).map(({ title, change }) => title ?? change?.action);

test('shows what happened in every area, the newest first, without what is to come', async () => {
  const all = await read(staff);
  // Nobody has written a note yet.
  expect(new Set([...all.items.map(({ kind }) => kind), 'notes'])).toEqual(new Set(all.kinds));
  expect(all.items.map(({ at }) => at)).toEqual(
    all.items
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(titles(all, 'meetings')).toEqual(['Họp thường niên']);
  expect(titles(all, 'finance')).toEqual(['Nước uống', 'Vải cotton']);
  expect(titles(all, 'events')).toEqual(['Đại hội thể thao hội viên']);
  expect(titles(all, 'badges')).toEqual(['Huy hiệu Vàng']);
  expect(titles(all, 'changes')).toEqual(['Create']);
  const entry = all.items.find(({ area }) => area === 'FeeHistories');
  expect(entry).toMatchObject({ title: '2025', amount: 5_000_000, to: { area: 'FeeHistories' } } satisfies Partial<
    Record<keyof TimelineEntry, unknown>
  >);
});

test('each kind asks for the code of its own list', async () => {
  const needed: [string, TimelineKind, number][] = [
    ['FeesSearch', 'fees', 1],
    ['NetRevenuesSearch', 'finance', 1],
    ['SponsorsSearch', 'finance', 1],
    ['SchedulesSearch', 'meetings', 1],
    ['ActivitiesSearch', 'events', 1],
    ['RewardsSearch', 'badges', 1],
    ['NotificationsSearch', 'notifications', 2],
  ];
  expect((await read(await house.signInAs(['MembersView']))).kinds).toEqual(['notes', 'changes']);
  for (const [code, kind, count] of needed) {
    const { kinds, items } = await read(await house.signInAs(['MembersView', code]));
    expect([kinds, items.filter((item) => item.kind !== 'changes').map((item) => item.kind)], code).toEqual([
      [kind, 'notes', 'changes'],
      Array.from({ length: count }, () => kind),
    ]);
  }
  const without = await house.signInAs(permissionCodes.filter((code) => code !== 'MembersView'));
  expect((await without.get(`/api/Members/${memberId}/Timeline`)).status).toBe(403);
});

test('a club sees the entries of its own lists only, and no member of others', async () => {
  const seen = await read(club);
  expect(titles(seen, 'notifications')).toEqual(['Thư của câu lạc bộ']);
  expect(titles(seen, 'fees')).toEqual(['2025']);
  for (const [kind, path] of [
    ['meetings', '/api/Schedules'],
    ['notifications', '/api/Notifications'],
    ['finance', '/api/NetRevenues'],
  ] as const) {
    const listed = (await club.get(path)).body.data.items.map(({ id }: { id: string }) => id);
    const own = seen.items.filter((item) => item.kind === kind && path.endsWith(item.area));
    expect(
      own.every(({ to }) => listed.includes(to?.id)),
      path,
    ).toBe(true);
  }
  const { body } = await staff.post('/api/Members', { type: 1, code: 'HV-KHAC', enterpriseName: 'Công ty Khác' });
  const { status, body: refused } = await club.get(`/api/Members/${body.data.id}/Timeline`);
  expect([status, refused.message]).toEqual([404, 'Mes.Members.Id.NotFound']);
  expect((await staff.get(`/api/Partners/${memberId}/Timeline`)).status).toBe(404);
});

test('is filtered by kind and read page by page, each entry once', async () => {
  expect((await read(staff, '?kind=finance')).items.every(({ kind }) => kind === 'finance')).toBe(true);
  await house.db.execute(sql`insert into audit_entries (id, created_at, area, entity, entity_id, action, source)
    select gen_random_uuid(), '2026-01-01T00:00:00Z'::timestamptz + (n % 5) * interval '1 second', 'Members', 'Member', ${memberId}, 'Update', 'web'
    from generate_series(1, 75) n`);
  const ids: string[] = [];
  for (let page = await read(staff); ; page = await read(staff, `?before=${encodeURIComponent(page.next ?? '')}`)) {
    ids.push(...page.items.map(({ area, id }) => `${area} ${id}`));
    if (!page.next) break;
  }
  expect([new Set(ids).size, ids.length]).toEqual([ids.length, 84]);
  for (const [query, message] of [
    ['kind=nothing', 'Mes.Timelines.Kind.InValid'],
    ['before=2026', 'Mes.Timelines.Before.InValid'],
    [`before=2026-99-99T00:00:00.000000Z_${memberId}`, 'Mes.Timelines.Before.InValid'],
  ])
    expect((await staff.get(`/api/Members/${memberId}/Timeline?${query}`)).body.message, query).toBe(message);
});

test('a member at a glance: each area tells a reader with its codes, and nothing to others', async () => {
  const glance = async (who: TestClient, id = memberId): Promise<Glance> => {
    const { status, body } = await who.get(`/api/Members/${id}/Glance`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const whole = await glance(staff);
  expect(whole.counts).toEqual({
    fees: 1,
    finance: 2,
    meetings: 2,
    events: 1,
    badges: 1,
    notifications: 2,
    notes: 0,
    changes: expect.any(Number),
  });
  expect(whole.next).toMatchObject({ area: 'Schedules', title: 'Họp của năm sau nữa', answer: 1, mayAnswer: true });
  expect(whole.contact).toMatchObject({ kind: 'letter', at: '2026-02-03T01:00:00.000Z' });
  const bare = await glance(await house.signInAs(['MembersView']));
  expect(bare).toEqual({
    counts: { notes: 0, changes: whole.counts.changes },
    tabs: {},
    attended: null,
    next: null,
    contact: null,
  });
  const reading = await glance(await house.signInAs(['MembersView', 'SchedulesSearch']));
  expect(reading).toMatchObject({ attended: [], next: { mayAnswer: false }, contact: null });
  const own = await glance(club);
  expect(own.counts.notifications).toBe(1);
  const stranger = await house.signInAs(permissionCodes, { clubId: await addClub(house, 'Câu lạc bộ khác') });
  expect((await stranger.get(`/api/Members/${memberId}/Glance`)).status).toBe(404);
});

test('the tabs of a club say how many rows their lists have, to a reader of the lists', async () => {
  const send = async (path: string, input: object) => {
    const { status, body } = await staff.post(path, input);
    expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300);
  };
  await send('/api/Committees', { name: 'Ban Chủ nhiệm', kind: 1, clubId });
  await send('/api/Committees', { name: 'Ban Kiểm tra', kind: 2, clubId });
  await send('/api/Rewards', {
    clubId,
    memberIds: [memberId],
    proposedReason: 'Thành tích',
    periodFrom: '2025-01-01',
    periodTo: '2025-12-31',
  });
  const other = await staff.post('/api/Members', {
    type: 1,
    code: 'HV-MOI',
    enterpriseName: 'Công ty Được Mời',
    emailAddress: 'a@example.vn',
  });
  await send(`/api/Clubs/${clubId}/Invite`, { memberIds: [other.body.data.id] });
  const tabsFor = async (who: TestClient) => (await who.get(`/api/Clubs/${clubId}/Glance`)).body.data.tabs;
  const tabs = await tabsFor(staff);
  const totals: Record<string, number> = {};
  for (const [tab, list] of [
    ['events', `Activities/OfClub/${clubId}?page=1`],
    ['rewards', `Rewards?clubId=${clubId}`],
    ['committees', `Committees?clubId=${clubId}`],
    ['invitations', `Clubs/${clubId}/Invitations?page=1`],
  ])
    totals[String(tab)] = (await staff.get(`/api/${list}`)).body.data.total;
  expect(tabs).toEqual(totals);
  expect(tabs).toEqual({ events: 1, rewards: 1, committees: 2, invitations: 1 });
  expect(await tabsFor(await house.signInAs(['ClubsView', 'RewardsSearch']))).toEqual({ rewards: 1 });
});

test('who came: the record of a meeting, and the check-ins of an event that has any', async () => {
  const { body } = await staff.post('/api/Members', { type: 1, code: 'HV-DM', enterpriseName: 'Công ty Điểm Danh' });
  const id = body.data.id as string;
  const held = new Date(Date.now() - 3 * 86_400_000);
  const meeting = async (title: string, attendance: number | null, at = held) => {
    const start = new Date(Date.now() + 86_400_000).toISOString();
    const end = new Date(Date.now() + 90_000_000).toISOString();
    const made = await staff.post('/api/Schedules', {
      kind: 1,
      type: 1,
      title,
      startTime: start,
      endTime: end,
      address: 'A',
      memberIds: [id],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await house.db.execute(sql`update schedules set start_time = ${at.toISOString()}::timestamptz,
      end_time = ${at.toISOString()}::timestamptz + interval '1 hour' where id = ${made.body.data.id}`);
    await house.db.execute(
      sql`update schedule_participants set attendance = ${attendance} where schedule_id = ${made.body.data.id}`,
    );
  };
  await meeting('Có mặt', 1);
  await meeting('Vắng', 2, new Date(held.getTime() + 3_600_000));
  await meeting('Không điểm danh', null);
  await meeting('Năm trước nữa', 1, new Date(Date.now() - 500 * 86_400_000));
  const answer = await staff.get(`/api/Members/${id}/Glance`);
  expect(answer.body.data.attended.map(({ title, came }: { title: string; came: boolean }) => [title, came])).toEqual([
    ['Có mặt', true],
    ['Vắng', false],
  ]);
  await staff.post(`/api/Members/${id}/Notes`, { content: 'Đã gọi', pinned: false });
  const after = (await staff.get(`/api/Members/${id}/Glance`)).body.data as Glance;
  expect(after.contact).toMatchObject({ kind: 'note', by: 'Nguyễn Bảo Trâm' });
  expect(after.counts.notes).toBe(1);
});
