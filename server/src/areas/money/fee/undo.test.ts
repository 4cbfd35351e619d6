import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feeHistories } from '../../../db/tables/fee.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const clubId = uuidv7();
let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

const ok = async (answer: ReturnType<TestClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
const get = (url: string) => ok(staff.get(url));
const post = (url: string, body: object = {}) => ok(staff.post(url, body));

let number = 0;
async function member(changes: object = {}): Promise<{ id: string; code: string }> {
  const code = `HT-${++number}`;
  const input = { type: 1, code, enterpriseName: `Công ty Hoàn tác ${number}`, membership: { startsOn: '2020-01-01' } };
  const { id } = await post('/api/Members', { ...input, ...changes });
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: id, joinedOn: '2020-01-01' });
  return { id, code };
}

const YEAR = Number(today(new Date()).slice(0, 4));
const HEADERS = ['Hội viên', 'Năm', 'Kỳ', 'Loại', 'Phải nộp', 'Đã nộp lúc nhập vào', 'Hạn nộp'];
/** Imports a fee for each of these members, and answers with the import and the fees by member. */
async function imported(
  rows: readonly { code: string; total: number; before?: number }[],
  year = YEAR,
  kind = 'Hội phí',
) {
  const cells = rows.map(({ code, total, before }) => [
    code,
    year,
    'Cả năm',
    kind,
    total,
    before ?? null,
    `31/03/${year}`,
  ]);
  const run = await dryRun(house, staff, 'FeeHistories', await workbook(HEADERS, cells));
  expect(run.counts, JSON.stringify(run)).toMatchObject({ create: rows.length, refused: 0 });
  await write(staff, run.id);
  return String(run.id);
}
const feeOf = async ({ id }: { id: string }, more = '') =>
  (await get(`/api/FeeHistories?memberId=${id}${more}`)).items[0] as { id: string; version: number };
const pay = (feeId: string, amount: number, changes: object = {}, who = staff) =>
  who.post(`/api/FeeHistories/${feeId}/Payments`, {
    amount,
    payDate: today(new Date()),
    method: 1,
    clientKey: uuidv7(),
    ...changes,
  });
const mail = (to: { id: string }) =>
  house.db.execute(sql`insert into deliveries (id, message_id, dedupe_key, source, member_id, channel, address, subject, body, holds, due_at)
    values (gen_random_uuid(), ${uuidv7()}, ${uuidv7()}, 'test', ${to.id}, 'mail', 'a@example.test', 'Thư', 'x', 'link', now())`);

