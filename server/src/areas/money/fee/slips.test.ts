import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../kit/today.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook } from '../../keeping/exchange/testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const ok = async (answer: ReturnType<TestClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
let number = 0;
const member = async (): Promise<{ id: string; code: string }> => {
  const code = `NH-${++number}`;
  return ok(
    staff.post('/api/Members', {
      type: 1,
      code,
      enterpriseName: `Công ty ${code}`,
      membership: { startsOn: '2020-01-01' },
    }),
  );
};
const YEAR = Number(today(new Date()).slice(0, 4));
let planYear = YEAR + 10;
const planOf = (people: readonly { id: string }[], changes: object = {}) => {
  const year = ++planYear;
  const rates = people.map(({ id }) => ({ memberId: id, amount: 1_000_000 }));
  return { name: 'Hội phí', year, period: 'Y', kind: 1, dueOn: `${year}-03-31`, proRata: 0, rates, ...changes };
};

describe('the rate of an issued plan', () => {
  test('is asked about with the fees that keep the former one; another rate is not, and an undo asks nothing', async () => {
    const [one, other] = [await member(), await member()];
    const plan = await ok(staff.post('/api/Fees', planOf([one])));
    await ok(staff.post(`/api/Fees/${plan.id}/Issue`));
    const save = async (rates: object[], query = '') => {
      const { version } = await ok(staff.get(`/api/Fees/${plan.id}`));
      return staff.patch(`/api/Fees/${plan.id}${query}`, { rates, version });
    };
    const rate = (id: string, amount: number) => ({ memberId: id, amount });
    const asked = { field: 'rates', message: 'Mes.Fees.Rates.Asked', params: { count: 1 } };
    expect((await save([rate(one.id, 2_000_000)])).body.errors).toEqual([asked]);
    expect((await save([])).body.errors).toContainEqual(expect.objectContaining({ field: 'rates' }));
    expect((await save([rate(one.id, 1_000_000), rate(other.id, 5_000_000)])).status).toBe(200);
    expect((await save([rate(one.id, 2_000_000)], '?confirmed=Mes.Fees.Rates.Asked')).status).toBe(200);
    const [line] = (await staff.get('/api/RecentActions')).body.data.items;
    expect((await staff.post(line.undo[0])).body.data).toMatchObject({ undone: 1, kept: [] });
    expect((await ok(staff.get(`/api/Fees/${plan.id}`))).rates).toHaveLength(2);
  });
});

describe('a fee that was deleted', () => {
  test('does not come back with the next issue of its plan unless its member is named', async () => {
    const people = [await member(), await member(), await member()];
    const plan = await ok(staff.post('/api/Fees', planOf(people)));
    await ok(staff.post(`/api/Fees/${plan.id}/Issue`));
    const fees = (await ok(staff.get(`/api/FeeHistories?feePlanId=${plan.id}`))).items as {
      id: string;
      memberId: string;
    }[];
    const [one, two] = fees;
    const deleted = await ok(staff.del(`/api/FeeHistories/${one?.id}`));
    await ok(staff.del(`/api/FeeHistories/${two?.id}`));
    const preview = await ok(staff.get(`/api/Fees/${plan.id}/Preview`));
    expect(preview.asked.count).toBe(0);
    expect(preview.leftOut).toContainEqual({ reason: 'deleted', count: 2 });
    const { items } = await ok(staff.get(`/api/Fees/${plan.id}/Preview/Members?of=deleted`));
    expect(new Set(items.map(({ memberId }: { memberId: string }) => memberId))).toEqual(
      new Set([one?.memberId, two?.memberId]),
    );
    expect((await ok(staff.post(`/api/Fees/${plan.id}/Issue`))).feeCount).toBe(1);
    expect((await ok(staff.post(`/api/Fees/${plan.id}/Issue`, { again: [one?.memberId] }))).feeCount).toBe(2);
    // Deleted again, and brought back from what was deleted: then it is no deleted fee any more.
    const again = (await ok(staff.get(`/api/FeeHistories?feePlanId=${plan.id}&memberId=${one?.memberId}`))).items[0];
    const removal = await ok(staff.del(`/api/FeeHistories/${again.id}`));
    await ok(staff.post(`/api/Deletions/${removal.deletionId}/Restore`));
    expect((await ok(staff.get(`/api/Fees/${plan.id}/Preview`))).leftOut).toContainEqual({
      reason: 'deleted',
      count: 1,
    });
    expect(deleted.deletionId).toBeTruthy();
  });
});

