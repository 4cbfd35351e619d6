import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clubMembers } from '../../../db/tables/membership.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const EXECUTIVE = 1;
const INSPECTION = 3;

let house: TestApp;
let staff: TestClient;
let title = '';
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  title = (await created('Titles', { code: 'T10', name: 'Chủ tịch', ord: 10 })).id;
});
afterAll(() => house[Symbol.asyncDispose]());

async function created(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string };
}
const addClub = () => created('Clubs', { code: `CG-${++number}`, enterpriseName: `Câu lạc bộ Gộp ${number}` });
const addMember = () =>
  created('Members', { type: 1, code: `CM-${++number}`, enterpriseName: `Công ty Gộp ${number}` });
const addCommittee = (clubId: string, kind = EXECUTIVE) =>
  created('Committees', { clubId, kind, name: `Ban ${++number}` });
const addTerm = (committeeId: string, startsOn: string, endsOn: string) =>
  created('Terms', { committeeId, name: `Nhiệm kỳ ${startsOn}`, startsOn, endsOn });
const addPerson = (termId: string) =>
  created('ExecutiveCommittees', {
    code: `CB-${++number}`,
    name: `Trần An ${number}`,
    prorogues: [{ termId, titleId: title }],
  });
const merge = (survivorId: string, loserId: string) => staff.post('/api/Merges', { survivorId, loserId, choices: {} });
const preview = (survivorId: string, loserId: string) =>
  staff.get(`/api/Merges/Preview?survivorId=${survivorId}&loserId=${loserId}`);
const undo = (id: string) => staff.post(`/api/Merges/${id}/Undo`);
const composition = async (committeeId: string, on: string) =>
  (await staff.get(`/api/Committees/${committeeId}/Composition?on=${on}`)).body.data as {
    seats: { memberId: string }[];
    terms: { id: string }[];
  };
const committeesOf = async (clubId: string) =>
  (await staff.get(`/api/Committees?clubId=${clubId}`)).body.data.items.map(({ id }: { id: string }) => id) as string[];

