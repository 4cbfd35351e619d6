import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import type { ClubMove } from '@hoivien/contract/areas/people/party/club.schema.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { rowsOf } from '../../keeping/exchange/testing/workbooks.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
let office: TestClient;
let clubId = '';
const elsewhere = uuidv7();

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  clubId = (await staff.post('/api/Clubs', { code: 'CLB-1', enterpriseName: 'CLB Gốm' })).body.data.id;
  office = await house.signInAs(permissionCodes, { clubId });
  await house.signInAs(null, { clubId: elsewhere });
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const add = async (area: string, more: object = {}, who = staff): Promise<string> => {
  const name = `Người ${++number}`;
  const called = area.startsWith('Personal') ? { name } : { enterpriseName: name };
  const type = area === 'Members' ? { type: 1 } : {};
  const input = { code: `D-${number}`, ...called, ...type, clubIds: [clubId], ...more };
  return (await who.post(`/api/${area}`, input)).body.data.id;
};
const end = { endsOn: '2025-01-01', endKind: 1, endReason: 'Xin ra' };
const since = { membership: { startsOn: '2020-01-01' } };
const club = async () => (await staff.get(`/api/Clubs/${clubId}`)).body.data;
const figures = async (who = staff) => (await who.get('/api/Clubs/Figures')).body.data;
const total = async (path: string, filters: Readonly<Record<string, string | readonly string[]>>) => {
  const params = Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return (await staff.get(`${path}?${new URLSearchParams(params).toString()}`)).body.data.total as number;
};

describe('a club counts those who belong to it and are members of the association now', () => {
  const stay = async (step: object | string, area = 'Members') => {
    const id = await add(area, since);
    const path = `/api/${area}/${id}`;
    const answer =
      typeof step === 'string' ? await staff.post(`${path}/${step}`) : await staff.post(`${path}/Leave`, step);
    expect(answer.status).toBe(200);
    return id;
  };

  test('whoever left, was expelled or deactivated, waits or was refused, or whose data are gone, is not counted', async () => {
    await add('Members');
    await add('Members', since);
    await add('PersonalMembers', since);
    await add('Partners');
    await add('PersonalPartners');
    const before = [await club(), await figures()];
    await stay(end);
    await stay({ ...end, endKind: 2 });
    await stay('Deactivate');
    await stay(end, 'PersonalMembers');
    for (const area of ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners']) {
      expect((await staff.post(`/api/${area}/${await add(area)}/Deactivate`)).status).toBe(200);
    }
    const refused = await add('Members', {}, office);
    expect((await staff.post(`/api/Members/${refused}/Refuse`, { reason: 'Thiếu' })).status).toBe(200);
    for (const gone of [{ erasedAt: new Date() }, { restrictedAt: new Date() }]) {
      await house.db
        .update(members)
        .set(gone)
        .where(eq(members.id, await add('PersonalMembers')));
    }
    const [was, sum] = before;
    expect(await club()).toMatchObject({ amountMember: was.amountMember, amountPartner: was.amountPartner });
    expect(await figures()).toEqual(sum);
    await add('Members', {}, office);
    expect((await figures()).waiting).toEqual({ ...sum.waiting, Members: sum.waiting.Members + 1 });
    expect((await club()).amountMember).toBe(was.amountMember);
  });

  test('whoever is back is counted again', async () => {
    const id = await stay(end);
    const before = (await club()).amountMember;
    expect((await staff.post(`/api/Members/${id}/Rejoin`, { membership: { startsOn: '2025-06-01' } })).status).toBe(
      200,
    );
    expect((await club()).amountMember).toBe(before + 1);
  });

  test('each number is what its list shows under the conditions of counting', async () => {
    const { amountMember, amountPartner } = await club();
    const sum = await figures();
    const counted = (area: string) =>
      countedOf(registry.find(({ resource }) => resource.area === area)?.resource ?? { fields: {} });
    const within = (area: string) => total(`/api/Clubs/${clubId}/${area}`, counted(area));
    expect(amountMember).toBe((await within('Members')) + (await within('PersonalMembers')));
    expect(amountPartner).toBe((await within('Partners')) + (await within('PersonalPartners')));
    const all = (area: string) => total(`/api/${area}`, { ...counted(area), clubIdsEmpty: 'false' });
    expect(sum.unitMembers).toBe(await all('Members'));
    expect(sum.personalMembers).toBe(await all('PersonalMembers'));
    expect(sum.partners).toEqual({ Partners: await all('Partners'), PersonalPartners: await all('PersonalPartners') });
    for (const [area, waiting] of Object.entries(sum.waiting)) {
      expect(await total(`/api/${area}`, { approval: '0', clubIdsEmpty: 'false' })).toBe(waiting);
    }
    expect(await total('/api/Clubs', counted('Clubs'))).toBe(sum.active);
    const asked = { ...counted('Clubs'), committeeState: 'none' };
    expect(await total('/api/Clubs', asked)).toBe(sum.withoutCommittee);
    const unspoken = { ...counted('Clubs'), representEmpty: 'true' };
    expect(await total('/api/Clubs', unspoken)).toBe(sum.withoutRepresentative);
    expect(await total('/api/Clubs/Newcomers', {})).toBe(sum.joinedThisYear);
  });
});

