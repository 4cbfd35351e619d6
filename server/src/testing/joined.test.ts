import { JOINED, type Joined } from '@hoivien/contract/joined.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { getTableName, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { areasOf } from '../areas.ts';
import { personalDataRecords } from '../areas/people/personal-data/index.ts';
import { rowsOf } from '../areas/keeping/exchange/testing/workbooks.ts';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { doorsOf } from './doors.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

/**
 * What an answer joins from another area needs that area's codes (decision 0238). The first two tests find every column and
 * every route that reads tables of another area, and fail for one without a line here. The others look for values of an
 * area in all answers for readers who hold all codes but those of that area.
 */

/** Areas of which others show names and states that everybody who works with them knows, each with the reason. */
const FREE: Readonly<Record<string, string>> = {
  party: 'Records name members; what else they say of them is tried below.',
  catalogues: 'Names of choices.',
  field: 'Names of choices.',
  unit: 'Names of provinces and communes.',
  user: 'Names of those who wrote a record.',
  role: 'The codes of the reader.',
  setting: 'The association and its settings.',
  attachment: 'Files of the record itself, by the rules of files.',
  audit: 'The history of the record itself.',
  outbox: 'The state of the letters of the record itself.',
};

/** A line: the codes of which a reader needs one, or why none are needed. */
type Line = Joined | { free: string };
const STATE = {
  free: 'The state of a membership is of the member; the specification defines it by the days of grace.',
};
const RATE = { free: 'The rate by rank is of the plan, which the reader changes.' };
const USES = { free: 'The number of rows that use the record, without their values (decision 0218).' };
const TERM = { free: 'Whether a club has a committee now, as a state of the club; its people are not told.' };
const SHARED = { free: 'Both lists have the codes of fees.' };
const NAME = { free: 'The name of what the record was made for.' };
const COUNT = { free: 'The number of meetings that keep a committee from being deleted.' };
const BANK = { free: 'The words of the transfer that paid; both lists have the codes of fees.' };
const AMONG = { free: 'Whether a club’s user sees a person by a seat in its committees.' };

/** Computed columns over tables of another area, by area and field. */
const COLUMNS: Readonly<Record<string, Line>> = {
  '*.feeDebt': 'fees',
  '*.feeDue': 'fees',
  '*.feeOverdue': 'fees',
  '*.feeDueOn': 'fees',
  '*.remindedOn': 'fees',
  '*.lapsesOn': 'fees',
  '*.rankId': 'ranks',
  '*.rankName': 'ranks',
  '*.membershipState': STATE,
  '*.state': STATE,
  'Clubs.represent': { free: 'The representative is part of the record of a club.' },
  'Clubs.committeeState': TERM,
  'Rewards.activityName': NAME,
  'FeeHistories.paymentContent': BANK,
  'Payments.paymentContent': BANK,
};

const OWN_CODES = { free: 'Each list that it joins asks for its own codes before it reads.' };
const COPY = { free: 'The copy that the law gives a person is whole; it has a code of its own.' };
const FIELDS = { free: 'The record with its columns, which the test above lists.' };
const TRAIL = { free: 'The trail of all areas is what the code of the trail is for.' };