/** The rows in the tables of clubs and committees, to check that a refused merge writes nothing. */
async function shot(): Promise<unknown> {
  const tables = ['members', 'clubs', 'committees', 'terms', 'seats', 'club_members', 'users', 'merges', 'saved_views'];
  const rows = tables.map((table) => sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`);
  return (await house.db.execute(sql`${sql.join(rows, sql` union all `)} order by 1`)).rows;
}

let stays = '';
let goes = '';
beforeEach(async () => {
  [stays, goes] = [(await addClub()).id, (await addClub()).id];
});

describe('the committees of two clubs', () => {
  test('of one kind become one, with the terms of both and everybody in them, and two again', async () => {
    const [mine, theirs] = [await addCommittee(stays), await addCommittee(goes)];
    const [now, before] = [
      await addTerm(mine.id, '2025-01-01', '2030-01-01'),
      await addTerm(theirs.id, '2020-01-01', '2025-01-01'),
    ];
    const [today, former] = [await addPerson(now.id), await addPerson(before.id)];
    const query = {
      search: '',
      sort: 'name:asc',
      filters: { committeeId: [theirs.id] },
      order: [],
      hidden: [],
      widths: {},
      density: 'medium',
    };
    const view = await created('SavedViews', { area: 'Terms', name: `Của ban ${++number}`, query });
    const askedFor = async () => {
      const { data } = (await staff.get('/api/SavedViews?area=Terms')).body;
      return data.find(({ id }: { id: string }) => id === view.id).query.filters.committeeId;
    };
    const { status, body } = await merge(stays, goes);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await committeesOf(stays)).toEqual([mine.id]);
    expect((await staff.get(`/api/Committees/${theirs.id}`)).status).toBe(404);
    const joined = await composition(mine.id, '2022-01-01');
    expect(joined.seats.map(({ memberId }) => memberId)).toEqual([former.id]);
    expect(joined.terms.map(({ id }) => id).sort()).toEqual([now.id, before.id].sort());
    expect((await composition(mine.id, '2026-01-01')).seats.map(({ memberId }) => memberId)).toEqual([today.id]);
    expect(await askedFor()).toEqual([mine.id]);

    expect((await undo(body.data.id)).status).toBe(200);
    expect([await committeesOf(stays), await committeesOf(goes)]).toEqual([[mine.id], [theirs.id]]);
    expect((await composition(theirs.id, '2022-01-01')).seats.map(({ memberId }) => memberId)).toEqual([former.id]);
    expect((await composition(mine.id, '2022-01-01')).seats).toEqual([]);
    expect(await askedFor()).toEqual([theirs.id]);
  });

  test('whose terms overlap are refused before anything is written, in the preview already, whichever of them stays', async () => {
    const [mine, theirs] = [await addCommittee(stays), await addCommittee(goes)];
    await addCommittee(goes, INSPECTION);
    await addTerm(mine.id, '2022-01-01', '2027-01-01');
    const clash = await addTerm(theirs.id, '2026-12-31', '2031-01-01');
    const before = await shot();
    const refusal = 'Mes.Merges.Terms.Duplicate';
    for (const [a, b] of [
      [stays, goes],
      [goes, stays],
    ] as const) {
      const asked = await preview(a, b);
      expect([asked.status, asked.body.message]).toEqual([400, refusal]);
      const done = await merge(a, b);
      expect([done.status, done.body.message]).toEqual([400, refusal]);
    }
    expect(await shot()).toEqual(before);
    const { version } = (await staff.get(`/api/Terms/${clash.id}`)).body.data;
    expect((await staff.del(`/api/Terms/${clash.id}?version=${version}`)).status).toBe(200);
    expect((await merge(stays, goes)).status).toBe(201);
  });

  test('of different kinds, and one without terms, just go over', async () => {
    const [mine, empty] = [await addCommittee(stays), await addCommittee(goes)];
    await addTerm(mine.id, '2022-01-01', '2027-01-01');
    const other = await addCommittee(goes, INSPECTION);
    await addTerm(other.id, '2022-01-01', '2027-01-01');
    const { body } = await merge(stays, goes);
    expect((await committeesOf(stays)).sort()).toEqual([mine.id, other.id].sort());
    expect((await undo(body.data.id)).status).toBe(200);
    expect((await committeesOf(goes)).sort()).toEqual([empty.id, other.id].sort());
  });

  test('are separated as they were although the one that stayed has a new term since', async () => {
    const [mine, theirs] = [await addCommittee(stays), await addCommittee(goes)];
    const old = await addTerm(theirs.id, '2020-01-01', '2025-01-01');
    const { body } = await merge(stays, goes);
    const fresh = await addTerm(mine.id, '2025-01-01', '2030-01-01');
    expect((await undo(body.data.id)).status).toBe(200);
    expect((await composition(mine.id, '2026-01-01')).terms.map(({ id }) => id)).toEqual([fresh.id]);
    expect((await composition(theirs.id, '2022-01-01')).terms.map(({ id }) => id)).toEqual([old.id]);
  });
});

describe('the members of two clubs', () => {
  const join = (clubId: string, memberId: string, joinedOn: string, leftOn: string | null = null) =>
    house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn, leftOn });
  const stayed = async (clubId: string) =>
    (
      await house.db.execute<{ row: string }>(
        sql`select concat(joined_on, ' ', left_on) as row from club_members where club_id = ${clubId} order by 1`,
      )
    ).rows.map(({ row }) => row.trim());

  test('who are open in both are there once, as they joined the one that stays', async () => {
    const { id } = await addMember();
    await join(stays, id, '2020-01-01');
    await join(goes, id, '2015-01-01');
    const { body } = await merge(stays, goes);
    expect(await stayed(stays)).toEqual(['2020-01-01']);
    expect((await staff.get(`/api/Clubs/${stays}`)).body.data.amountMember).toBe(1);
    expect((await undo(body.data.id)).status).toBe(200);
    expect([await stayed(stays), await stayed(goes)]).toEqual([['2020-01-01'], ['2015-01-01']]);
  });

  test('who left one and are open in the other keep both stays', async () => {
    const { id } = await addMember();
    await join(stays, id, '2010-01-01', '2012-01-01');
    await join(goes, id, '2015-01-01');
    const { body } = await merge(stays, goes);
    expect(await stayed(stays)).toEqual(['2010-01-01 2012-01-01', '2015-01-01']);
    expect((await staff.get(`/api/Clubs/${stays}`)).body.data.amountMember).toBe(1);
    expect((await undo(body.data.id)).status).toBe(200);
    expect([await stayed(stays), await stayed(goes)]).toEqual([['2010-01-01 2012-01-01'], ['2015-01-01']]);
  });

  test('are seen by the users of the club that went, who belong to the one that stays from their next request on', async () => {
    const { id } = await addMember();
    await join(stays, id, '2020-01-01');
    const user = await house.signInAs(['MembersSearch', 'MembersView', 'ClubsView'], { clubId: goes });
    const seen = async () => (await user.get('/api/Members')).body.data.total as number;
    expect([await seen(), (await user.get(`/api/Members/${id}`)).status]).toEqual([0, 404]);
    const { body } = await merge(stays, goes);
    expect([await seen(), (await user.get(`/api/Members/${id}`)).status]).toEqual([1, 200]);
    expect((await user.get('/api/Users/Profile')).body.data.clubId).toBe(stays);
    expect((await undo(body.data.id)).status).toBe(200);
    expect((await user.get('/api/Users/Profile')).body.data.clubId).toBe(goes);
    expect((await user.get(`/api/Members/${id}`)).status).toBe(404);
  });
});
