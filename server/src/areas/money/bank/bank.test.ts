import { createHmac } from 'node:crypto';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankLines } from '../../../db/tables/bank.ts';
import { bankAccounts, payments, receipts } from '../../../db/tables/fee.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { upload } from '../../keeping/exchange/testing/workbooks.ts';
import { indexOf, matchLines } from './matcher.ts';
import { readGrid } from './testing/grid.ts';
import { makeTransfers, makeWorld } from './testing/noise.ts';
import { asCsv, asWorkbook, LAYOUTS, makeStatement, type Transfer } from './testing/statements.ts';
import { sorted } from './transfers.ts';

const ACCOUNT = '1012345678';
const sePaySecret = 'a secret of SePay for tests';
const cassoSecret = 'a secret of Casso for tests';
const vietcombank = LAYOUTS[0] as (typeof LAYOUTS)[number];
const cashUp = LAYOUTS[1] as (typeof LAYOUTS)[number];

let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp({ config: { sePaySecret, cassoSecret }, takeJobs: async () => undefined });
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
  await house.db
    .insert(bankAccounts)
    .values({ id: uuidv7(), bankBin: '970436', accountNumber: ACCOUNT, accountHolder: 'Hiệp hội' });
});
afterAll(() => house[Symbol.asyncDispose]());

const sortedSums = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other);

