import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { YEARLY_PART_NAMES } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import type {
  YearlyActivities,
  YearlyCommittee,
  YearlyFees,
  YearlyMembers,
} from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import type { WaitingRow } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessLog, auditEntries, notices } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, addMember, invite, join } from '../../gatherings/activity/testing/events.ts';
import { look } from '../../../kit/spreadsheet/testing/look.ts';
import { remindOfTask } from './task.service.ts';

let house: TestApp;
let staff: TestClient;
let office: TestClient;
let clubId = '';

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  clubId = (await staff.post('/api/Clubs', { code: 'CLB-1', enterpriseName: 'CLB Gốm' })).body.data.id;
  office = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

async function ok<Data>(asked: ReturnType<TestClient['get']>, expected = 200): Promise<Data> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(expected);
  return body.data as Data;
}
const read = <Data>(part: string, query: string, who = staff) => ok<Data>(who.get(`/api/YearlyLists/${part}?${query}`));
const totalOf = async (who: TestClient, area: string, query: Record<string, string>) =>
  (await ok<{ total: number }>(who.get(`/api/${area}?${new URLSearchParams(query).toString()}`))).total;
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const PERIODS = [
  ['2024-01-01', '2024-12-31'],
  ['2025-03-01', '2025-03-01'],
  ['2025-01-01', '2025-12-31'],
  ['1990-01-01', '2100-12-31'],
] as const;

describe('members', () => {
  test('each number is the total of its list, at the association and at a club', async () => {
    const one = fc.record({
      isPerson: fc.boolean(),
      type: fc.constantFrom(1, 2),
      inClub: fc.boolean(),
      startsOn: fc.constantFrom('2023-12-31', '2024-01-01', '2024-12-31', '2025-03-01', null),
      endsOn: fc.constantFrom('2025-03-01', '2025-03-02', '2026-01-01', null),
      again: fc.boolean(),
    });
    let number = 0;
    for (const { isPerson, type, inClub, startsOn, endsOn, again } of fc.sample(one, 24)) {
      const code = `Y-${++number}`;
      const area = isPerson ? 'PersonalMembers' : 'Members';
      const { id } = await ok<{ id: string }>(
        staff.post(`/api/${area}`, {
          code,
          ...(isPerson ? { name: `Người ${code}` } : { enterpriseName: `Công ty ${code}`, type }),
          clubIds: inClub ? [clubId] : [],
          ...(startsOn && { membership: { startsOn } }),
        }),
        201,
      );
      if (!startsOn || !endsOn || endsOn <= startsOn) continue;
      await ok(staff.post(`/api/${area}/${id}/Leave`, { endsOn, endKind: 1, endReason: 'Xin ra' }));
      if (again) await ok(staff.post(`/api/${area}/${id}/Rejoin`, { membership: { startsOn: '2026-02-01' } }));
    }
    // Who waits for approval is no member yet.
    const clerk = await house.signInAs(permissionCodes.filter((code) => !code.endsWith('Approve')));
    const waits = { code: 'CHO', enterpriseName: 'Công ty Chờ', type: 1, membership: { startsOn: '2024-05-05' } };
    await ok(clerk.post('/api/Members', waits), 201);
    // The total counts inactive members who have not left, and the answer gives their number.
    for (const area of ['Members', 'PersonalMembers']) {
      const { items } = await ok<{ items: { id: string }[] }>(staff.get(`/api/${area}?state=current&pageSize=2`));
      for (const { id } of items) await ok(staff.post(`/api/${area}/${id}/Deactivate`, {}));
    }
    let counted = 0;
    for (const who of [staff, office])
      for (const [from, to] of PERIODS) {
        const data = await read<YearlyMembers>('Members', `from=${from}&to=${to}`, who);
        for (const { area, type, ...numbers } of data.types) {
          const ofType: Record<string, string> = area === 'Members' ? { type: String(type) } : {};
          const total = (query: Record<string, string>) => totalOf(who, area, { ...ofType, ...query });
          expect({ area, type, period: from, ...numbers }).toEqual({
            area,
            type,
            period: from,
            begin: await total({ presentOn: dayBefore(from) }),
            joined: await total({ joinedOnFrom: from, joinedOnTo: to, approval: '1' }),
            left: await total({ leftOnFrom: from, leftOnTo: to, approval: '1' }),
            end: await total({ presentOn: to }),
          });
          counted += numbers.end;
        }
        const inactive = ['Members', 'PersonalMembers'].map((area) =>
          totalOf(who, area, { presentOn: to, status: '2' }),
        );
        expect(data.inactive).toBe((await Promise.all(inactive)).reduce((all, one) => all + one, 0));
        for (const name of ['joined', 'left', 'end'] as const) {
          const sum = data.types.reduce((all, row) => all + row[name], 0);
          expect([name, data[name].total, data[name].rows.length]).toEqual([name, sum, Math.min(sum, 8)]);
        }
      }
    expect(counted).toBeGreaterThan(50);
    // Nobody left twice within one of these years, so the numbers add up.
    const year = await read<YearlyMembers>('Members', 'from=2025-01-01&to=2025-12-31');
    for (const { begin, joined, left, end } of year.types) expect(begin + joined - left).toBe(end);
    expect(year.unknown).toBe((await read<YearlyMembers>('Members', 'from=2024-01-01&to=2024-01-01')).unknown);
  });

  test('a paper has every row once, and the stay by which the member is there', async () => {
    const data = await read<YearlyMembers>('Members', 'from=1990-01-01&to=2100-12-31&rows=5000');
    for (const list of [data.joined, data.left, data.end]) {
      expect(new Set(list.rows.map(({ id }) => id)).size).toBe(list.total);
      expect(list.rows).toHaveLength(list.total);
    }
    expect(data.left.rows.every(({ endsOn, endKind }) => endsOn !== null && endKind === 1)).toBe(true);
  });
});

