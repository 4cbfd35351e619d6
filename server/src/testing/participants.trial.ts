import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityParticipants } from '../db/tables/activity.ts';
import { insertMany } from '../kit/crud/statements.ts';
import { searchKey } from '../kit/search/search-key.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { figure, percentile } from './figure.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';
import { rowsOf } from '../areas/keeping/exchange/testing/workbooks.ts';
import { addBadge, addClub, addEvent } from '../areas/gatherings/activity/testing/events.ts';

const MEMBERS = 20_000;
const PEOPLE = 10_000;
/** Other events with as many people, so that an index of one event has something to leave out. */
const OTHERS = 9;
const ROUNDS = 100;
const LIST_MS = 100;
const EXPORT_MS = 1_500;
/** Writing 10,000 rows may take as long as importing them. */
const BULK_MS = 5_000;

let house: TestApp;
let staff: TestClient;
let club: TestClient;
let clubId: string;
let event: { id: string; grades: { id: string }[] };

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  clubId = await addClub(house);
  club = await house.signInAs(permissionCodes, { clubId });
  const badge = await addBadge(house, 'Huy hiệu bạc');
  const client = await house.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`insert into members (id, type, code, code_key, name, sort_name, search_key, email_address, email_address_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần Hoá chất ' || n, 'Hoá chất ' || n, 'hv-' || n || ' hoa chat ' || n,
      'hv' || n || '@example.test', 'hv' || n || '@example.test', now() from generate_series(1, ${MEMBERS}) n`);
  await client.query(
    `insert into club_members (id, club_id, member_id, joined_on) select gen_random_uuid(), $1, id, '2020-01-01'
      from members where code like 'HV-%5'`,
    [clubId],
  );
  const events: { id: string; grades: { id: string }[] }[] = [];
  for (let number = 0; number <= OTHERS; number++)
    events.push(
      (await addEvent(house, staff, 2, {
        meritBadgeIds: [badge],
        clubIds: number === 0 ? [clubId] : [],
      })) as typeof event,
    );
  [event] = events as [typeof event];
  const { rows } = await client.query<{ id: string; name: string; clubId: string | null }>(
    `select id, name, case when code like 'HV-%5' then $1::uuid end as "clubId" from members where code like 'HV-%' order by code limit ${PEOPLE}`,
    [clubId],
  );
  for (const { id } of events) {
    await client.query('delete from activity_participants where activity_id = $1', [id]);
    const people = rows.map((row) => ({
      id: uuidv7(),
      createdAt: house.clock.now,
      updatedAt: house.clock.now,
      activityId: id,
      memberId: row.id,
      name: row.name,
      source: 1,
      clubId: row.clubId,
      searchKey: searchKey(activityParticipant, { name: row.name }),
    }));
    await insertMany(house.db, activityParticipants, people);
  }
  client.release(true);
  await house.db.execute('vacuum analyze activity_participants');
  await house.db.execute('analyze members');
}, 600_000);
afterAll(() => house[Symbol.asyncDispose]());

/** The fields that the page of participants asks for. */
const FIELDS =
  'fields=name,memberId,memberType,status,isWaiting,checkedInAt,grade,source,clubName,score,childScore,meritBadgeNames,code,allowedActions';
const list = (query = '') => `/api/Activities/${event.id}/Members?${FIELDS}${query}`;

/** The answer of a list. */
interface Listed {
  status: number;
  body: { data: { total: number } };
}

async function measure(name: string, who: TestClient, ask: (round: number) => string): Promise<number> {
  const waits: number[] = [];
  let total = 0;
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    const { status, body } = (await who.get(ask(Math.max(0, round)))) as Listed;
    if (round >= 0) waits.push(performance.now() - start);
    expect(status).toBe(200);
    total = body.data.total;
  }
  console.log(`${name}: median ${percentile(waits, 0.5).toFixed(1)} ms, total ${total}`);
  figure(`${name}, p99 ms`, percentile(waits, 0.99), LIST_MS);
  return total;
}

async function lists(when: string): Promise<void> {
  expect(await measure(`first page ${when}`, staff, () => list())).toBe(PEOPLE);
  await measure(`last page ${when}`, staff, () => list('&page=500'));
  expect(
    await measure(`a search ${when}`, staff, (round) => list(`&search=hoa%20chat%20${100 + (round % 50)}`)),
  ).toBeGreaterThan(0);
  await measure(`not answered ${when}`, staff, () => list('&status=1'));
  await measure(`of a club ${when}`, staff, () => list(`&clubId=${clubId}`));
  await measure(`who came ${when}`, staff, () => list('&attended=true'));
  await measure(`from the last name ${when}`, staff, () => list('&sort=name:desc'));
  expect(await measure(`first page of a club's user ${when}`, club, () => list())).toBe(PEOPLE / 10);
}

async function timed<Result>(name: string, most: number, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  figure(`${name}, ms`, performance.now() - start, most);
  return result;
}

const bulk = (action: string, query = '') => staff.post(`/api/Activities/${event.id}/MembersBulk`, { action, query });

test('an event with 10,000 participants: lists, all confirmed, all checked in, exported', async () => {
  await lists('before the answers');
  const confirmed = await timed('confirm all', BULK_MS, () => bulk('Confirm'));
  expect(confirmed.body.data).toMatchObject({ changed: PEOPLE, waiting: 0 });
  await timed('reject the people of a club', BULK_MS, () => bulk('Reject', `clubId=${clubId}`));
  await timed('confirm all again', BULK_MS, () => bulk('Confirm'));
  expect((await staff.post(`/api/Activities/${event.id}/Start`)).status).toBe(200);
  const came = await timed('check all in', BULK_MS, () => bulk('CheckIn', 'status=2'));
  expect(came.body.data.changed).toBe(PEOPLE);
  await house.db.execute('vacuum analyze activity_participants');
  await house.db.execute('vacuum analyze score_entries');
  await lists('after the check-ins');
  const url = `/api/ActivityParticipants/Export?language=vi&activityId=${event.id}`;
  await staff.get(url);
  const file = await timed('export', EXPORT_MS, () => staff.get(url));
  expect(await rowsOf(file.body as Buffer)).toHaveLength(PEOPLE + 1);
  await timed('the summary', LIST_MS * 2, () => staff.get(`/api/Activities/${event.id}/Summary`));
  await timed('the list of a device at the door', LIST_MS * 5, () =>
    staff.get(`/api/Activities/${event.id}/CheckIns/Roster`),
  );
});
