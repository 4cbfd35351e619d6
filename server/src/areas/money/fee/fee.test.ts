import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFeeReference } from '@hoivien/contract/areas/money/fee/fee-reference.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feeHistories, payments, receipts } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import { notices } from '../../../db/tables/kit.ts';
import { readXlsx } from '../../../kit/spreadsheet/read-xlsx.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const clubId = uuidv7();
let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
/** A member who joined on a day. */
async function member(changes: object = {}, startsOn = '2020-01-01') {
  const code = `HP-${++number}`;
  const input = { type: 1, code, enterpriseName: `Công ty Hội phí ${number}`, membership: { startsOn }, ...changes };
  const { status, body } = await staff.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; enterpriseName: string };
}

let year = 2030;
/** A plan for a year of its own, so that tests do not meet. */
async function plan(rates: readonly object[], changes: object = {}) {
  const input = {
    name: 'Hội phí',
    year: ++year,
    period: 'Y',
    kind: 1,
    dueOn: `${year}-03-31`,
    proRata: 0,
    rates,
    ...changes,
  };
  const { status, body } = await staff.post('/api/Fees', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; year: number; version: number };
}

/** A fee of a member that was entered by hand. */
async function fee(total = 1_000_000, owner?: { id: string }, changes: object = {}) {
  const memberId = (owner ?? (await member())).id;
  const input = {
    memberId,
    year: 2025,
    period: 'Y',
    kind: 3,
    total,
    dueOn: '2025-06-30',
    attachmentIds: [],
    ...changes,
  };
  const { status, body } = await staff.post('/api/FeeHistories', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; memberId: string; reference: string; version: number };
}

const pay = (feeId: string, amount: number, changes: object = {}, who = staff) =>
  who.post(`/api/FeeHistories/${feeId}/Payments`, {
    amount,
    payDate: today(new Date()),
    method: 1,
    clientKey: uuidv7(),
    ...changes,
  });
const read = async (id: string) => (await staff.get(`/api/FeeHistories/${id}`)).body.data;
const entriesOf = async ({ memberId, id }: { memberId: string; id: string }) => {
  const { fees } = (await staff.get(`/api/FeeHistories/OfMember/${memberId}`)).body.data;
  return fees.find((one: { id: string }) => one.id === id).entries;
};