test('fees agree with the sums of their lists to the đồng', async () => {
  const memberId = await addMember(house, 'Công ty Phí');
  const inClub = await addMember(house, 'Công ty Phí CLB');
  await join(house, clubId, inClub);
  const fee = async (kind: number, total: number, dueOn: string, of = memberId) =>
    (
      await ok<{ id: string }>(
        staff.post('/api/FeeHistories', {
          memberId: of,
          year: 2025,
          period: 'Y',
          kind,
          total,
          dueOn,
          attachmentIds: [],
        }),
        201,
      )
    ).id;
  const pay = (id: string, amount: number, payDate: string, changes: object = {}) =>
    ok<{ id: string }>(
      staff.post(`/api/FeeHistories/${id}/Payments`, { amount, payDate, method: 2, clientKey: uuidv7(), ...changes }),
      201,
    );
  const a = await fee(1, 6_000_001, '2025-03-31');
  const b = await fee(2, 2_000_000, '2025-12-31');
  await fee(1, 1_000_000, '2025-01-01', inClub);
  await fee(3, 500_000, '2024-12-31');
  await pay(a, 6_500_000, '2025-01-15');
  await pay(b, 700_000, '2026-01-02');
  await pay(b, 300_000, '2025-12-31', { kind: 4, reason: 'Giảm theo nghị quyết' });
  const entries = await ok<{ items: { id: string; kind: number }[] }>(staff.get('/api/Payments?kind=4'));
  await ok(staff.post(`/api/Payments/${entries.items[0]?.id}/Reverse`, { reason: 'Nhầm', clientKey: uuidv7() }));
  const sums = async (who: TestClient, area: string, query: Record<string, string>) =>
    ok<Record<string, string | number>>(who.get(`/api/${area}/Sums?${new URLSearchParams(query).toString()}`));
  for (const who of [staff, office])
    for (const [from, to] of [...PERIODS, ['2026-01-01', '2026-12-31'] as const]) {
      const data = await read<YearlyFees>('Fees', `from=${from}&to=${to}`, who);
      expect(data.kinds.map(({ kind }) => kind)).toEqual([1, 2, 3]);
      for (const row of data.kinds) {
        const kind = String(row.kind);
        const due = await sums(who, 'FeeHistories', { dueOnFrom: from, dueOnTo: to, kind });
        expect([row.due, row.paid, row.owed]).toEqual([due.total, due.paid, due.debt].map(Number));
        expect(row.fees).toBe(await totalOf(who, 'FeeHistories', { dueOnFrom: from, dueOnTo: to, kind }));
        const booked = { payDateFrom: from, payDateTo: to, state: '1', feeKind: kind };
        for (const [counts, value] of [
          ['countsAs=1&countsAs=3', row.collected],
          ['countsAs=4', row.waived],
        ] as const) {
          const { items } = await ok<{ items: { amount: number }[] }>(
            who.get(`/api/Payments?pageSize=100&${new URLSearchParams(booked).toString()}&${counts}`),
          );
          expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(value);
        }
      }
      expect(data.owing.rows.every(({ debt }) => debt > 0)).toBe(true);
      expect(data.owing.total).toBe(await totalOf(who, 'FeeHistories', { dueOnFrom: from, dueOnTo: to, status: '1' }));
    }
  const [membership, joining] = (await read<YearlyFees>('Fees', 'from=2025-01-01&to=2025-12-31')).kinds;
  expect(membership).toMatchObject({ fees: 2, due: 7_000_001, owed: 1_000_000, collected: 6_500_000, waived: 0 });
  // What takes the waiver back is booked today, so the year still shows it.
  expect(joining).toMatchObject({ fees: 1, due: 2_000_000, owed: 1_300_000, collected: 0, waived: 300_000 });
});

