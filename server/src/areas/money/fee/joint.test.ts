import {
  isFeeReference,
  isMemberReference,
  memberReference,
  memberReferencesIn,
} from '@hoivien/contract/areas/money/fee/fee-reference.ts';
import { readVietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { indexOf, matchLines, type OpenFee } from '../bank/matcher.ts';
import { receiptMail } from './receipt-mail.ts';
import { receiptPdf } from './receipt-pdf.ts';

let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
  const who = { createdAt: new Date(), updatedAt: new Date() };
  await house.db
    .insert(bankAccounts)
    .values({ id: uuidv7(), bankBin: '970436', accountNumber: '1012345678', accountHolder: 'HIEP HOI', ...who });
});
afterAll(() => house[Symbol.asyncDispose]());

const ok = async (answer: ReturnType<TestClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};
let number = 0;
async function owing(...totals: number[]) {
  const code = `GC-${++number}`;
  const input = { type: 1, code, enterpriseName: `Công ty Gộp ${number}`, membership: { startsOn: '2020-01-01' } };
  const { id } = await ok(staff.post('/api/Members', input));
  const fees: string[] = [];
  // The one that is due last is added first.
  for (const [place, total] of totals.entries()) {
    const year = 2024 - place;
    const fee = { memberId: id, year, period: 'Y', kind: 3, total, dueOn: `${year}-03-31`, attachmentIds: [] };
    fees.unshift((await ok(staff.post('/api/FeeHistories', fee))).id);
  }
  return { id: id as string, fees };
}
const payAll = (id: string, amount: number, more: object = {}, who = staff) =>
  who.post(`/api/FeeHistories/OfMember/${id}/Payments`, {
    amount,
    payDate: today(new Date()),
    method: 1,
    clientKey: uuidv7(),
    receipt: true,
    ...more,
  });
const debts = async (id: string, fees: readonly string[]) => {
  const all = (await ok(staff.get(`/api/FeeHistories/OfMember/${id}`))).fees as { id: string; debt: number }[];
  return fees.map((fee) => all.find((one) => one.id === fee)?.debt);
};

