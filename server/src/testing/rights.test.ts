import type { Field } from '@hoivien/contract/kit/field.ts';
import { actionsOf, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import type { Actor } from '../kit/call.ts';
import { hidingLinks } from '../kit/crud/sight.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { bodyOf, type Document, queryOf } from './bodies.ts';
import { type Door, doorsOf } from './doors.ts';
import { makeApp, secretKey, type TestAnswer, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

/**
 * The table of all rights, `rights.table.txt`: for every area which rows, steps and fields the association, a club's user
 * and a user with one code get, and which routes a club's user with every code may call. A change of a right is a change of
 * the table, which a reviewer reads. `authorization.test.ts` tries the codes of routes, so the table does not repeat them.
 */
const own = uuidv7();
const other = uuidv7();
const UNKNOWN = '00000000-0000-7000-8000-00000000dead';
const WHOSE = ['whole', 'own', 'other', 'shared'] as const;
type Whose = (typeof WHOSE)[number];
type Values = Record<string, unknown>;
/** The records of an area: of the association, of the reader's club, of another club, and of another one that both see. */
type Planted = Partial<Record<Whose, string>>;

const sources = areasOf(secretKey).records.map(({ source }) => source);
const resources = sources.map(({ resource }) => resource);

let house: TestApp;
let staff: TestClient;
let club: TestClient;
let theirs: TestClient;
let single: TestClient;
let document: Document;
const planted: Record<string, Planted> = {};
/** How each writer may add a record of an area. */
const adding: Record<string, string[]> = {};
/** An input of each area. */
const samples: Record<string, Values> = {};

beforeAll(async () => {
  house = await makeApp({ takeJobs: async () => undefined });
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: own });
  theirs = await house.signInAs(permissionCodes, { clubId: other });
  single = await house.signInAs([]);
  document = (await staff.get('/api/OpenApi.json')).body;
  planted.Clubs = { own, other };
  for (const resource of resources) await plant(resource);
  await share();
  for (const whose of WHOSE) await plantMoney(whose);
});
afterAll(() => house[Symbol.asyncDispose]());

/** Adds a record of the association and one of each club: by its own user, or by the association where clubs add none. */
async function plant(resource: Resource): Promise<void> {
  const { area } = resource;
  if (!house.routes.some(({ method, url }) => method === 'POST' && url === `/api/${area}`)) return;
  const needs = await needsOf(area, house.db);
  const writers = { whole: staff, own: club, other: theirs };
  for (const [place, whose] of (['whole', 'own', 'other'] as const).entries()) {
    if (planted[area]?.[whose]) continue;
    const number = resources.indexOf(resource) * 3 + place + 10;
    const sample = { ...sampleInput(resource, number), ...needs(number) };
    const links = linksTo(resource, whose, sample);
    if (whose === 'own') samples[area] = { ...sample, ...links };
    const tries: [string, TestClient, Values][] = [
      [whose, writers[whose], {}],
      [whose, writers[whose], links],
      [`association for ${whose}`, staff, links],
    ];
    for (const [who, writer, more] of whose === 'whole' ? tries.slice(0, 1) : tries) {
      const input = { ...sample, ...more };
      const answer = await known((body) => writer.post(`/api/${area}`, body), input);
      const told = answer.status === 201 ? 'adds' : wordOf(answer);
      if (whose !== 'other' && (who === whose || told === 'adds')) (adding[area] ??= []).push(`${who} ${told}`);
      if (answer.status !== 201) continue;
      (planted[area] ??= {})[whose] = answer.body.data.id;
      if (['Members', 'PersonalMembers'].includes(area))
        await staff.post(`/api/${area}/${answer.body.data.id}/Approve`, {});
      break;
    }
  }
}

/** Links of a record to what was planted before for the same club: those that it needs, and its clubs. */
function linksTo({ fields, ...resource }: Resource, whose: Whose, sample: Values): Values {
  const linked = (shape: Field): unknown => {
    const { to = '', kind, required, ofClubs } = shape;
    const id = planted[{ AnyMembers: 'Members', AnyActivities: 'Activities' }[to] ?? to]?.[whose];
    return id && (required || ofClubs || to === 'Clubs') ? (kind === 'references' ? [id] : id) : undefined;
  };
  const links = inputFields({ fields, ...resource }).flatMap((name): [string, unknown][] => {
    const shape = fields[name] as Field;
    const parts = Object.entries(shape.fields ?? {}).flatMap(([part, inner]) =>
      linked(inner) === undefined ? [] : [[part, linked(inner)] as const],
    );
    if (parts.length > 0 && shape.kind === 'list')
      return [[name, [{ ...([sample[name]].flat()[0] as Values), ...Object.fromEntries(parts) }]]];
    return linked(shape) === undefined ? [] : [[name, linked(shape)]];
  });
  return Object.fromEntries(links);
}