test('activities agree with their lists, and a club sees its own participants only', async () => {
  const people = [await addMember(house, 'Ông An'), await addMember(house, 'Bà Bình')];
  await join(house, clubId, String(people[0]));
  const event = await addEvent(house, staff, 2);
  await invite(staff, event.id, people);
  await house.pool.query('update activity_participants set checked_in_at = now()');
  const meeting = { kind: 1, type: 1, quorumNum: 1, quorumDen: 2 };
  const times = { startTime: '2025-03-01T02:00:00Z', endTime: '2025-03-01T04:00:00Z' };
  await ok(staff.post('/api/Schedules', { ...meeting, title: 'Họp BCH', ...times, memberIds: people }), 201);
  const off = await ok<{ id: string }>(staff.post('/api/Schedules', { ...meeting, title: 'Họp bỏ', ...times }), 201);
  await house.pool.query('update schedules set cancelled_at = now(), cancel_reason = $2 where id = $1', [off.id, 'x']);
  let seen = 0;
  for (const who of [staff, office])
    for (const [from, to] of PERIODS) {
      const { areas, list } = await read<YearlyActivities>('Activities', `from=${from}&to=${to}`, who);
      for (const { area, total, participants } of areas) {
        const query = { startTimeFrom: from, startTimeTo: to, pageSize: '100' };
        const { items } = await ok<{ items: { participantCount: number }[] }>(
          who.get(
            `/api/${area}?${new URLSearchParams({ ...query, ...(area === 'Schedules' && { kind: '1', stateNot: '4' }) }).toString()}`,
          ),
        );
        expect([area, items.length, items.reduce((sum, one) => sum + one.participantCount, 0)]).toEqual([
          area,
          total,
          participants,
        ]);
        seen += participants;
      }
      expect(list.rows).toHaveLength(list.total);
    }
  expect(seen).toBeGreaterThan(5);
});

test('the committee is that of the last day of the period', async () => {
  const committeeId = (await ok<{ id: string }>(staff.post('/api/Committees', { name: 'Ban Chấp hành', kind: 1 }), 201))
    .id;
  const term = await ok<{ id: string }>(
    staff.post('/api/Terms', { committeeId, name: 'I', startsOn: '2022-01-01', endsOn: '2027-01-01' }),
    201,
  );
  const title = await ok<{ id: string }>(staff.post('/api/Titles', { code: 'CT', name: 'Chủ tịch', ord: 1 }), 201);
  const seat = { termId: term.id, titleId: title.id, endReason: null };
  for (const [name, code, startsOn, endsOn] of [
    ['Ông Cũ', 'BCH-1', '2022-01-01', '2025-03-01'],
    ['Bà Mới', 'BCH-2', '2025-03-01', null],
  ] as const)
    await ok(staff.post('/api/ExecutiveCommittees', { name, code, prorogues: [{ ...seat, startsOn, endsOn }] }), 201);
  const on = async (day: string, who = staff) =>
    (await read<YearlyCommittee>('Committee', `from=2022-01-01&to=${day}`, who)).list.rows.map((row) => [
      row.name,
      row.endsOn,
    ]);
  expect(await on('2025-02-28')).toEqual([['Ông Cũ', '2025-02-28']]);
  expect(await on('2025-03-01')).toEqual([['Bà Mới', '2026-12-31']]);
  expect(await on('2027-01-01')).toEqual([]);
  // A club sees the committees of the club.
  expect(await on('2025-03-01', office)).toEqual([]);
});

