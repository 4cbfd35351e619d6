import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

/** Rounds of the race; the trial `races` asks for more. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);

const clubId = uuidv7();
let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  house.clock.now = new Date('2026-06-15T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

let members = 0;
async function addMember(clubIds: readonly string[] = []): Promise<string> {
  members += 1;
  const company = { type: 1, code: `TC-${members}`, enterpriseName: `Công ty Tài chính ${members}`, clubIds };
  return (await staff.post('/api/Members', company)).body.data.id;
}

const given = { product: 'Gian hàng hội chợ', unit: 'gian', unitPrice: 12_345, quantity: 1.5, attachmentIds: [] };
const revenueOf = (memberId: string, more: object = {}) => ({
  ...given,
  memberId,
  netRevenueDate: '2026-03-02',
  invoiceFileIds: [],
  ...more,
});

async function add(memberId: string, more: object = {}, area = 'NetRevenues') {
  const date = area === 'Sponsors' ? { sponsorDate: '2026-03-02' } : { netRevenueDate: '2026-03-02' };
  const files = area === 'NetRevenues' ? { invoiceFileIds: [] } : {};
  const { status, body } = await staff.post(`/api/${area}`, { ...given, ...date, ...files, memberId, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

async function close(id: string, area = 'NetRevenues') {
  return staff.post(`/api/${area}/${id}/ApproveClose`);
}

async function yearsOf(memberId: string) {
  return (await staff.get(`/api/NetRevenues/OfMember/${memberId}`)).body.data.years;
}

describe('an entry', () => {
  test('gets its code and its money from the server, rounded half away from zero', async () => {
    const memberId = await addMember();
    const record = await add(memberId, { money: undefined });
    expect(record).toMatchObject({ money: 18_518, status: 2, quantity: 1.5, memberName: 'Công ty Tài chính 1' });
    expect(record.code).toMatch(/^DTH-\d{5}$/);
    expect((await add(memberId, { money: 5 })).money).toBe(18_518);
    const typed = await add(memberId, { unitPrice: '1.500.000', quantity: '2,5', discountRatio: '7,5' }, 'Discounts');
    expect(typed).toMatchObject({ money: 281_250, discountRatio: 7.5 });
    const half = await add(memberId, { unitPrice: 1, quantity: 0.5 });
    expect(half.money).toBe(1);
  });

  test('is refused with an impossible quantity, ratio or amount', async () => {
    const memberId = await addMember();
    const refusals = async (more: object, area = 'NetRevenues') => {
      const input =
        area === 'NetRevenues'
          ? revenueOf(memberId, more)
          : { ...given, memberId, netRevenueDate: '2026-01-01', ...more };
      const { status, body } = await staff.post(`/api/${area}`, input);
      return [status, ...body.errors.map(({ message }: { message: string }) => message)];
    };
    expect(await refusals({ quantity: 0 })).toEqual([400, 'Mes.NetRevenues.Quantity.NotAllowed']);
    expect(await refusals({ quantity: -1 })).toEqual([400, 'Mes.NetRevenues.Quantity.InValid']);
    expect(await refusals({ quantity: 1.0005 })).toEqual([400, 'Mes.NetRevenues.Quantity.InValid']);
    expect(await refusals({ quantity: 1_000_000_000, unitPrice: 1_000_000 })).toEqual([
      400,
      'Mes.NetRevenues.Money.OverLength',
    ]);
    expect(await refusals({ unitPrice: '1,5' })).toEqual([400, 'Mes.NetRevenues.UnitPrice.Fraction']);
    expect(await refusals({ discountRatio: 100.5 }, 'Discounts')).toEqual([400, 'Mes.Discounts.DiscountRatio.InValid']);
    expect(await refusals({ netRevenueDate: '1999-12-31' })).toEqual([400, 'Mes.NetRevenues.NetRevenueDate.InValid']);
  });

  test('is closed once and for ever, and reversed once', async () => {
    const memberId = await addMember();
    const record = await add(memberId);
    const closed = await close(record.id);
    expect(closed.body.message).toBe('Mes.NetRevenues.ApproveClose.Successfully');
    expect(closed.body.undo).toBeUndefined();
    expect(closed.body.data).toMatchObject({ status: 1, closedByName: expect.any(String) });
    expect((await close(record.id)).body.message).toBe('Mes.NetRevenues.Status.NotAllowed');
    const { version } = closed.body.data;
    const change = await staff.put(
      `/api/NetRevenues/${record.id}`,
      revenueOf(memberId, { code: record.code, version }),
    );
    expect([change.status, change.body.message]).toEqual([400, 'Mes.NetRevenues.Status.NotAllowed']);
    expect((await staff.del(`/api/NetRevenues/${record.id}`)).status).toBe(400);
    await expect(
      house.db.execute(`update finance_records set unit_price = 1 where id = '${record.id}'`),
    ).rejects.toThrow('Failed query');
    await expect(house.db.execute(`delete from finance_records where id = '${record.id}'`)).rejects.toThrow(
      'Failed query',
    );

    const url = `/api/NetRevenues/${record.id}/Reverse`;
    expect((await staff.post(url, { reason: ' ' })).body.errors[0].message).toBe('Mes.NetRevenues.Reason.Required');
    const reversed = await staff.post(url, { reason: 'Ghi nhầm đơn giá' });
    expect(reversed.body.data).toMatchObject({
      status: 1,
      money: 18_518,
      reversedByCode: expect.stringMatching(/^DTH-/),
    });
    const contrary = (await staff.get(`/api/NetRevenues/${reversed.body.data.reversedById}`)).body.data;
    expect(contrary).toMatchObject({
      money: -18_518,
      quantity: -1.5,
      status: 1,
      reason: 'Ghi nhầm đơn giá',
      reversesCode: record.code,
    });
    expect((await staff.post(url, { reason: 'Lần nữa' })).status).toBe(400);
    expect((await staff.post(`/api/NetRevenues/${contrary.id}/Reverse`, { reason: 'Lần nữa' })).status).toBe(400);
    expect((await yearsOf(memberId))[0]).toMatchObject({ year: 2026, revenue: '0' });
  });

  test(
    'of fifty people who close at once the first one does',
    async () => {
      const memberId = await addMember();
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await add(memberId, { unitPrice: 1_000, quantity: 1 });
        const answers = await Promise.all(Array.from({ length: 50 }, () => close(id)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect((await yearsOf(memberId))[0].revenue).toBe(String((round + 1) * 1_000));
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  test('fifty people who add at once get fifty codes', async () => {
    const memberId = await addMember();
    const records = await Promise.all(Array.from({ length: 50 }, () => add(memberId)));
    expect(new Set(records.map(({ code }) => code)).size).toBe(50);
  });

  test('several are closed at once, with a result for each', async () => {
    const memberId = await addMember();
    const [one, other] = [await add(memberId, {}, 'Sponsors'), await add(memberId, {}, 'Sponsors')];
    await close(one.id, 'Sponsors');
    const { body } = await staff.post('/api/Sponsors/Bulk', { action: 'ApproveClose', ids: [one.id, other.id] });
    expect(body.data.map(({ message }: { message: string | null }) => message)).toEqual([
      'Mes.Sponsors.Status.NotAllowed',
      'Mes.Sponsors.ApproveClose.Successfully',
    ]);
    const clerk = await house.signInAs(['SponsorsSearch', 'SponsorsUpdate']);
    expect((await clerk.post('/api/Sponsors/Bulk', { action: 'ApproveClose', ids: [other.id] })).status).toBe(403);
    const closer = await house.signInAs(['NetRevenuesChangeStatus', 'SponsorsSearch', 'SponsorsView']);
    const third = await add(memberId, {}, 'Sponsors');
    expect((await closer.post(`/api/Sponsors/${third.id}/ApproveClose`)).status).toBe(200);
  });
});

describe('a list', () => {
  test('adds up what is filtered', async () => {
    const memberId = await addMember();
    const closed = await add(memberId, { unitPrice: 700, quantity: 1, programCode: 'HC-01' });
    await close(closed.id);
    await add(memberId, { unitPrice: 300, quantity: 1, netRevenueDate: '2026-04-01' });
    const sums = async (query = '') =>
      (await staff.get(`/api/NetRevenues/Sums?memberId=${memberId}${query}`)).body.data;
    expect(await sums()).toEqual({ count: 2, money: '1000', paid: '700', notPaid: '300' });
    expect(await sums('&status=2')).toEqual({ count: 1, money: '300', paid: '0', notPaid: '300' });
    expect(await sums('&netRevenueDateFrom=2026-04-01')).toMatchObject({ count: 1 });
    expect(await sums('&programCode=HC-01')).toMatchObject({ money: '700' });
    expect(await sums('&search=khongco')).toEqual({ count: 0, money: '0', paid: '0', notPaid: '0' });
    await add(memberId, { unitPrice: 5, quantity: 1 });
    expect(await sums()).toMatchObject({ count: 3, money: '1005' });
    expect((await staff.get('/api/NetRevenues/ProgramCodes?search=hc')).body.data).toEqual(['HC-01']);
  });

  test('shows a club the entries of its members, and closes the rest to it', async () => {
    const [own, other] = [await addMember([clubId]), await addMember()];
    const [mine, theirs] = [await add(own), await add(other)];
    const { items, total } = (await club.get('/api/NetRevenues')).body.data;
    expect([items.map(({ id }: { id: string }) => id), total]).toEqual([[mine.id], 1]);
    expect((await club.get('/api/NetRevenues/Sums')).body.data).toMatchObject({ count: 1, money: '18518' });
    for (const path of [
      `NetRevenues/${theirs.id}`,
      `NetRevenues/${theirs.id}/History`,
      `NetRevenues/OfMember/${other}`,
    ])
      expect((await club.get(`/api/${path}`)).status, path).toBe(404);
    expect((await club.get(`/api/Discounts/Offer?memberId=${other}`)).status).toBe(404);
    expect((await club.post('/api/NetRevenues', revenueOf(other))).status).toBe(400);
    const written = await club.post('/api/NetRevenues', revenueOf(own));
    expect(written.status).toBe(201);
    expect(written.body.data.allowedActions.map(({ action }: { action: string }) => action)).toEqual([
      'Update',
      'Delete',
    ]);
    expect((await club.post(`/api/NetRevenues/${mine.id}/ApproveClose`)).status).toBe(403);
    await close(mine.id);
    expect((await club.post(`/api/NetRevenues/${mine.id}/Reverse`, { reason: 'x' })).status).toBe(403);
    expect((await club.get('/api/AccumulationLevels')).body.data.may).toEqual([]);
    expect((await club.post('/api/AccumulationLevels/Years/2026/Close')).status).toBe(403);
    expect((await club.put('/api/AccumulationLevels', { year: 2026, version: 0, levels: [] })).status).toBe(403);
    expect((await club.post('/api/Ranks', { name: 'A', minimumRevenue: 1, discountRatio: 1 })).status).toBe(403);
    await close(theirs.id);
    const ranking = (await club.get('/api/AccumulationRanks?year=2026')).body.data;
    expect([ranking.items.map(({ memberId }: { memberId: string }) => memberId), ranking.total]).toEqual([[own], 1]);
    expect(ranking.items[0].place).toBe(1);
  });

  test('of sponsors tells no revenue', async () => {
    const memberId = await addMember();
    await close((await add(memberId)).id);
    const reader = await house.signInAs(['SponsorsSearch']);
    const [year] = (await reader.get(`/api/NetRevenues/OfMember/${memberId}`)).body.data.years;
    expect(year).toMatchObject({ revenue: null, discount: null, missing: null, sponsor: '0' });
  });
});

describe('ranks and levels', () => {
  test('of the catalogue ask before members get another rank or another share', async () => {
    const add_ = async (name: string, minimumRevenue: number) =>
      (await staff.post('/api/Ranks', { name, minimumRevenue, discountRatio: 5 })).body.data;
    const [low, high] = [await add_('Hạng thấp', 70_000_000_000), await add_('Hạng cao', 80_000_000_000)];
    const memberId = await addMember();
    const { id: revenue } = await add(memberId, { unitPrice: 75_000_000_000, quantity: 1 });
    await close(revenue);
    const save = async (id: string, values: object, query = '') => {
      const { version } = (await staff.get(`/api/Ranks/${id}`)).body.data;
      return staff.patch(`/api/Ranks/${id}${query}`, { ...values, version });
    };
    const asked = (field: string, key: string) => [{ field, message: `Mes.Ranks.${key}.Asked`, params: { count: 1 } }];
    const between = { name: 'Hạng giữa', minimumRevenue: 74_000_000_000, discountRatio: 5 };
    expect((await staff.post('/api/Ranks', between)).body.errors).toEqual(asked('minimumRevenue', 'MinimumRevenue'));
    const added = await staff.post('/api/Ranks?confirmed=Mes.Ranks.MinimumRevenue.Asked', between);
    expect(added.status).toBe(201);
    const { data: uses } = (await staff.post('/api/Ranks/Uses', { ids: [added.body.data.id] })).body;
    expect(uses.uses).toMatchObject([{ message: 'Mes.Uses.Ranked', count: 1 }]);
    await staff.del(`/api/Ranks/${added.body.data.id}`);
    expect((await save(low.id, { minimumRevenue: 76_000_000_000 })).body.errors).toEqual(
      asked('minimumRevenue', 'MinimumRevenue'),
    );
    expect((await save(high.id, { minimumRevenue: 74_000_000_000 })).body.errors).toEqual(
      asked('minimumRevenue', 'MinimumRevenue'),
    );
    expect((await save(low.id, { discountRatio: 6 })).body.errors).toEqual(asked('discountRatio', 'DiscountRatio'));
    const many = (more: object) =>
      staff.post('/api/Ranks/SetField', {
        field: 'discountRatio',
        way: 'set',
        value: 8,
        run: '0b0f1b1e-0000-4000-8000-000000000001',
        records: [low, high].map(({ id, version }) => ({ id, version })),
        ...more,
      });
    const [ask, other] = (await many({})).body.data;
    expect(ask).toEqual({
      id: low.id,
      outcome: 'refused',
      message: 'Mes.Ranks.DiscountRatio.Asked',
      params: { count: 1 },
      asks: ['Mes.Ranks.DiscountRatio.Asked'],
    });
    expect(other).toMatchObject({ outcome: 'saved' });
    const records = [{ id: low.id, version: low.version }];
    expect((await many({ records, confirmed: ask.asks })).body.data).toMatchObject([{ id: low.id, outcome: 'saved' }]);
    expect((await save(high.id, { discountRatio: 6, minimumRevenue: 90_000_000_000 })).status).toBe(200);
    expect((await save(low.id, { discountRatio: 6 }, '?confirmed=Mes.Ranks.DiscountRatio.Asked')).status).toBe(200);
    for (const { id } of [low, high]) await staff.del(`/api/Ranks/${id}`);
    expect((await staff.post(`/api/NetRevenues/${revenue}/Reverse`, { reason: 'Nhập nhầm' })).status).toBe(200);
  });

  test('follow from the paid revenue of the year; the year is closed for ever', async () => {
    const rank = async (name: string, minimumRevenue: number, discountRatio: number) => {
      const { body } = await staff.post('/api/Ranks', { name, minimumRevenue, discountRatio });
      return body.data;
    };
    const [silver, gold] = [await rank('Bạc', 2_000_000, 5), await rank('Vàng', 5_000_000, 7.5)];
    const taken = await staff.post('/api/Ranks', { name: 'Khác', minimumRevenue: 5_000_000, discountRatio: 1 });
    expect(taken.body.message).toBe('Mes.Ranks.MinimumRevenue.AlreadyExist');
    const memberId = await addMember();
    await close((await add(memberId, { unitPrice: 3_000_000, quantity: 1, netRevenueDate: '2025-05-05' })).id);
    await close((await add(memberId, { unitPrice: 4_999_999, quantity: 1 })).id);
    expect(
      (await yearsOf(memberId)).map(({ year, rank: own, missing }: never) => [
        year,
        (own as { name: string }).name,
        missing,
      ]),
    ).toEqual([
      [2026, 'Bạc', '1'],
      [2025, 'Bạc', '2000000'],
    ]);
    expect((await staff.get(`/api/Discounts/Offer?memberId=${memberId}&on=2026-06-01`)).body.data).toMatchObject({
      year: 2026,
      revenue: '4999999',
      rank: { id: silver.id, discountRatio: 5 },
    });

    const url = '/api/AccumulationLevels';
    const levels = [
      { annualAccumulation: '1.000.000', percentageValue: '0,5' },
      { annualAccumulation: 4_000_000, percentageValue: 1.25 },
    ];
    const saved = await staff.put(url, { year: 2025, version: 0, levels });
    expect(saved.body.data).toMatchObject({
      year: 2025,
      version: 1,
      levels: [{ percentageValue: 0.5 }, { percentageValue: 1.25 }],
    });
    expect((await staff.put(url, { year: 2025, version: 0, levels: [] })).status).toBe(409);
    const twice = await staff.put(url, { year: 2026, version: 0, levels: [levels[0], levels[0]] });
    expect(twice.body.errors[0]).toMatchObject({ message: 'Mes.AccumulationLevels.AnnualAccumulation.Duplicate' });
    const far = await staff.put(url, {
      year: 2026,
      version: 0,
      levels: [{ annualAccumulation: 1, percentageValue: 101 }],
    });
    expect(far.body.errors[0].message).toBe('Mes.AccumulationLevels.PercentageValue.InValid');

    const waiting = await add(memberId, { netRevenueDate: '2025-07-07' });
    expect((await staff.post(`${url}/Years/2027/Close`)).body.message).toBe('Mes.AccumulationLevels.Year.NotAllowed');
    const closed = await staff.post(`${url}/Years/2025/Close`);
    expect(closed.body.message).toBe('Mes.AccumulationLevels.Close.Successfully');
    expect(closed.body.data).toMatchObject({ closedAt: expect.any(String), notPaid: 1 });
    for (const answer of [
      await staff.put(url, { year: 2025, version: 2, levels: [] }),
      await staff.post(`${url}/Years/2025/Close`),
    ])
      expect([answer.status, answer.body.message]).toEqual([400, 'Mes.AccumulationLevel.NotAllowed']);
    expect((await close(waiting.id)).body.message).toBe('Mes.NetRevenues.NetRevenueDate.NotAllowed');
    const late = await staff.post('/api/NetRevenues', revenueOf(memberId, { netRevenueDate: '2025-12-31' }));
    expect(late.body.errors[0].message).toBe('Mes.NetRevenues.NetRevenueDate.NotAllowed');
    await expect(house.db.execute(`delete from accumulation_levels where year = 2025`)).rejects.toThrow('Failed query');

    // The ranks of a closed year stay when the catalogue changes.
    await staff.put(`/api/Ranks/${silver.id}`, {
      ...silver,
      name: 'Bạc mới',
      minimumRevenue: 1,
      version: silver.version,
    });
    expect((await staff.del(`/api/Ranks/${gold.id}`)).status).toBe(200);
    const ranking = (await staff.get('/api/AccumulationRanks?year=2025')).body.data;
    expect(ranking.isClosed).toBe(true);
    expect(ranking.items).toMatchObject([
      {
        memberId,
        place: 1,
        revenue: '3000000',
        rankName: 'Bạc',
        missing: '2000000',
        nextName: 'Vàng',
        percentageValue: 0.5,
        accumulation: '15000',
      },
    ]);
    // What is reversed after the end of its year counts today.
    const { items } = (await staff.get(`/api/NetRevenues?memberId=${memberId}&netRevenueDateTo=2025-06-01`)).body.data;
    await staff.post(`/api/NetRevenues/${items[0].id}/Reverse`, { reason: 'Hủy hợp đồng' });
    expect((await yearsOf(memberId)).map(({ year, revenue }: never) => [year, revenue])).toEqual([
      [2026, '1999999'],
      [2025, '3000000'],
    ]);
  });

  test('a member has the rank in its record, in lists and in filters', async () => {
    // The present year of the database decides here, as in all filters of members by today.
    const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
    const before = house.clock.now;
    house.clock.now = new Date();
    staff = await house.signInAs(permissionCodes);
    const { body } = await staff.post('/api/Ranks', { name: 'Bạch kim', minimumRevenue: 50_000_000, discountRatio: 9 });
    const memberId = await addMember();
    await close((await add(memberId, { unitPrice: 50_000_000, quantity: 1, netRevenueDate: `${year}-01-02` })).id);
    const { data } = (await staff.get(`/api/Members/${memberId}`)).body;
    expect([data.rankId, data.rankName]).toEqual([body.data.id, 'Bạch kim']);
    const list = (await staff.get(`/api/Members?rankId=${body.data.id}&fields=rankName`)).body.data;
    expect(list.items).toEqual([expect.objectContaining({ id: memberId, rankName: 'Bạch kim' })]);
    expect((await staff.get(`/api/Members?rankIdNot=${body.data.id}&pageSize=100`)).body.data.total).toBe(members - 1);
    house.clock.now = before;
  });
});
