import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../../../areas.ts';
import { feedbacks } from '../../../db/tables/feedback.ts';
import { deletions, notices } from '../../../db/tables/kit.ts';
import { notifications } from '../../../db/tables/notification.ts';
import { linksOf } from '../../../kit/links.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sendNotification, type SendServices } from '../../words/notification/send.ts';

let house: TestApp;
let staff: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp({ takeJobs: async () => undefined });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const code = () => `XOA-${++number}`;

async function added(area: string, input: object): Promise<{ id: string; version: number } & Record<string, unknown>> {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const catalogue = (area: string, more: object = {}) =>
  added(area, { ...(area === 'Tags' ? {} : { code: code() }), name: `Mục ${code()}`, ...more });
const company = (more: object = {}) =>
  added('Members', { type: 1, code: code(), enterpriseName: `Công ty ${number}`, ...more });
const club = () => added('Clubs', { code: code(), enterpriseName: `Câu lạc bộ ${number}` });
const person = (more: object = {}) => added('PersonalMembers', { code: code(), name: 'Trần Văn An', ...more });

/** Deletes a record, after it was made inactive where that is needed; returns the id of the deletion. */
async function gone(area: string, { id }: { id: string }): Promise<string> {
  const confirmed = [`Mes.${area}.Stop.Asked`];
  await staff.post(`/api/${area}/Bulk`, { action: 'Deactivate', ids: [id], confirmed });
  const { status, body } = await staff.del(`/api/${area}/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.deletionId;
}

const restored = (deletionId: string) => staff.post(`/api/Deletions/${deletionId}/Restore`);
const usesOf = async (area: string, id: string) => {
  const { status, body } = await staff.post(`/api/${area}/Uses`, { ids: [id] });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as {
    records: number;
    refused: number;
    uses: { message: string; rule: string; count: number; path: string | null }[];
  };
};
const said = (uses: readonly { message: string; rule: string; count: number }[]) =>
  uses.map(({ message, rule, count }) => `${rule} ${message.slice('Mes.Uses.'.length)} ${count}`);

describe('before a deletion', () => {
  test('a tag says how many members have it, and the way to them; nothing is changed by the question', async () => {
    const tag = await catalogue('Tags');
    for (let at = 0; at < 3; at++) await company({ tagIds: [tag.id] });
    const { records, refused, uses } = await usesOf('Tags', tag.id);
    expect([records, refused, said(uses)]).toEqual([1, 0, ['goes Members 3']]);
    expect(uses[0]?.path).toBe(`/member-and-partner/member?tagIds=${tag.id}`);
    expect((await staff.get(`/api/Tags/${tag.id}`)).status).toBe(200);
    // A reader who may not open the list gets the number without a way to it.
    const market = await catalogue('Markets');
    await company({ marketId: market.id });
    const few = await house.signInAs(['MarketsDelete']);
    const { body } = await few.post('/api/Markets/Uses', { ids: [market.id] });
    expect(body.data.uses).toMatchObject([{ count: 1, path: null }]);
    expect((await (await house.signInAs(['MarketsView'])).post('/api/Markets/Uses', { ids: [market.id] })).status).toBe(
      403,
    );
    expect((await staff.post('/api/Tags/Uses', {})).status).toBe(400);
  });

  test('a company says whose workplace it is, and that of nobody after its restore is lost', async () => {
    const work = await company();
    const people = [await person({ workMemberId: work.id }), await person({ workMemberId: work.id })];
    expect(said((await usesOf('Members', work.id)).uses)).toContain('unlinks Workplaces 2');
    const deletion = await gone('Members', work);
    const workOf = async ({ id }: { id: string }) =>
      (await staff.get(`/api/PersonalMembers/${id}`)).body.data.workMemberId;
    expect(await Promise.all(people.map(workOf))).toEqual([null, null]);
    expect((await restored(deletion)).body.data).toMatchObject({ entityId: work.id, gone: [] });
    expect(await Promise.all(people.map(workOf))).toEqual([work.id, work.id]);
  });

  test('a rank says how many members have it now', async () => {
    const rank = await added('Ranks?confirmed=Mes.Ranks.MinimumRevenue.Asked', {
      name: 'Hạng thử',
      discountRatio: 5,
      minimumRevenue: 0,
    });
    const uses = said((await usesOf('Ranks', rank.id)).uses);
    expect(uses).toEqual([expect.stringMatching(/^changes Ranked \d+$/)]);
  });

  test('a committee says who sits in it: a member who goes leaves the seat, and the restore gives it back', async () => {
    const title = await catalogue('Titles', { ord: 5 });
    const committee = await added('Committees', { name: `Ban ${code()}`, kind: 1, clubId: (await club()).id });
    const term = await added('Terms', {
      committeeId: committee.id,
      name: 'NK',
      startsOn: '2020-01-01',
      endsOn: '2030-01-01',
    });
    const seat = await added('ExecutiveCommittees', {
      code: code(),
      name: 'Lê Bình',
      prorogues: [{ termId: term.id, titleId: title.id }],
    });
    expect(said((await usesOf('ExecutiveCommittees', seat.id)).uses)).toEqual(['goes Seats 1']);
    for (const [area, record, told] of [
      ['Titles', title, 'refuses Seats 1'],
      ['Terms', term, 'refuses Seats 1'],
      ['Committees', committee, 'refuses Terms 1'],
    ] as const) {
      const { refused, uses } = await usesOf(area, record.id);
      expect([refused, said(uses)], area).toEqual([1, [told]]);
    }
    const deletion = await gone('ExecutiveCommittees', seat);
    expect((await restored(deletion)).body.data.gone).toEqual([]);
    expect(said((await usesOf('Terms', term.id)).uses)).toEqual(['refuses Seats 1']);
  });

  test('a bulk question counts the records that cannot go', async () => {
    const [free, used] = [await catalogue('Careers'), await catalogue('Careers')];
    await company({ careerIds: [used.id] });
    const { body } = await staff.post('/api/Careers/Uses', { ids: [free.id, used.id] });
    expect(body.data).toMatchObject({ records: 2, refused: 1 });
    const all = (await staff.post('/api/Careers/Uses', { query: `search=${String(used.code)}` })).body.data;
    expect(all).toMatchObject({ records: 1, refused: 1 });
  });

  test('a bulk question counts what goes with the records that go, and what holds the others', async () => {
    const [free, used] = [await catalogue('Tags'), await catalogue('Tags')];
    await company({ tagIds: [free.id, used.id] });
    for (let at = 0; at < 2; at++) await company({ tagIds: [used.id] });
    const said = await staff.post('/api/Feedbacks', {
      title: 'Giờ họp',
      content: 'Chuyển sang buổi chiều được không?',
    });
    await house.db.update(feedbacks).set({ tagId: used.id }).where(eq(feedbacks.id, said.body.data.id));
    const { body } = await staff.post('/api/Tags/Uses', { ids: [free.id, used.id] });
    expect(body.data).toMatchObject({
      records: 2,
      refused: 1,
      uses: [
        { message: 'Mes.Uses.Feedbacks', rule: 'refuses', count: 1 },
        { message: 'Mes.Uses.Members', rule: 'goes', count: 1 },
      ],
    });
  });
});

describe('a refused deletion', () => {
  test('is not offered, says where the record is used, with numbers and a way, alone and in bulk', async () => {
    const market = await catalogue('Markets');
    const free = await catalogue('Markets');
    await company({ marketId: market.id });
    const deletionOf = async (id: string) =>
      (await staff.get(`/api/Markets/${id}`)).body.data.allowedActions.find(
        ({ action }: { action: string }) => action === 'Delete',
      );
    expect(await deletionOf(market.id)).toEqual({ action: 'Delete', refusal: 'Mes.Market.IsUsing' });
    expect(await deletionOf(free.id)).toEqual({ action: 'Delete', refusal: null });
    const where = [
      {
        message: 'Mes.Uses.Members',
        rule: 'refuses',
        count: 1,
        path: `/member-and-partner/member?marketId=${market.id}`,
      },
    ];
    const alone = await staff.del(`/api/Markets/${market.id}`);
    expect([alone.status, alone.body.message, alone.body.uses]).toEqual([400, 'Mes.Market.IsUsing', where]);
    const bulk = await staff.post('/api/Markets/Bulk', { action: 'Delete', ids: [market.id, free.id] });
    expect(bulk.body.data).toMatchObject([
      { id: market.id, done: false, uses: where },
      { id: free.id, done: true },
    ]);
  });
});

describe('a restored record', () => {
  const kinds: readonly [string, string, (id: string) => object][] = [
    ['Tags', 'tagIds', (id) => ({ tagIds: [id] })],
    ['Careers', 'careerIds', (id) => ({ careerIds: [id] })],
    ['Markets', 'marketId', (id) => ({ marketId: id })],
    ['Certificates', 'certificateId', (id) => ({ certificateId: id })],
    ['TargetCustomers', 'targetCustomerId', (id) => ({ targetCustomerId: id })],
    ['Fields', 'fieldIds', (id) => ({ fieldIds: [id] })],
  ];
  test.each(kinds)(
    'comes back without one of the %s that is gone meanwhile, and names it',
    async (area, field, input) => {
      const part = await catalogue(area, area === 'Fields' ? { careerIds: [], fieldRelations: [] } : {});
      const owner = await company(input(part.id));
      const deletion = await gone('Members', owner);
      await gone(area, part);
      const answer = await restored(deletion);
      expect([answer.status, answer.body.data?.gone], JSON.stringify(answer.body)).toEqual([
        200,
        [{ area, name: part.name }],
      ]);
      const value = (await staff.get(`/api/Members/${owner.id}`)).body.data[field];
      expect([value].flat().filter(Boolean)).toEqual([]);
    },
  );

  test('comes back without its workplace and its club that are gone meanwhile', async () => {
    const work = await company();
    const lost = await club();
    const one = await person({ workMemberId: work.id, clubIds: [lost.id] });
    const deletion = await gone('PersonalMembers', one);
    await gone('Members', work);
    await gone('Clubs', lost);
    const answer = await restored(deletion);
    expect(
      answer.body.data?.gone.map(({ name }: { name: string }) => name).toSorted(),
      JSON.stringify(answer.body),
    ).toEqual(['enterpriseName'].flatMap((name) => [String(lost[name]), String(work[name])]));
  });

  test('that belongs to something that is gone waits for it, and the answer names it', async () => {
    const committee = await added('Committees', { name: `Ban ${code()}`, kind: 1, clubId: (await club()).id });
    const term = await added('Terms', {
      committeeId: committee.id,
      name: 'NK',
      startsOn: '2020-01-01',
      endsOn: '2030-01-01',
    });
    const deletion = await gone('Terms', term);
    const above = await gone('Committees', committee);
    const answer = await restored(deletion);
    expect([answer.status, answer.body.message]).toEqual([400, 'Mes.Deletions.Needed.NotFound']);
    expect(answer.body.errors[0].params).toEqual({ name: committee.name });
    expect(textOf(answer.body.message, 'vi', answer.body.errors[0].params)).toContain(String(committee.name));
    expect((await restored(above)).status).toBe(200);
    expect((await restored(deletion)).status).toBe(200);
  });
});

test('news for one club stay closed when the club is deleted, in lists, records and on the pages of links', async () => {
  const own = await club();
  const other = await house.signInAs(permissionCodes, { clubId: (await club()).id });
  const news = await added('Documents', { title: 'Tin kín', content: '<p>x</p>', clubIds: [own.id] });
  await staff.post(`/api/Documents/${news.id}/Publish`, {});
  const reader = await company();
  const token = linksOf(secretKey).of(
    'member',
    { id: reader.id, counter: 0 },
    new Date(house.clock.now.getTime() + 86_400_000),
  );
  const shown = async () => [
    (await other.get(`/api/Documents/${news.id}`)).status,
    (await other.get(`/api/Documents/Reader/${news.id}`)).status,
    JSON.stringify((await other.get('/api/Documents')).body).includes(news.id),
    JSON.stringify((await other.get('/api/Documents/Reader')).body).includes(news.id),
    JSON.stringify((await house.anonymous.get(`/api/Public/${token}`)).body).includes(news.id),
  ];
  const closed = [404, 404, false, false, false];
  expect(await shown()).toEqual(closed);
  expect(said((await usesOf('Clubs', own.id)).uses)).toContain('narrows NewsFor 1');
  const deletion = await gone('Clubs', own);
  expect(await shown()).toEqual(closed);
  // A save of another field does not open them either.
  const { body } = await staff.get(`/api/Documents/${news.id}`);
  const { title, content, clubIds, version } = body.data;
  const saved = await staff.put(`/api/Documents/${news.id}`, { title: `${title} 2`, content, clubIds, version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await shown()).toEqual(closed);
  expect((await restored(deletion)).status).toBe(200);
  expect((await staff.get(`/api/Documents/${news.id}`)).body.data.clubIds).toEqual([own.id]);
});

describe('a stored condition', () => {
  const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString();
  const planned = (groups: object) =>
    added('Notifications', {
      title: `Thư ${code()}`,
      type: 1,
      content: '<p>Kính gửi</p>',
      methods: [1],
      memberIds: [],
      otherEmails: [],
      attachmentIds: [],
      smsOnlyWithoutEmail: false,
      asksConfirmation: false,
      zaloData: {},
      sendTime: inTwoHours(),
      draft: false,
      now: false,
      groups: { filters: [], committees: [], tagIds: [], includeLeft: false, ...groups },
    });
  const stageOf = async (id: string) => (await staff.get(`/api/Notifications/${id}`)).body.data.stage;
  const toldOf = async (id: string) =>
    await house.db.select({ kind: notices.kind, params: notices.params }).from(notices).where(eq(notices.entityId, id));

  const conditions: readonly [string, string, (id: string) => object][] = [
    ['a tag', 'Tags', (id) => ({ tagIds: [id] })],
    ['a tag in a filter', 'Tags', (id) => ({ filters: [{ area: 'Members', query: { tagIds: id } }] })],
    ['a career within not', 'Careers', (id) => ({ filters: [{ area: 'Members', query: { careerIdsNot: [id] } }] })],
    ['a market', 'Markets', (id) => ({ filters: [{ area: 'Members', query: { marketId: id } }] })],
  ];
  test.each(conditions)(
    'with %s that is deleted holds its notification and tells the author; a restore lets it go',
    async (_, area, groups) => {
      const part = await catalogue(area);
      const { id, title } = await planned(groups(part.id));
      expect(await stageOf(id)).toBe('timed');
      expect(said((await usesOf(area, part.id)).uses)).toContain('holds PlannedNotifications 1');
      const deletion = await gone(area, part);
      expect(await stageOf(id)).toBe('held');
      expect(await toldOf(id)).toEqual([{ kind: 'Mes.Notices.ConditionLost', params: { title, name: part.name } }]);
      const again = await staff.post(`/api/Notifications/${id}/Schedule`, {});
      expect([again.status, again.body.message]).toEqual([400, 'Mes.Recipients.Condition.NotFound']);
      // The count before the sending is no green zero.
      const selection = {
        memberIds: [],
        otherEmails: [],
        filters: [],
        committees: [],
        tagIds: [],
        includeLeft: false,
        ...groups(part.id),
      };
      const counted = await staff.post('/api/Notifications/Recipients/Count', {
        selection,
        channels: [1],
        purpose: null,
      });
      expect([counted.status, counted.body.errors[0]]).toEqual([
        400,
        { field: 'filters', message: 'Mes.Recipients.Condition.NotFound', params: { name: part.name } },
      ]);
      expect((await restored(deletion)).status).toBe(200);
      expect(await stageOf(id)).toBe('timed');
      expect((await toldOf(id)).map(({ kind }) => kind)).toEqual([
        'Mes.Notices.ConditionLost',
        'Mes.Notices.ConditionBack',
      ]);
    },
  );

  test('that lost a part behind the back of the product is held at its time and sent to nobody', async () => {
    const tag = await catalogue('Tags');
    await company({ tagIds: [tag.id], emailAddress: 'nguoi@example.test' });
    const { id } = await planned({ tagIds: [tag.id] });
    await house.db.execute(sql`delete from tags where id = ${tag.id}`);
    await house.db.update(notifications).set({ sendTime: house.clock.now }).where(eq(notifications.id, id));
    const { records, modules } = areasOf(secretKey);
    const jobs = { send: async () => undefined };
    await sendNotification(
      {
        db: house.db,
        pool: house.pool,
        now: () => house.clock.now,
        jobs,
        drivers: {},
        records,
        modules,
      } as unknown as SendServices,
      id,
    );
    expect(await stageOf(id)).toBe('held');
    expect((await toldOf(id)).map(({ kind }) => kind)).toEqual(['Mes.Notices.ConditionLost']);
  });

  test('of a list finds nothing without a deleted record, and its view names what is gone', async () => {
    const tag = await catalogue('Tags');
    await company();
    const totalOf = async () => (await staff.get(`/api/Members?tagIdsNot=${tag.id}`)).body.data.total as number;
    expect(await totalOf()).toBeGreaterThan(0);
    const query = {
      search: '',
      sort: 'name:asc',
      filters: { tagIdsNot: [tag.id] },
      order: [],
      hidden: [],
      widths: {},
      density: 'dense',
    };
    const view = await added('SavedViews', { area: 'Members', name: `Xem ${code()}`, shared: true, query });
    const lostOf = async () =>
      (await staff.get('/api/SavedViews?area=Members')).body.data.find(({ id }: { id: string }) => id === view.id).lost;
    expect(await lostOf()).toEqual([]);
    expect(said((await usesOf('Tags', tag.id)).uses)).toContain('holds SavedViews 1');
    const deletion = await gone('Tags', tag);
    expect([await lostOf(), await totalOf()]).toEqual([[tag.name], 0]);
    await restored(deletion);
    expect([await lostOf(), (await totalOf()) > 0]).toEqual([[], true]);
  });
});

test('shared views outlive the account of their owner, private ones are seen by nobody', async () => {
  const owner = await house.signInAs(['MembersSearch']);
  const query = { search: '', sort: 'name:asc', filters: {}, order: [], hidden: [], widths: {}, density: 'dense' };
  for (const [name, shared] of [
    ['Chung', true],
    ['Riêng', false],
  ] as const)
    expect((await owner.post('/api/SavedViews', { area: 'Members', name, shared, query })).status).toBe(201);
  const { rows } = await house.db.execute<{ id: string }>(
    sql`select user_id as id from saved_views where name = 'Chung'`,
  );
  const id = String(rows[0]?.id);
  const deletion = await gone('Users', { id });
  const seen = async () =>
    (await staff.get('/api/SavedViews?area=Members')).body.data.filter(({ name }: { name: string }) =>
      ['Chung', 'Riêng'].includes(name),
    );
  expect(await seen()).toMatchObject([{ name: 'Chung', ownerName: null, isOwn: true }]);
  const other = await house.signInAs(['MembersSearch']);
  const [view] = (await other.get('/api/SavedViews?area=Members')).body.data.filter(
    ({ name }: { name: string }) => name === 'Chung',
  );
  expect(view.isOwn).toBe(false);
  expect((await other.del(`/api/SavedViews/${view.id}`)).status).toBe(403);
  expect((await restored(deletion)).status).toBe(200);
  expect(await seen()).toMatchObject([{ name: 'Chung', isOwn: false }]);
});

test('a member who is inactive and chosen by name gets no notification, and the count before says so', async () => {
  const one = await company({ emailAddress: 'ngung@example.test' });
  await staff.post('/api/Members/Bulk', { action: 'Deactivate', ids: [one.id] });
  const selection = {
    memberIds: [one.id],
    otherEmails: [],
    filters: [],
    committees: [],
    tagIds: [],
    includeLeft: false,
  };
  const { body } = await staff.post('/api/Notifications/Recipients/Count', { selection, channels: [1], purpose: null });
  expect(body.data).toMatchObject({ total: 1, reached: 0, skipped: { inactive: 1 } });
});

test('the right to restore alone brings back no kind of record: each needs what adding one needs', async () => {
  const { records, modules } = areasOf(secretKey);
  const kinds = [...records, ...modules.flatMap(({ restored = [] }) => restored)].map(
    ({ source }) => source.resource.area,
  );
  const [keeper, all] = [await house.signInAs(['AuditLogsRestore']), await house.signInAs(permissionCodes)];
  const wrong: string[] = [];
  for (const area of kinds) {
    const now = house.clock.now;
    const [id, times] = [uuidv7(), { deletedAt: now, purgeOn: new Date(now.getTime() + 86_400_000), restoredAt: now }];
    await house.db
      .insert(deletions)
      .values({ id, area, entity: area, entityId: uuidv7(), label: area, snapshot: {}, ...times });
    const statusFor = async (who: TestClient) => (await who.post(`/api/Deletions/${id}/Restore`)).status;
    // It has been restored already, which is said only to who may restore it.
    if ((await statusFor(keeper)) !== 403 || (await statusFor(all)) !== 400) wrong.push(area);
  }
  expect(kinds.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('a role comes back only by somebody who holds all its codes, and an account only with a role that its restorer may give', async () => {
  const admin = await house.signInAs(permissionCodes);
  const role = await admin.post('/api/Roles', { name: 'Toàn quyền', description: null, permissionCodes });
  const { deletionId } = (await admin.del(`/api/Roles/${role.body.data.id}`)).body.data;
  const [keeper, maker] = [
    await house.signInAs(['AuditLogsRestore']),
    await house.signInAs(['AuditLogsRestore', 'RolesCreate', 'RolesUpdate', 'UsersCreate']),
  ];
  const restore = async (who: TestClient, id: string) => {
    const { status, body } = await who.post(`/api/Deletions/${id}/Restore`);
    return [status, body.message];
  };
  expect(await restore(keeper, deletionId)).toEqual([403, 'Mes.Deletions.Restore.NotAllowed']);
  expect(await restore(maker, deletionId)).toEqual([403, 'Mes.Roles.PermissionCodes.NotAllowed']);
  expect(await restore(admin, deletionId)).toEqual([200, 'Mes.Roles.Restore.Successfully']);
});
