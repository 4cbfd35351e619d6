import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { sample, uploaded } from '../areas/keeping/attachment/testing/files.ts';
import { rowsOf, upload } from '../areas/keeping/exchange/testing/workbooks.ts';
import { clubMembers } from '../db/tables/membership.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

/**
 * A user of one club with every code tries to reach everything of another club: its members, the club itself, its
 * meetings, its users, its news, its feedback and its files. The test sends their ids to every route, in its address, its
 * query and its body.
 */
const SECRET = 'Bí Mật Của Câu Lạc Bộ Khác';
const clubId = uuidv7();
const otherId = uuidv7();

let house: TestApp;
let club: TestClient;
let titleId = '';
/** Records of the other club by area. */
const foreign: Record<string, string> = {};

beforeAll(async () => {
  house = await makeApp();
  const staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId });
  const theirs = await house.signInAs(permissionCodes, { clubId: otherId });
  foreign.Clubs = otherId;
  foreign.Users = theirs.userId;
  const member = { type: 1, code: 'KHAC-1', enterpriseName: `Công ty ${SECRET}`, taxCode: '0100109106' };
  foreign.Members = (await staff.post('/api/Members', member)).body.data.id;
  await house.db
    .insert(clubMembers)
    .values({ id: uuidv7(), clubId: otherId, memberId: foreign.Members as string, joinedOn: '2020-01-01' });
  const someone = { name: SECRET, workMemberId: foreign.Members };
  foreign.PersonalMembers = (await theirs.post('/api/PersonalMembers', { ...someone, code: 'CN-KHAC' })).body.data.id;
  foreign.PersonalPartners = (
    await theirs.post('/api/PersonalPartners', { ...someone, code: 'DTCN-KHAC' })
  ).body.data.id;
  foreign.Partners = (await theirs.post('/api/Partners', { code: 'DT-KHAC', enterpriseName: SECRET })).body.data.id;
  const meeting = {
    kind: 2,
    type: 1,
    title: `Họp ${SECRET}`,
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    memberIds: [foreign.Members],
  };
  foreign.Committees = (await theirs.post('/api/Committees', { name: `Ban ${SECRET}`, kind: 1 })).body.data.id;
  const days = { startsOn: '2020-01-01', endsOn: '2030-01-01' };
  const term = { name: `Nhiệm kỳ ${SECRET}`, committeeId: foreign.Committees, ...days };
  foreign.Terms = (await theirs.post('/api/Terms', term)).body.data.id;
  titleId = (await staff.post('/api/Titles', { code: 'UV', name: 'Uỷ viên', ord: 1 })).body.data.id;
  const prorogues = [{ termId: foreign.Terms, titleId }];
  const person = { code: 'BCH-KHAC', name: SECRET, prorogues };
  foreign.ExecutiveCommittees = (await theirs.post('/api/ExecutiveCommittees', person)).body.data.id;
  foreign.Represents = (await theirs.post('/api/Represents', { name: SECRET, ...days })).body.data.id;
  foreign.Schedules = (await theirs.post('/api/Schedules', meeting)).body.data.id;
  await addWords(staff, theirs);
});

/** News, feedback and files of the other club, with files in each slot. */
async function addWords(staff: TestClient, theirs: TestClient): Promise<void> {
  const file = async (who: TestClient) => (await uploaded(house, who, `${SECRET}.pdf`, sample.pdf)).id;
  const picture = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#f97316' } })
    .jpeg()
    .toBuffer();
  const cover = await uploaded(house, theirs, `${SECRET}.jpg`, picture);
  const news = {
    title: `Tin ${SECRET}`,
    shortDescription: SECRET,
    content: `<p>${SECRET}</p>`,
    coverDescription: SECRET,
  };
  const made = await theirs.post('/api/Documents', {
    ...news,
    coverImage: [cover.id],
    attachmentIds: [await file(theirs)],
  });
  foreign.Documents = made.body.data.id;
  expect((await staff.post(`/api/Documents/${foreign.Documents}/Publish`, {})).status).toBe(200);
  const said = { title: `Góp ý ${SECRET}`, content: SECRET, attachmentIds: [await file(theirs)] };
  foreign.Feedbacks = (await theirs.post('/api/Feedbacks', said)).body.data.id;
  const reply = { content: SECRET, attachmentIds: [await file(staff)] };
  expect((await staff.post(`/api/Feedbacks/${foreign.Feedbacks}/Reply`, reply)).status).toBe(200);
  foreign.MediaFolders = (await theirs.post('/api/Medias/Folders', { name: SECRET, parentId: null })).body.data.id;
  const shelf = { folderId: foreign.MediaFolders, files: [{ attachmentId: await pictureOf(theirs, picture) }] };
  foreign.Medias = (await theirs.post('/api/Medias', shelf)).body.data[0].id;
}