/** Every number that reads fees or entries, as staff see it. */
async function numbers(people: readonly { id: string }[]): Promise<unknown> {
  const span = `from=${YEAR}-01-01&to=${YEAR}-12-31`;
  const [all, entries, figures, months, ageing, waiting, yearly, members] = [
    await get('/api/FeeHistories/Sums'),
    await get('/api/Payments/Sums'),
    await get(`/api/Fees/Summary?year=${YEAR}`),
    await get(`/api/Fees/Months?year=${YEAR}`),
    await get('/api/Fees/Ageing'),
    await get('/api/Home'),
    await get(`/api/YearlyLists/Fees?${span}`),
    await get('/api/Members?fields=code,feeDebt,membershipState&pageSize=100'),
  ];
  const { count: _entries, ...money } = entries;
  const list = await get('/api/FeeHistories?pageSize=100');
  const file = await house.app.inject({
    method: 'GET',
    url: '/api/FeeHistories/Export?language=vi&columns=memberCode,total,paid,waived,debt',
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const own = await Promise.all(
    people.map(async ({ id }) => {
      const { debt, credit, dueOn } = await get(`/api/FeeHistories/OfMember/${id}`);
      const { total, items } = await get(`/api/FeeHistories?memberId=${id}`);
      return { debt, credit, dueOn, total, items };
    }),
  );
  const reminded = await post('/api/Fees/Reminders/Preview', {
    filter: { year: String(YEAR) },
    tone: 1,
    methods: [1],
    message: null,
  });
  return {
    all,
    money,
    figures,
    months,
    ageing,
    waiting,
    yearly,
    members: members.items.map(({ code, feeDebt, membershipState }: Record<string, unknown>) => [
      code,
      feeDebt,
      membershipState,
    ]),
    listed: list.total,
    file: (await rowsOf(file.rawPayload)).length,
    own,
    reminded: [reminded.members, reminded.fees, reminded.debt, reminded.left],
  };
}

describe('undoing an import of fees', () => {
  test('takes back what was paid before; what somebody heard of stays cancelled and counts nowhere', async () => {
    const [quiet, told, paid, waits, credited] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const people = [quiet, told, paid, waits, credited];
    // One fee that stays, so that no number is nothing.
    const stays = await post('/api/FeeHistories', {
      memberId: quiet.id,
      year: YEAR,
      period: 'Y',
      kind: 3,
      total: 700_000,
      dueOn: `${YEAR}-02-01`,
      paidBefore: 100_000,
      attachmentIds: [],
    });
    const before = await numbers(people);
    const runId = await imported(people.map(({ code }) => ({ code, total: 1_000_000, before: 300_000 })));
    await mail(told);
    const receipt = await pay((await feeOf(paid)).id, 200_000, { receipt: true });
    expect(receipt.status).toBe(201);
    expect((await pay((await feeOf(paid)).id, 150_000, { kind: 4, reason: 'Giảm' })).status).toBe(201);
    expect((await pay((await feeOf(paid)).id, 100_000, { kind: 3, reason: 'Hoàn', outcome: 'lower' })).status).toBe(
      201,
    );
    expect((await pay((await feeOf(waits)).id, 50_000, {}, club)).status).toBe(201);
    expect((await pay((await feeOf(credited)).id, 900_000)).status).toBe(201);
    const held = await Promise.all(people.map((one) => feeOf(one, '&kind=1')));
    expect(await get(`/api/Imports/${runId}/Undo`)).toEqual({
      removed: 1,
      cancelled: 4,
      receipts: 1,
      restored: 0,
      kept: 0,
      closed: 0,
    });
    const { counts } = (await undo(staff, runId)).body.data;
    expect(counts).toMatchObject({ undone: 5, kept: 0, voided: 4 });
    expect((await staff.get(`/api/FeeHistories/${held[0]?.id}`)).status).toBe(404);
    for (const fee of held.slice(1)) {
      const record = await get(`/api/FeeHistories/${fee?.id}`);
      expect(record).toMatchObject({
        total: 0,
        paid: 0,
        waived: 0,
        debt: 0,
        cancelledTotal: 1_000_000,
        cancelled: true,
      });
      expect([record.cancelledAt, record.cancelReason]).not.toContain(null);
      expect(record.allowedActions.filter(({ refusal }: { refusal: string | null }) => refusal === null)).toEqual([]);
      expect((await pay(String(fee?.id), 1)).body.message).toBe('Mes.FeeHistory.Cancelled');
    }
    const papers = (await get(`/api/Receipts?pageSize=100`)).items.filter(
      ({ memberId }: { memberId: string }) => memberId === paid.id,
    );
    expect(papers.map(({ state }: { state: string }) => state)).toEqual(['cancelled']);
    expect((await get(`/api/FeeHistories?cancelled=true`)).total).toBe(4);
    expect(await numbers(people)).toEqual(before);
    expect((await get(`/api/FeeHistories/${stays.id}`)).paid).toBe(100_000);
    // The same file can be read again: a cancelled fee gives its place free.
    const again = await imported(people.map(({ code }) => ({ code, total: 1_000_000, before: 300_000 })));
    expect((await undo(staff, again)).body.data.counts).toMatchObject({ undone: 5, kept: 0 });
    expect(await numbers(people)).toEqual(before);
  });

  test('brings money of a bank line back to the queue, and a fee of a plan may be issued again', async () => {
    const owner = await member();
    const runId = await imported([{ code: owner.code, total: 640_000 }], YEAR - 1);
    const fee = await feeOf(owner);
    const { rows } = await house.db.execute<{
      id: string;
    }>(sql`insert into bank_lines (id, source, account_number, booked_at, amount, description, verdict)
      values (gen_random_uuid(), 'file', '1', now(), 640000, 'Nop phi', 'ask') returning id`);
    const line = String(rows[0]?.id);
    await post(`/api/BankStatements/Lines/${line}/Assign`, { parts: [{ feeId: fee.id, amount: 640_000 }] });
    const stateOf = async () =>
      (await house.db.execute<{ booked: string }>(sql`select booked::text from bank_lines where id = ${line}`)).rows[0]
        ?.booked;
    expect(await stateOf()).toBe('640000');
    expect(await get(`/api/Imports/${runId}/Undo`)).toMatchObject({ removed: 0, cancelled: 1 });
    await undo(staff, runId);
    expect(await stateOf()).toBe('0');
    expect((await get(`/api/FeeHistories/${fee.id}`)).cancelReason).toContain('nhập');
  });

  test('of a closed year is refused before anything is written, with counts', async () => {
    const [one, two] = [await member(), await member()];
    const year = YEAR - 2;
    const runId = await imported(
      [
        { code: one.code, total: 500_000 },
        { code: two.code, total: 500_000, before: 100_000 },
      ],
      year,
    );
    await post(`/api/AccumulationLevels/Years/${year}/Close`);
    expect((await get(`/api/Imports/${runId}/Undo`)).closed).toBe(2);
    const { status, body } = await undo(staff, runId);
    expect([status, body.errors[0].message, body.errors[0].params]).toEqual([
      400,
      'Mes.Imports.Undo.YearClosed',
      { closed: 2, count: 2 },
    ]);
    expect((await get(`/api/Imports/${runId}`)).state).toBe('finished');
    expect((await feeOf(two)).id).toBeTruthy();
  });

  test('of a restored fee brings what was paid before back with it', async () => {
    const owner = await member();
    const runId = await imported([{ code: owner.code, total: 500_000, before: 200_000 }], YEAR + 1);
    const fee = await feeOf(owner);
    await undo(staff, runId);
    const { rows } = await house.db.execute<{ id: string }>(sql`select id from deletions where entity_id = ${fee.id}`);
    await post(`/api/Deletions/${rows[0]?.id}/Restore`);
    expect(await get(`/api/FeeHistories/${fee.id}`)).toMatchObject({ total: 500_000, paid: 200_000, debt: 300_000 });
  });
});

describe('undoing an import of revenue', () => {
  test('removes what is not paid and reverses what is; in a closed year it is refused', async () => {
    const owner = await member();
    const headers = ['Hội viên', 'Sản phẩm', 'Đơn giá', 'Số lượng', 'Ngày ghi nhận', 'Thanh toán'];
    const cells = [
      [owner.code, 'Gạo', 1_000_000, 2, `05/01/${YEAR}`, 'Đã thanh toán'],
      [owner.code, 'Ngô', 1_000_000, 1, `06/01/${YEAR}`, 'Chưa thanh toán'],
    ];
    const revenue = async () => {
      const { rows } = await house.db.execute<{ sum: string; count: number }>(
        sql`select coalesce(sum(money) filter (where closed_at is not null), 0)::text as sum, count(*)::int as count from finance_records where member_id = ${owner.id}`,
      );
      return rows[0];
    };
    const run = await dryRun(house, staff, 'NetRevenues', await workbook(headers, cells));
    expect(run.counts, JSON.stringify(run.columns)).toMatchObject({ create: 2, refused: 0 });
    await write(staff, run.id);
    expect(await revenue()).toEqual({ sum: '2000000', count: 2 });
    expect(await get(`/api/Imports/${run.id}/Undo`)).toMatchObject({ removed: 1, cancelled: 1, closed: 0 });
    expect((await undo(staff, run.id)).body.data.counts).toMatchObject({ undone: 2, kept: 0, voided: 1 });
    expect(await revenue()).toEqual({ sum: '0', count: 2 });
    const late = [[owner.code, 'Sắn', 1_000_000, 2, `05/01/${YEAR - 3}`, 'Đã thanh toán']];
    const other = await dryRun(house, staff, 'NetRevenues', await workbook(headers, late));
    await write(staff, other.id);
    await post(`/api/AccumulationLevels/Years/${YEAR - 3}/Close`);
    expect((await undo(staff, other.id)).body.errors[0]).toMatchObject({ message: 'Mes.Imports.Undo.YearClosed' });
    expect(await revenue()).toEqual({ sum: '2000000', count: 3 });
  });
});

describe('undoing the issue of a plan', () => {
  test('takes fees without an entry back, and those that members heard of stay cancelled', async () => {
    const year = YEAR + 3;
    const people = [await member({ type: 2 }), await member({ type: 2 }), await member({ type: 2 })];
    const plan = await post('/api/Fees', {
      name: 'Hội phí',
      year,
      period: 'Y',
      kind: 1,
      dueOn: `${year}-03-31`,
      proRata: 0,
      rates: people.map(({ id }) => ({ memberId: id, amount: 1_000_000 })),
    });
    expect((await staff.post(`/api/Fees/${plan.id}/UndoIssue`)).status).toBe(400);
    await post(`/api/Fees/${plan.id}/Issue`);
    const [first, second] = [await feeOf(people[0] as { id: string }), await feeOf(people[1] as { id: string })];
    expect((await pay(first.id, 100_000)).status).toBe(201);
    await mail(people[1] as { id: string });
    const look = await get(`/api/Fees/${plan.id}/UndoIssue`);
    expect(look).toEqual({ removed: 1, cancelled: 1, kept: 1, total: 2_000_000 });
    const after = await post(`/api/Fees/${plan.id}/UndoIssue`);
    expect(after).toMatchObject({ state: 'issued', feeCount: 1, total: 1_000_000 });
    const [entry] = (await get(`/api/Fees/${plan.id}/History`)).items;
    expect(entry.changes).toMatchObject({ removed: [null, 1], cancelled: [null, 1], kept: [null, 1] });
    expect((await get(`/api/FeeHistories/${second.id}`)).cancelReason).toContain('Hội phí');
    // Issuing it again gives both their fee, which nobody deleted by hand.
    expect((await get(`/api/Fees/${plan.id}/Preview`)).asked.count).toBe(2);
    await post(`/api/Fees/${plan.id}/Issue`);
    expect((await get(`/api/Fees/${plan.id}`)).feeCount).toBe(3);
  });
});

describe('the total of a fee', () => {
  test('is corrected with a reason, and goes below what is paid only as a credit', async () => {
    const owner = await member();
    const runId = await imported([{ code: owner.code, total: 1_000_000, before: 400_000 }], YEAR + 2);
    const fee = await feeOf(owner);
    expect((await pay(fee.id, 100_000, { kind: 4, reason: 'Giảm' })).status).toBe(201);
    const correct = (total: unknown, more: object = {}) =>
      staff.post(`/api/FeeHistories/${fee.id}/CorrectTotal`, {
        total,
        reason: 'Nhầm mức',
        version: fee.version,
        ...more,
      });
    expect((await correct(900_000, { reason: '' })).body.message).toBe('Mes.FeeHistories.Reason.Required');
    expect((await correct(0)).body.message).toBe('Mes.FeeHistories.Total.Zero');
    const low = await correct(450_000);
    expect([low.status, low.body.errors[0]]).toMatchObject([
      400,
      { field: 'asCredit', message: 'Mes.FeeHistories.Total.Credit', params: { sum: '50.000' } },
    ]);
    expect((await correct(90_000, { asCredit: true })).body.message).toBe('Mes.FeeHistories.Total.Waived');
    expect(
      (await club.post(`/api/FeeHistories/${fee.id}/CorrectTotal`, { total: 1, reason: 'x', version: fee.version }))
        .status,
    ).toBe(403);
    expect((await correct('450.000', { asCredit: true })).status).toBe(200);
    expect(await get(`/api/FeeHistories/${fee.id}`)).toMatchObject({
      total: 450_000,
      paid: 400_000,
      waived: 100_000,
      debt: -50_000,
    });
    const [entry] = (await get(`/api/FeeHistories/${fee.id}/History`)).items;
    expect(entry.changes).toMatchObject({ total: [1_000_000, 450_000], reason: [null, 'Nhầm mức'] });
    expect((await correct(1_000_000)).status).toBe(409);
    // It was corrected since, so the import keeps it and says so.
    expect(await get(`/api/Imports/${runId}/Undo`)).toMatchObject({ removed: 0, cancelled: 0, kept: 1 });
    await expect(house.db.update(feeHistories).set({ total: 1 }).where(eq(feeHistories.id, fee.id))).rejects.toThrow(
      /Failed query/,
    );
  });
});

describe('allowedActions', () => {
  test('say what the calls will say, for fees, plans and entries in every state', async () => {
    const outcome = async (call: ReturnType<TestClient['post']>) => {
      const { status, body } = await call;
      return status < 300 ? null : String(body.message);
    };
    const offered = async (url: string) => {
      const { allowedActions } = await get(url);
      return new Map(
        allowedActions.map(({ action, refusal }: { action: string; refusal: string | null }) => [action, refusal]),
      ) as Map<string, string | null>;
    };
    const calls: Record<string, (record: { id: string; version: number }) => ReturnType<TestClient['post']>> = {
      Update: (record) => staff.put(`/api/FeeHistories/${record.id}`, { ...record, note: uuidv7() }),
      Book: ({ id }) => pay(id, 1_000),
      CorrectTotal: ({ id, version }) =>
        staff.post(`/api/FeeHistories/${id}/CorrectTotal`, { total: 900_001, reason: 'Sửa', version, asCredit: true }),
      Delete: ({ id }) => staff.del(`/api/FeeHistories/${id}`),
    };
    const makers: Record<string, () => Promise<{ id: string }>> = {
      free: async () => feeOf(await bare()),
      paid: async () => {
        const fee = await feeOf(await bare());
        await pay(fee.id, 10_000);
        return fee;
      },
      waiting: async () => {
        const fee = await feeOf(await bare());
        await pay(fee.id, 10_000, {}, club);
        return fee;
      },
      cancelled: async () => {
        const owner = await member();
        const runId = await imported([{ code: owner.code, total: 900_000 }], YEAR - 1);
        const fee = await feeOf(owner);
        await mail(owner);
        await undo(staff, runId);
        return fee;
      },
    };
    const bare = async () => {
      const owner = await member();
      await post('/api/FeeHistories', {
        memberId: owner.id,
        year: 2024,
        period: 'Y',
        kind: 3,
        total: 900_000,
        dueOn: '2024-03-31',
        attachmentIds: [],
      });
      return owner;
    };
    let compared = 0;
    for (const [state, make] of Object.entries(makers))
      for (const [action, call] of Object.entries(calls)) {
        const { id } = await make();
        const said = await offered(`/api/FeeHistories/${id}`);
        const did = await outcome(call(await get(`/api/FeeHistories/${id}`)));
        expect([state, action, did]).toEqual([state, action, said.get(action)]);
        compared += 1;
      }
    // Plans: without a rate, with one, issued, issued with an entry on every fee, closed.
    const planCalls: Record<string, (id: string) => ReturnType<TestClient['post']>> = {
      Issue: (id) => staff.post(`/api/Fees/${id}/Issue`),
      UndoIssue: (id) => staff.post(`/api/Fees/${id}/UndoIssue`),
      Close: (id) => staff.post(`/api/Fees/${id}/Close`),
      Reopen: (id) => staff.post(`/api/Fees/${id}/Reopen`),
      Delete: (id) => staff.del(`/api/Fees/${id}`),
    };
    let planYear = 2070;
    const planIn = async (state: 'empty' | 'draft' | 'issued' | 'paid' | 'closed') => {
      const { id: memberId } = await member();
      const rates = state === 'empty' ? [] : [{ memberId, amount: 500_000 }];
      const plan = await post('/api/Fees', {
        name: state,
        year: ++planYear,
        period: 'Y',
        kind: 1,
        dueOn: `${planYear}-03-31`,
        proRata: 0,
        rates,
      });
      if (state === 'empty' || state === 'draft') return plan;
      await post(`/api/Fees/${plan.id}/Issue`);
      if (state === 'paid') await pay((await feeOf({ id: memberId })).id, 500_000);
      if (state === 'closed') await post(`/api/Fees/${plan.id}/Close`);
      return plan;
    };
    for (const state of ['empty', 'draft', 'issued', 'paid', 'closed'] as const)
      for (const [action, call] of Object.entries(planCalls)) {
        const plan = await planIn(state);
        const said = await offered(`/api/Fees/${plan.id}`);
        const did = await outcome(call(plan.id));
        // A step that is left out is refused; one that is always told has its reason.
        if (said.has(action)) expect([state, action, did]).toEqual([state, action, said.get(action)]);
        else expect([state, action, did]).not.toEqual([state, action, null]);
        compared += 1;
      }
    // Entries: standing, taken back, refunded, with a payment that waits, of a cancelled fee.
    const entryOf = async (feeId: string, at = 0) => {
      const { rows } = await house.db.execute<{ id: string }>(
        sql`select id from payments where fee_history_id = ${feeId} order by id`,
      );
      return String(rows[at]?.id);
    };
    const entries: Record<string, () => Promise<string>> = {
      standing: async () => entryOf((await (makers['paid'] as () => Promise<{ id: string }>)()).id),
      takenBack: async () => {
        const id = await entryOf((await (makers['paid'] as () => Promise<{ id: string }>)()).id);
        await post(`/api/Payments/${id}/Reverse`, { reason: 'Sai', clientKey: uuidv7() });
        return id;
      },
      refunded: async () => {
        const fee = await (makers['paid'] as () => Promise<{ id: string }>)();
        expect((await pay(fee.id, 5_000, { kind: 3, reason: 'Hoàn', outcome: 'owed' })).status).toBe(201);
        return entryOf(fee.id);
      },
      blocked: async () => {
        const fee = await (makers['paid'] as () => Promise<{ id: string }>)();
        await pay(fee.id, 5_000, {}, club);
        return entryOf(fee.id);
      },
      waiting: async () => entryOf((await (makers['waiting'] as () => Promise<{ id: string }>)()).id),
    };
    const entryCalls: Record<string, (id: string) => ReturnType<TestClient['post']>> = {
      Reverse: (id) => staff.post(`/api/Payments/${id}/Reverse`, { reason: 'Sai', clientKey: uuidv7() }),
      Receipt: (id) => staff.post(`/api/Payments/${id}/Receipt`),
      Confirm: (id) => staff.post(`/api/Payments/${id}/Confirm`),
    };
    for (const [state, make] of Object.entries(entries))
      for (const [action, call] of Object.entries(entryCalls)) {
        const id = await make();
        const said = await offered(`/api/Payments/${id}`);
        const did = await outcome(call(id));
        expect([state, action, did === null]).toEqual([state, action, said.has(action)]);
        compared += 1;
      }
    expect(compared).toBe(16 + 25 + 15);
  });
});

/** Statements that read fees without asking whether they are cancelled, each with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  'areas/money/fee/timeline.ts': 'the condition of the list leaves cancelled fees out',
  'areas/money/fee/payment.area.ts': 'entries name their fee, whatever became of it',
  'areas/money/fee/receipt.area.ts': 'receipts name their member',
  'areas/money/fee/fee-history.area.ts': 'the list leaves them out; a page of one fee shows it',
  'areas/money/fee/of-members.ts': 'a merge moves every fee, and a copy tells of every one',
  'areas/money/fee/figures.ts': '`whereOf` has the condition',
  'areas/money/bank/queue.ts': 'only asks when the newest fee was entered; the list of a member leaves them out',
  'areas/money/bank/personal.ts': 'finds the lines of a person',
  'areas/money/bank/demo.ts': 'the demonstration',
  'areas/money/fee/demo.ts': 'the demonstration',
};

test('every statement over fees asks for open ones or leaves cancelled ones out', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = readdirSync(join(root, 'areas'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|trial)\.ts$|testing/.test(name))
    .map((name) => `areas/${name}`);
  const wrong: string[] = [];
  let seen = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { index } of text.matchAll(/from (fee_histories|\$\{feeHistories\})|\.from\(feeHistories\)/g)) {
      seen += 1;
      const around = text.slice(Math.max(0, index - 300), index + 600);
      const isSafe =
        /status = 1|status, 1\)|cancelled_at|cancelledAt|conditionOf|\$\{where|fee_histories\.id = |eq\(feeHistories\.id|feeHistories\.id\b/.test(
          around,
        );
      if (!isSafe && !KNOWN[file]) wrong.push(`${file}: ${text.slice(index, index + 90).replaceAll(/\s+/g, ' ')}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});