describe('access', () => {
  const span = 'from=2025-01-01&to=2025-12-31';

  test('each part needs a code of its own, more rows than a preview needs that of an export', async () => {
    const searches = {
      Members: 'MembersSearch',
      Fees: 'FeesSearch',
      Activities: 'SchedulesSearch',
      Committee: 'ExecutiveCommitteesSearch',
    };
    for (const [part, code] of Object.entries(searches)) {
      const reader = await house.signInAs([code]);
      for (const other of Object.keys(searches))
        expect([part, other, (await reader.get(`/api/YearlyLists/${other}?${span}`)).status]).toEqual([
          part,
          other,
          part === other ? 200 : 403,
        ]);
      expect((await reader.get(`/api/YearlyLists/${part}?${span}&rows=9`)).status).toBe(403);
      expect((await reader.get(`/api/YearlyLists/Export?${span}`)).status).toBe(403);
    }
    const events = await house.signInAs(['ActivitiesSearch']);
    expect((await read<YearlyActivities>('Activities', span, events)).areas.map(({ area }) => area)).toEqual([
      'Activities',
    ]);
    expect((await house.anonymous.get(`/api/YearlyLists/Members?${span}`)).status).toBe(401);
  });

  test('a period that cannot be is refused at its field', async () => {
    for (const [query, message] of [
      ['from=2025-02-30&to=2025-12-31', 'Mes.YearlyLists.From.InValid'],
      ['from=2025-01-02&to=2025-01-01', 'Mes.YearlyLists.To.InValid'],
      ['from=2025-01-01&to=x', 'Mes.YearlyLists.To.InValid'],
      [`${span}&rows=5001`, 'Mes.YearlyLists.Rows.InValid'],
    ]) {
      const { status, body } = await staff.get(`/api/YearlyLists/Members?${query}`);
      expect([status, body.errors[0].message]).toEqual([400, message]);
    }
    expect((await staff.get(`/api/YearlyLists/Export?${span}&parts=x`)).body.message).toBe(
      'Mes.YearlyLists.Parts.InValid',
    );
  });

  test('the workbook has the head of the association and the lists that its reader may export', async () => {
    await house.pool.query(
      `insert into settings (key, value, version, updated_at) values ('contact', '{"name":"Hiệp hội Sao Việt","address":"1 Lê Lợi"}', 1, now())`,
    );
    const folder = await mkdtemp(pathOf(tmpdir(), 'yearly-'));
    const sheets = async (who: TestClient, query: string) => {
      const { status, body } = await who.get(`/api/YearlyLists/Export?${query}`);
      expect(status).toBe(200);
      const path = pathOf(folder, `${uuidv7()}.xlsx`);
      await writeFile(path, body as Buffer);
      return look(path);
    };
    const whole = await sheets(staff, 'from=1990-01-01&to=2100-12-31&language=vi');
    expect(whole.map(({ name }) => name)).toEqual([
      'Tổng hợp',
      'Hội viên gia nhập',
      'Hội viên ra hội',
      'Hội viên cuối kỳ',
      'Khoản đến hạn trong kỳ',
      'Bút toán trong kỳ',
      'Họp và sự kiện',
      'Thành viên các ban',
    ]);
    expect([...(whole[0]?.cells ?? [])].map(([, { value }]) => value)).toContain('Hiệp hội Sao Việt');
    const fees = await house.signInAs(['FeesSearch', 'FeesExport', 'MembersSearch']);
    expect((await sheets(fees, `${span}&language=en`)).map(({ name }) => name)).toEqual([
      'Summary',
      'Fees due in the period',
      'Entries in the period',
    ]);
    expect((await fees.get(`/api/YearlyLists/Export?${span}&parts=members`)).status).toBe(403);
    for (const part of YEARLY_PART_NAMES)
      expect((await sheets(office, `${span}&parts=${part}`)).length).toBeGreaterThan(1);
    const logged = await house.db
      .select()
      .from(accessLog)
      .where(sql`action = 'Export' and fields @> '["code","name"]'`);
    expect(new Set(logged.map(({ area }) => area))).toEqual(new Set(['Members', 'ExecutiveCommittees']));
    await rm(folder, { recursive: true });
  });

  test('an empty association has empty lists', async () => {
    await using empty = await makeApp();
    const first = await empty.signInAs(permissionCodes);
    for (const part of ['Members', 'Fees', 'Activities', 'Committee'])
      expect((await first.get(`/api/YearlyLists/${part}?${span}&rows=5000`)).status).toBe(200);
    expect((await first.get(`/api/YearlyLists/Export?${span}`)).status).toBe(200);
  });
});