/** Routes that read tables of another area beside their own columns: the route, where `*` is any area, and the areas of the tables. */
const ROUTES: readonly (readonly [route: string, areas: string, line: Line])[] = [
  ['/api/*/:id/Timeline', 'activity fee finance note notification reward schedule', OWN_CODES],
  ['/api/*/:id/Glance', 'activity club-invitation fee finance note notification reward schedule', OWN_CODES],
  ['/api/FeeHistories/Desk', 'bank', SHARED],
  ['/api/*/Desk', 'activity bank committee fee finance', FIELDS],
  ['/api/*/:id/Desk', 'activity bank committee fee finance', FIELDS],
  ['/api/*/Recipients/Found', 'activity notification schedule', OWN_CODES],
  [
    '/api/Users/:id/CalendarFeed',
    'schedule',
    { free: 'It tells an administrator that a way in exists, and nothing of the calendar.' },
  ],
  ['/api/*/:id/Notes', 'note', { free: 'Notes are read with the codes of the record.' }],
  ['/api/*/:id/Links', 'committee', 'seats'],
  ['/api/*/:id/Links', 'fee finance', FIELDS],
  ['/api/*/:id/Stays', 'fee finance', FIELDS],
  ['/api/Clubs/:id/*', 'fee finance', FIELDS],
  ['/api/Activities/:id/Day', 'committee', 'seats'],
  ['/api/Clubs/:id/*', 'committee', AMONG],
  ['/api/Clubs/:id/*/:memberId', 'fee finance', FIELDS],
  ['/api/Clubs/:id/*/:memberId', 'committee', AMONG],
  ['/api/Clubs/:id/*/Export', 'fee finance', FIELDS],
  ['/api/Clubs/:id/*/Export', 'committee', AMONG],
  ['/api/Clubs/:id/Invitations', 'club-invitation', { free: 'The invitations have a code among those of clubs.' }],
  ['/api/Clubs/Figures', 'committee', TERM],
  ['/api/MeritBadges/:id', 'activity reward', USES],
  ['/api/Tags/:id', 'feedback', USES],
  ['/api/Titles/:id', 'committee', USES],
  ['/api/Ranks/:id', 'fee', USES],
  ['/api/Activities/:id', 'reward', USES],
  ['/api/ActivityChildren/:id', 'reward', USES],
  ['/api/Committees/:id', 'schedule', COUNT],
  ['/api/Committees/:id/Composition', 'schedule', COUNT],
  ['/api/Committees/:id/Candidates', 'schedule', COUNT],
  ['/api/Schedules/Export', 'committee', NAME],
  ['/api/AnyActivities/Options', 'activity', NAME],
  ['/api/Rewards/:id/Members', 'activity', { free: 'The badges of the proposal itself, with their days.' }],
  ['/api/Rewards/OfMember/:id', 'activity', 'events'],
  [
    '/api/Fees/:id/UndoIssue',
    'bank finance',
    { free: 'What stops the step: transfers that were matched, and closed years.' },
  ],
  ['/api/Fees/:id/Preview', 'finance', RATE],
  ['/api/Fees/:id/Preview/Members', 'finance', RATE],
  ['/api/FeeHistories/OfMember/:id', 'bank', BANK],
  ['/api/FeeHistories/OfMember/:id/VietQr', 'bank', BANK],
  ['/api/BankStatements', 'fee', SHARED],
  ['/api/BankStatements/:id', 'fee', SHARED],
  ['/api/BankStatements/Accounts', 'fee', SHARED],
  ['/api/BankStatements/Lines', 'fee', SHARED],
  ['/api/BankStatements/Lines/Summary', 'fee', SHARED],
  ['/api/BankStatements/Lines/Export', 'fee', SHARED],
  ['/api/BankStatements/Strangers', 'fee', SHARED],
  ['/api/PersonalData/AccessLog', 'committee', AMONG],
  ['/api/PersonalData/Members/:id', 'committee', AMONG],
  [
    '/api/PersonalData/Members/:id/Export',
    'activity committee document fee feedback finance note notification reward schedule',
    COPY,
  ],
  ['/api/PersonalData/People/:id', 'committee', { free: 'The roles in which a person without a record stands.' }],
  ['/api/PersonalData/People/:id/Export', 'committee', COPY],
  ['/api/AuditLogs', 'deletion', TRAIL],
  ['/api/Home', 'activity bank committee fee feedback notification personal-data reward schedule yearly', OWN_CODES],
  ['/api/Home/MoneyFigures', 'finance', OWN_CODES],
  ['/api/Home/MoneyFigures/Export', 'finance', OWN_CODES],
  ['/api/Home/EventFigures', 'activity', OWN_CODES],
  ['/api/Home/EventFigures/Export', 'activity', OWN_CODES],
  [
    '/api/Operations',
    'activity exchange fee schedule',
    {
      free: 'How many imports failed and why, by the kind of failure, and how many rows the main tables have; no row of them.',
    },
  ],
  [
    '/api/Jobs',
    'exchange',
    { free: 'The imports of all users are what the screen is for; it shows no row of a file.' },
  ],
  [
    '/api/Jobs/Imports',
    'exchange',
    { free: 'The imports of all users are what the screen is for; it shows no row of a file.' },
  ],
];