describe('who came this year', () => {
  test('is listed with the day and the clubs the reader sees', async () => {
    const id = await add('Members', { clubIds: [clubId, elsewhere] });
    const items = async (who: TestClient) => (await who.get('/api/Clubs/Newcomers?pageSize=100')).body.data.items;
    const of = (list: { id: string }[]) => list.find((row) => row.id === id);
    expect(of(await items(staff))).toMatchObject({ area: 'Members', clubNames: expect.stringContaining('; ') });
    expect(of(await items(office))).toMatchObject({ clubNames: 'CLB Gốm' });
    const alone = await add('Members', { clubIds: [elsewhere] });
    expect((await items(office)).map((row: { id: string }) => row.id)).not.toContain(alone);
    expect((await staff.get('/api/Clubs/Newcomers?page=0')).status).toBe(400);
    expect((await (await house.signInAs(['MembersSearch'])).get('/api/Clubs/Newcomers')).status).toBe(403);
  });
});

describe('the people of a club', () => {
  const list = async (who: TestClient, query = '') =>
    (await who.get(`/api/Clubs/${clubId}/Members?pageSize=100${query}`)).body.data.items as {
      id: string;
      clubJoinedOn: string;
    }[];

  test('are listed and exported with the day on which they joined it, whichever other clubs they are in', async () => {
    const id = await add('Members', { ...since, clubIds: [], enterpriseName: 'Công ty Hai Nơi' });
    const stays = [
      { clubId, joinedOn: '2021-05-01' },
      { clubId: elsewhere, joinedOn: '2019-01-01' },
    ];
    for (const one of stays) await house.db.insert(clubMembers).values({ id: uuidv7(), memberId: id, ...one });
    const found = (await list(staff)).find((row) => row.id === id);
    expect(found).toMatchObject({ clubJoinedOn: '2021-05-01', joinedOn: '2020-01-01' });
    const ids = async (query: string) => (await list(office, query)).map((row) => row.id);
    expect(await ids('&clubJoinedOnTo=2021-12-31')).toEqual([id]);
    expect(await ids('&clubJoinedOnTo=2020-12-31')).toEqual([]);
    const file = await house.app.inject({
      url: `/api/Clubs/${clubId}/Members/Export?language=vi&columns=enterpriseName,clubJoinedOn&search=hai noi`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const [headers, row] = await rowsOf(file.rawPayload);
    expect(headers).toEqual(['Tên doanh nghiệp', 'Vào câu lạc bộ']);
    expect(row).toEqual(['Công ty Hai Nơi', new Date('2021-05-01T00:00:00+07:00')]);
  });

  test('who left is listed with day and reason, and not who is back', async () => {
    const former = async (who: TestClient, area = 'Members') =>
      (await who.get(`/api/Clubs/${clubId}/${area}/Former`)).body.data.items;
    const [gone, back] = [await add('Members'), await add('Members')];
    for (const id of [gone, back]) {
      const path = `/api/Clubs/${clubId}/Members/${id}?reason=${encodeURIComponent('Chuyển vùng')}`;
      expect((await office.del(path)).status).toBe(200);
    }
    const { version, ...input } = (await staff.get(`/api/Members/${back}`)).body.data;
    expect((await staff.put(`/api/Members/${back}`, { ...input, version, clubIds: [clubId] })).status).toBe(200);
    for (const who of [staff, office]) {
      const rows = await former(who);
      expect(rows).toEqual([expect.objectContaining({ id: gone, leaveReason: 'Chuyển vùng' })]);
      expect(Object.keys(rows[0]).sort()).toEqual(['code', 'id', 'joinedOn', 'leaveReason', 'leftOn', 'name']);
    }
    expect(await former(staff, 'PersonalMembers')).toEqual([]);
    const foreign = await house.signInAs(permissionCodes, { clubId: elsewhere });
    expect((await foreign.get(`/api/Clubs/${clubId}/Members/Former`)).status).toBe(404);
    await house.db.update(members).set({ restrictedAt: new Date() }).where(eq(members.id, gone));
    expect(await former(office)).toEqual([]);
  });
});

describe('taking a member out of a club', () => {
  const clubIdsOf = async (id: string) => (await staff.get(`/api/Members/${id}`)).body.data.clubIds;
  const staysOf = (id: string) => house.db.select().from(clubMembers).where(eq(clubMembers.memberId, id));
  const long = { joinedOn: '2019-01-01' };
  const addLong = async () => {
    const id = await add('Members');
    await house.db.update(clubMembers).set(long).where(eq(clubMembers.memberId, id));
    return id;
  };

  test('tells before what stays with the club, and is undone with the day of joining by who did it', async () => {
    const id = await addLong();
    const path = `/api/Clubs/${clubId}/Members/${id}`;
    const uses = async (who: TestClient) => (await who.post(`${path}/Uses`)).body.data;
    expect(await uses(office)).toEqual({ records: 1, refused: 0, uses: [] });
    const meeting = {
      kind: 1,
      title: 'Họp câu lạc bộ',
      type: 1,
      startTime: new Date(+house.clock.now + 864e5).toISOString(),
      endTime: new Date(+house.clock.now + 9e7).toISOString(),
      address: 'Hà Nội',
      meetingHostName: 'Lê Mai',
      memberIds: [id],
    };
    const made = await office.post('/api/Schedules', meeting);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const held = { message: 'Mes.Uses.MeetingPeople', rule: 'keeps', count: 1 };
    expect((await uses(office)).uses).toEqual([expect.objectContaining(held)]);
    expect((await uses(staff)).uses).toEqual([expect.objectContaining({ path: `/calendar?memberIds=${id}` })]);
    const before = await staysOf(id);
    expect((await office.del(`${path}?reason=nham`)).status).toBe(200);
    expect((await office.get(path)).status).toBe(404);
    expect((await staff.post(`${path}/PutBack`)).status).toBe(404);
    expect((await office.get('/api/RecentActions')).body.data.items[0]).toMatchObject({
      kind: 'edit',
      undo: [`${path}/PutBack`],
    });
    expect((await office.post(`${path}/PutBack`)).body.message).toBe('Mes.Clubs.PutBack.Successfully');
    expect(await staysOf(id)).toEqual([
      { ...before[0], updatedAt: house.clock.now, updatedBy: office.userId, leftOn: null },
    ]);
    expect((await office.get(path)).status).toBe(200);
    expect((await office.post(`${path}/PutBack`)).body.message).toBe('Mes.Undo.Record.NotAllowed');
    const [, line] = (await office.get('/api/RecentActions')).body.data.items;
    expect(line).toMatchObject({ undo: [], reason: { message: 'Mes.RecentActions.Undo.Changed' } });
  });

  test('is not undone later than five minutes, and another club knows nothing of it', async () => {
    const id = await addLong();
    const path = `/api/Clubs/${clubId}/Members/${id}`;
    expect((await office.del(path)).status).toBe(200);
    const stranger = await house.signInAs(permissionCodes, { clubId: elsewhere });
    for (const step of ['Uses', 'PutBack']) expect((await stranger.post(`${path}/${step}`)).status).toBe(404);
    const { now } = house.clock;
    house.clock.now = new Date(+now + 5 * 60_000 + 1);
    expect((await office.post(`${path}/PutBack`)).body.message).toBe('Mes.Undo.Token.Expired');
    house.clock.now = now;
    expect((await office.post(`${path}/PutBack`)).status).toBe(200);
  });

  test('an edit of the clubs of a member is given back with the days of joining, and leaves no trace of a mistake', async () => {
    const id = await addLong();
    const before = await staysOf(id);
    const { version } = (await staff.get(`/api/Members/${id}`)).body.data;
    expect((await staff.patch(`/api/Members/${id}`, { clubIds: [elsewhere], version })).status).toBe(200);
    expect(await clubIdsOf(id)).toEqual([elsewhere]);
    const [line] = (await staff.get('/api/RecentActions')).body.data.items;
    expect((await staff.post(line.undo[0])).body.data.undone).toBe(1);
    expect(await staysOf(id)).toEqual([{ ...before[0], updatedAt: house.clock.now, updatedBy: staff.userId }]);
  });
});

test('a club tells who speaks for it today and whether its committee is in office', async () => {
  const speak = (more: object) => staff.post('/api/Represents', { name: 'Lê Thị Mai', ownerId: clubId, ...more });
  expect(await club()).toMatchObject({ represent: null, committeeState: 'none' });
  const before = await figures();
  expect((await speak({ startsOn: '2020-01-01', endsOn: '2022-01-01', name: 'Người trước' })).status).toBe(201);
  expect((await club()).represent).toBeNull();
  expect((await speak({ startsOn: '2024-01-01' })).status).toBe(201);
  const committee = async (kind: number) => {
    const { id } = (await staff.post('/api/Committees', { name: `Ban ${kind}`, kind, clubId })).body.data;
    const days = { startsOn: '2024-01-01', endsOn: '2099-01-01' };
    expect((await staff.post('/api/Terms', { name: 'Nhiệm kỳ', committeeId: id, ...days })).status).toBe(201);
  };
  await committee(3);
  expect(await club()).toMatchObject({ represent: 'Lê Thị Mai', committeeState: 'none' });
  await committee(1);
  expect(await club()).toMatchObject({ committeeState: 'current' });
  const { withoutCommittee, withoutRepresentative } = before;
  expect(await figures()).toMatchObject({
    withoutCommittee: withoutCommittee - 1,
    withoutRepresentative: withoutRepresentative - 1,
  });
  expect((await office.get('/api/Clubs?representHas=mai')).body.data.items[0].represent).toBe('Lê Thị Mai');
  expect(await total('/api/Clubs', { representHas: 'le thi', committeeState: 'current' })).toBe(1);
});

test('a club says who came and who left by month of the last twelve; other clubs have no such club', async () => {
  const before = (await staff.get(`/api/Clubs/${clubId}/Flow`)).body.data.months as { joined: number; left: number }[];
  expect(before).toHaveLength(12);
  const id = await add('Members', since);
  await add('Partners');
  await house.db
    .update(clubMembers)
    .set({ leftOn: today(house.clock.now) })
    .where(eq(clubMembers.memberId, id));
  const after = (await staff.get(`/api/Clubs/${clubId}/Flow`)).body.data.months as { joined: number; left: number }[];
  const sum = (months: typeof after, name: 'joined' | 'left') => months.reduce((all, month) => all + month[name], 0);
  expect(sum(after, 'left')).toBe(sum(before, 'left') + 1);
  const stranger = await house.signInAs(permissionCodes, { clubId: elsewhere });
  for (const path of ['Flow', 'Moves']) expect((await stranger.get(`/api/Clubs/${clubId}/${path}`)).status).toBe(404);
});

test('a club says who came and left last, with day and reason; not who is restricted, and not to those who may not open a club', async () => {
  const here = (await staff.post('/api/Clubs', { code: 'CLB-2', enterpriseName: 'CLB Sứ' })).body.data.id;
  const moves = async (who = staff) => (await who.get(`/api/Clubs/${here}/Moves`)).body.data;
  expect(await moves()).toEqual([]);
  const [stays, gone, hidden] = [await add('Members', since), await add('PersonalMembers'), await add('Members')];
  const [first, last] = ['2024-03-04', '2025-06-07'];
  for (const memberId of [stays, gone, hidden])
    await house.db.insert(clubMembers).values({ id: uuidv7(), clubId: here, memberId, joinedOn: first });
  const there = and(eq(clubMembers.memberId, gone), eq(clubMembers.clubId, here));
  await house.db.update(clubMembers).set({ leftOn: last, leaveReason: 'Chuyển vùng' }).where(there);
  await house.db.update(members).set({ restrictedAt: new Date() }).where(eq(members.id, hidden));
  const told = (await moves()).map(({ id, area, on, hasLeft, reason }: ClubMove) => [id, area, on, hasLeft, reason]);
  expect(told[0]).toEqual([gone, 'PersonalMembers', last, true, 'Chuyển vùng']);
  expect(new Set(told.slice(1).map(String))).toEqual(
    new Set(
      [
        [stays, 'Members', first, false, null],
        [gone, 'PersonalMembers', first, false, null],
      ].map(String),
    ),
  );
  const reader = await house.signInAs(['CertificatesSearch']);
  expect((await reader.get(`/api/Clubs/${here}/Moves`)).status).toBe(403);
});
