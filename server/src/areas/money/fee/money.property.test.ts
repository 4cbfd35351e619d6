import { permissionCodes } from '@hoivien/contract/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubs, members } from '../../../db/tables/member.ts';
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
  await house.db
    .insert(members)
    .values({ id: clubId, type: 5, code: 'CLB', codeKey: 'clb', name: 'CLB Cộng sổ', approvedAt: new Date() });
  await house.db.insert(clubs).values({ id: clubId });
  club = await house.signInAs(permissionCodes, { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

/** An entry as the test reckons it, in đồng; one that waits or was refused counts nothing. */
interface Entry {
  id: string;
  amount: number;
  isWaiver: boolean;
  /** What was entered together is taken back together. */
  together?: string | undefined;
  isTaken?: boolean;
  counts: boolean;
  waits: boolean;
}

interface Fee {
  id: string;
  who: number;
  year: number;
  total: number;
  runId: string | undefined;
  entries: Entry[];
}

const who = fc.nat({ max: 1 });
const place = fc.nat({ max: 3 });
const amount = fc.integer({ min: 1, max: 900_000 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    who,
    total: amount,
    before: fc.nat({ max: 400_000 }),
    byFile: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      place,
      amount,
      receipt: fc.boolean(),
      byClub: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      place,
      amount,
      outcome: fc.constantFrom('lower' as const, 'owed' as const, undefined),
    }),
  },
  fc.record({ kind: fc.constant('waive' as const), place, amount }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('together' as const), place, amount, receipt: fc.boolean() }) },
  fc.record({ kind: fc.constant('correct' as const), place, amount, asCredit: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), place, confirms: fc.boolean() }) },
  fc.record({ kind: fc.constant('reverse' as const), place, entry: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('credit' as const), place, from: place, amount }),
  fc.record({ kind: fc.constant('undo' as const), place }),
);

let names = 0;
async function addMember(): Promise<{ id: string; code: string }> {
  const code = `CS-${++names}`;
  const input = { type: 1, code, enterpriseName: `Công ty Cộng sổ ${names}`, membership: { startsOn: '2020-01-01' } };
  const { status, body } = await staff.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data;
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: id, joinedOn: '2020-01-01' });
  return { id, code };
}

let years = 2000;

test('after any order of entries, corrections, imports, their undo and a merge, all sums agree to the đồng', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
      const people = [await addMember(), await addMember()] as const;
      const fees: Fee[] = [];
      await addFee(fees, people, { who: 0, total: 500_000, before: 0, byFile: false });
      await addFee(fees, people, { who: 1, total: 700_000, before: 100_000, byFile: true });
      for (const one of steps) {
        if (one.kind === 'add') {
          if (fees.length < 4) await addFee(fees, people, one);
          continue;
        }
        const fee = fees[one.place % fees.length];
        if (!fee) continue;
        if (one.kind === 'pay') await enter(fee, 1, one.amount, one.byClub ? club : staff, one.receipt);
        else if (one.kind === 'refund') await enter(fee, 3, one.amount, staff, false, one.outcome);
        else if (one.kind === 'correct') await correct(fee, one.amount, one.asCredit);
        else if (one.kind === 'together') await payTogether(fees, fee.who, people[fee.who]?.id ?? '', one);
        else if (one.kind === 'waive') await enter(fee, 4, one.amount, staff, false);
        else if (one.kind === 'decide') await decide(fee, one.confirms);
        else if (one.kind === 'reverse') await reverse(fees, fee, one.entry);
        else if (one.kind === 'credit') await moveCredit(fee, fees[one.from % fees.length], one.amount);
        else await takeBack(fees, fee);
      }
      const [first, second] = people;
      await check(first.id, ofPerson(fees, 0));
      await check(second.id, ofPerson(fees, 1));
      const merged = await staff.post('/api/Merges', { survivorId: first.id, loserId: second.id, choices: {} });
      expect(merged.status, JSON.stringify(merged.body)).toBe(201);
      await check(first.id, fees);
      const undone = await staff.post(`/api/Merges/${merged.body.data.id}/Undo`, {});
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      await check(first.id, ofPerson(fees, 0));
      await check(second.id, ofPerson(fees, 1));
    }),
    { numRuns: Number(process.env['ROUNDS'] ?? 4), endOnFailure: true },
  );
  const { rows } = await house.db.execute(`
    select count(*)::int as wrong from receipt_series s
      left join (select series_id, count(*) as written, max(number) as most from receipts group by 1) r on r.series_id = s.id
      where coalesce(r.written, 0) <> s.next_number - 1 or coalesce(r.most, 0) <> s.next_number - 1`);
  expect(rows).toEqual([{ wrong: 0 }]);
  // What triggers copy for the figures follows fees and members through merges and changes.
  const { rows: copies } = await house.db.execute(`
    select count(*)::int as wrong from fee_histories f join members m on m.id = f.member_id
      left join payments p on p.fee_history_id = f.id
      where f.member_type <> m.type or p.member_type <> m.type or p.fee_year <> f.year or p.fee_kind <> f.kind`);
  expect(copies).toEqual([{ wrong: 0 }]);
});