/** The area on the server of routes without a list of records. */
const HOMES: Readonly<Record<string, string>> = {
  RecentActions: 'recent-action',
  AccumulationLevels: 'finance',
  AccumulationRanks: 'finance',
  BankAccounts: 'fee',
  BankStatements: 'bank',
  Deletions: 'deletion',
  Instructions: 'instruction',
  Medias: 'media',
  Merges: 'merge',
  Notices: 'notice',
  Operations: 'operation',
  SecurityEvents: 'security',
  PersonalData: 'personal-data',
  YearlyTasks: 'yearly',
};

const areas = areasOf(secretKey);
const ownerOf = new Map(
  areas.modules.flatMap(({ name, tables = [] }) => tables.map((table) => [getTableName(table), name] as const)),
);
const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].flatMap(([, table = '']) => (ownerOf.has(table) ? [table] : []));
const foreignIn = (texts: readonly string[], own: string) =>
  [...new Set(texts.flatMap(tablesIn).map((table) => ownerOf.get(table) ?? ''))].filter(
    (area) => area !== own && !(area in FREE),
  );

test('each column over tables of another area has its codes, or a reason why it needs none', () => {
  const dialect = new PgDialect();
  const open: string[] = [];
  const used = new Set<string>();
  for (const { name: own, records = [] } of areas.modules)
    for (const { source } of [...records, ...(own === 'personal-data' ? personalDataRecords : [])]) {
      const fields = allFields(source.resource);
      for (const [field, value] of Object.entries(source.computed ?? {})) {
        if (!fields[field] || foreignIn([dialect.sqlToQuery(sql`${value}`).sql], own).length === 0) continue;
        const known = [`${source.resource.area}.${field}`, `*.${field}`].find((one) => one in COLUMNS) ?? '';
        const line = COLUMNS[known];
        used.add(known);
        const codes = typeof line === 'string' ? JOINED[line] : undefined;
        if (!line || fields[field]?.seenWith !== codes) open.push(`${source.resource.area}.${field}`);
      }
    }
  expect(open).toEqual([]);
  expect(Object.keys(COLUMNS).filter((one) => !used.has(one))).toEqual([]);
});

let house: TestApp;
let all: TestClient;
const ids = new Map<string, string[]>();
const sent: string[] = [];

beforeAll(async () => {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string } | undefined];
    sent.push(typeof first === 'string' ? first : (first?.text ?? ''));
    return query.apply(this, args) as never;
  });
  // A kept answer reads no table.
  vi.spyOn(Totals.prototype, 'keep').mockImplementation((_area, _key, read) => read());
  // A job that runs beside a question would add its statements to those of the route.
  house = await makeApp({ takeJobs: () => Promise.resolve() });
  const { db, pool, clock } = house;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 60);
  all = await house.signInAs(permissionCodes);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await house[Symbol.asyncDispose]();
});

async function idsOf(area: string): Promise<readonly string[]> {
  const known = ids.get(area);
  if (known) return known;
  const { body } = await all.get(`/api/${area}?pageSize=100`);
  const found = ((body.data?.items ?? []) as { id: string }[]).map(({ id }) => id);
  ids.set(area, found);
  return found;
}

/** The addresses of a route with records of the demonstration. */
async function addressesOf(url: string, most: number): Promise<string[]> {
  if (!url.includes(':')) return [url];
  const [, area = ''] = /^\/api\/(\w+)/.exec(url) ?? [];
  const isOfMember = /OfMember|PersonalData/.test(url);
  const known = isOfMember ? await debtors() : await idsOf(area);
  return known.slice(0, most).map((id) => url.replace(/:\w+/g, id));
}

