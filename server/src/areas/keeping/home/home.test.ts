import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { FIRST_STEPS } from '@hoivien/contract/kit/first-steps.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteStatus } from '../../../kit/backup/status.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { bankLines } from '../../../db/tables/bank.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addPastMessages } from '../../words/outbox/index.ts';
import { after, dryRun, workbook } from '../exchange/testing/workbooks.ts';

let house: TestApp;
/** A user who may approve everything. */
let head: TestClient;
/** A user who may add and import, but approve nothing. */
let clerk: TestClient;
/** A user of a club with all codes. */
let office: TestClient;

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  head = await house.signInAs(permissionCodes);
  clerk = await house.signInAs(permissionCodes.filter((code) => !/(Approve|Reply)$|^FeesUpdate$/.test(code)));
  const clubId = uuidv7();
  office = await house.signInAs(permissionCodes, { clubId });
  await head.post(`/api/Clubs/${clubId}/Approve`);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const add = async (who: TestClient, area = 'Members') => {
  const code = `CHO-${++number}`;
  const values =
    area === 'Members' ? { type: 1, code, enterpriseName: `Công ty ${code}` } : { code, name: `Ông ${code}` };
  const { status, body } = await who.post(`/api/${area}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const waiting = async (who: TestClient) => (await who.get('/api/Home')).body.data.waiting;
const notices = async (kind: string) => {
  const { items } = (await head.get('/api/Notices?pageSize=100')).body.data;
  return items.filter((notice: { kind: string }) => notice.kind === `Mes.Notices.${kind}`);
};

describe('what waits', () => {
  test('tells each person who may approve it how many of each kind wait and since when, as the list counts them', async () => {
    expect(await waiting(head)).toEqual([]);
    await add(head);
    const first = await add(clerk);
    const second = await add(office);
    await add(clerk, 'PersonalMembers');
    expect(await waiting(head)).toMatchObject([
      {
        area: 'Members',
        total: 2,
        oldest: first.createdAt,
        query: 'approval=0',
        rows: [{ id: first.id }, { id: second.id }],
      },
      { area: 'PersonalMembers', total: 1, oldest: expect.any(String), query: 'approval=0' },
    ]);
    expect((await head.get('/api/Members?approval=0')).body.data.total).toBe(2);
    await head.post(`/api/Members/${first.id}/Approve`);
    expect((await waiting(head))[0]).toMatchObject({
      area: 'Members',
      total: 1,
      oldest: second.createdAt,
      query: 'approval=0',
    });
    await head.post(`/api/Members/${second.id}/Refuse`, { reason: 'Thiếu giấy phép' });
    expect((await waiting(head)).map(({ area }: { area: string }) => area)).toEqual(['PersonalMembers']);
  });

  test('is told of the areas alone that one approves and may list, to nobody of a club and to nobody without a role', async () => {
    await add(clerk);
    const areasOf = async (...codes: string[]) =>
      (await waiting(await house.signInAs(codes))).map(({ area }: { area: string }) => area);
    expect(await areasOf('MembersApprove', 'MembersSearch')).toContain('Members');
    expect(await areasOf('MembersApprove', 'PartnersSearch')).toEqual([]);
    expect(await areasOf('MembersSearch', 'PartnersApprove', 'PartnersSearch')).toEqual([]);
    expect(await waiting(clerk)).toEqual([]);
    expect(await areasOf('MembersSearch')).toEqual([]);
    expect(await waiting(office)).toEqual([]);
    expect((await (await house.signInAs(null)).get('/api/Home')).status).toBe(403);
    expect((await house.anonymous.get('/api/Home')).status).toBe(401);
  });
});

describe('a number equals the total of the list that its link opens', () => {
  test('for the association, for a club and for readers with one code each', async () => {
    const ofClub = await add(office);
    await head.post(`/api/Members/${ofClub.id}/Approve`);
    const fee = { year: 2024, period: 'Y', kind: 1, total: 500_000, dueOn: '2024-03-31' };
    for (const { id } of [await add(head), ofClub])
      expect((await head.post('/api/FeeHistories', { ...fee, memberId: id })).status).toBe(201);
    await prepareAll(ofClub.id);
    const names = (found: { area: string }[]) => found.map(({ area }) => area);
    const recount = async (who: TestClient) => {
      const found = await waiting(who);
      for (const { area, total, query, rows } of found) {
        const whole = (await who.get(`/api/${area}?${query}`)).body.data;
        expect(whole.total, area).toBe(total);
        expect(rows.length, area).toBe(Math.min(total, 6));
        const ids = whole.items.map(({ id }: { id: string }) => id);
        expect(ids, area).toEqual(expect.arrayContaining(rows.map(({ id }: { id: string }) => id)));
      }
      return found;
    };
    expect(new Set(names(await recount(head)))).toEqual(
      new Set([
        'Members',
        'FeeHistories',
        'BankStatements/Lines',
        'Outbox',
        'Schedules',
        'ScheduleDecisions',
        'Activities',
        'Terms',
        'PersonalMembers',
      ]),
    );
    expect(await recount(await house.signInAs(['FeesSearch']))).toMatchObject([
      { area: 'FeeHistories', total: 2, label: ['{count} khoản phí quá hạn', expect.any(String)], time: 'due' },
      { area: 'BankStatements/Lines', total: 2 },
    ]);
    expect(await recount(office)).toMatchObject([
      {
        area: 'Members',
        total: 1,
        query: expect.stringContaining('foundingDay'),
        rows: [{ values: { foundingDay: 'today' } }],
      },
      { area: 'FeeHistories', total: 1, rows: [{ values: { debt: 500_000 } }] },
    ]);
    for (const [code, area] of [
      ['OutboxSearch', 'Outbox'],
      ['ExecutiveCommitteesSearch', 'Terms'],
      ['ActivitiesSearch', 'Activities'],
      ['MembersSearch', 'Members'],
    ] as const)
      expect(names(await recount(await house.signInAs([code])))).toEqual([area]);
    const secretary = await house.signInAs(['SchedulesSearch']);
    expect(await recount(secretary)).toMatchObject([
      { area: 'Schedules', step: null },
      { area: 'ScheduleDecisions', total: 2, step: null },
    ]);
  });

  test('and a decision is ticked off where it stands', async () => {
    const [found] = (await waiting(head)).filter(({ area }: { area: string }) => area === 'ScheduleDecisions');
    expect(found.step).toMatchObject({ action: 'Complete' });
    expect(found.rows[0].values.allowedActions).toContainEqual(expect.objectContaining({ action: 'Complete' }));
    expect((await head.post(`/api/ScheduleDecisions/${found.rows[0].id}/${found.step.action}`)).status).toBe(200);
    expect((await waiting(head)).find(({ area }: { area: string }) => area === 'ScheduleDecisions').total).toBe(1);
  });

  test('and the calendar of the coming days holds what its reader may see', async () => {
    const agendaOf = async (who: TestClient) => (await who.get('/api/Home')).body.data.agenda;
    expect(new Set((await agendaOf(head)).map(({ area }: { area: string }) => area))).toEqual(
      new Set(['Schedules', 'Activities']),
    );
    expect(await agendaOf(office)).toEqual([]);
    expect(await agendaOf(await house.signInAs(['MembersSearch']))).toBeNull();
  });
});

/** One row and more of each list; every time is so near that it is in the present week and day at any hour. */
async function prepareAll(memberId: string): Promise<void> {
  const { db } = house;
  const soon = new Date(Date.now() + 60_000);
  const later = new Date(Date.now() + 3_600_000);
  const span = { startTime: soon.toISOString(), endTime: later.toISOString() };
  const made = async (area: string, input: object) => {
    const { status, body } = await head.post(`/api/${area}`, input);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.id as string;
  };
  await db.execute(
    sql`update enterprise_profiles set birthday = ((now() at time zone 'Asia/Ho_Chi_Minh')::date - interval '4 years')::date where member_id = ${memberId}`,
  );
  const scheduleId = await made('Schedules', {
    kind: 1,
    type: 1,
    title: 'Giao ban',
    ...span,
    quorumNum: 1,
    quorumDen: 2,
  });
  for (const dueOn of ['2026-01-05', dayAfter(dayOf(new Date()), 3), dayAfter(dayOf(new Date()), 30)])
    await made('ScheduleDecisions', {
      scheduleId,
      content: `Việc đến hạn ${dueOn}`,
      dueOn,
      votesFor: 0,
      votesAgainst: 0,
      votesAbstain: 0,
    });
  await made('Activities', { title: 'Đêm tri ân', ...span, score: 1, grades: [{ name: 'Tốt', score: 1 }] });
  const committeeId = await made('Committees', { name: 'Ban Chấp hành', kind: 1 });
  await made('Terms', { committeeId, name: 'I', startsOn: '2022-01-01', endsOn: dayAfter(dayOf(new Date()), 30) });
  for (const verdict of ['none', 'ask', 'sure'] as const) {
    await db.insert(bankLines).values({
      id: uuidv7(),
      source: 'file',
      accountNumber: '1',
      bookedAt: new Date(),
      amount: 500_000,
      description: `Nop hoi phi ${verdict}`,
      verdict,
      ...(verdict === 'sure' && { ignoredAt: new Date(), ignoreKind: 'other', ignoreReason: 'Nhầm' }),
    });
  }
  const at = new Date();
  await addPastMessages(db, [
    {
      at,
      dedupeKey: 'a',
      source: 'test',
      channel: 'mail',
      address: 'a@example.test',
      subject: 'Thư mời họp',
      body: 'x',
      failReason: '550',
    },
    {
      at,
      dedupeKey: 'b',
      source: 'test',
      channel: 'mail',
      address: 'b@example.test',
      subject: 'Thư mời họp',
      body: 'x',
    },
  ]);
}

describe('the first steps', () => {
  test('are done by what is there, seen by those who may do them, and gone when all are done', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hoivien-steps-'));
    const drivers: Drivers = { domain: 'example.test' };
    await using empty = await makeApp({ config: { dataDir, backupAt: 2 }, drivers });
    const first = await empty.signInAs(permissionCodes);
    const stepsOf = async (who: TestClient) => (await who.get('/api/Home')).body.data.steps as Home['steps'];
    const done = async () => (await stepsOf(first))?.steps.flatMap(({ key, count }) => (count > 0 ? [key] : []));
    // Beside the first administrator there is the user of the test.
    expect(await stepsOf(first)).toEqual({
      done: 1,
      steps: FIRST_STEPS.map(({ key }) => ({ key, count: key === 'people' ? 1 : 0 })),
    });
    const post = async (area: string, input: object) => {
      const { status, body } = await first.post(`/api/${area}`, input);
      expect([area, status], JSON.stringify(body)).toEqual([area, status === 200 ? 200 : 201]);
      return body.data;
    };
    const plain = (text: string) => sql.raw(text);
    const clerk = await empty.signInAs(['MembersCreate', 'ClubsCreate', 'CareersSearch']);
    expect(await done()).toEqual(['people']);
    expect((await stepsOf(clerk))?.steps.map(({ key }) => key)).toEqual(['club', 'member']);
    expect(await stepsOf(await empty.signInAs(['CareersCreate', 'MembersSearch']))).toBeNull();
    const contact = (await first.get('/api/Contacts')).body.data;
    const { updatedAt: _at, ...input } = contact;
    expect((await first.put('/api/Contacts', { ...input, name: 'Hiệp hội Sao Việt' })).status).toBe(200);
    const club = await post('Clubs', { code: 'CLB-1', enterpriseName: 'CLB Gốm' });
    expect((await stepsOf(clerk))?.steps).toEqual([
      { key: 'club', count: 1 },
      { key: 'member', count: 0 },
    ]);
    await post('Members', { type: 1, code: 'HV-1', enterpriseName: 'Công ty Một' });
    // Both steps of the clerk are done.
    expect(await stepsOf(clerk)).toBeNull();
    expect(await stepsOf(await empty.signInAs(permissionCodes, { clubId: club.id }))).toBeNull();
    const committeeId = (await post('Committees', { name: 'Ban Chấp hành', kind: 1 })).id;
    const term = await post('Terms', { committeeId, name: 'I', startsOn: '2022-01-01', endsOn: '2027-01-01' });
    const title = await post('Titles', { code: 'CT', name: 'Chủ tịch', ord: 1 });
    expect(await done()).not.toContain('committee');
    const seat = { termId: term.id, titleId: title.id, startsOn: '2022-01-01' };
    await post('ExecutiveCommittees', { code: 'BCH-1', name: 'Ông An', prorogues: [seat] });
    const span = { startTime: '2026-11-20T02:00:00Z', endTime: '2026-11-20T04:00:00Z' };
    await post('Schedules', { kind: 2, type: 1, title: 'Nghỉ', ...span });
    expect(await done()).not.toContain('meeting');
    await post('Schedules', { kind: 1, type: 1, title: 'Giao ban', ...span });
    expect(await stepsOf(first)).toMatchObject({ done: 6 });
    const id = uuidv7();
    await empty.db.execute(
      plain(`insert into bank_accounts (id, bank_bin, account_number, account_holder) values ('${id}', '970436', '0123456789', 'HIEP HOI');
        insert into fee_plans (id, name, year, period, kind, due_on) values ('${id}', 'Hội phí 2026', 2026, 'Y', 1, '2026-03-31');
        insert into notifications (id, title, type, content) values ('${id}', 'Chào', 1, '<p>Chào</p>');
        insert into legal_texts (id, purpose, number, language, content, published_at) values ('${id}', 'privacy', 1, 'vi', 'x', now())`),
    );
    // A notification that was not sent is none.
    const open = async () => (await stepsOf(first))?.steps.flatMap(({ key, count }) => (count === 0 ? [key] : []));
    expect(await open()).toEqual(['mail', 'notification', 'backup']);
    await empty.db.execute(
      plain(`update notifications set resolved_at = now(), planned_at = now(), send_time = now()`),
    );
    drivers.mail = { send: async () => ({ result: 'sent' }) };
    expect(await open()).toEqual(['backup']);
    const at = '2026-11-27T19:00:00.000Z';
    mkdirSync(join(dataDir, 'backups'));
    await noteStatus(join(dataDir, 'backups'), {
      lastMade: { at, name: 'one', size: 2, added: 2, sealed: false, faults: 0 },
    });
    expect(await stepsOf(first)).toBeNull();
    rmSync(dataDir, { recursive: true });
  });
});

describe('whoever approves is told', () => {
  test('of what staff add who may not approve, and not of what is approved at once', async () => {
    const before = (await notices('StaffAdded')).length;
    const { id } = await add(clerk);
    await add(head);
    const told = await notices('StaffAdded');
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({ area: 'Members', entityId: id, params: { by: 'Nguyễn Bảo Trâm' } });
  });

  test.each([
    ['staff', 'StaffImported', () => clerk],
    ['a club', 'ClubImported', () => office],
  ])('of an import by %s once, with the number of those that wait', async (_who, kind, who) => {
    const rows = [1, 2, 3].map((row) => [`${kind}-${row}`, `Công ty ${kind} ${row}`, 'Đơn vị']);
    const headers = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên'];
    const { id } = await dryRun(house, who(), 'Members', await workbook(headers, rows));
    await who().post(`/api/Imports/${id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    expect((await after(who(), id, 'running')).counts.done).toBe(3);
    const [told, ...more] = await notices(kind);
    expect(told).toMatchObject({ area: 'Members', entityId: null, params: { count: 3, fileName: 'tệp.xlsx' } });
    expect(more).toEqual([]);
  });

  test('of no import that is approved at once', async () => {
    const { id } = await dryRun(
      house,
      head,
      'Members',
      await workbook(['Mã', 'Tên doanh nghiệp', 'Loại hội viên'], [['XONG-1', 'Công ty Xong', 'Đơn vị']]),
    );
    await head.post(`/api/Imports/${id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    await after(head, id, 'running');
    expect(await notices('StaffImported')).toHaveLength(1);
  });
});
