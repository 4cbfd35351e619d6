import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankReports } from '../../../db/tables/bank.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { notices } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';

/** What services of banks send: batches with bad entries, twice, and several at once. */
const cassoSecret = 'a secret of Casso for tests';
const sePaySecret = 'a secret of SePay for tests';
const [FIRST, SECOND] = ['0011002233445', '0099008877665'];
let house: TestApp;
beforeAll(async () => {
  house = await makeApp({ config: { cassoSecret, sePaySecret }, takeJobs: async () => undefined, connections: 10 });
  await house.signInAs(permissionCodes);
  for (const accountNumber of [FIRST, SECOND])
    await house.db
      .insert(bankAccounts)
      .values({ id: uuidv7(), bankBin: '970436', accountNumber, accountHolder: 'Hiệp hội' });
});
afterAll(() => house[Symbol.asyncDispose]());

const post = async (url: string, payload: object, headers: Record<string, string>) =>
  (
    await house.app.inject({
      method: 'POST',
      url: `/api/Public/${url}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    })
  ).statusCode;
const casso = (data: unknown) => post('Casso', { error: 0, data }, { 'secure-token': cassoSecret });
const sePay = (data: object) => post('SePay', data, { authorization: `Apikey ${sePaySecret}` });

const entry = (id: unknown, changes: object = {}) => ({
  id,
  tid: `R-${String(id)}`,
  description: `chuyen khoan ${String(id)}`,
  amount: 1_000_000,
  when: '2026-10-07 08:00:00',
  accountNumber: FIRST,
  ...changes,
});
const storedIds = async () => {
  const rows = await house.db.select().from(bankReports).where(eq(bankReports.source, 'casso'));
  return rows.map(({ externalId }) => externalId);
};

test('a bad entry of a batch refuses itself alone, is told once, and the others are stored once', async () => {
  const batch = [
    entry(1),
    entry(2, { when: 'tomorrow' }),
    entry(3, { amount: 'much' }),
    entry(4, { description: 'a\u0000b', tid: 'R\u00004', counterAccountName: 'C\u0000', accountNumber: FIRST }),
    entry(5),
    entry(5),
    null,
    'x',
    entry(6, { amount: 1e300 }),
    entry('\u0000'),
    entry(7, { when: '\u0000' }),
  ];
  for (let again = 0; again < 2; again++) expect(await casso(batch)).toBe(200);
  const ids = await storedIds();
  expect(new Set(ids.filter((id) => ['1', '4', '5'].includes(id ?? '')))).toEqual(new Set(['1', '4', '5']));
  expect(ids.length).toBe(new Set(ids).size);
  expect(ids.filter((id) => ['2', '3', '6', '7'].includes(id ?? ''))).toEqual([]);
  const told = await house.db.select().from(notices).where(eq(notices.kind, 'Mes.Notices.UnreadTransfer'));
  const people = new Set(told.map(({ userId }) => userId)).size;
  const named = told.map(({ params }) => String(params.id)).filter((id) => /^\d$/.test(id));
  expect(named.toSorted()).toEqual(['2', '3', '6', '7'].flatMap((id) => Array.from({ length: people }, () => id)));
  // Of nothing that can be read nothing is confirmed, so that the service says that it failed.
  for (const data of [[entry(8, { when: '' })], [null], {}, entry(9, { amount: null })])
    expect(await casso(data)).toBe(400);
  expect(await casso([])).toBe(200);
});

test('a text that was cut within a letter keeps its transfer, and those beside it', async () => {
  const cut = '\ud83d';
  expect(await casso([entry('cut', { description: `hoi phi ${cut}`, tid: `R${cut}` }), entry('beside')])).toBe(200);
  expect(await storedIds()).toEqual(expect.arrayContaining(['cut', 'beside']));
});

test('a transfer of the future is told instead of stored, and those beside it are stored', async () => {
  expect(await casso([entry('never', { when: '2096-01-01 08:00:00' }), entry('now')])).toBe(200);
  const ids = await storedIds();
  expect([ids.includes('never'), ids.includes('now')]).toEqual([false, true]);
  const told = await house.db.select().from(notices).where(eq(notices.kind, 'Mes.Notices.UnreadTransfer'));
  expect(told.map(({ params }) => params.id)).toContain('never');
});

test('a single transfer with NUL is no failure of the server', async () => {
  const one = {
    id: 'N\u0000',
    gateway: 'Vietcombank',
    accountNumber: FIRST,
    transactionDate: '2026-11-10 08:00:00',
    transferType: 'in',
    transferAmount: 2_222_000,
    content: 'nop\u0000hoi phi',
    referenceCode: 'F\u0000T',
  };
  expect(await sePay(one)).toBe(200);
  expect(await sePay({ ...one, id: 'N2', transactionDate: '\u0000' })).toBe(400);
});

test('batches at once, of the same accounts and ids in any order, are all taken, each transfer once', async () => {
  const ids = Array.from({ length: 30 }, (_, place) => 1_000 + place);
  const account = (id: number) => ['7770001', '8880002', '9990003', FIRST, SECOND][id % 5];
  const batch = ids.map((id) => entry(id, { accountNumber: account(id) }));
  // The same id with another account, in a batch of its own.
  const moved = batch.map((one, place) => ({ ...one, accountNumber: account(place + 1) }));
  const answers = await Promise.all(
    [batch, batch.toReversed(), moved, moved.toReversed(), batch, moved.toReversed()].map((one) => casso(one)),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  const own = (await storedIds()).filter((id) => Number(id) >= 1_000);
  expect(own.length).toBe(new Set(own).size);
  const { rows } = await house.db.execute<{ count: number }>(sql`select count(*)::int as count from bank_strangers`);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(3);
});

test('an old report of SePay or Casso with a bare key changes nothing: not with another amount, not as a refund', async () => {
  const stored = async () => (await house.db.select().from(bankReports)).map((row) => JSON.stringify(row)).toSorted();
  const own = {
    id: 'R1',
    gateway: 'Vietcombank',
    accountNumber: FIRST,
    transactionDate: '2026-11-10 08:00:00',
    transferType: 'in',
    transferAmount: 3_333_000,
    content: 'nop hoi phi',
    referenceCode: 'FT-R1',
  };
  expect([await sePay(own), await casso([entry('R2')])]).toEqual([200, 200]);
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  for (const again of [own, { ...own, transferAmount: 9_999_000 }, { ...own, transferType: 'out' }])
    expect(await sePay(again)).toBe(200);
  for (const again of [entry('R2'), entry('R2', { amount: 9_999_000 }), entry('R2', { amount: -9_999_000 })])
    expect(await casso([again])).toBe(200);
  expect(await stored()).toEqual(before);
});