describe('a rate by rank', () => {
  test('takes the rank by the paid revenue of the year before, and the rank is then in use', async () => {
    const rankOf = async (name: string, minimumRevenue: number) => {
      const { body } = await staff.post('/api/Ranks', { name, minimumRevenue, discountRatio: 0 });
      return body.data.id as string;
    };
    const [silver, gold] = [await rankOf('Bạc', 1_000_000), await rankOf('Vàng', 50_000_000)];
    const [low, middle, high] = [await member(), await member(), await member()];
    const made = await plan([
      { memberType: 1, amount: 4_000_000 },
      { rankId: silver, amount: 6_000_000 },
      { rankId: gold, amount: 9_000_000 },
    ]);
    await house.db.execute(sql`insert into member_year_totals (member_id, year, revenue) values
      (${middle.id}, ${made.year - 1}, 2000000), (${high.id}, ${made.year - 1}, 60000000), (${low.id}, ${made.year}, 60000000)`);
    const url = `/api/Fees/${made.id}/Preview/Members?of=asked`;
    const asked = (await staff.get(url)).body.data.items as { memberId: string; amount: number; by: string }[];
    const of = (id: string) => asked.find(({ memberId }) => memberId === id);
    expect(of(low.id)).toMatchObject({ by: 'type', amount: 4_000_000 });
    expect(of(middle.id)).toMatchObject({ by: 'rank', amount: 6_000_000 });
    expect(of(high.id)).toMatchObject({ by: 'rank', amount: 9_000_000 });
    const { rates } = (await staff.get(`/api/Fees/${made.id}`)).body.data;
    expect(rates).toContainEqual(expect.objectContaining({ rankId: silver, amount: 6_000_000 }));
    const refused = await staff.del(`/api/Ranks/${gold}`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Rank.IsUsing']);
  });
});

describe('an export of plans', () => {
  test('shows a club no rate of a member that it does not see', async () => {
    const stranger = await member();
    const made = await plan([
      { memberType: 1, amount: 4_000_000 },
      { memberId: stranger.id, amount: 7_654_321 },
    ]);
    const textOf = async (who: TestClient) => {
      const answer = await house.app.inject({
        method: 'GET',
        url: `/api/Fees/Export?year=${made.year}&language=vi&columns=name,rates`,
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(answer.statusCode).toBe(200);
      const folder = await mkdtemp(join(tmpdir(), 'plans-'));
      try {
        await writeFile(join(folder, 'a.xlsx'), answer.rawPayload);
        const rows: unknown[] = [];
        for await (const batch of readXlsx(join(folder, 'a.xlsx'))) rows.push(...batch);
        return JSON.stringify(rows);
      } finally {
        await rm(folder, { recursive: true });
      }
    };
    // Rates have no columns, and a search of the list does not find their members either.
    expect(await textOf(staff)).toContain('Hội phí');
    const seen = await textOf(club);
    expect(seen).toContain('Hội phí');
    expect(seen).not.toContain('7654321');
    expect(seen).not.toContain(stranger.enterpriseName);
    const listed = await club.get(`/api/Fees?year=${made.year}&fields=name,rates`);
    expect(JSON.stringify(listed.body)).not.toContain('7654321');
    expect(JSON.stringify((await club.get(`/api/Fees/${made.id}`)).body)).not.toContain('7654321');
  });
});

describe('a plan', () => {
  test('is previewed with the list behind each number, and issued once to everybody it concerns', async () => {
    const [small, large, own] = [
      await member({ enterpriseScale: 1 }),
      await member({ enterpriseScale: 4 }),
      await member({ enterpriseScale: 4 }),
    ];
    const affiliate = await member({ type: 2 });
    const late = await member({}, `${year + 1}-08-20`);
    const honorary = await member({ membership: { startsOn: '2020-01-01', honorary: true } });
    const made = await plan(
      [
        { memberType: 1, amount: 12_000_000 },
        { memberType: 1, enterpriseScale: 4, amount: 24_000_000 },
        { memberId: own.id, amount: 1_000_000 },
        { memberType: 2, amount: 0, reason: 'Miễn theo nghị quyết' },
      ],
      { proRata: 1 },
    );
    const preview = (await staff.get(`/api/Fees/${made.id}/Preview`)).body.data;
    const behind = async (of: string) =>
      (await staff.get(`/api/Fees/${made.id}/Preview/Members?of=${of}`)).body.data.items as {
        memberId: string;
        by: string;
        amount: number;
        parts: number;
        reason: string | null;
      }[];
    const asked = await behind('asked');
    expect(asked).toHaveLength(preview.asked.count);
    expect(preview.asked.total).toBe(asked.reduce((sum, { amount }) => sum + amount, 0));
    const of = (id: string, all = asked) => all.find(({ memberId }) => memberId === id);
    expect(of(small.id)).toMatchObject({ by: 'type', amount: 12_000_000 });
    expect(of(large.id)).toMatchObject({ by: 'typeAndScale', amount: 24_000_000 });
    expect(of(own.id)).toMatchObject({ by: 'member', amount: 1_000_000 });
    expect(of(late.id)).toMatchObject({ by: 'type', amount: 5_000_000, parts: 5 });
    expect(preview.partly).toEqual({ count: 1, total: 5_000_000 });
    expect(of(affiliate.id, await behind('exempt'))).toMatchObject({ reason: 'Miễn theo nghị quyết' });
    expect(of(honorary.id, await behind('honorary'))).toBeDefined();
    expect(preview.leftOut).toContainEqual({ reason: 'honorary', count: 1 });

    const issue = () => staff.post(`/api/Fees/${made.id}/Issue`);
    const [one, two] = await Promise.all([issue(), issue()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const fees = await house.db.select().from(feeHistories).where(eq(feeHistories.feePlanId, made.id));
    expect(fees).toHaveLength(preview.asked.count);
    expect(fees.every(({ reference }) => isFeeReference(reference))).toBe(true);
    expect((await staff.get(`/api/Fees/${made.id}`)).body.data).toMatchObject({
      state: 'issued',
      feeCount: fees.length,
      total: preview.asked.total,
    });
    const history = (await staff.get(`/api/FeeHistories/${fees[0]?.id}/History`)).body.data;
    expect(history.items[0]).toMatchObject({ action: 'Create' });

    // A club does not learn how many fees the association issued.
    const issuedIn = async (who: typeof staff) =>
      (await who.get(`/api/Fees/${made.id}/History`)).body.data.items.filter(
        ({ changes }: { changes: object | null }) => changes && 'issued' in changes,
      ).length;
    expect([(await issuedIn(staff)) > 0, await issuedIn(club)]).toEqual([true, 0]);

    const joiner = await member();
    const again = (await staff.get(`/api/Fees/${made.id}/Preview`)).body.data;
    expect([again.asked.count, again.issued.count]).toEqual([1, fees.length]);
    await issue();
    expect((await staff.get(`/api/FeeHistories?memberId=${joiner.id}`)).body.data.total).toBe(1);
    expect((await staff.post(`/api/Fees/${made.id}/Close`)).body.data.state).toBe('closed');
    expect((await issue()).body.message).toBe('Mes.Fees.Status.NotAllowed');
  });

  test('is copied to another year with its rates, and a joining fee concerns newcomers alone', async () => {
    const made = await plan([{ memberType: 1, amount: 500_000 }], { kind: 2, name: 'Phí gia nhập 2031' });
    await member({}, `${made.year}-05-05`);
    const preview = (await staff.get(`/api/Fees/${made.id}/Preview`)).body.data;
    expect(preview.asked).toEqual({ count: 1, total: 500_000 });
    const copied = await staff.post(`/api/Fees/${made.id}/Copy`, { year: 2099 });
    expect([copied.status, copied.body.data]).toMatchObject([
      201,
      { year: 2099, state: 'draft', dueOn: '2099-03-31', rates: [{ memberType: 1, amount: 500_000 }] },
    ]);
    const twice = await staff.post(`/api/Fees/${made.id}/Copy`, { year: 2099 });
    expect([twice.status, twice.body.message]).toEqual([400, 'Mes.Fees.Year.AlreadyExist']);
  });

  test('is closed to clubs, and its years and exemptions are checked', async () => {
    const made = await plan([{ amount: 1 }]);
    for (const step of ['Issue', 'Close', 'Copy'])
      expect(
        (await club.post(`/api/Fees/${made.id}/${step}`, step === 'Copy' ? { year: 2090 } : undefined)).status,
      ).toBe(403);
    expect((await club.get(`/api/Fees/${made.id}/Preview`)).status).toBe(403);
    expect((await club.get(`/api/Fees/${made.id}`)).status).toBe(200);
    const wrong = await staff.post('/api/Fees', {
      name: 'Sai',
      year: 1999,
      period: 'Y',
      kind: 1,
      dueOn: '1999-01-01',
      proRata: 0,
      rates: [{ amount: 0 }],
    });
    expect(wrong.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Mes.Fees.Year.InValid',
      'Mes.Fees.RatesReason.Required',
    ]);
  });
});

describe('a fee', () => {
  test('is found by its member, and its status and debt follow from its entries', async () => {
    const owner = await member();
    const made = await fee(24_000_000, owner);
    await pay(made.id, 4_000_000);
    expect(await read(made.id)).toMatchObject({ paid: 4_000_000, debt: 20_000_000, status: 1, age: 'older' });
    const byName = await staff.get(`/api/FeeHistories?search=${encodeURIComponent(owner.enterpriseName)}`);
    expect(byName.body.data.items.map(({ id }: { id: string }) => id)).toContain(made.id);
    const byReference = await staff.get(`/api/FeeHistories?search=${made.reference}`);
    expect(byReference.body.data.items.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    const sums = (await staff.get(`/api/FeeHistories/Sums?memberId=${owner.id}`)).body.data;
    expect(sums).toEqual({
      count: 1,
      members: 1,
      total: '24000000',
      paid: '4000000',
      waived: '0',
      debt: '20000000',
      due: '20000000',
      overdue: '20000000',
      credit: '0',
    });
  });

  test('has a year from 2000 to 2100, a total above 0 and a member who pays', async () => {
    const memberId = (await member()).id;
    const send = async (changes: object) =>
      (
        await staff.post('/api/FeeHistories', {
          memberId,
          year: 2025,
          period: 'Y',
          kind: 1,
          total: 1,
          dueOn: '2025-01-01',
          attachmentIds: [],
          ...changes,
        })
      ).body.message;
    expect(await send({ year: 1999 })).toBe('Mes.FeeHistories.Year.InValid');
    expect(await send({ total: 0 })).toBe('Mes.FeeHistories.Total.Zero');
    expect(await send({ total: 'abc' })).toBe('Mes.FeeHistories.Total.InValid');
    expect(await send({ memberId: clubId })).toBe('Mes.FeeHistories.MemberId.NotAllowed');
    expect(await send({})).toBe('Mes.FeeHistories.Create.Successfully');
    expect(await send({})).toBe('Mes.FeeHistories.Year.AlreadyExist');
  });

  test('begins with what was paid before, keeps its total after the first entry, and stays while it has entries', async () => {
    const made = await fee(10_000_000, undefined, { paidBefore: 3_000_000 });
    const held = await read(made.id);
    expect(held).toMatchObject({ paid: 3_000_000, debt: 7_000_000, paidBefore: 3_000_000 });
    const changed = await staff.put(`/api/FeeHistories/${made.id}`, { ...held, total: 1 });
    expect(changed.body.errors[0]).toMatchObject({ field: 'total', message: 'Mes.FeeHistories.Total.NotAllowed' });
    expect((await staff.put(`/api/FeeHistories/${made.id}`, { ...held, note: 'Hẹn tháng 12' })).status).toBe(200);
    expect((await staff.del(`/api/FeeHistories/${made.id}`)).body.message).toBe('Mes.FeeHistory.IsUsing');
  });

  test('makes its member wait and then lapse, until it is paid', async () => {
    const day = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    const state = async (id: string) => {
      const { body } = await staff.get(`/api/Members/${id}`);
      const listed = await staff.get(
        `/api/Members?state=${body.data.membershipState}&fields=state&search=${body.data.code}`,
      );
      expect(listed.body.data.items.map((one: { id: string }) => one.id)).toContain(id);
      return [body.data.membershipState, body.data.state, body.data.feeDebt];
    };
    const owner = await member();
    const waiting = await fee(500_000, owner, { dueOn: day(-10) });
    expect(await state(owner.id)).toEqual(['grace', 'grace', 500_000]);
    const old = await fee(700_000, owner, { dueOn: day(-366) });
    expect(await state(owner.id)).toEqual(['lapsed', 'lapsed', 1_200_000]);
    const owing = await staff.get(`/api/Members?feeDebtFrom=1200000&feeDebtTo=1200001&fields=feeDebt`);
    expect(owing.body.data.items).toMatchObject([{ id: owner.id, feeDebt: 1_200_000 }]);
    await pay(old.id, 700_000);
    await pay(waiting.id, 500_000);
    expect(await state(owner.id)).toEqual(['current', 'current', null]);
  });
});

test('what a member owes, what of it is due and what is overdue are three things in record, list, filter and sums', async () => {
  const day = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
  const owner = await member();
  const dueOn = (days: number) => ({ dueOn: day(days), year: Number(day(days).slice(0, 4)) });
  const fees = [
    await fee(400_000, owner, dueOn(200)),
    await fee(200_000, owner, { ...dueOn(0), kind: 1 }),
    await fee(100_000, owner, { ...dueOn(-1), kind: 2 }),
  ];
  const search = `search=${encodeURIComponent(owner.enterpriseName)}`;
  const three = { feeDebt: 700_000, feeDue: 300_000, feeOverdue: 100_000 };
  expect((await staff.get(`/api/Members/${owner.id}`)).body.data).toMatchObject(three);
  const found = async (query: string) =>
    (await staff.get(`/api/Members?${query}&fields=${Object.keys(three).join()}`)).body.data.items;
  for (const [name, amount] of Object.entries(three)) {
    const query = `${search}&${name}From=${amount}&${name}To=${amount + 1}`;
    expect([name, await found(query)]).toMatchObject([name, [{ id: owner.id, ...three }]]);
    expect([name, await found(`${search}&${name}From=${amount + 1}`)]).toEqual([name, []]);
  }
  const sums = (await staff.get(`/api/FeeHistories/Sums?memberId=${owner.id}`)).body.data;
  expect(sums).toMatchObject({ debt: '700000', due: '300000', overdue: '100000' });
  const ages = await Promise.all(fees.map(async ({ id }) => (await read(id)).age));
  expect(ages).toEqual(['later', 'today', 'days30']);
  const aged = await Promise.all(
    ages.map(async (age) => (await staff.get(`/api/FeeHistories?memberId=${owner.id}&age=${age}`)).body.data.items),
  );
  expect(aged.map((items: { id: string }[]) => items.map(({ id }) => id))).toEqual(fees.map(({ id }) => [id]));
});

describe('entries', () => {
  test('are booked once for each key, also when a request comes twice at the same time', async () => {
    const made = await fee();
    const clientKey = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => pay(made.id, 400_000, { clientKey })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await read(made.id)).toMatchObject({ paid: 400_000 });
  });

  test('of a key with other words are refused, and the answer names what was booked', async () => {
    const owner = await member();
    const [made, other] = [await fee(1_000_000, owner), await fee(1_000_000, owner)];
    const clientKey = uuidv7();
    expect((await pay(made.id, 400_000, { clientKey })).status).toBe(201);
    const { entries } = (await staff.get(`/api/FeeHistories/OfMember/${owner.id}`)).body.data.fees.find(
      ({ id }: { id: string }) => id === made.id,
    );
    const again = [
      await pay(made.id, 500_000, { clientKey }),
      await pay(other.id, 400_000, { clientKey }),
      await pay(made.id, 400_000, { clientKey, payDate: '2026-01-02' }),
      await pay(made.id, 400_000, { clientKey, paymentContent: 'Nội dung khác' }),
      await pay(made.id, 400_000, { clientKey, userReceive: 'Người thu khác' }),
      await pay(made.id, 400_000, { clientKey, receipt: true }),
      await pay(made.id, 400_000, { clientKey, attachmentIds: [uuidv7()] }),
      await staff.post(`/api/FeeHistories/${other.id}/UseCredit`, { fromId: made.id, amount: 1, clientKey }),
      await staff.post(`/api/Payments/${entries[0].id}/Reverse`, { reason: 'Nhầm', clientKey }),
    ];
    for (const { status, body } of again)
      expect([status, body.message, body.existing, body.errors[0].params.sum]).toEqual([
        409,
        'Mes.Payments.ClientKey.Conflict',
        { id: entries[0].id },
        '400.000',
      ]);
    expect([await read(made.id), await read(other.id)]).toMatchObject([{ paid: 400_000 }, { paid: 0 }]);
    const reverse = (reason: string, key: string) =>
      staff.post(`/api/Payments/${entries[0].id}/Reverse`, { reason, clientKey: key });
    const key = uuidv7();
    expect((await reverse('Nhầm', key)).status).toBeLessThan(300);
    expect((await reverse('Nhầm', key)).status).toBeLessThan(300);
    expect((await reverse('Lý do khác', key)).body).toMatchObject({
      message: 'Mes.Payments.Reason.Conflict',
      errors: [{ field: 'reason', params: { reason: 'Nhầm' } }],
    });
  });

  test('are refused when the fee owes something else than the person saw', async () => {
    const made = await fee();
    const seen = { debt: 1_000_000, clientKey: uuidv7() };
    expect((await pay(made.id, 1_000_000, seen)).status).toBe(201);
    expect((await pay(made.id, 1_000_000, seen)).status).toBe(201);
    const late = await pay(made.id, 1_000_000, { ...seen, clientKey: uuidv7() });
    expect([late.status, late.body.message]).toEqual([409, 'Mes.Payments.Debt.Conflict']);
    expect(await read(made.id)).toMatchObject({ paid: 1_000_000 });
  });

  test('may be partial, too much, refunded, waived and moved to the next fee', async () => {
    const owner = await member();
    const [first, next] = [await fee(1_000_000, owner), await fee(1_000_000, owner)];
    await pay(first.id, 1_500_000);
    expect(await read(first.id)).toMatchObject({ debt: -500_000, status: 2 });
    const credit = { fromId: first.id, amount: 300_000, clientKey: uuidv7() };
    const moved = await staff.post(`/api/FeeHistories/${next.id}/UseCredit`, credit);
    expect(moved.body.data).toMatchObject({ debt: 700_000, credit: 200_000 });
    expect(
      (await staff.post(`/api/FeeHistories/${next.id}/UseCredit`, { ...credit, clientKey: uuidv7() })).status,
    ).toBe(400);
    expect((await pay(next.id, 1, { kind: 4 })).body.message).toBe('Mes.Payments.Reason.Required');
    const refused = async (amount: unknown) => (await pay(next.id, 1, { amount })).body.message;
    expect(await refused('abc')).toBe('Mes.Payments.Amount.InValid');
    expect(await refused('1.000.00')).toBe('Mes.Payments.Amount.InValid');
    expect(await refused(0)).toBe('Mes.Payments.Amount.Zero');
    const reason = 'Theo nghị quyết';
    expect((await pay(next.id, 700_001, { kind: 4, reason })).body.message).toBe('Mes.Payments.Amount.NotAllowed');
    await pay(next.id, 200_000, { kind: 4, reason });
    expect(await read(next.id)).toMatchObject({ debt: 500_000 });
    await pay(first.id, 200_000, { kind: 3, reason });
    expect(await read(first.id)).toMatchObject({ debt: 0, paid: 1_000_000 });
    const half = (await entriesOf(next)).find(({ method }: { method: number }) => method === 4);
    await staff.post(`/api/Payments/${half.id}/Reverse`, { reason, clientKey: uuidv7() });
    expect(await read(first.id)).toMatchObject({ debt: -300_000 });
    expect(await read(next.id)).toMatchObject({ debt: 800_000 });
  });

  test('give back only money, and a refund says what becomes of the fee', async () => {
    const made = await fee(1_000_000);
    await pay(made.id, 600_000, { kind: 4, reason: 'Giảm' });
    const refund = (amount: number, outcome?: string) =>
      pay(made.id, amount, { kind: 3, reason: 'Hoàn', ...(outcome && { outcome }) });
    expect((await refund(1, 'owed')).body.message).toBe('Mes.Payments.Amount.NotAllowed');
    await pay(made.id, 500_000);
    expect((await refund(500_001, 'lower')).body.errors[0]).toMatchObject({ params: { sum: '500.000' } });
    // A credit of 100.000 is given back without a question.
    expect((await refund(100_001)).body.errors[0]).toMatchObject({
      field: 'outcome',
      message: 'Mes.Payments.Outcome.Required',
    });
    expect((await refund(100_000)).status).toBe(201);
    expect(await read(made.id)).toMatchObject({ total: 1_000_000, paid: 400_000, waived: 600_000, debt: 0 });
    expect((await refund(150_000, 'owed')).status).toBe(201);
    expect(await read(made.id)).toMatchObject({ paid: 250_000, waived: 600_000, debt: 150_000 });
    expect((await refund(50_000, 'lower')).status).toBe(201);
    expect(await read(made.id)).toMatchObject({ paid: 200_000, waived: 650_000, debt: 150_000 });
    // The waiver was entered with the refund and is taken back with it.
    const lowered = (await entriesOf(made)).at(-1);
    await staff.post(`/api/Payments/${lowered.id}/Reverse`, { reason: 'Nhầm', clientKey: uuidv7() });
    expect(await read(made.id)).toMatchObject({ paid: 250_000, waived: 600_000, debt: 150_000 });
    await expect(
      house.db.execute(sql`insert into payments (id, fee_history_id, kind, method, amount, pay_date, reason, client_key, confirmed_at)
        values (gen_random_uuid(), ${made.id}, 3, 1, -250001, '2026-01-01', 'x', gen_random_uuid(), now())`),
    ).rejects.toThrow(/Failed query/);
  });

  test('of a club wait, and nothing else changes the fee until the association decides', async () => {
    const owner = await member({ clubIds: [clubId] });
    const made = await fee(1_000_000, owner);
    expect((await pay(made.id, 1, { kind: 4, reason: 'Miễn' }, club)).status).toBe(403);
    const { body } = await pay(made.id, 600_000, { receipt: true }, club);
    expect(body.data.fees[0]).toMatchObject({ paid: 0, pending: true, entries: [{ state: 0, amount: 600_000 }] });
    const id = body.data.fees[0].entries[0].id;
    expect((await pay(made.id, 1_000)).body.message).toBe('Mes.FeeHistory.Pending');
    const held = await read(made.id);
    expect((await staff.put(`/api/FeeHistories/${made.id}`, { ...held, note: 'x' })).body.message).toBe(
      'Mes.FeeHistory.Pending',
    );
    const waiting = (await staff.get('/api/Home')).body.data.waiting;
    expect(waiting).toContainEqual(expect.objectContaining({ area: 'Payments', total: 1 }));
    const told = await house.db.select().from(notices).where(eq(notices.entityId, id));
    expect(told.map(({ kind }) => kind)).toContain('Mes.Notices.PaymentWaits');
    expect((await club.post(`/api/Payments/${id}/Confirm`)).status).toBe(403);
    const decided = await Promise.all([1, 2].map(() => staff.post(`/api/Payments/${id}/Confirm`)));
    expect(new Set(decided.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await read(made.id)).toMatchObject({ paid: 600_000, pending: false });
    expect((await entriesOf(made))[0].receipt).toMatchObject({ isCancelled: false });

    const second = (await pay(made.id, 100, {}, club)).body.data.fees[0].entries.at(-1).id;
    await staff.post(`/api/Payments/${second}/Refuse`, { reason: 'Sai số tiền' });
    expect(await read(made.id)).toMatchObject({ paid: 600_000, pending: false });
    const other = await fee(1_000_000);
    expect((await pay(other.id, 5, {}, club)).status).toBe(404);
    expect((await club.get(`/api/FeeHistories/OfMember/${other.memberId}`)).status).toBe(404);
  });

  test('are counted anew in every list that a decision, a payment or a correction changes', async () => {
    const owner = await member({ clubIds: [clubId] });
    const made = await fee(1_000_000, owner);
    const lists = [
      'FeeHistories?pending=true',
      'FeeHistories?status=1',
      'Payments?state=0',
      'Payments?state=2',
      'Receipts?state=valid',
    ];
    const counts = () =>
      Promise.all(lists.map(async (list) => Number((await staff.get(`/api/${list}&pageSize=1`)).body.data.total)));
    const before = await counts();
    const more = async () => (await counts()).map((count, place) => count - Number(before[place]));
    const last = async () => (await entriesOf(made)).at(-1).id;
    await pay(made.id, 600_000, {}, club);
    expect(await more()).toEqual([1, 0, 1, 0, 0]);
    await staff.post(`/api/Payments/${await last()}/Refuse`, { reason: 'Sai' });
    expect(await more()).toEqual([0, 0, 0, 1, 0]);
    await pay(made.id, 1_000_000, { receipt: true }, club);
    expect(await more()).toEqual([1, 0, 1, 1, 0]);
    await staff.post(`/api/Payments/${await last()}/Confirm`);
    expect(await more()).toEqual([0, -1, 0, 1, 1]);
    await staff.post(`/api/Payments/${await last()}/Reverse`, { reason: 'Nhầm', clientKey: uuidv7() });
    expect(await more()).toEqual([0, 0, 0, 1, 0]);
    await pay(made.id, 1_000_000, { receipt: true });
    expect(await more()).toEqual([0, -1, 0, 1, 1]);
  });

  test('are corrected by a contrary entry alone, which cancels the receipt', async () => {
    const made = await fee();
    await pay(made.id, 400_000, { receipt: true, payerName: 'Nguyễn Văn An' });
    const [entry] = await entriesOf(made);
    const reverse = (clientKey = uuidv7()) =>
      staff.post(`/api/Payments/${entry.id}/Reverse`, { reason: 'Ghi nhầm hội viên', clientKey });
    expect((await staff.post(`/api/Payments/${entry.id}/Reverse`, { clientKey: uuidv7() })).status).toBe(400);
    const key = uuidv7();
    expect((await reverse(key)).status).toBe(200);
    expect((await reverse(key)).status).toBe(200);
    expect((await reverse()).body.message).toBe('Mes.Payments.Reverse.NotAllowed');
    expect(await read(made.id)).toMatchObject({ paid: 0, debt: 1_000_000 });
    const paper = (await staff.get(`/api/Receipts/${entry.receipt.id}/Print`)).body.data;
    expect(paper).toMatchObject({
      payerName: 'Nguyễn Văn An',
      amountWords: 'Bốn trăm nghìn đồng',
      cancelled: 'Ghi nhầm hội viên',
    });
  });

  test('offer only the steps that are possible: a receipt for money without one, taking back what stands', async () => {
    const made = await fee();
    await pay(made.id, 100_000, { receipt: true });
    await pay(made.id, 100_000);
    await pay(made.id, 100_000, { kind: 4, reason: 'Theo nghị quyết' });
    const [paper, bare, waiver] = await entriesOf(made);
    const offered = async ({ id }: { id: string }) => {
      const { allowedActions } = (await staff.get(`/api/Payments/${id}`)).body.data;
      return allowedActions.map(({ action }: { action: string }) => action);
    };
    expect(await offered(paper)).toEqual(['Reverse']);
    expect(await offered(bare)).toEqual(['Reverse', 'Receipt']);
    expect(await offered(waiver)).toEqual(['Reverse']);
    await staff.post(`/api/Payments/${bare.id}/Receipt`);
    expect(await offered(bare)).toEqual(['Reverse']);
    expect((await staff.post(`/api/Payments/${bare.id}/Receipt`)).status).toBe(200);
    await staff.post(`/api/Payments/${paper.id}/Reverse`, { reason: 'Ghi nhầm', clientKey: uuidv7() });
    expect(await offered(paper)).toEqual([]);
    const contrary = (await entriesOf(made)).find(({ kind }: { kind: number }) => kind === 2);
    expect(await offered(contrary)).toEqual([]);
    expect(await read(made.id)).toMatchObject({ paid: 100_000, waived: 100_000, debt: 800_000 });
  });

  test('have a day between 2000 and today', async () => {
    const made = await fee();
    const on = async (payDate: string) => (await pay(made.id, 1_000, { payDate })).body.message;
    expect(await on('1926-11-20')).toBe('Mes.Payments.PayDate.InValid');
    expect(await on('2062-11-20')).toBe('Mes.Payments.PayDate.NotAllowed');
    expect((await read(made.id)).paid).toBe(0);
  });

  test('have year and kind of their fee and the type of its member, also after a change', async () => {
    const made = await fee();
    await pay(made.id, 400_000);
    const copied = async () =>
      (
        await house.db.execute<{ of: number[] }>(
          sql`select array[p.fee_year, p.fee_kind, p.member_type, f.member_type] as of from payments p
            join fee_histories f on f.id = p.fee_history_id where f.id = ${made.id}`,
        )
      ).rows[0]?.of;
    expect(await copied()).toEqual([2025, 3, 1, 1]);
    await house.db.update(feeHistories).set({ year: 2019, kind: 2 }).where(eq(feeHistories.id, made.id));
    await house.db.update(members).set({ type: 2 }).where(eq(members.id, made.memberId));
    expect(await copied()).toEqual([2019, 2, 2, 2]);
  });

  test('are kept by the database', async () => {
    const made = await fee();
    await pay(made.id, 400_000, { receipt: true });
    const [entry] = await entriesOf(made);
    const refused = async (work: Promise<unknown>) => expect(work).rejects.toThrow(/Failed query/);
    await refused(house.db.update(payments).set({ amount: 1 }).where(eq(payments.id, entry.id)));
    await refused(house.db.delete(payments).where(eq(payments.id, entry.id)));
    await refused(house.db.update(feeHistories).set({ paid: 1 }).where(eq(feeHistories.id, made.id)));
    await refused(house.db.update(feeHistories).set({ total: 1 }).where(eq(feeHistories.id, made.id)));
    await refused(house.db.update(receipts).set({ amount: 1 }).where(eq(receipts.paymentId, entry.id)));
    await refused(house.db.execute(sql`truncate receipts cascade`));
  });

  test('in any order leave paid and debt equal to the total, and receipts without a gap', async () => {
    const made = await fee(1_000_000);
    const step = fc.oneof(
      fc.record({ what: fc.constant('pay'), amount: fc.integer({ min: 1, max: 900_000 }), receipt: fc.boolean() }),
      fc.record({
        what: fc.constant('refund'),
        amount: fc.integer({ min: 1, max: 900_000 }),
        receipt: fc.constant(false),
      }),
      fc.record({ what: fc.constant('reverse'), amount: fc.nat({ max: 20 }), receipt: fc.constant(false) }),
    );
    for (const { what, amount, receipt } of fc.sample(step, { numRuns: 40, seed: 22 })) {
      if (what === 'pay') await pay(made.id, amount, { receipt });
      if (what === 'refund') await pay(made.id, amount, { kind: 3, reason: 'Hoàn', outcome: 'owed' });
      if (what === 'reverse') {
        const all = await entriesOf(made);
        const entry = all[amount % Math.max(1, all.length)];
        if (entry) await staff.post(`/api/Payments/${entry.id}/Reverse`, { reason: 'Sai', clientKey: uuidv7() });
      }
    }
    const { rows } = await house.db.execute(sql`select total, paid, debt,
      (select coalesce(sum(p.amount), 0) from payments p where p.fee_history_id = f.id and p.confirmed_at is not null) as entries
      from fee_histories f where f.id = ${made.id}`);
    const [held] = rows as Record<string, string>[];
    expect(Number(held?.paid)).toBe(Number(held?.entries));
    expect(Number(held?.paid) + Number(held?.debt)).toBe(Number(held?.total));
    const series =
      await house.db.execute(sql`select s.next_number - 1 as last, count(*)::int as written, max(r.number) as most
      from receipts r join receipt_series s on s.id = r.series_id group by s.id`);
    for (const { last, written, most } of series.rows as Record<string, number>[])
      expect([written, most]).toEqual([last, last]);
  });

  test('of twenty people at once all count, and receipts stay without a gap', async () => {
    // A trial asks for more rounds.
    for (let round = 0; round < Number(process.env.ROUNDS ?? 1); round++) {
      const made = await fee(10_000_000);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => pay(made.id, 1_000 + index, { receipt: true })),
      );
      expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
      expect((await read(made.id)).paid).toBe(20 * 1_000 + (19 * 20) / 2);
    }
    const { rows } = await house.db.execute(sql`select count(*)::int as written, max(number) as most from receipts`);
    expect((rows[0] as Record<string, number>).written).toBe((rows[0] as Record<string, number>).most);
  });
});

describe('accounts', () => {
  const account = { bankBin: '970436', accountNumber: '1012 345 678', accountHolder: 'Hiệp hội Doanh nghiệp' };
  test('need a proof of their writer, tell everybody who works with fees, and stand in the codes', async () => {
    const wrong = await staff.unproven().post('/api/BankAccounts', account);
    expect([wrong.status, wrong.body.message]).toEqual([403, 'Mes.Session.Proof.Required']);
    const added = await staff.post('/api/BankAccounts', account);
    expect([added.status, added.body.data]).toMatchObject([
      201,
      [{ accountNumber: '1012345678', bankName: 'Vietcombank' }],
    ]);
    const told = await house.db.select().from(notices).where(eq(notices.kind, 'Mes.Notices.BankAccountAdded'));
    expect(told.map(({ userId }) => userId)).toContain(staff.userId);
    expect((await staff.get('/api/BankAccounts/Changes')).body.data).toMatchObject([
      { what: 'added', accountNumber: '1012345678' },
    ]);
    const made = await fee(2_500_000);
    const { body } = await staff.get(`/api/FeeHistories/${made.id}/VietQr`);
    expect(body.data).toMatchObject({ amount: 2_500_000, accounts: [{ bankBin: '970436' }] });
    expect(body.data.accounts[0].code).toContain(`5407${2_500_000}`);
    expect(body.data.accounts[0].code).toContain(made.reference);
    expect((await club.get('/api/BankAccounts')).status).toBe(403);
    const [{ id, version }] = added.body.data;
    const { rows } = await house.db.execute<{ count: number }>(
      sql`select count(*)::int as count from fee_histories where status = 1 and cancelled_at is null`,
    );
    await house.db.execute(sql`insert into bank_lines (id, source, account_number, booked_at, amount, description) values
      (gen_random_uuid(), 'file', '1012345678', now(), 5, 'x'), (gen_random_uuid(), 'file', '999', now(), 5, 'x')`);
    await house.db.execute(sql`insert into deliveries (id, dedupe_key, source, holds, channel, address, body, message_id, due_at)
      values (gen_random_uuid(), 'account', 'fee-reminder', 'nothing', 'mail', 'a@vidu.vn', 'STK 1012345678', 'account', now())`);
    expect((await staff.post(`/api/BankAccounts/${id}/Uses`)).body.data.uses).toEqual([
      { message: 'Mes.Uses.FeesOfAccount', rule: 'changes', count: rows[0]?.count, path: '/fee-histories?status=1' },
      { message: 'Mes.Uses.BankLinesWaiting', rule: 'keeps', count: 1, path: '/bank-statements' },
      { message: 'Mes.Uses.LettersOfAccount', rule: 'keeps', count: 1, path: '/outbox' },
    ]);
    expect((await club.post(`/api/BankAccounts/${id}/Uses`)).status).toBe(403);
    await house.db.execute(sql`delete from bank_lines`);
    await house.db.execute(sql`delete from deliveries where dedupe_key = 'account'`);
    const closed = await staff.post(`/api/BankAccounts/${id}/Close`, { version });
    expect([closed.status, closed.body.data]).toEqual([200, []]);
  });
});