const pictureOf = async (who: TestClient, bytes: Buffer) => (await uploaded(house, who, `${SECRET}.jpg`, bytes)).id;

/** The areas whose records have no list of the kit. */
const WITHOUT_LIST = ['Medias', 'MediaFolders'];
afterAll(() => house[Symbol.asyncDispose]());

/** Sends those values of a body that the route knows. */
async function known(send: (body: object) => ReturnType<TestClient['post']>, body: object) {
  for (let given: Record<string, unknown> = structuredClone(body) as Record<string, unknown>; ; ) {
    const answer = await send(given);
    const errors = (answer.body.errors ?? []) as { field: string; message: string }[];
    const strange = errors
      .filter(({ message }) => message.startsWith('Mes.Input.Body.'))
      .map(({ field }) => field.split('.')[0]);
    if (strange.length === 0) return answer;
    given = Object.fromEntries(Object.entries(given).filter(([name]) => !strange.includes(name)));
  }
}

test('no route that names a record gives or changes one of another club', async () => {
  const before = await fingerprint();
  const open: string[] = [];
  let tried = 0;
  for (const { method, url } of house.routes) {
    for (const address of foreignAddresses(url)) {
      tried++;
      const body = {
        version: 1,
        reason: 'x',
        content: 'x',
        fields: [url.includes('/Represents/') ? 'dayOfBirth' : 'idCard'],
        startsOn: '2029-01-01',
        endsOn: '2030-01-01',
        endKind: 1,
        endReason: 'x',
        type: 1,
        kind: 2,
        code: 'KHAC-1',
        enterpriseName: 'x',
        title: 'x',
        startTime: '2031-01-01T01:00:00Z',
        endTime: '2031-01-01T02:00:00Z',
        username: 'nguoi.khac',
        fullName: 'x',
        emailAddress: 'x@example.test',
        phoneNumber: '0912345678',
        name: 'x',
        committeeId: foreign.Committees,
        prorogues: [{ termId: foreign.Terms, titleId }],
        term: { name: 'x', startsOn: '2030-01-01', endsOn: '2035-01-01' },
        memberIds: [],
        ids: [uuidv7()],
        membership: { startsOn: '2029-01-01' },
        attachmentId: uuidv7(),
        pinned: false,
        termId: foreign.Terms,
        titleId,
        person: { kind: 'person', id: uuidv7() },
        participantIds: [uuidv7()],
        attendance: 1,
        count: 1,
        answer: 2,
        action: 'approve',
        voting: true,
        items: [],
        remindDay: true,
        remindHour: true,
        bySms: false,
        folderId: null,
      };
      const ways = {
        GET: () => club.get(address),
        POST: () => known((given) => club.post(address, given), body),
        PUT: () => known((given) => club.put(address, given), body),
        DELETE: () => club.del(address),
      };
      const answer = await ways[method as keyof typeof ways]?.();
      if (!answer) continue;
      // The server must answer that it does not exist or is not allowed.
      const isKept = [403, 404].includes(answer.status);
      if (!isKept || JSON.stringify(answer.body).includes(SECRET)) open.push(`${method} ${url}: ${answer.status}`);
    }
  }
  expect(tried).toBeGreaterThan(30);
  expect(open).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});