async function debtors(): Promise<string[]> {
  const { rows } = await house.db.execute<{ id: string }>(
    sql`select distinct member_id as id from fee_histories where status = 1 order by 1`,
  );
  return rows.map(({ id }) => id);
}

const isRead = ({ method, url, access }: ReturnType<typeof doorsOf>[number]) =>
  method === 'GET' && access !== 'public' && !/\/Stream|\/Docs|OpenApi|\/Messages$|ImportTemplate/.test(url);

test('each route that reads tables of another area has its codes, or a reason why it needs none', async () => {
  const open: string[] = [];
  const used = new Set<string>();
  const homes = new Map(Object.entries(HOMES));
  for (const { name, records = [] } of areas.modules)
    for (const { source } of [...records, ...(name === 'personal-data' ? personalDataRecords : [])])
      homes.set(source.resource.area, name);
  const columns = new Map<string, Set<string>>();
  const dialect = new PgDialect();
  for (const { source } of areas.records) {
    const texts = Object.values(source.computed ?? {}).map((value) => dialect.sqlToQuery(sql`${value}`).sql);
    columns.set(source.resource.area, new Set(foreignIn(texts, '')));
  }
  for (const door of doorsOf(house).filter(isRead)) {
    const { url } = door;
    const [, area = ''] = /^\/api\/(\w+)/.exec(url) ?? [];
    const isPlain = [`/api/${area}`, `/api/${area}/:id`, `/api/${area}/Export`, `/api/${area}/Options`].includes(url);
    for (const address of await addressesOf(url, 3)) {
      sent.length = 0;
      await all.get(address);
      for (const foreign of foreignIn(sent, homes.get(area) ?? '')) {
        if (isPlain && columns.get(area)?.has(foreign)) continue;
        const place = ROUTES.findIndex(([route, among]) => isAt(route, url) && among.split(' ').includes(foreign));
        if (place < 0) open.push(`${url} ${foreign}`);
        else used.add(`${place} ${foreign}`);
      }
    }
  }
  expect([...new Set(open)]).toEqual([]);
  const idle = ROUTES.flatMap(([route, among], place) =>
    among.split(' ').flatMap((area) => (used.has(`${place} ${area}`) ? [] : [`${route} ${area}`])),
  );
  expect(idle).toEqual([]);
});

function isAt(route: string, url: string): boolean {
  const [wanted, given] = [route.split('/'), url.split('/')];
  return wanted.length === given.length && wanted.every((part, place) => part === '*' || part === given[place]);
}

/** Values of an area that stand in no other: how they are planted, the codes of the area, and where it is known by name. */
interface Planted {
  readonly plant: readonly string[];
  readonly codes: RegExp;
  readonly secret: RegExp;
  /** A list of another area that shows it to a reader with all codes. */
  readonly joins: string;
  readonly known?: readonly string[];
}

const PLANTED: Readonly<Record<string, Planted>> = {
  fees: {
    plant: [
      `update fee_histories set total = 7654321 where status = 1 and paid = 0 and waived = 0
        and not exists (select from payments p where p.fee_history_id = fee_histories.id)`,
      "update fee_plans set name = 'Kín-phí ' || name",
    ],
    codes: /^Fees/,
    secret: /Kín-phí|7654321|15308642|7\.654\.321/,
    joins: '/api/Members?fields=feeDebt',
  },
  ranks: {
    plant: ["update ranks set name = 'Kín-hạng ' || name", "update year_ranks set name = 'Kín-hạng ' || name"],
    codes: /^(NetRevenues|AccumulationRanks|AccumulationLevels|Ranks)/,
    secret: /Kín-hạng/,
    joins: '/api/Members?fields=rankName',
    // Whoever may choose a rank in a rate of a plan chooses it by its name.
    known: ['/api/Ranks/Options'],
  },
  sponsors: {
    plant: ['update member_year_totals set sponsor = 6543217'],
    codes: /^Sponsors/,
    secret: /6543217/,
    joins: '/api/AccumulationRanks?pageSize=100',
  },
  events: {
    plant: ["update activities set title = 'Kín-sự-kiện ' || title"],
    codes: /^Activities/,
    secret: /Kín-sự-kiện/,
    joins: '/api/Home',
    known: ['/api/AnyActivities/Options', '/api/Rewards', '/api/Rewards/:id'],
  },
  meetings: {
    plant: ["update schedules set title = 'Kín-họp ' || title"],
    codes: /^Schedules/,
    secret: /Kín-họp/,
    joins: '/api/Home',
  },
  seats: {
    plant: ["update titles set name = 'Kín-chức ' || name"],
    codes: /^ExecutiveCommittees/,
    secret: /Kín-chức/,
    joins: '/api/Titles',
  },
  offices: {
    plant: ["update representatives set position = 'Kín-đại-diện'"],
    codes: /^Represents/,
    secret: /Kín-đại-diện/,
    joins: '/api/Represents',
  },
};