describe('the yearly task', () => {
  const years = async (who = staff, query = '') =>
    (
      await ok<{ items: { year: number; state: string; doneOn: string | null; doneBy: string | null }[] }>(
        who.get(`/api/YearlyTasks/Years${query}`),
      )
    ).items;
  const waits = async (who = staff) => {
    const { waiting } = await ok<{ waiting: { area: string; total: number; rows: WaitingRow[] }[] }>(
      who.get('/api/Home'),
    );
    return waiting.find(({ area }) => area === 'YearlyTasks/Years');
  };

  test('waits from its first reminder, is told once for each, and is ticked off with day and person', async () => {
    // The association is older than the reminders of the year.
    await house.pool.query(`update users set created_at = '2024-01-01'`);
    house.clock.now = new Date('2025-10-31T16:00:00Z');
    const before = (await years())[0];
    expect(before).toMatchObject({ year: 2025, state: 'coming', doneOn: null });
    await remindOfTask(house.db, house.clock.now);
    const told = async () =>
      (
        await house.db
          .select()
          .from(notices)
          .where(sql`kind like 'Mes.Notices.YearlyTask%' and user_id = ${staff.userId}`)
      ).map(({ kind, params }) => [kind, params.year]);
    // 2024 was never ticked off.
    expect(await told()).toEqual([['Mes.Notices.YearlyTaskLate', '2024']]);
    expect(await waits()).toMatchObject({ total: 1, rows: [{ at: '2024-12-01', path: '/yearly-lists?year=2024' }] });
    // Nobody wrote the usual name, so each reader has it in their language; notices, too.
    expect((await waits())?.rows[0]?.title).toEqual([
      'Nộp danh sách và báo cáo năm 2024',
      'Hand in the yearly lists and reports 2024',
    ]);
    const [late] = await house.db.select().from(notices).where(sql`kind = 'Mes.Notices.YearlyTaskLate'`);
    expect(textOf('Mes.Notices.YearlyTaskLate', 'en', late?.params)).toBe(
      'Hand in the yearly lists and reports of 2024: was due 01/12/2024',
    );
    house.clock.now = new Date('2025-11-01T02:00:00Z');
    for (const _twice of [1, 2]) await remindOfTask(house.db, house.clock.now);
    expect(await told()).toHaveLength(2);
    expect((await years(staff, '?state=open')).map(({ year, state }) => [year, state])).toEqual([
      [2024, 'late'],
      [2025, 'open'],
    ]);
    expect((await waits())?.total).toBe(2);
    const name = (await ok<{ fullName: string }>(staff.get('/api/Users/Profile'))).fullName;
    const complete = (doneOn: string, who = staff, year = 2025) =>
      who.post(`/api/YearlyTasks/Years/${year}/Complete`, { doneOn });
    expect((await complete('2025-11-02')).body.errors[0].message).toBe('Mes.YearlyTasks.DoneOn.InValid');
    const both = await Promise.all([complete('2025-10-30'), complete('2025-10-30')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await years())[0]).toMatchObject({ state: 'done', doneOn: '2025-10-30', doneBy: name });
    expect((await waits())?.total).toBe(1);
    const reopen = () => staff.post('/api/YearlyTasks/Years/2025/Reopen');
    expect((await reopen()).status).toBe(200);
    expect((await reopen()).body.message).toBe('Mes.YearlyTasks.Reopen.NotAllowed');
    const trail = await house.db.select().from(auditEntries).where(sql`area = 'YearlyTasks'`).orderBy(auditEntries.id);
    expect(trail.map(({ changes }) => changes?.doneOn)).toEqual([
      [null, '2025-10-30'],
      ['2025-10-30', null],
    ]);
    // Of several reminders that no server sent, the last one goes out, and later it is late.
    house.clock.now = new Date('2025-11-30T02:00:00Z');
    await remindOfTask(house.db, house.clock.now);
    house.clock.now = new Date('2025-12-05T02:00:00Z');
    await remindOfTask(house.db, house.clock.now);
    expect((await told()).map(([kind]) => String(kind)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Mes.Notices.YearlyTaskDue',
      'Mes.Notices.YearlyTaskDue',
      'Mes.Notices.YearlyTaskLate',
      'Mes.Notices.YearlyTaskLate',
    ]);
  });

  test('is ticked by those who may export members, changed by those who may change settings, and not by a club', async () => {
    const secretary = await house.signInAs(['MembersExport']);
    const head = await house.signInAs(['SettingsUpdate']);
    const other = await house.signInAs(['MembersSearch']);
    const tick = (who: TestClient) => who.post('/api/YearlyTasks/Years/2025/Complete', { doneOn: '2025-12-01' });
    for (const who of [head, other, office]) expect((await tick(who)).status).toBe(403);
    expect((await tick(secretary)).status).toBe(200);
    expect((await years(head))[0]?.state).toBe('done');
    for (const who of [secretary, other, office]) expect((await who.get('/api/YearlyTasks')).status).toBe(403);
    expect(await waits(office)).toBeUndefined();
    expect(await waits(other)).toBeUndefined();
    const task = await ok<{ version: number; dueDay: number }>(head.get('/api/YearlyTasks'));
    expect(task).toMatchObject({ dueDay: 1, dueMonth: 12, remindDays: '30, 7, 1', active: true, version: 0 });
    const save = (changes: object) => head.put('/api/YearlyTasks', { ...task, updatedAt: undefined, ...changes });
    for (const [changes, message] of [
      [{ dueDay: 31, dueMonth: 11 }, 'Mes.YearlyTasks.DueDay.InValid'],
      [{ dueDay: 29, dueMonth: 2 }, 'Mes.YearlyTasks.DueDay.InValid'],
      [{ remindDays: '30; x' }, 'Mes.YearlyTasks.RemindDays.InValid'],
      [{ remindDays: '181' }, 'Mes.YearlyTasks.RemindDays.InValid'],
      [{ remindDays: '1,2,3,4,5,6' }, 'Mes.YearlyTasks.RemindDays.InValid'],
    ] as const)
      expect((await save(changes)).body.errors?.[0]?.message, JSON.stringify(changes)).toBe(message);
    const { body } = await save({
      title: 'Báo cáo Sở Nội vụ',
      dueMonth: 1,
      dueDay: 15,
      remindDays: '7 30',
      active: false,
    });
    expect(body.data).toMatchObject({ title: 'Báo cáo Sở Nội vụ', remindDays: '30, 7', version: 1 });
    expect((await save({ title: 'Cũ' })).status).toBe(409);
    // What is switched off waits for nobody.
    expect(await years(staff, '?state=open')).toEqual([]);
    expect(await waits()).toBeUndefined();
  });

  test('does not wait in an association that has begun after its reminders', async () => {
    await using fresh = await makeApp();
    const first = await fresh.signInAs(permissionCodes);
    await fresh.pool.query(`update users set created_at = '2025-11-25'`);
    fresh.clock.now = new Date('2025-11-26T02:00:00Z');
    const open = async () => (await ok<{ total: number }>(first.get('/api/YearlyTasks/Years?state=open'))).total;
    expect(await open()).toBe(0);
    const task = await ok<object>(first.get('/api/YearlyTasks'));
    await ok(first.put('/api/YearlyTasks', { ...task, updatedAt: undefined }));
    expect(await open()).toBe(1);
  });
});