type People = readonly { id: string; code: string }[];

/** Adds a fee by the form or by a workbook, with what was paid before. */
async function addFee(
  fees: Fee[],
  people: People,
  one: { who: number; total: number; before: number; byFile: boolean },
): Promise<void> {
  const year = ++years;
  const person = people[one.who];
  if (!person || year > 2100) return;
  let runId: string | undefined;
  if (one.byFile) {
    const headers = ['Hội viên', 'Năm', 'Kỳ', 'Loại', 'Phải nộp', 'Đã nộp lúc nhập vào', 'Hạn nộp', 'Còn nợ'];
    const rows = [
      [
        person.code,
        year,
        'Cả năm',
        'Khoản thu khác',
        `${one.total} đồng`,
        `${one.before} đồng`,
        `31/03/${year}`,
        String(one.total - one.before),
      ],
    ];
    const run = await dryRun(house, staff, 'FeeHistories', await workbook(headers, rows));
    expect(run.counts, JSON.stringify(run)).toMatchObject({ create: 1, refused: 0 });
    await write(staff, run.id);
    runId = run.id;
  } else {
    const input = { memberId: person.id, year, period: 'Y', kind: 3, total: one.total, dueOn: `${year}-03-31` };
    const { status, body } = await staff.post('/api/FeeHistories', {
      ...input,
      paidBefore: one.before,
      attachmentIds: [],
    });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  const { items } = (await staff.get(`/api/FeeHistories?memberId=${person.id}&year=${year}`)).body.data;
  expect(items).toHaveLength(1);
  const entries = await entriesOf(person.id, items[0].id);
  expect(entries.map((entry) => entry.amount)).toEqual(one.before > 0 ? [one.before] : []);
  fees.push({
    id: items[0].id,
    who: one.who,
    year,
    total: one.total,
    runId,
    entries: entries.map(({ id }) => ({ id, amount: one.before, isWaiver: false, counts: true, waits: false })),
  });
}

async function entriesOf(memberId: string, feeId: string): Promise<{ id: string; amount: number }[]> {
  const { fees } = (await staff.get(`/api/FeeHistories/OfMember/${memberId}`)).body.data;
  return fees.find(({ id }: { id: string }) => id === feeId).entries;
}

const sumOf = (fee: Fee, isWaiver: boolean) =>
  fee.entries.reduce((sum, entry) => sum + (entry.counts && entry.isWaiver === isWaiver ? entry.amount : 0), 0);
/** Money alone, and waivers alone. */
const paidOf = (fee: Fee) => sumOf(fee, false);
const waivedOf = (fee: Fee) => sumOf(fee, true);
const debtOf = (fee: Fee) => fee.total - paidOf(fee) - waivedOf(fee);
const creditOf = (fee: Fee) => Math.max(0, -debtOf(fee));
const waits = (fee: Fee) => fee.entries.some((entry) => entry.waits);

type Made = Pick<Entry, 'amount' | 'isWaiver'> & Partial<Entry>;

/** Adds what a call should have entered on a fee, with the ids that the database gave it. */
async function learn(fee: Fee, made: readonly Made[]): Promise<void> {
  const known = new Set(fee.entries.map(({ id }) => id));
  const { rows } = await house.db.execute<{ id: string; amount: string }>(
    `select id, amount::text from payments where fee_history_id = '${fee.id}' order by id`,
  );
  const left = [...made];
  const found = rows.filter(({ id }) => !known.has(id));
  const ascending = (one: number, other: number) => one - other;
  expect(found.map((row) => Number(row.amount)).toSorted(ascending)).toEqual(
    made.map((one) => one.amount).toSorted(ascending),
  );
  for (const { id, amount: value } of found) {
    const [one] = left.splice(
      left.findIndex((other) => other.amount === Number(value)),
      1,
    );
    if (one) fee.entries.push({ counts: true, waits: false, ...one, id });
  }
}

async function enter(
  fee: Fee,
  kind: number,
  amount: number,
  by: TestClient,
  receipt: boolean,
  outcome?: 'lower' | 'owed',
): Promise<void> {
  const { status, body } = await by.post(`/api/FeeHistories/${fee.id}/Payments`, {
    kind,
    amount,
    payDate: today(house.clock.now),
    method: 1,
    receipt,
    clientKey: uuidv7(),
    ...(kind !== 1 && { reason: 'Theo nghị quyết' }),
    ...(outcome && { outcome }),
  });
  const most = { 1: Number.POSITIVE_INFINITY, 3: paidOf(fee), 4: debtOf(fee) }[kind] ?? 0;
  // What is more than a credit belongs to the fee, so a refund of it says what becomes of the fee.
  const ofFee = kind === 3 ? Math.max(0, amount - creditOf(fee)) : 0;
  const isAllowed = !waits(fee) && amount <= most && (ofFee === 0 || outcome !== undefined);
  expect(status, JSON.stringify(body)).toBe(isAllowed ? 201 : 400);
  if (!isAllowed) return;
  const isOfClub = by === club;
  const lowered = outcome === 'lower' ? ofFee : 0;
  const together = lowered > 0 ? uuidv7() : undefined;
  await learn(fee, [
    { amount: kind === 3 ? -amount : amount, isWaiver: kind === 4, counts: !isOfClub, waits: isOfClub, together },
    ...(lowered > 0 ? [{ amount: lowered, isWaiver: true, together }] : []),
  ]);
}

/** One payment on all that a person owes, the oldest due first; the last fee takes what is left. */
async function payTogether(
  fees: readonly Fee[],
  person: number,
  memberId: string,
  { amount, receipt }: { amount: number; receipt: boolean },
): Promise<void> {
  const open = ofPerson(fees, person)
    .filter((fee) => debtOf(fee) > 0)
    .toSorted((one, other) => one.year - other.year);
  const shares: [Fee, number][] = [];
  let left = amount;
  for (const [place, fee] of open.entries()) {
    if (left <= 0) break;
    const share = place === open.length - 1 ? left : Math.min(left, debtOf(fee));
    shares.push([fee, share]);
    left -= share;
  }
  const { status, body } = await staff.post(`/api/FeeHistories/OfMember/${memberId}/Payments`, {
    amount,
    payDate: today(house.clock.now),
    method: 2,
    receipt,
    clientKey: uuidv7(),
  });
  const isAllowed = shares.length > 0 && shares.every(([fee]) => !waits(fee));
  expect(status, JSON.stringify(body)).toBe(isAllowed ? 201 : 400);
  if (!isAllowed) return;
  const together = shares.length > 1 ? uuidv7() : undefined;
  for (const [fee, share] of shares) await learn(fee, [{ amount: share, isWaiver: false, together }]);
}

/** Another total with a reason: never below what was waived, and below what was paid only as a credit. */
async function correct(fee: Fee, total: number, asCredit: boolean): Promise<void> {
  const { version } = (await staff.get(`/api/FeeHistories/${fee.id}`)).body.data;
  const { status, body } = await staff.post(`/api/FeeHistories/${fee.id}/CorrectTotal`, {
    total,
    reason: 'Nhầm mức thu',
    asCredit,
    version,
  });
  const settled = paidOf(fee) + waivedOf(fee);
  const isAllowed = !waits(fee) && total !== fee.total && total >= waivedOf(fee) && (total >= settled || asCredit);
  expect(status, JSON.stringify(body)).toBe(isAllowed ? 200 : 400);
  if (!isAllowed) return;
  fee.total = total;
  // An import keeps what was changed since.
  fee.runId = undefined;
}

async function decide(fee: Fee, confirms: boolean): Promise<void> {
  const entry = fee.entries.find((one) => one.waits);
  if (!entry) return;
  const answer = await (confirms
    ? staff.post(`/api/Payments/${entry.id}/Confirm`)
    : staff.post(`/api/Payments/${entry.id}/Refuse`, { reason: 'Không thấy tiền' }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  entry.waits = false;
  entry.counts = confirms;
}

/** An entry and what was entered with it, each with its fee. */
function matesOf(fees: readonly Fee[], fee: Fee, entry: Entry): { fee: Fee; entry: Entry }[] {
  const { together } = entry;
  if (!together) return [{ fee, entry }];
  return fees.flatMap((one) =>
    one.entries.filter((other) => other.together === together).map((other) => ({ fee: one, entry: other })),
  );
}

async function reverse(fees: readonly Fee[], fee: Fee, at: number): Promise<void> {
  const entry = fee.entries[at];
  if (!entry?.counts || entry.isTaken) return;
  const url = `/api/Payments/${entry.id}`;
  const offered = (await staff.get(url)).body.data.allowedActions.map(({ action }: { action: string }) => action);
  const { status } = await staff.post(`${url}/Reverse`, { reason: 'Ghi nhầm', clientKey: uuidv7() });
  const mates = matesOf(fees, fee, entry);
  const isAllowed = mates.every((one) => !waits(one.fee) && sumOf(one.fee, one.entry.isWaiver) >= one.entry.amount);
  expect(status).toBe(isAllowed ? 200 : 400);
  expect(offered.includes('Reverse')).toBe(isAllowed);
  if (!isAllowed) return;
  for (const one of mates) one.entry.isTaken = true;
  for (const one of fees) {
    const own = mates.filter((mate) => mate.fee === one).map((mate) => mate.entry);
    if (own.length > 0)
      await learn(
        one,
        own.map(({ amount, isWaiver }) => ({ amount: -amount, isWaiver, isTaken: true })),
      );
  }
}

/** Moves what was paid too much to another fee. */
async function moveCredit(fee: Fee, from: Fee | undefined, amount: number): Promise<void> {
  if (!from) return;
  const { status } = await staff.post(`/api/FeeHistories/${fee.id}/UseCredit`, {
    fromId: from.id,
    amount,
    clientKey: uuidv7(),
  });
  const most = Math.min(creditOf(from), paidOf(from), debtOf(fee));
  const isAllowed = from !== fee && from.who === fee.who && !waits(fee) && !waits(from) && amount <= most;
  expect(status).toBe(isAllowed ? 201 : 400);
  if (!isAllowed) return;
  const together = uuidv7();
  await learn(from, [{ amount: -amount, isWaiver: false, together }]);
  await learn(fee, [{ amount, isWaiver: false, together }]);
}

/** Takes the import of a fee back: the fee goes, or stays cancelled when it has entries of its own. It counts nothing then. */
async function takeBack(fees: Fee[], fee: Fee): Promise<void> {
  if (!fee.runId) return;
  await undo(staff, fee.runId);
  const { status, body } = await staff.get(`/api/FeeHistories/${fee.id}`);
  fee.runId = undefined;
  const mates = fee.entries.filter(({ isTaken }) => !isTaken).flatMap((entry) => matesOf(fees, fee, entry));
  const others = mates.filter((mate) => mate.fee !== fee);
  if (status === 200 && !body.data.cancelled) {
    // What was moved to another fee was spent there.
    expect(others.some((one) => waits(one.fee) || paidOf(one.fee) < one.entry.amount)).toBe(true);
    return;
  }
  if (status === 200)
    expect(body.data).toMatchObject({ total: 0, paid: 0, waived: 0, debt: 0, cancelledTotal: fee.total });
  else {
    expect(status).toBe(404);
    expect(fee.entries.length).toBeLessThanOrEqual(1);
  }
  for (const one of others) one.entry.isTaken = true;
  for (const one of new Set(others.map((mate) => mate.fee)))
    await learn(
      one,
      others
        .filter((mate) => mate.fee === one)
        .map(({ entry }) => ({ amount: -entry.amount, isWaiver: entry.isWaiver, isTaken: true })),
    );
  fees.splice(fees.indexOf(fee), 1);
}

const ofPerson = (fees: readonly Fee[], person: number) => fees.filter((fee) => fee.who === person);

/** Compares the records, the sums of the list, its export and the figures of each year with the test's own reckoning. */
async function check(memberId: string, own: readonly Fee[]): Promise<void> {
  const sum = (value: (fee: Fee) => number) => own.reduce((all, fee) => all + value(fee), 0);
  const owed = (fee: Fee) => Math.max(0, debtOf(fee));
  for (const fee of own) {
    const { data } = (await staff.get(`/api/FeeHistories/${fee.id}`)).body;
    expect([data.total, data.paid, data.waived, data.debt]).toEqual([
      fee.total,
      paidOf(fee),
      waivedOf(fee),
      debtOf(fee),
    ]);
    const { whole } = (await staff.get(`/api/Fees/Summary?year=${fee.year}`)).body.data;
    expect([whole.expected, whole.collected, whole.waived, whole.owed, whole.credit]).toEqual([
      fee.total,
      paidOf(fee),
      waivedOf(fee),
      owed(fee),
      creditOf(fee),
    ]);
    const months = (await staff.get(`/api/Fees/Months?year=${fee.year}`)).body.data.months as Record<string, number>[];
    const inAll = (name: string) => months.reduce((all, month) => all + Number(month[name]), 0);
    expect([inAll('due'), inAll('collected'), inAll('waived')]).toEqual([fee.total, paidOf(fee), waivedOf(fee)]);
  }
  const sums = (await staff.get(`/api/FeeHistories/Sums?memberId=${memberId}`)).body.data;
  expect([sums.count, sums.total, sums.paid, sums.waived, sums.debt, sums.credit]).toEqual([
    own.length,
    ...[(fee: Fee) => fee.total, paidOf, waivedOf, owed, creditOf].map((value) => String(sum(value))),
  ]);
  const answer = await house.app.inject({
    method: 'GET',
    url: `/api/FeeHistories/Export?memberId=${memberId}&language=vi&columns=year,total,paid,waived`,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(answer.statusCode).toBe(200);
  const [, ...rows] = await rowsOf(answer.rawPayload);
  const byYear = (one: readonly unknown[], other: readonly unknown[]) => Number(one[0]) - Number(other[0]);
  expect(rows.map((row) => row.map(Number)).toSorted(byYear)).toEqual(
    own.map((fee) => [fee.year, fee.total, paidOf(fee), waivedOf(fee)]).toSorted(byYear),
  );
}