test.each(Object.entries(PLANTED))(
  'no route tells what is of %s to a reader who holds all codes but those of that area',
  async (of, { plant, codes, secret, joins, known = [] }) => {
    for (const statement of plant) await house.db.execute(sql.raw(statement));
    const told: string[] = [];
    expect([of, JSON.stringify((await all.get(joins)).body)]).toEqual([of, expect.stringMatching(secret)]);
    const reader = await house.signInAs(permissionCodes.filter((code) => !codes.test(code)));
    for (const door of doorsOf(house).filter(isRead)) {
      const { url, access } = door;
      const isClosed = typeof access !== 'string' && access.every((code) => codes.test(code));
      if (isClosed || /Export/.test(url) || known.includes(url)) continue;
      for (const address of await addressesOf(url, 2)) {
        const seen = await reader.get(url.includes(':') ? address : `${address}?pageSize=100`);
        const { status, body } = seen.status === 400 ? await reader.get(address) : seen;
        if (status >= 500 || secret.test(JSON.stringify(body))) told.push(`${of}: ${status} ${url}`);
      }
    }
    expect([...new Set(told)]).toEqual([]);
  },
);

test('a filter by a value of another area is refused with its field, and an export has no column of it', async () => {
  const reader = await house.signInAs(['MembersSearch', 'MembersView', 'MembersExport', 'MembersUpdate']);
  for (const filter of ['feeDebtFrom=1', 'feeOverdueEmpty=false', `rankId=${(await idsOf('Ranks'))[0]}`]) {
    expect((await all.get(`/api/Members?${filter}`)).status).toBe(200);
    const { status, body } = await reader.get(`/api/Members?${filter}`);
    expect([filter, status, body.message]).toEqual([filter, 403, 'Mes.Permission.OtherArea']);
    // Of one person's columns no sum is read before the rows: the refusal still comes before the first byte.
    for (const area of ['Members', 'PersonalMembers'])
      expect([area, (await reader.get(`/api/${area}/Export?language=vi&${filter}`)).status]).toEqual([area, 403]);
    const uses = await reader.post('/api/Members/Bulk', { action: 'Activate', query: filter });
    expect([filter, uses.status]).toEqual([filter, 403]);
  }
  const [id = ''] = await debtors();
  const fields = 'feeDebt,feeDue,feeOverdue,feeDueOn,lapsesOn,rankId,rankName';
  const { items } = (await reader.get(`/api/Members?fields=${fields}&pageSize=100`)).body.data;
  const values = new Set(
    items.flatMap(({ id: _id, version: _version, ...rest }: Record<string, unknown>) => Object.values(rest)),
  );
  expect(values).toEqual(new Set([null]));
  const record = (await reader.get(`/api/Members/${id}`)).body.data ?? {};
  expect(fields.split(',').map((name) => record[name] ?? null)).toEqual(fields.split(',').map(() => null));
  const headings = async (who: TestClient) =>
    (await rowsOf((await who.get(`/api/Members/Export?language=vi&columns=code,feeDebt,rankName`)).body))[0];
  expect([await headings(reader), await headings(all)]).toEqual([['Mã'], ['Mã', 'Nợ hội phí', 'Hạng']]);
});