/** Records of another club or of the association that a club sees: an event to which it is invited, a meeting with its member. */
async function share(): Promise<void> {
  const times = { startTime: '2035-01-01T01:00:00Z', endTime: '2035-01-01T05:00:00Z' };
  const put = async (area: string, who: TestClient, input: Values, seen: Values) => {
    const answer = await who.post(`/api/${area}`, input);
    expect(answer.status, `${area} ${JSON.stringify(answer.body)}`).toBe(201);
    const made = answer.body.data;
    const changed = await staff.put(`/api/${area}/${made.id}`, { ...made, ...seen });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    (planted[area] ??= {}).shared = made.id;
    return made.id as string;
  };
  const about = { title: 'Sự kiện chung', ...times, score: 10, grades: [{ name: 'Tốt', score: 1 }] };
  const parentId = await put('Activities', theirs, { ...about, clubIds: [other] }, { clubIds: [other, own] });
  await put('ActivityChildren', theirs, { ...about, parentId }, {});
  await put('ActivityReports', theirs, { ...samples.ActivityReports, activityId: parentId }, {});
  const { items } = (await staff.get(`/api/ActivityParticipants?activityId=${parentId}&pageSize=100`)).body.data;
  (planted.ActivityParticipants ??= {}).shared = items.find(
    ({ memberId }: Values) => memberId === planted.Members?.own,
  )?.id;
  const meeting = { kind: 2, type: 1, title: 'Họp chung', ...times };
  const guests = [{ name: 'Khách', emailAddress: 'khach@example.test' }];
  const scheduleId = await put(
    'Schedules',
    theirs,
    { ...meeting, memberIds: [planted.Members?.other], otherEmails: guests },
    { memberIds: [planted.Members?.other, planted.Members?.own], otherEmails: guests },
  );
  await put('ScheduleDecisions', theirs, { ...samples.ScheduleDecisions, scheduleId, ownerId: null }, {});
  const titleId = planted.Titles?.whole;
  const seatOf = async (whose: 'own' | 'other', who: TestClient) => {
    const days = { startsOn: '2020-01-01', endsOn: '2035-01-01' };
    const term = { name: `Nhiệm kỳ ${whose}`, committeeId: planted.Committees?.[whose], ...days };
    const made = await who.post('/api/Terms', term);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { termId: made.body.data.id, titleId, ...days, endsOn: null, endReason: null };
  };
  const [ours, of] = [await seatOf('own', club), await seatOf('other', theirs)];
  for (const [whose, who, prorogues] of [
    ['own', club, [ours]],
    ['other', theirs, [of]],
    ['shared', staff, [of, ours]],
  ] as const) {
    const made = await who.post('/api/ExecutiveCommittees', { code: `BCH-${whose}`, name: 'Uỷ viên', prorogues });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    (planted.ExecutiveCommittees ??= {})[whose] = made.body.data.id;
  }
  const news = { title: 'Tin chung', content: '<p>Tin chung</p>' };
  const documentId = await put('Documents', theirs, news, { clubIds: [other, own] });
  await staff.post(`/api/Documents/${documentId}/Publish`, {});
}

/** An entry with its receipt on the fee of each. */
async function plantMoney(whose: Whose): Promise<void> {
  const fee = planted.FeeHistories?.[whose];
  if (!fee) return;
  const entry = { kind: 1, method: 1, amount: 1_000, payDate: '2026-01-02', receipt: true, clientKey: uuidv7() };
  await known((body) => staff.post(`/api/FeeHistories/${fee}/Payments`, body), entry);
  const { memberId } = (await staff.get(`/api/FeeHistories/${fee}`)).body.data;
  const { fees } = (await staff.get(`/api/FeeHistories/OfMember/${memberId}`)).body.data;
  const entries = fees.flatMap((one: { entries: object[] }) => one.entries);
  (planted.Payments ??= {})[whose] = entries[0]?.id;
  (planted.Receipts ??= {})[whose] = entries[0]?.receipt?.id;
}

/** Sends those values of a body that the route knows. */
async function known(send: (body: object) => Promise<TestAnswer>, body: Values): Promise<TestAnswer> {
  const answer = await send(body);
  const errors = (answer.body.errors ?? []) as { field: string; message: string }[];
  const strange = errors.flatMap(({ field, message }) => (message.startsWith('Mes.Input.Body.') ? [field] : []));
  if (strange.length === 0) return answer;
  return send(Object.fromEntries(Object.entries(body).filter(([name]) => !strange.includes(name))));
}

/** An answer in one word: what a right decides is told apart from all else. */
function wordOf({ status, body }: TestAnswer): string {
  if (status === 403) return body.ofAssociation ? 'association only' : `403 ${body.message}`;
  if (status === 404) return '404';
  return status < 300 || status === 409 ? 'open' : `${status} ${body.message}`;
}