let number = 0;
async function fee(total = 6_000_000, name = `Công ty Cổ phần Sao Kê Số ${number + 1}`) {
  number += 1;
  const made = await staff.post('/api/Members', {
    type: 1,
    code: `SK-${String(number).padStart(4, '0')}`,
    enterpriseName: name,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const input = {
    memberId: made.body.data.id,
    year: 2026,
    period: 'Y',
    kind: 3,
    total,
    dueOn: '2026-06-30',
    attachmentIds: [],
  };
  const { status, body } = await staff.post('/api/FeeHistories', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...(body.data as { id: string; reference: string; memberId: string }), name, total };
}
type Fee = Awaited<ReturnType<typeof fee>>;

let minute = 0;
function transfer(given: Fee, changes: Partial<Transfer> = {}): Transfer {
  minute += 1;
  return {
    feeIds: [given.id],
    amount: given.total,
    at: new Date(Date.UTC(2026, 9, 5, 2, minute)),
    text: `${given.reference} nop hoi phi`,
    payerName: given.name,
    payerAccount: `00${71_000_000 + minute}`,
    ...changes,
  };
}

async function send(bytes: Buffer, name = 'saoke.xlsx', who = staff) {
  const file = await upload(house, who, bytes, name);
  return who.post('/api/BankStatements', { attachmentId: file.body.data.id });
}

/** Uploads a statement and confirms its columns where nobody has. */
async function take(bytes: Buffer, name?: string) {
  const { status, body } = await send(bytes, name);
  expect(status, JSON.stringify(body)).toBe(201);
  if (body.data.state !== 'mapping') return body.data;
  const accounts = (await staff.get('/api/BankStatements/Accounts')).body.data;
  const input = {
    columns: body.data.survey.columns,
    accountId: accounts[0].id,
    layoutName: body.data.layoutName ?? 'Mẫu',
  };
  const confirmed = await staff.post(`/api/BankStatements/${body.data.id}/Confirm`, input);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return confirmed.body.data;
}

let seed = 0;
const workbook = (transfers: readonly Transfer[], layout = cashUp) =>
  asWorkbook(makeStatement(layout, transfers, ACCOUNT, ++seed).rows);
const lines = async (query: string) => (await staff.get(`/api/BankStatements/Lines?${query}`)).body.data.items;
const read = async (id: string) => (await staff.get(`/api/FeeHistories/${id}`)).body.data;

describe('a file of a bank', () => {
  test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
    '%s: every line in and out is read, and totals are none',
    (_name, layout) => {
      const world = makeWorld(60, 3);
      const transfers = makeTransfers(world, 30, 4, ['reference', 'name', 'tax code']);
      const { rows } = makeStatement(layout, transfers, ACCOUNT, 1);
      const { reading } = readGrid(rows);
      const credits = reading.lines.filter(({ credit }) => credit > 0);
      expect(sortedSums(credits.map(({ credit }) => credit))).toEqual(
        sortedSums(transfers.map(({ amount }) => amount)),
      );
      expect(reading.lines.filter(({ debit }) => debit === 11_000)).toHaveLength(3);
      expect(
        credits.every(({ at }) => at >= new Date('2026-10-31T17:00:00Z') && at < new Date('2026-11-21T00:00:00Z')),
      ).toBe(true);
      expect(reading.isBalanced).not.toBe(false);
    },
  );

  test('is asked about once: columns and account are remembered with the heading', async () => {
    const first = await send(await workbook([transfer(await fee())]));
    expect(first.body.data).toMatchObject({
      state: 'mapping',
      layoutName: 'Vietcombank CashUp',
      accountNumber: ACCOUNT,
    });
    expect(first.body.data.survey.lines[0]).toMatchObject({ credit: 6_000_000, debit: 0 });
    await take(await workbook([transfer(await fee())]));
    const again = await send(await workbook([transfer(await fee())]));
    expect(again.body.data).toMatchObject({ state: 'open', isBalanced: true });
    const layouts = (await staff.get('/api/BankStatements/Layouts')).body.data;
    const known = layouts.filter((one: { confirmedAt: string | null }) => one.confirmedAt !== null);
    expect(known).toHaveLength(1);
    expect(layouts.length).toBeGreaterThan(12);
    const dropped = await staff.del(`/api/BankStatements/${first.body.data.id}`);
    expect(dropped.status).toBe(200);
  });

  test('.csv is taken, .xls is told what to do, other files and sheets without lines are refused', async () => {
    const paid = await fee();
    const { rows } = makeStatement(cashUp, [transfer(paid)], ACCOUNT, ++seed);
    expect(await take(asCsv(rows, ';'), 'saoke.csv')).toMatchObject({
      state: 'open',
      credits: { count: 1, sum: 6_000_000 },
    });
    const old = await send(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'saoke.xls');
    expect(old.status).toBe(400);
    expect(old.body.errors[0]).toMatchObject({ message: 'Mes.BankStatements.AttachmentId.NotAllowed' });
    const page = await send(Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'saoke.xls');
    expect(page.body.errors[0]).toMatchObject({ message: 'Mes.BankStatements.AttachmentId.NotAllowed' });
    const none = await send(Buffer.from('một dòng chữ'), 'saoke.csv');
    expect(none.body.errors[0]).toMatchObject({ message: 'Mes.BankStatements.AttachmentId.InValid' });
  });

  test('whose balances contradict its lines books nothing', async () => {
    const paid = await fee();
    const { rows } = makeStatement(cashUp, [transfer(paid), transfer(await fee())], ACCOUNT, ++seed);
    const broken = rows
      .map((row) => row.map((cell) => (cell === '1,283,011,000' ? '1,283,011,999' : cell)))
      .filter((row) => !/closing/i.test(String(row[0])));
    const made = await take(await asWorkbook(broken));
    expect(made).toMatchObject({ isBalanced: false });
    const [line] = await lines(`statementId=${made.id}&search=${paid.reference}`);
    const { status, body } = await staff.post(`/api/BankStatements/Lines/${line.id}/Assign`, {
      parts: [{ feeId: paid.id, amount: 6_000_000 }],
    });
    expect([status, body.message]).toEqual([400, 'Mes.BankStatements.Balance.NotAllowed']);
    expect(await read(paid.id)).toMatchObject({ paid: 0 });
  });
});

describe('matching', () => {
  const world = makeWorld(300, 21);
  const index = indexOf(world.fees, world.members, new Map());
  const proposed = async (ways: Parameters<typeof makeTransfers>[3]) => {
    const made = makeTransfers(world, 40, 9, ways);
    const proposals = await matchLines(
      made.map((one, at) => ({
        id: String(at),
        amount: one.amount,
        at: at * 1000,
        text: one.text,
        payerName: one.payerName,
        payerAccount: one.payerAccount,
        isTwin: false,
      })),
      index,
    );
    return made.map((one, at) => ({ made: one, proposal: proposals.get(String(at)) }));
  };

  test('a reference is sure however the bank writes it', async () => {
    const all = await proposed(['reference', 'reference split', 'reference glued', 'reference, no accents, name']);
    for (const { made, proposal } of all) {
      expect(proposal?.verdict, made.text).toBe('sure');
      expect(proposal?.candidates[0]?.parts.map(({ feeId }) => feeId)).toEqual(made.feeIds);
    }
  });

  test('a reference from somebody whom no record names is asked about until their account is known', async () => {
    const all = await proposed(['reference, paid by a stranger', 'reference of another, paid by a stranger']);
    for (const { made, proposal } of all) {
      expect(proposal?.verdict, made.text).toBe('ask');
      expect(proposal?.candidates[0]?.reasons.map(({ kind }) => kind)).toContain('unknownPayer');
    }
    const [right] = all;
    if (!right) throw new Error('Transfers were made.');
    const { made } = right;
    const known = indexOf(world.fees, world.members, new Map([[made.payerAccount, new Set([made.memberId])]]));
    const line = { ...made, id: '1', at: 0, isTwin: false };
    expect((await matchLines([line], known)).get('1')?.verdict).toBe('sure');
  });

  test('a wrong reference, a name alone, a part and a gift are asked about', async () => {
    const all = await proposed([
      'reference of another member',
      'wrong digit in the reference',
      'name',
      'part of the debt',
      'three members',
      'no fee',
    ]);
    expect(all.filter(({ proposal }) => proposal?.verdict === 'sure').map(({ made }) => made.text)).toEqual([]);
  });
});

describe('booking', () => {
  test('all that are sure at once, with receipts; the same and an overlapping statement change nothing', async () => {
    const fees = await Promise.all([fee(), fee(), fee()]);
    const transfers = fees.map((one) => transfer(one));
    const bytes = await workbook(transfers);
    const made = await take(bytes);
    const summary = (await staff.get(`/api/BankStatements/Lines/Summary?statementId=${made.id}`)).body.data;
    expect(summary).toMatchObject({
      sure: { count: 3, sum: 18_000_000 },
      credits: { count: 3 },
      known: { count: 0 },
      isStale: false,
    });
    const [first] = await lines(`statementId=${made.id}&state=sure`);
    expect(first.candidates[0].reasons.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['reference', 'amountExact']),
    );
    expect(first.marks.length).toBeGreaterThan(0);
    const accepted = await staff.post('/api/BankStatements/Lines/Accept', { statementId: made.id, except: [first.id] });
    expect(accepted.body.data).toMatchObject({ sum: 12_000_000, changed: 0, left: 0 });
    expect(accepted.body.data.firstReceipt).toMatch(/^PT-/);
    expect((await lines(`statementId=${made.id}&state=sure`)).map(({ id }: { id: string }) => id)).toEqual([first.id]);
    await staff.post('/api/BankStatements/Lines/Accept', { lineIds: [first.id] });
    for (const { id } of fees) expect(await read(id)).toMatchObject({ paid: 6_000_000, debt: 0, status: 2 });
    const before = await counts();
    expect((await send(bytes)).body.data.id).toBe(made.id);
    const more = await fee();
    // Another file with the same lines and a new one.
    const { rows } = makeStatement(cashUp, transfers, ACCOUNT, seed);
    const other = makeStatement(cashUp, [...transfers, transfer(more)], ACCOUNT, seed);
    expect(rows.length).toBeLessThan(other.rows.length);
    const overlapping = await take(await asWorkbook(other.rows));
    expect(overlapping).toMatchObject({ known: { count: 3, sum: 18_000_000 }, credits: { count: 4 }, waiting: 1 });
    expect(await counts()).toEqual(before);
  });

  test('one line for several fees, several lines for one fee, and a rest as a credit', async () => {
    const [one, two, half, over] = [await fee(), await fee(4_000_000), await fee(), await fee()];
    const made = await take(
      await workbook([
        transfer(one, { amount: 10_000_000, text: `hoi phi ${one.reference} va ${two.reference}` }),
        transfer(half, { amount: 2_000_000, text: `${half.reference} dotmot` }),
        transfer(half, { amount: 4_000_000, text: `${half.reference} dothai` }),
        transfer(over, { amount: 7_000_000 }),
      ]),
    );
    const find = async (text: string) => (await lines(`statementId=${made.id}&search=${encodeURIComponent(text)}`))[0];
    const several = await find(two.reference);
    expect(several.candidates[0].parts).toHaveLength(2);
    expect(several.candidates[0].parts).toEqual(
      expect.arrayContaining(
        [one, two].map(({ id, name }) => expect.objectContaining({ feeId: id, memberName: name })),
      ),
    );
    expect(several.state).toBe('ask');
    const parts = several.candidates[0].parts.map(({ feeId, amount }: { feeId: string; amount: number }) => ({
      feeId,
      amount,
    }));
    const wrong = await staff.post(`/api/BankStatements/Lines/${several.id}/Assign`, { parts: parts.slice(0, 1) });
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([400, 'Mes.BankStatements.Parts.InValid']);
    expect((await staff.post(`/api/BankStatements/Lines/${several.id}/Assign`, { parts })).status).toBe(200);
    expect(await read(two.id)).toMatchObject({ debt: 0 });
    for (const line of [await find('dotmot'), await find('dothai')]) {
      expect(line.group).not.toBeNull();
      expect(line.candidates[0].reasons.map(({ kind }: { kind: string }) => kind)).toContain('together');
      const shares = line.candidates[0].parts.map(({ feeId, amount }: { feeId: string; amount: number }) => ({
        feeId,
        amount,
      }));
      await staff.post(`/api/BankStatements/Lines/${line.id}/Assign`, { parts: shares });
    }
    expect(await read(half.id)).toMatchObject({ debt: 0, paid: 6_000_000 });
    const much = await find(over.reference);
    await staff.post(`/api/BankStatements/Lines/${much.id}/Assign`, { parts: [{ feeId: over.id, amount: 7_000_000 }] });
    expect(await read(over.id)).toMatchObject({ debt: -1_000_000, status: 2 });
    const twice = await staff.post(`/api/BankStatements/Lines/${much.id}/Assign`, {
      parts: [{ feeId: over.id, amount: 7_000_000 }],
    });
    expect([twice.status, twice.body.message]).toEqual([400, 'Mes.BankStatements.Line.NotAllowed']);
  });

  test('a member code with its own sign is no split code, one with a blank in its number is', async () => {
    const [one, two] = [await fee(), await fee()];
    const codeOf = async ({ memberId }: Fee) => (await staff.get(`/api/Members/${memberId}`)).body.data.code as string;
    const [own, cut] = [await codeOf(one), await codeOf(two)];
    const texts = [`hoi phi ${own} cam on`, `hoi phi ${cut.slice(0, 5)} ${cut.slice(5)} cam on`];
    const made = await take(
      await workbook([one, two].map((each, at) => transfer(each, { text: texts[at] ?? '', payerName: 'X' }))),
    );
    const found = await lines(`statementId=${made.id}`);
    const kinds = [one, two].map((each) =>
      found
        .flatMap(
          ({ candidates }: { candidates: { parts: { feeId: string }[]; reasons: { kind: string }[] }[] }) => candidates,
        )
        .find(({ parts }: { parts: { feeId: string }[] }) => parts[0]?.feeId === each.id)
        ?.reasons.map(({ kind }: { kind: string }) => kind)
        .find((kind: string) => kind.startsWith('code')),
    );
    expect(kinds).toEqual(['code', 'codeSplit']);
  });

  test('a line that matches nothing waits, is found by search for a fee, is ignored with a reason and taken back', async () => {
    const lone = await fee(5_500_000, 'Công ty Trách nhiệm hữu hạn Đơn Lẻ Tận Cùng');
    const made = await take(
      await workbook([transfer(lone, { amount: 1_234_000, text: 'chuyen tien', payerName: 'X' })]),
    );
    const [line] = await lines(`statementId=${made.id}`);
    expect(line).toMatchObject({ state: 'none', candidates: [] });
    const choices = (
      await staff.get(`/api/BankStatements/Fees?search=${encodeURIComponent('don le tan cung')}&amount=1234000`)
    ).body.data;
    expect(choices[0]).toMatchObject({ memberName: lone.name, fees: [{ feeId: lone.id, debt: 5_500_000 }] });
    const at = `/api/BankStatements/Lines/${line.id}`;
    expect((await staff.post(`${at}/Ignore`, { kind: 'other' })).body.errors[0].message).toBe(
      'Mes.BankStatements.Reason.Required',
    );
    await staff.post(`${at}/Ignore`, { kind: 'sponsor' });
    expect((await lines(`statementId=${made.id}&state=ignored`))[0].ignored).toMatchObject({ kind: 'sponsor' });
    expect((await staff.post(`${at}/Assign`, { parts: [{ feeId: lone.id, amount: 1_234_000 }] })).status).toBe(400);
    const [act] = (await staff.get('/api/RecentActions')).body.data.items;
    expect(act).toMatchObject({ undo: [`${at}/TakeBack`], reason: null, path: `/bank-statements/info/${made.id}` });
    await staff.post(act.undo[0]);
    const [back, was] = (await staff.get('/api/RecentActions')).body.data.items;
    expect([back, was].map(({ reason }) => reason.message)).toEqual([
      'Mes.RecentActions.Undo.IsUndo',
      'Mes.RecentActions.Undo.Undone',
    ]);
    await staff.post(`${at}/Assign`, { parts: [{ feeId: lone.id, amount: 1_234_000 }] });
    expect(await read(lone.id)).toMatchObject({ paid: 1_234_000 });
    const file = await house.app.inject({
      method: 'GET',
      url: `/api/BankStatements/Lines/Export?statementId=${made.id}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('a fee that was paid meanwhile is not paid again', async () => {
    const paid = await fee();
    const made = await take(await workbook([transfer(paid)]));
    await staff.post(`/api/FeeHistories/${paid.id}/Payments`, {
      amount: 6_000_000,
      payDate: '2026-01-02',
      method: 1,
      clientKey: uuidv7(),
    });
    const { body } = await staff.post('/api/BankStatements/Lines/Accept', { statementId: made.id });
    expect(body.data).toMatchObject({ lineIds: [], changed: 1, left: 0 });
    expect(await read(paid.id)).toMatchObject({ paid: 6_000_000 });
  });

  test('a whole statement is undone by contrary entries, and can be read again; after a day no more', async () => {
    const [one, two] = [await fee(), await fee()];
    const bytes = await workbook([transfer(one), transfer(two)]);
    const made = await take(bytes);
    await staff.post('/api/BankStatements/Lines/Accept', { statementId: made.id });
    const undone = await staff.post(`/api/BankStatements/${made.id}/Undo`);
    expect(undone.body.data).toMatchObject({ undone: 2, kept: [], left: 0 });
    for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ paid: 0, debt: 6_000_000 });
    const entries = await house.db.select().from(payments).where(eq(payments.feeHistoryId, one.id));
    expect(sortedSums(entries.map(({ amount }) => amount))).toEqual([-6_000_000, 6_000_000]);
    const [receipt] = await house.db
      .select()
      .from(receipts)
      .where(eq(receipts.paymentId, entries.find(({ amount }) => amount > 0)?.id ?? ''));
    expect(receipt?.cancelledById).toBeTruthy();
    const again = await take(bytes);
    expect(again.id).not.toBe(made.id);
    expect(again).toMatchObject({ known: { count: 0 }, waiting: 2 });
    await staff.post('/api/BankStatements/Lines/Accept', { statementId: again.id });
    expect(await read(one.id)).toMatchObject({ debt: 0 });
    const now = house.clock.now;
    house.clock.now = new Date(now.getTime() + 25 * 3_600_000);
    const late = await house.signInAs(permissionCodes);
    const { status, body } = await late.post(`/api/BankStatements/${again.id}/Undo`);
    house.clock.now = now;
    expect([status, body.message]).toEqual([400, 'Mes.BankStatements.Undo.NotAllowed']);
  });

  test('an entry that is corrected at the fee lets its line wait again', async () => {
    const paid = await fee();
    const made = await take(await workbook([transfer(paid)]));
    await staff.post('/api/BankStatements/Lines/Accept', { statementId: made.id });
    const [entry] = await house.db.select().from(payments).where(eq(payments.feeHistoryId, paid.id));
    await staff.post(`/api/Payments/${entry?.id}/Reverse`, { reason: 'Nhầm hội viên', clientKey: uuidv7() });
    expect(await lines(`statementId=${made.id}`)).toMatchObject([{ booked: 0 }]);
    await staff.post('/api/BankStatements/Lines/Match');
    expect(await lines(`statementId=${made.id}`)).toMatchObject([{ state: 'sure' }]);
  });

  test('ten people who book everything at once book each line once', async () => {
    const fees = await Promise.all([fee(), fee()]);
    const made = await take(await workbook(fees.map((one) => transfer(one))));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => staff.post('/api/BankStatements/Lines/Accept', { statementId: made.id })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { id } of fees) expect(await read(id)).toMatchObject({ paid: 6_000_000 });
  });
});

async function counts() {
  const { rows } = await house.db.execute(
    sql`select (select count(*) from payments)::int as payments, (select count(*) from bank_matches)::int as matches`,
  );
  return rows[0];
}

describe('transfers as they come', () => {
  const at = Math.floor(Date.now() / 1000);
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    house.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });
  const sePay = (payload: object, secret = sePaySecret) => {
    const seconds = String(Math.floor(house.clock.now.getTime() / 1000));
    const signature = createHmac('sha256', secret)
      .update(`${seconds}.${JSON.stringify(payload)}`)
      .digest('hex');
    return post('/api/Public/SePay', payload, {
      'x-sepay-timestamp': seconds,
      'x-sepay-signature': `sha256=${signature}`,
    });
  };
  const body = (given: Fee, changes: object = {}) => ({
    id: at + ++number,
    gateway: 'Vietcombank',
    transactionDate: '2026-10-06 10:00:00',
    accountNumber: ACCOUNT,
    subAccount: null,
    code: null,
    content: `${given.reference} nop hoi phi`,
    transferType: 'in',
    transferAmount: given.total,
    accumulated: 0,
    referenceCode: `MBVCB.${uuidv7()}`,
    description: 'BankAPINotify',
    ...changes,
  });

  test('SePay: fifty calls with one transfer make one line; the answer is what SePay expects; forged ones are refused', async () => {
    const paid = await fee();
    const payload = body(paid);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sePay(payload)));
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(
      new Set(['200 {"success":true}']),
    );
    const stored = await house.db
      .select()
      .from(bankLines)
      .where(eq(bankLines.externalId, String(payload.id)));
    expect(stored).toHaveLength(1);
    const history = await house.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, stored[0]?.id ?? ''));
    expect(history).toMatchObject([{ actorName: 'SePay', action: 'Create' }]);
    expect((await sePay(body(paid), 'another secret of SePay')).statusCode).toBe(401);
    expect((await post('/api/Public/SePay', body(paid), {})).statusCode).toBe(401);
    expect((await post('/api/Public/SePay', body(paid), { authorization: `Apikey ${sePaySecret}` })).statusCode).toBe(
      200,
    );
    expect((await sePay(body(paid, { transferType: 'out' }))).statusCode).toBe(200);
    await staff.post('/api/BankStatements/Lines/Match');
    const [line] = await lines(`search=${paid.reference}&state=ask`);
    // Another id is another transfer, so two lines claim one debt and a person decides.
    expect(line.candidates[0].reasons.map(({ kind }: { kind: string }) => kind)).toContain('twice');
    expect(line.doubts).toEqual([]);
  });

  test('a transfer that came and stands in a statement later is one', async () => {
    const paid = await fee();
    const payload = body(paid, { referenceCode: null, content: `MBVCB.99.${paid.reference} nop hoi phi.CT tu 1 A` });
    await sePay(payload);
    const made = await take(
      await asWorkbook(
        makeStatement(
          { ...vietcombank, wraps: () => `MBVCB.99.${paid.reference} NOP HOI PHI.CT tu 1 A toi ${ACCOUNT}` },
          [transfer(paid, { at: new Date('2026-10-06T03:00:00Z') })],
          ACCOUNT,
          ++seed,
        ).rows,
      ),
    );
    expect(made).toMatchObject({ known: { count: 1 }, credits: { count: 1 }, waiting: 0 });
  });

  test('Casso: both versions, signed and by token', async () => {
    const paid = await fee();
    const v2 = {
      error: 0,
      data: {
        id: 77,
        reference: 'R-77',
        description: `${paid.reference} nop`,
        amount: 6_000_000,
        transactionDateTime: '2026-10-07 09:00:00',
        accountNumber: ACCOUNT,
        counterAccountName: 'CONG TY',
      },
    };
    const time = String(house.clock.now.getTime());
    const signature = createHmac('sha512', cassoSecret)
      .update(`${time}.${JSON.stringify(sorted(v2))}`)
      .digest('hex');
    const headers = { 'x-casso-signature': `t=${time},v1=${signature}` };
    for (let round = 0; round < 3; round += 1)
      expect((await post('/api/Public/Casso', v2, headers)).statusCode).toBe(200);
    expect((await post('/api/Public/Casso', { ...v2, error: 1 }, headers)).statusCode).toBe(401);
    const v1 = {
      error: 0,
      data: [
        { id: 78, tid: 'T-78', description: 'out', amount: -5_000, when: '2026-10-07' },
        { id: 79, tid: 'T-79', description: 'in', amount: 5_000, when: '2026-10-07 08:00:00', subAccId: ACCOUNT },
      ],
    };
    expect((await post('/api/Public/Casso', v1, { 'secure-token': cassoSecret })).statusCode).toBe(200);
    expect((await post('/api/Public/Casso', v1, { 'secure-token': 'wrong' })).statusCode).toBe(401);
    const stored = await house.db.select().from(bankLines).where(eq(bankLines.source, 'casso'));
    expect(new Set(stored.map(({ externalId }) => externalId))).toEqual(new Set(['77', '79']));
  });

  test('without a secret there is no such address', async () => {
    await using other = await makeApp();
    const answer = await other.app.inject({ method: 'POST', url: '/api/Public/SePay', payload: body(await fee()) });
    expect(answer.statusCode).toBe(404);
  });
});

test('users of a club see and do nothing of it', async () => {
  const [line] = await lines('pageSize=1');
  const statement = (await staff.get('/api/BankStatements')).body.data.items[0].id;
  const calls = [
    club.get('/api/BankStatements'),
    club.get(`/api/BankStatements/${statement}`),
    club.get('/api/BankStatements/Lines'),
    club.get('/api/BankStatements/Lines/Summary'),
    club.get('/api/BankStatements/Lines/Export'),
    club.get('/api/BankStatements/Layouts'),
    club.get('/api/BankStatements/Fees?search=sao'),
    club.post('/api/BankStatements', { attachmentId: uuidv7() }),
    club.post('/api/BankStatements/Lines/Match'),
    club.post('/api/BankStatements/Lines/Accept', { statementId: null }),
    club.post('/api/BankStatements/Lines/Undo', { lineIds: [line.id] }),
    club.post(`/api/BankStatements/Lines/${line.id}/Assign`, { parts: [{ feeId: uuidv7(), amount: 1 }] }),
    club.post(`/api/BankStatements/Lines/${line.id}/Ignore`, { kind: 'sponsor' }),
    club.post(`/api/BankStatements/${statement}/Undo`),
  ];
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([403]));
});