test('no list, count, search, choice, export or bulk action knows of them', async () => {
  const known: string[] = [];
  const see = (where: string, body: unknown) => {
    const text = JSON.stringify(body);
    if (text.includes(SECRET) || Object.values(foreign).some((id) => text.includes(id))) known.push(where);
  };
  for (const [place, [area, id]] of Object.entries(foreign).entries()) {
    for (const path of [
      '?pageSize=100',
      `?search=${encodeURIComponent(SECRET)}`,
      '/Options',
      `/Options?ids=${id}`,
      ...(area === 'Members' ? [`/Duplicates?name=${encodeURIComponent(`Công ty ${SECRET}`)}&taxCode=0100109106`] : []),
      ...(area === 'Members' || area === 'Users' ? [`?clubIds=${otherId}`, `?clubId=${otherId}`] : []),
    ]) {
      see(`/api/${area}${path}`, (await club.get(`/api/${area}${path}`)).body);
    }
    const address = `/api/${area}/Export?language=vi`;
    const ways = [() => club.get(address), () => club.post(address, { ids: [id] })];
    // Both ways have one scope: each area is asked in one of them, in turns.
    for (const way of process.env['WHOLE'] ? ways : [ways[place % 2]]) {
      // A club's user sees personal partners only on the page of their club.
      if (!way || WITHOUT_LIST.includes(area)) continue;
      const sheet = await way();
      expect([area, sheet.status]).toEqual([area, area === 'PersonalPartners' ? 403 : 200]);
      if (sheet.status === 200) see(`${area} export`, await rowsOf(sheet.body));
    }
    for (const action of ['Delete', 'Deactivate', 'Approve']) {
      const { status, body } = await club.post(`/api/${area}/Bulk`, { action, ids: [id] });
      const isDone = status === 200 && body.data.some(({ done }: { done: boolean }) => done);
      if (isDone) known.push(`${area} bulk ${action}`);
    }
  }
  see('search', (await club.get(`/api/Search?q=${encodeURIComponent(SECRET)}`)).body);
  see('audit', (await club.get('/api/AuditLogs?pageSize=100')).body);
  see('deletions', (await club.get('/api/Deletions?pageSize=100')).body);
  expect(known).toEqual([]);
});

test('an id of theirs in a body points at nothing', async () => {
  const member = { type: 1, code: 'MINH-1', enterpriseName: 'Công ty của mình' };
  const meeting = {
    kind: 2,
    type: 1,
    title: 'Họp',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
  };
  expect((await club.post('/api/Members', { ...member, clubIds: [otherId] })).body.message).toBe(
    'Mes.Permission.OwnClub',
  );
  const person = { code: 'CN-MINH', name: 'Người của mình', workMemberId: foreign.Members };
  expect((await club.post('/api/PersonalMembers', person)).body.message).toBe(
    'Mes.PersonalMembers.WorkMemberId.NotFound',
  );
  expect((await club.post('/api/Schedules', { ...meeting, memberIds: [foreign.Members] })).body.message).toBe(
    'Mes.Schedules.MemberIds.NotFound',
  );
  const user = {
    username: 'nguoi.minh',
    fullName: 'Người Mình',
    emailAddress: 'minh@example.test',
    phoneNumber: '0912345670',
    clubId: otherId,
  };
  expect((await club.post('/api/Users', user)).body.message).toBe('Mes.Permission.OwnClub');
  expect((await club.post('/api/Users', { ...user, clubId: null })).body.data.clubId).toBe(clubId);
});

test('a file of theirs is neither opened nor put on a record of the own club', async () => {
  const staff = await house.signInAs(permissionCodes);
  const fileId = (await upload(house, staff, Buffer.from('%PDF-1.7'), 'bi-mat.pdf')).body.data.id;
  const partner = { code: 'DT-TEP', enterpriseName: SECRET, attachmentIds: [fileId], clubIds: [otherId] };
  expect((await staff.post('/api/Partners', partner)).status).toBe(201);
  expect((await club.get(`/api/Attachments/${fileId}/Link`)).status).toBe(404);
  const own = await club.post('/api/Partners', { code: 'DT-MINH', enterpriseName: 'Mình', attachmentIds: [fileId] });
  expect([own.status, own.body.message]).toEqual([400, 'Mes.Files.Id.NotFound']);
});