test('a preview, a test and a letter tell the debt only to who may see fees, and the leader only to who may see members', async () => {
  const [memberId = ''] = await debtors();
  const text = { title: 'Nợ {debt}', content: '<p>{leader} {name} {debt}</p>', type: 1, methods: [1] };
  const own = ['NotificationsCreate', 'NotificationsView', 'NotificationsUpdate', 'NotificationsSearch'];
  const preview = { title: text.title, content: text.content, memberId };
  const shownTo = async (codes: readonly string[]) =>
    (await (await house.signInAs(codes)).post('/api/Notifications/Preview', preview)).body.data;
  const [plain, ofMembers, ofBoth] = await Promise.all([
    shownTo(own),
    shownTo([...own, 'MembersView']),
    shownTo([...own, 'MembersView', 'FeesSearch']),
  ]);
  expect([plain.subject, plain.emailAddress, ofMembers.subject]).toEqual(['Nợ •••', '•••', 'Nợ •••']);
  expect([ofMembers.emailAddress, ofBoth.emailAddress]).toEqual([
    expect.stringContaining('@'),
    expect.stringContaining('@'),
  ]);
  expect(plain.text).toMatch(/••• .+ •••/);
  expect(ofBoth.subject).toMatch(/^Nợ [\d.]+ ₫$/);
  const writer = await house.signInAs(own);
  const given = { ...text, memberIds: [memberId], draft: true };
  const draft = await writer.post('/api/Notifications', given);
  expect([draft.status, JSON.stringify(draft.body.errors ?? '')]).toEqual([201, '""']);
  const sending = await writer.post(`/api/Notifications/${draft.body.data.id}/SendNow`);
  const atOnce = await writer.post('/api/Notifications', { ...given, draft: false, now: true });
  for (const { status, body } of [sending, atOnce])
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { message: 'Mes.Notifications.Content.OtherArea', params: { name: 'debt' } },
    ]);
});

test('a step by the code of another area needs a code of the area of its record', async () => {
  const closer = await house.signInAs(['NetRevenuesChangeStatus']);
  for (const area of ['Discounts', 'Sponsors']) {
    const [id = '00000000-0000-7000-8000-00000000dead'] = await idsOf(area);
    for (const [step, body] of [
      ['ApproveClose', {}],
      ['Reverse', { reason: 'Ghi nhầm số tiền của hội viên' }],
    ] as const)
      expect([area, (await closer.post(`/api/${area}/${id}/${step}`, body)).status]).toEqual([area, 403]);
    const many = await closer.post(`/api/${area}/Bulk`, { action: 'ApproveClose', ids: [id] });
    expect([area, many.status]).toEqual([area, 403]);
  }
});

test('what other areas have of a member needs a code of that kind of member', async () => {
  const [member = ''] = await idsOf('Members');
  const [club = ''] = await idsOf('Clubs');
  const addresses = (id: string) =>
    ['Schedules', 'Activities', 'Notifications', 'Rewards'].map((area) => `/api/${area}/OfMember/${id}`);
  const codes = ['SchedulesSearch', 'ActivitiesSearch', 'NotificationsSearch', 'RewardsSearch'];
  const statuses = async (who: TestClient, urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => who.get(url)))).map(({ status }) => status);
  const ofMembers = await house.signInAs([...codes, 'MembersView']);
  expect(await statuses(ofMembers, addresses(member))).toEqual([200, 200, 200, 200]);
  expect(await statuses(ofMembers, [...addresses(club), `/api/Activities/OfClub/${club}`])).toEqual([
    404, 404, 404, 404, 404,
  ]);
  const ofClubs = await house.signInAs([...codes, 'ClubsSearch']);
  expect(await statuses(ofClubs, [...addresses(club), `/api/Activities/OfClub/${club}`])).toEqual([
    200, 200, 200, 200, 200,
  ]);
});