const idsOf = (area: string) => WHOSE.flatMap((whose) => (planted[area]?.[whose] ? [whose] : []));

/** Which of the planted records a reader reads alone and finds in the list. */
async function rowsSeen(who: TestClient, area: string): Promise<string> {
  const items = (await who.get(`/api/${area}?pageSize=100`)).body.data?.items as { id: string }[] | undefined;
  const seen: string[] = [];
  for (const whose of idsOf(area)) {
    const id = planted[area]?.[whose];
    const isRead = (await who.get(`/api/${area}/${id}`)).status === 200;
    const isListed = items?.some((one) => one.id === id) ?? false;
    if (isRead || isListed) seen.push(isRead && isListed ? whose : `${whose} (${isRead ? 'alone' : 'in lists'})`);
  }
  return seen.join(', ') || 'none';
}

/** What the list says that a reader may do in the area. */
async function mayIn(who: TestClient, area: string): Promise<string> {
  const { body } = await who.get(`/api/${area}?pageSize=1`);
  return ((body.data?.may ?? []) as string[]).join(', ') || 'nothing';
}

const actionsIn = (record: Values | undefined) =>
  ((record?.allowedActions ?? []) as { action: string; refusal: string | null }[])
    .map(({ action, refusal }) => (refusal ? `${action} (${refusal})` : action))
    .join(', ') || 'none';

/** The fields of a record that a reader gets empty, masked, otherwise, or not at all. */
function hiddenIn(whole: Values, seen: Values): string {
  const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && !value.length);
  return Object.keys(whole)
    .filter((name) => name !== 'allowedActions' && JSON.stringify(whole[name]) !== JSON.stringify(seen[name]))
    .map((name) => `${name}${name in seen ? (isEmpty(seen[name]) ? '' : ' (in part)') : ' (missing)'}`)
    .join(', ');
}

/** What the records of an area show and let do, by kind of reader. */
async function recordLines(resource: Resource): Promise<string[]> {
  const { area } = resource;
  const lines: string[] = [];
  if (adding[area]) lines.push(`adds: ${[...new Set(adding[area])].join('; ')}`);
  if (idsOf(area).length > 0)
    lines.push(`the list says: association may ${await mayIn(staff, area)}; club may ${await mayIn(club, area)}`);
  if (idsOf(area).length > 0)
    lines.push(`rows: association ${await rowsSeen(staff, area)}; club ${await rowsSeen(club, area)}`);
  for (const whose of idsOf(area)) {
    const url = `/api/${area}/${planted[area]?.[whose]}`;
    const whole = (await staff.get(url)).body.data as Values;
    const seen = (await club.get(url)).body.data as Values | undefined;
    lines.push(`steps on ${whose}: association ${actionsIn(whole)}${seen ? `; club ${actionsIn(seen)}` : ''}`);
    const hidden = seen && hiddenIn(whole, seen);
    if (hidden) lines.push(`hidden from a club on ${whose}: ${hidden}`);
  }
  const within = (await staff.get(`/api/Clubs/${own}/${area}?pageSize=100`)).body.data?.items as Values[] | undefined;
  if (within?.[0]) lines.push(`steps on own within the club: association ${actionsIn(within[0])}`);
  lines.push(...(await singleCodes(resource)), ...declaredLines(area));
  return lines;
}

/** What a user of the association with one code of the area gets of its first record. */
async function singleCodes(resource: Resource): Promise<string[]> {
  const { area, moreActions = [] } = resource;
  const [first] = idsOf(area);
  if (!first) return [];
  const url = `/api/${area}/${planted[area]?.[first]}`;
  const whole = (await staff.get(url)).body.data as Values;
  const found = new Map<string, string[]>();
  for (const action of [...actionsOf(resource), ...moreActions]) {
    await house.hold(single, [permissionCode(area, action)]);
    const [list, record] = [await single.get(`/api/${area}?pageSize=100`), await single.get(url)];
    const listed = (list.body.data?.items as Values[] | undefined)?.find(({ id }) => id === whole.id);
    const seen = record.status === 200 ? (record.body.data as Values) : undefined;
    const words = [
      seen ? `reads, may ${actionsIn(seen)}` : 'reads none',
      listed ? `lists, may ${actionsIn(listed)}` : list.status === 200 ? 'lists others' : 'lists none',
      ...(seen && hiddenIn(whole, seen) ? [`without ${hiddenIn(whole, seen)}`] : []),
    ].join('; ');
    found.set(words, [...(found.get(words) ?? []), action]);
  }
  return [...found].map(([words, actions]) => `with ${actions.join(' or ')} alone: ${words}`);
}