test('news, feedback and files of theirs are in no list, count, history or search, and no file of them opens', async () => {
  const none: string[] = [];
  const see = (where: string, body: unknown) => {
    const text = JSON.stringify(body);
    if (text.includes(SECRET) || Object.values(foreign).some((id) => text.includes(id))) none.push(where);
  };
  const words = encodeURIComponent(SECRET);
  for (const [url, total] of [
    ['/api/Documents?pageSize=1', 0],
    [`/api/Documents?search=${words}`, 0],
    ['/api/Documents/Reader', 0],
    [`/api/Documents/Reader?search=${words}`, 0],
    ['/api/Feedbacks?pageSize=1', 0],
    [`/api/Feedbacks?search=${words}&status=1`, 0],
    ['/api/Feedbacks/Mine', 0],
    ['/api/Medias', 0],
    [`/api/Medias?search=${words}&kind=1`, 0],
  ] as const) {
    const { status, body } = await club.get(url);
    expect([url, status, body.data.total]).toEqual([url, 200, total]);
    see(url, body);
  }
  expect((await club.get('/api/Documents/Reader')).body.data.years).toEqual([]);
  expect((await club.get('/api/Medias')).body.data.kinds).toEqual({});
  for (const url of [
    `/api/Documents/Reader/${foreign.Documents}`,
    `/api/Documents/${foreign.Documents}/History`,
    `/api/Documents/${foreign.Documents}/Readers`,
    `/api/Feedbacks/Mine/${foreign.Feedbacks}`,
    `/api/Feedbacks/${foreign.Feedbacks}/History`,
    `/api/Feedbacks/${foreign.Feedbacks}/Messages`,
    `/api/Medias/${foreign.Medias}`,
    `/api/Medias/${foreign.Medias}/History`,
  ])
    expect([url, (await club.get(url)).status]).toEqual([url, 404]);
  see('folders', (await club.get('/api/Medias/Folders')).body);
  see('folder', (await club.get(`/api/Medias?folderId=${foreign.MediaFolders}`)).body);
  see('search', (await club.get(`/api/Search?q=${words}`)).body);
  see('notices', (await club.get('/api/Notices')).body);
  expect(none).toEqual([]);
  const { rows } = await house.db.execute<{ id: string; slot: string }>(
    `select attachment_id as id, slot from attachment_links where area in ('Documents', 'Feedbacks', 'Medias')`,
  );
  // The cover in three widths, the file of the news, two of the feedback, and the library's with its small picture.
  expect(rows.map(({ slot }) => slot).filter((slot) => slot.startsWith('cover'))).toHaveLength(4);
  expect(rows.length).toBeGreaterThanOrEqual(9);
  for (const { id, slot } of rows) {
    const opened = [
      (await club.get(`/api/Attachments/${id}/Link`)).status,
      (await club.post(`/api/Attachments/${id}/Link`)).status,
      (await house.anonymous.get(`/api/Attachments/${id}/Content`)).status,
    ];
    expect([slot, opened.filter((status) => status < 400)]).toEqual([slot, []]);
  }
  const taken = await club.post(`/api/Medias/${foreign.Medias}/Use`);
  expect(taken.status).toBe(404);
});

/** Routes whose id stands below another word of the address. */
const BELOW: Readonly<Record<string, string>> = {
  '/api/Medias/Folders/:id': 'MediaFolders',
  '/api/Documents/Reader/:id': 'Documents',
  '/api/Feedbacks/Mine/:id': 'Feedbacks',
};

/** The addresses of a route with ids of the other club: in every place, and behind the id of the user's own club. */
function foreignAddresses(url: string): string[] {
  const [, area = '', below = ''] = /^\/api\/(\w+)\/:id(?:\/(\w+))?/.exec(url) ?? [];
  const id = foreign[BELOW[url] ?? area];
  if (!id) return [];
  const inner = foreign[below];
  const whole = url.replace(':id', id).replace(/:\w+/g, inner ?? id);
  const isWithinOwn = area === 'Clubs' && inner && /:\w+.*:\w+/.test(url);
  return [whole, ...(isWithinOwn ? [url.replace(':id', clubId).replace(/:\w+/g, inner)] : [])];
}

/** All rows of the other club. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await house.db.execute(`select
    (select json_agg(m order by m.id) from members m where m.id in ('${foreign.Members}', '${foreign.PersonalMembers}', '${foreign.PersonalPartners}', '${foreign.Partners}', '${foreign.ExecutiveCommittees}', '${otherId}')) as members,
    (select json_agg(s) from schedules s where s.id = '${foreign.Schedules}') as schedules,
    (select json_agg(k) from committees k where k.id = '${foreign.Committees}') as committees,
    (select json_agg(t) from terms t where t.committee_id = '${foreign.Committees}') as terms,
    (select json_agg(e) from seats e where e.term_id = '${foreign.Terms}') as seats,
    (select json_agg(r) from representatives r where r.id = '${foreign.Represents}') as representatives,
    (select json_agg(u) from users u where u.id = '${foreign.Users}') as users,
    (select json_agg(b) from club_members b where b.club_id = '${otherId}') as club_members`);
  return rows;
}