describe('one payment for several fees', () => {
  test('goes to the oldest due first, once for a key, with one receipt of a line for each, and is taken back whole', async () => {
    const { id, fees } = await owing(300_000, 200_000, 100_000);
    const clientKey = uuidv7();
    const body = { clientKey, debt: 600_000 };
    const both = await Promise.all([payAll(id, 250_000, body), payAll(id, 250_000, body)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await debts(id, fees)).toEqual([0, 50_000, 300_000]);
    for (const [amount, words] of [
      [300_000, body],
      [250_000, { ...body, payerName: 'Người khác' }],
      [250_000, { ...body, userReceive: 'Người thu khác' }],
      [250_000, { ...body, receipt: false }],
    ] as const) {
      const other = await payAll(id, amount, words);
      expect([other.status, other.body.message]).toEqual([409, 'Mes.Payments.ClientKey.Conflict']);
    }
    const late = await payAll(id, 1_000, { debt: 600_000 });
    expect([late.status, late.body.message]).toEqual([409, 'Mes.Payments.Debt.Conflict']);
    const { fees: shown } = await ok(staff.get(`/api/FeeHistories/OfMember/${id}`));
    const entries = shown.flatMap(
      (fee: { entries: { id: string; amount: number; receipt: { id: string; code: string } }[] }) => fee.entries,
    );
    expect(entries.map(({ amount }: { amount: number }) => amount).sort()).toEqual([100_000, 150_000]);
    const papers = new Set(entries.map(({ receipt }: { receipt: { id: string } }) => receipt.id));
    expect(papers.size).toBe(1);
    const paper = await ok(staff.get(`/api/Receipts/${String([...papers][0])}/Print`));
    expect(paper.amount).toBe(250_000);
    expect(paper.lines.map(({ amount }: { amount: number }) => amount)).toEqual([100_000, 150_000]);
    expect(paper.lines.every(({ reference }: { reference: string }) => isFeeReference(reference))).toBe(true);
    expect(JSON.stringify(receiptMail(paper, 'Hội', 'vi').parts)).toContain('150.000 ₫');
    const pdf = await receiptPdf(paper, { size: 'A5', isCopy: false });
    expect(pdf.byteLength).toBeGreaterThan(5_000);
    const listed = (await ok(staff.get('/api/Payments?pageSize=100'))).items.filter(
      ({ memberId }: { memberId: string }) => memberId === id,
    );
    expect(new Set(listed.map(({ receiptCode }: { receiptCode: string }) => receiptCode))).toEqual(
      new Set([paper.code]),
    );
    // Taking one entry back takes all of them back, and cancels the receipt.
    await ok(staff.post(`/api/Payments/${entries[0].id}/Reverse`, { reason: 'Nhầm hội viên', clientKey: uuidv7() }));
    expect(await debts(id, fees)).toEqual([100_000, 200_000, 300_000]);
    expect((await ok(staff.get(`/api/Receipts/${paper.id}`))).state).toBe('cancelled');
  });

  test('goes to the chosen fees, and what is too much is a credit of the last one', async () => {
    const { id, fees } = await owing(300_000, 200_000);
    const [old, young] = fees as [string, string];
    const parts = (...amounts: number[]) => ({
      parts: amounts.map((amount, place) => ({ feeId: fees[place], amount })),
    });
    expect((await payAll(id, 100_000, { parts: [{ feeId: young, amount: 90_000 }] })).body.message).toBe(
      'Mes.Payments.Parts.NotAllowed',
    );
    expect(
      (
        await payAll(id, 2, {
          parts: [
            { feeId: old, amount: 1 },
            { feeId: old, amount: 1 },
          ],
        })
      ).body.message,
    ).toBe('Mes.Payments.Parts.Duplicate');
    const other = await owing(1_000);
    expect((await payAll(id, 1, { parts: [{ feeId: other.fees[0], amount: 1 }] })).status).toBe(404);
    expect((await payAll(id, 1, {}, club)).status).toBe(403);
    await ok(payAll(id, 150_000, parts(50_000, 100_000)));
    expect(await debts(id, fees)).toEqual([150_000, 200_000]);
    await ok(payAll(id, 400_000));
    expect(await debts(id, fees)).toEqual([0, -50_000]);
    expect((await payAll(id, 1)).body.message).toBe('Mes.Payments.Parts.NotFound');
  });
});

describe('the reference of a member', () => {
  test('has check digits of its own kind, stands in the code of the sum and on the page of the member', async () => {
    const { id } = await owing(300_000, 200_000);
    const { reference, debt } = await ok(staff.get(`/api/FeeHistories/OfMember/${id}`));
    expect([isMemberReference(reference), isFeeReference(reference), debt]).toEqual([true, false, 500_000]);
    expect(memberReference(Number(reference.slice(2, 9)))).toBe(reference);
    expect(isMemberReference(`${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`)).toBe(false);
    expect(memberReferencesIn(`CTGOP${reference}NOPPHI`)).toEqual([{ reference, from: 5, to: 16 }]);
    const { accounts } = await ok(staff.get(`/api/FeeHistories/OfMember/${id}/VietQr`));
    expect(readVietQr(accounts[0].code)).toMatchObject({ amount: 500_000, purpose: reference });
    expect((await club.get(`/api/FeeHistories/OfMember/${id}/VietQr`)).status).toBe(404);
  });

  test('is known by the bank: the exact sum is sure, another amount asks with the oldest due first', async () => {
    const reference = memberReference(7);
    const fees: OpenFee[] = [
      { id: 'young', memberId: 'm', reference: 'HP260000001', year: 2026, debt: 300_000, dueOn: '2026-03-31' },
      { id: 'old', memberId: 'm', reference: 'HP250000001', year: 2025, debt: 200_000, dueOn: '2025-03-31' },
    ];
    const payers = [{ id: 'm', code: null, core: ['GOP'], taxCode: null, people: [] }];
    const index = indexOf(fees, payers, new Map(), new Map([[reference, 'm']]));
    const verdict = async (amount: number, text = `CK ${reference}`) => {
      const line = { id: 'l', amount, at: 0, text, payerName: null, payerAccount: null, isTwin: false };
      const found = (await matchLines([line], index)).get('l');
      return [found?.verdict, found?.candidates[0]?.parts.map(({ feeId, amount: part }) => [feeId, part])];
    };
    expect(await verdict(500_000)).toEqual([
      'sure',
      [
        ['old', 200_000],
        ['young', 300_000],
      ],
    ]);
    expect(await verdict(200_000)).toEqual(['ask', [['old', 200_000]]]);
    expect(await verdict(250_000)).toEqual([
      'ask',
      [
        ['old', 200_000],
        ['young', 50_000],
      ],
    ]);
    // A wrong check digit is no reference.
    expect(await verdict(500_000, `CK ${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`)).toEqual([
      'none',
      undefined,
    ]);
  });

  test('of a merged member still finds the survivor', async () => {
    const [one, two] = [await owing(100_000), await owing(200_000)];
    const held = (await ok(staff.get(`/api/FeeHistories/OfMember/${two.id}`))).reference;
    await ok(staff.post('/api/Merges', { survivorId: one.id, loserId: two.id, choices: {} }));
    const { rows } = await house.db.execute<{ member: string }>(
      sql`select member_id as member from fee_member_references where reference = ${held}`,
    );
    expect(rows).toEqual([{ member: one.id }]);
  });
});