describe('a likely slip of a day', () => {
  const refusedFor = async (url: string, input: object, key: string) => {
    const { status, body } = await staff.post(url, input);
    expect([status, body.message], JSON.stringify(body)).toEqual([400, key]);
    // Another key confirms nothing.
    expect((await staff.post(`${url}?confirmed=Mes.Other.Asked`, input)).status).toBe(400);
    return ok(staff.post(`${url}?confirmed=${key}`, input));
  };

  test('of a plan, of fees and of money is refused until it is confirmed', async () => {
    const { id: memberId } = await member();
    const early = await refusedFor(
      '/api/Fees',
      planOf([{ id: memberId }], { dueOn: `${planYear}-12-31` }),
      'Mes.Fees.DueOn.Asked',
    );
    // What stays as it was is not asked again; what changes is.
    const changed = await ok(staff.put(`/api/Fees/${early.id}`, { ...early, note: 'Ghi chú' }));
    expect((await staff.put(`/api/Fees/${early.id}`, { ...changed, dueOn: '2001-01-01' })).body.message).toBe(
      'Mes.Fees.DueOn.Asked',
    );
    expect((await staff.post(`/api/Fees/${early.id}/Copy`, { year: ++planYear })).status).toBe(201);
    const fee = { memberId, year: 2026, period: 'Y', kind: 3, total: 1_000, dueOn: '2062-03-31', attachmentIds: [] };
    await refusedFor('/api/FeeHistories', fee, 'Mes.FeeHistories.DueOn.Asked');
    const entry = { memberId, product: 'Gạo', unitPrice: 1_000, quantity: 1 };
    await refusedFor(
      '/api/NetRevenues',
      { ...entry, netRevenueDate: '2062-01-05' },
      'Mes.NetRevenues.NetRevenueDate.Asked',
    );
    await refusedFor(
      '/api/Discounts',
      { ...entry, discountRatio: 5, netRevenueDate: '2062-01-05' },
      'Mes.Discounts.NetRevenueDate.Asked',
    );
    await refusedFor('/api/Sponsors', { ...entry, sponsorDate: '2062-01-05' }, 'Mes.Sponsors.SponsorDate.Asked');
    const near = await staff.post('/api/NetRevenues', { ...entry, netRevenueDate: `${YEAR + 1}-01-05` });
    expect(near.status, JSON.stringify(near.body)).toBe(201);
    // The page of a member begins with the present year, whatever years lie ahead.
    const { years } = await ok(staff.get(`/api/NetRevenues/OfMember/${memberId}`));
    expect(years.map(({ year }: { year: number }) => year).slice(0, 2)).toEqual([YEAR, 2062]);
  });

  test('in a file is refused with the reason', async () => {
    const { code } = await member();
    const cells = [[code, 'Gạo', 1_000_000, 2, '05/01/2062']];
    const run = await dryRun(
      house,
      staff,
      'NetRevenues',
      await workbook(['Hội viên', 'Sản phẩm', 'Đơn giá', 'Số lượng', 'Ngày ghi nhận'], cells),
    );
    expect(run.counts).toMatchObject({ create: 0, refused: 1 });
    const { items } = await ok(staff.get(`/api/Imports/${run.id}/Rows`));
    expect(items[0].errors[0].message).toBe('Mes.NetRevenues.NetRevenueDate.Asked');
  });
});

test('a year closes from December on, earlier only with a typed reason', async () => {
  const now = house.clock.now;
  // A session does not last over months.
  const closeAt = async (moment: string, year: number, body?: object) => {
    house.clock.now = new Date(moment);
    const who = await house.signInAs(permissionCodes);
    return who.post(`/api/AccumulationLevels/Years/${year}/Close`, body);
  };
  const REASON = 'Mes.AccumulationLevels.Reason.Required';
  try {
    const early = await closeAt('2026-11-30T16:59:00Z', 2026);
    expect([early.status, early.body.message]).toEqual([400, REASON]);
    expect((await closeAt('2026-11-30T16:59:00Z', 2026, { reason: '  ' })).body.message).toBe(REASON);
    expect((await closeAt('2026-11-30T17:01:00Z', 2026)).body.data.closedAt).toBeTruthy();
    const ahead = await closeAt('2026-12-01T03:00:00Z', 2027, { reason: 'Sáp nhập hội' });
    expect(ahead.body.message).toBe('Mes.AccumulationLevels.Year.NotAllowed');
    expect((await closeAt('2027-05-01T03:00:00Z', 2027)).body.message).toBe(REASON);
    expect((await closeAt('2027-05-01T03:00:00Z', 2027, { reason: 'Sáp nhập hội' })).status).toBe(200);
  } finally {
    house.clock.now = now;
  }
});
