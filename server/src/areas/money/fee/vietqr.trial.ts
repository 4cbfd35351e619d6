import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readVietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { qrPicture } from '../../../kit/outbox/send-due.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { figure } from '../../../testing/figure.ts';
import { makeApp } from '../../../testing/make-app.ts';

const FEES = 1_000;
/** Dots per inch of the receipts; an office printer has 600. */
const DPI = '150';
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

/** Like a phone that moves, a reader looks at a picture in several sizes until it sees something. */
const SIZES = [1, 1.3, 0.8, 1.7];

/** What a reader sees in a picture; jsqr is no part of the product, which draws its codes with other packages. */
async function readPicture(picture: Buffer): Promise<string> {
  const { width } = await sharp(picture).metadata();
  for (const size of SIZES) {
    const scaled = size === 1 ? sharp(picture) : sharp(picture).resize({ width: Math.round(width * size) });
    const { data, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
    if (found) return found.data;
  }
  throw new Error('There is no code that can be read.');
}

/** The first page of a PDF as a picture, by the program of poppler. */
async function printed(pdf: Buffer): Promise<Buffer> {
  const program = spawn('pdftoppm', ['-r', DPI, '-gray', '-f', '1', '-l', '1', '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [picture] = await Promise.all([buffer(program.stdout), pipeline(Readable.from([pdf]), program.stdin)]);
  return toPng(picture);
}

/** sharp reads no PGM: its head, then a byte for each dot. */
function toPng(picture: Buffer): Promise<Buffer> {
  const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(picture.subarray(0, 100).toString('latin1'));
  if (!head) throw new Error('pdftoppm has drawn no picture.');
  const raw = { width: Number(head[1]), height: Number(head[2]), channels: 1 } as const;
  return sharp(picture.subarray(head[0].length), { raw }).toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
}

const hasPoppler = await new Promise<boolean>((done) => {
  const program = spawn('pdftoppm', ['-v'], { stdio: 'ignore' });
  program.once('error', () => done(false)).once('exit', () => done(true));
});

test('another program reads all fields of 1,000 random fees from the pictures of mails and from printed receipts', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(permissionCodes);
  for (const [bankBin, accountNumber] of ACCOUNTS)
    await house.db
      .insert(bankAccounts)
      .values({ id: uuidv7(), bankBin, accountNumber, accountHolder: 'HIEP HOI DOANH NGHIEP PHUONG NAM' });
  await house.db.execute(sql`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty ' || n, 'Công ty ' || n, '|| hv-' || n, now() from generate_series(1, ${FEES}::int) n`);
  await house.db.execute(sql`insert into fee_histories (id, member_id, year, period, kind, total, due_on)
    select gen_random_uuid(), id, 2000 + (random() * 100)::int, 'Y', 3, 2 + (random() * 10 ^ (1 + random() * 10.99))::bigint, '2026-06-30'
    from members where type = 1`);
  const { rows } = await house.db.execute<{ id: string; reference: string; debt: string }>(
    sql`select id, reference, debt::text from fee_histories`,
  );
  expect(rows).toHaveLength(FEES);
  const holder = 'HIEP HOI DOANH NGHIEP PHU';
  const requireFields = (text: string, fields: object) => {
    expect(text.slice(-4)).toBe(checkOf(text.slice(0, -4)));
    expect(readVietQr(text)).toEqual({ ...fields, holder });
  };
  let [mails, receipts] = [0, 0];
  for (const { id, reference, debt } of rows) {
    const answer = await staff.get(`/api/FeeHistories/${id}/VietQr`);
    const { accounts } = answer.body.data as { accounts: { code: string; bankBin: string; accountNumber: string }[] };
    const account = accounts[mails % accounts.length];
    if (!account) throw new Error('There are accounts.');
    const { bankBin, accountNumber } = account;
    const text = await readPicture(await buffer(qrPicture(account.code, 'code').read()));
    expect(text).toBe(account.code);
    requireFields(text, { bankBin, accountNumber, amount: Number(debt), purpose: reference });
    mails += 1;
    if (!hasPoppler) continue;
    // A đồng is paid, and the receipt asks for what is left.
    const paid = await staff.post(`/api/FeeHistories/${id}/Payments`, {
      amount: 1,
      payDate: '2026-01-02',
      method: 1,
      receipt: true,
      clientKey: uuidv7(),
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    const { rows: papers } = await house.db.execute<{ id: string }>(
      sql`select r.id from receipts r join payments p on p.id = r.payment_id where p.fee_history_id = ${id}`,
    );
    const pdf = await staff.post(`/api/Receipts/${papers[0]?.id}/Pdf`, { size: receipts % 2 === 0 ? 'A5' : 'A4' });
    expect(pdf.status).toBe(200);
    const [bin, number] = ACCOUNTS[0];
    requireFields(await readPicture(await printed(pdf.body as Buffer)), {
      bankBin: bin,
      accountNumber: number,
      amount: Number(debt) - 1,
      purpose: reference,
    });
    receipts += 1;
  }
  figure('codes read from the pictures of mails', mails);
  figure(
    hasPoppler ? 'codes read from printed receipts' : 'no printed receipts, because pdftoppm is missing',
    receipts,
  );
}, 1_800_000);
