import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areasOf } from '../../../areas.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { personalDataQueues } from '../../people/personal-data/queues.ts';
import { withoutWord } from './personal.ts';

const DAY = 24 * 60 * 60 * 1000;
const ACCOUNT = '1012345678';
const sePaySecret = 'a secret of SePay for tests';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ config: { sePaySecret }, takeJobs: async () => undefined });
  staff = await house.signInAs(permissionCodes);
  await house.db
    .insert(bankAccounts)
    .values({ id: uuidv7(), bankBin: '970436', accountNumber: ACCOUNT, accountHolder: 'Hiệp hội' });
});
afterAll(() => house[Symbol.asyncDispose]());

async function ok(asked: ReturnType<TestClient['get']>, expected = 200) {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(expected);
  return body.data;
}

let number = 0;
async function transfer(content: string, amount: number): Promise<void> {
  number += 1;
  const { statusCode, body } = await house.app.inject({
    method: 'POST',
    url: '/api/Public/SePay',
    headers: { authorization: `Apikey ${sePaySecret}` },
    payload: {
      id: number,
      gateway: 'VCB',
      transactionDate: '2026-10-05 10:00:00',
      accountNumber: ACCOUNT,
      content,
      transferType: 'in',
      transferAmount: amount,
      referenceCode: `FT26${number}`,
    },
  });
  expect(statusCode, body).toBe(200);
}

interface Told extends Record<string, unknown> {
  description: string;
  amount: string;
  bank_reference: string;
  search_key: string;
}
const lines = async () => (await house.db.execute<Told>(sql`select * from bank_lines order by bank_reference`)).rows;

async function payer(name: string): Promise<{ id: string; reference: string; feeId: string }> {
  const { id } = await ok(staff.post('/api/PersonalMembers', { code: `CN-B${++number}`, name }), 201);
  const input = {
    memberId: id,
    year: 2026,
    period: 'Y',
    kind: 3,
    total: 2_000_000,
    dueOn: '2026-06-30',
    attachmentIds: [],
  };
  const made = await ok(staff.post('/api/FeeHistories', input), 201);
  return { id, reference: made.reference, feeId: made.id };
}

async function purgeAfter(time: number): Promise<void> {
  const { modules } = areasOf(secretKey);
  const now = () => new Date(house.clock.now.getTime() + time);
  const purge = personalDataQueues({ db: house.db, now, modules }).find(({ name }) => name === 'purge-expired');
  await purge?.handle({ data: {}, signal: new AbortController().signal, isLastTry: false });
}

test('erasing a person takes the text of the bank with it, and amount, day and the line itself stay', async () => {
  const person = await payer('Đặng Thị Hồng Vân Kiều');
  const other = await payer('Ngô Bá Khác Hẳn');
  await transfer(
    `${person.reference} DANG THI HONG VAN KIEU nop hoi phi CT tu 0071000123456 DANG THI HONG VAN KIEU toi ${ACCOUNT}`,
    2_000_000,
  );
  await transfer('NGO BA KHAC HAN va DangThiHongVanKieu ung ho', 300_000);
  await transfer(`${other.reference} NGO BA KHAC HAN nop`, 2_000_000);
  await ok(staff.post('/api/BankStatements/Lines/Match'));
  await ok(staff.post('/api/BankStatements/Lines/Accept', { statementId: null }));
  expect((await ok(staff.get(`/api/FeeHistories/${person.feeId}`))).debt).toBe(0);
  const shown = await ok(staff.get(`/api/FeeHistories/OfMember/${person.id}`));
  expect(shown.fees[0].entries[0].paymentContent).toContain('DANG THI HONG VAN KIEU');
  const before = await lines();
  await staff.post(`/api/PersonalMembers/${person.id}/Deactivate`);
  await ok(staff.post(`/api/PersonalData/Members/${person.id}/Erase`, { reason: 'Theo đơn', confirm: ERASE_WORD }));
  const [own, named, others] = await lines();
  expect(own).toMatchObject({
    description: ERASED,
    amount: '2000000',
    payer_account: null,
  });
  expect(named?.description).toBe('NGO BA KHAC HAN va … ung ho');
  expect(others).toMatchObject({ description: before[2]?.description });
  const { rows } = await house.db.execute(
    sql`select 1 from bank_lines l where to_jsonb(l)::text ~* 'h[oồ]ng ?v[aâ]n ?ki[eề]u' union all
      select 4 from bank_reports r where to_jsonb(r)::text ~* 'h[oồ]ng ?v[aâ]n ?ki[eề]u' union all
      select 2 from payments p where (to_jsonb(p) - 'search_key')::text ~* 'h[oồ]ng ?v[aâ]n ?ki[eề]u' union all
      select 3 from audit_entries a where a.area = 'BankStatements' and to_jsonb(a)::text ~* 'h[oồ]ng ?v[aâ]n ?ki[eề]u'`,
  );
  expect(rows).toEqual([]);
  // The sums of the books stay.
  expect((await ok(staff.get(`/api/FeeHistories/${person.feeId}`))).paid).toBe(2_000_000);
});

test('texts of booked lines stay ten years, those of other lines two years after the decision; lines that wait stay', async () => {
  const { id } = (
    await house.db.execute<{ id: string }>(sql`select id from bank_lines where state = 'none' or state = 'ask' limit 1`)
  ).rows[0] as { id: string };
  await transfer('mot dong cho mai', 777_000);
  await ok(staff.post(`/api/BankStatements/Lines/${id}/Ignore`, { kind: 'other', reason: 'Không phải phí' }));
  const texts = async () => (await lines()).map(({ description }) => description);
  const present = await texts();
  await purgeAfter(2 * 365 * DAY - DAY);
  expect(await texts()).toEqual(present);
  await purgeAfter(2 * 365 * DAY + DAY);
  expect((await texts()).filter((text) => text === '')).toHaveLength(1);
  await purgeAfter(10 * 365 * DAY + 400 * DAY);
  expect((await texts()).filter((text) => text !== '')).toEqual(['mot dong cho mai']);
  expect((await lines()).map(({ amount }) => Number(amount)).reduce((one, two) => one + two)).toBe(5_077_000);
});

test.each([
  ['NGUYEN VAN AN chuyen', 'NGUYENVANAN', '… chuyen'],
  ['chuyen tu NguyenVanAn', 'NGUYENVANAN', 'chuyen tu …'],
  ['Nguyễn Văn Ân, Nguyen Van An', 'NGUYENVANAN', '…, …'],
  ['khong co ai', 'NGUYENVANAN', 'khong co ai'],
])('%s', (text, flat, told) => expect(withoutWord(text, flat)).toBe(told));
