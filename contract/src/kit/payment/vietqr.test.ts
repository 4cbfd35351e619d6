import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QRPay } from 'vietnam-qr-pay';
import { PURPOSE_MAX, purposeText, readVietQr, vietQr } from './vietqr.ts';

const account = { bankBin: '970436', accountNumber: '1012345678' };

test('a code has the form of the published example', () => {
  expect(vietQr({ ...account, accountNumber: '1012345678900', purpose: 'HOIPHI', amount: 250_000 })).toMatch(
    /^00020101021238570010A00000072701270006970436011310123456789000208QRIBFTTA53037045406250000580?2VN62100806HOIPHI6304[0-9A-F]{4}$/,
  );
  expect(vietQr(account)).toContain('010211');
});

test('a reader of others reads account, amount and purpose', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.stringMatching(/^[A-Z0-9]{1,19}$/),
      fc.string({ maxLength: 40 }),
      (amount, accountNumber, purpose) => {
        const text = vietQr({ ...account, accountNumber, amount, purpose });
        const read = new QRPay(text);
        expect(read.isValid).toBe(true);
        expect([read.consumer.bankBin, read.consumer.bankNumber]).toEqual([account.bankBin, accountNumber]);
        expect(read.amount ?? '').toBe(amount === 0 ? '' : String(amount));
        expect(read.additionalData.purpose ?? '').toBe(purposeText(purpose));
        expect(readVietQr(text)).toMatchObject({ bankBin: account.bankBin, accountNumber, amount: amount || null });
      },
    ),
    { numRuns: 300 },
  );
});

test('the encoder of others and ours give the same text', () => {
  const purpose = 'HP26000041271';
  const other = QRPay.initVietQR({
    bankBin: '970436',
    bankNumber: '1012345678900',
    amount: '500000',
    purpose,
  });
  expect(vietQr({ bankBin: '970436', accountNumber: '1012345678900', amount: 500_000, purpose })).toBe(other.build());
});

test('a purpose has letters and digits only and never begins as references of banks do', () => {
  expect(purposeText('Hội phí năm 2026 – đợt 1')).toBe('HOIPHINAM2026DOT1');
  expect(purposeText('FT2631200001')).toBe('XFT2631200001');
  expect(purposeText('x'.repeat(40))).toHaveLength(PURPOSE_MAX);
});

test('a changed code is refused', () => {
  const text = vietQr({ ...account, amount: 500_000 });
  expect(readVietQr(text.replace('500000', '900000'))).toBeUndefined();
  expect(readVietQr('')).toBeUndefined();
  expect(() => vietQr({ ...account, bankBin: '12' })).toThrow(RangeError);
  expect(() => vietQr({ ...account, accountNumber: '12 34' })).toThrow(RangeError);
  expect(() => vietQr({ ...account, amount: 1.5 })).toThrow(RangeError);
});