/** What the source of an area declares as hidden from clubs. */
function declaredLines(area: string): string[] {
  const source = sources.find(({ resource }) => resource.area === area);
  if (!source) return [];
  const links = hidingLinks(source, { clubId: own, userId: own } as Actor).map(
    ({ field, part, to }) => `${part === undefined ? field : `${field}.${part}`} to ${to}`,
  );
  const computed = Object.keys(source.forClub?.(own).computed ?? {})
    .filter((name) => source.forClub?.(own).computed?.[name] !== source.computed?.[name])
    .sort();
  return [
    ...(links.length > 0 ? [`links without what a club does not see: ${links.join(', ')}`] : []),
    ...(computed.length > 0 ? [`calculated for each club: ${computed.join(', ')}`] : []),
    ...(source.keptFields ? [`only for writers of the record: ${source.keptFields.join(', ')}`] : []),
  ];
}

/** The answers of the routes below an address to a club's user with every code. */
async function routeLines(doors: readonly Door[], area: string): Promise<string[]> {
  const found = new Map<string, string[]>();
  for (const door of doors) {
    const words: string[] = [];
    const owned = door.url.startsWith(`/api/${area}/:id`) ? idsOf(area) : [];
    const rows: [string, string][] = owned.map((whose) => [whose, planted[area]?.[whose] as string]);
    // What a club may not touch comes first: a step on its own record may change what a later one meets.
    for (const [whose, id] of [['', UNKNOWN], ...rows.reverse()] as const) {
      if (whose === '' && rows.length > 0) continue;
      words.push(`${whose} ${wordOf(await ask(door, club, id))}`.trim());
    }
    const isSame = words.length > 1 && new Set(words.map((word) => word.replace(/^\w+ /, ''))).size === 1;
    const told = isSame ? `all ${words[0]?.replace(/^\w+ /, '')}` : words.join('; ');
    const name = `${door.method} ${door.url.replace(/^\/api\/\w+/, '') || '/'}`;
    found.set(told, [...(found.get(told) ?? []), name]);
  }
  return [...found].map(([told, names]) => `club ${told}: ${names.join(', ')}`);
}

/** Asks a route about a record; a version of nobody keeps the record as it is. */
async function ask({ method, url }: Door, who: TestClient, id: string): Promise<TestAnswer> {
  const path = url.replace(/:year/g, '2026').replace(':id', id).replace(/:\w+/g, UNKNOWN);
  if (method === 'DELETE') {
    const answer = await who.del(`${path}?version=999`);
    return answer.body.message === 'Mes.Input.Query.NotFound' ? who.del(path) : answer;
  }
  if (method === 'GET' || method === 'HEAD')
    return who[method === 'GET' ? 'get' : 'head'](path + queryOf(document, method, url));
  const resource = resources.find(({ area }) => url === `/api/${area}/:id`);
  const body = {
    ...(resource && method === 'PUT' ? samples[resource.area] : bodyOf(document, method, url)),
    ...(url.endsWith('Bulk') && { action: 'Delete', ids: [UNKNOWN] }),
    ...(url.endsWith('/Uses') && { ids: [UNKNOWN] }),
    ...(method !== 'POST' && { version: 999 }),
  };
  const send = { POST: who.post, PUT: who.put, PATCH: who.patch }[method as 'POST'];
  return known((given) => send(path, given), body);
}

test('who sees and does what, area by area, stands in the table', async () => {
  const doors = doorsOf(house).filter(
    ({ access, url, method }) =>
      typeof access !== 'string' && !(method === 'POST' && resources.some(({ area }) => url === `/api/${area}`)),
  );
  const byArea = Map.groupBy(doors, ({ url }) => url.split('/')[2] ?? '');
  const parts: [string, string[]][] = [];
  for (const resource of resources) parts.push([resource.area, await recordLines(resource)]);
  const routes: [string, string[]][] = [];
  for (const [area, some] of [...byArea].sort(([one], [two]) => (one < two ? -1 : 1)))
    routes.push([area, await routeLines(some, area)]);
  const table = [HEAD, '## Records', ...alike(parts), '## Routes that need a code', ...alike(routes)].join('\n\n');
  await expect(`${table}\n`).toMatchFileSnapshot('./rights.table.txt');
});

/** Areas with the same lines stand together. */
function alike(parts: readonly [string, string[]][]): string[] {
  const same = Map.groupBy(parts, ([, lines]) => lines.join('\n  '));
  return [...same].map(([lines, areas]) => `${areas.map(([area]) => area).join(', ')}\n  ${lines}`);
}

const HEAD = `# Rights

Written by rights.test.ts; \`vitest run server/src/testing/rights.test.ts -u\` renews it.
"whole" is a record of the association, "own" one of the reader's club, "other" one of another club. "club" is a user of
a club with every code; "shared" is a record of another club that this one sees. "open": the route does its work or meets another version; a message: it was refused by it.`;
