import { readVietQr } from '@hoivien/contract/kit/vietqr.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bankAccounts } from '../../db/tables/fee.ts';
import { qrPicture } from '../../kit/outbox/send-due.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { figure } from '../../testing/figure.ts';
import { makeApp } from '../../testing/make-app.ts';

const FEES = 1_000;
const ACCOUNTS = [
  ['970436', '1012345678'],
  ['970407', '19036789012345'],
  ['970422', '0901234567'],
  ['970418', 'VQRQAACXT8829'],
] as const;

/** The checksum of EMVCo, calculated bit by bit, without the code of the product. */
function checkOf(text: string): string {
  let rest = 0xffff;
  for (const byte of Buffer.from(text))
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((rest >> 15) & 1) !== ((byte >> bit) & 1);
      rest = ((rest << 1) & 0xffff) ^ (isOdd ? 0x1021 : 0);
    }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

test('the pictures of 1,000 random fees, as mails carry them, are read back with all fields', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(permissionCodes);
  for (const [bankBin, accountNumber] of ACCOUNTS)
    await house.db
      .insert(bankAccounts)
      .values({ id: uuidv7(), bankBin, accountNumber, accountHolder: 'HIEP HOI DOANH NGHIEP PHUONG NAM' });
  await house.db.execute(sql`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty ' || n, 'Công ty ' || n, '|| hv-' || n, now() from generate_series(1, ${FEES}::int) n`);
  await house.db.execute(sql`insert into fee_histories (id, member_id, year, period, kind, total, due_on)
    select gen_random_uuid(), id, 2000 + (random() * 100)::int, 'Y', 3, 1 + (random() * 10 ^ (1 + random() * 11))::bigint, '2026-06-30'
    from members where type = 1`);
  const { rows } = await house.db.execute<{ id: string; reference: string; debt: string }>(
    sql`select id, reference, debt::text from fee_histories`,
  );
  expect(rows).toHaveLength(FEES);
  let read = 0;
  for (const { id, reference, debt } of rows) {
    const answer = await staff.get(`/api/FeeHistories/${id}/VietQr`);
    const { accounts } = answer.body.data as { accounts: { code: string; bankBin: string; accountNumber: string }[] };
    const account = accounts[read % accounts.length];
    if (!account) throw new Error('There are accounts.');
    const picture = await buffer(qrPicture(account.code, 'code').read());
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const text = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
    expect(text).toBe(account.code);
    expect(text.slice(-4)).toBe(checkOf(text.slice(0, -4)));
    expect(readVietQr(text)).toEqual({
      bankBin: account.bankBin,
      accountNumber: account.accountNumber,
      amount: Number(debt),
      purpose: reference,
      holder: 'HIEP HOI DOANH NGHIEP PHU',
    });
    read += 1;
  }
  figure('codes read from their pictures', read);
}, 600_000);
