import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { receiptSheet } from '@hoivien/contract/areas/money/fee/receipt-sheet.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { expect, test } from 'vitest';
import { drawReceipt } from './draw-receipt.ts';

const account = { bankBin: '970436', accountNumber: '1012345678', amount: 18_500_000, purpose: 'HP26000041269' };
/** As long as those of real members, with a debt. */
const paper: ReceiptPaper = {
  id: 'r1',
  code: 'PT-2026-1318',
  prefix: 'PT',
  year: 2026,
  number: 1318,
  issuedOn: '2026-01-24',
  payerName: 'Công ty Cổ phần Dệt may - Đầu tư - Thương mại Thành Công',
  payerAddress: '36 Tây Thạnh, phường Tân Sơn Nhì, Thành phố Hồ Chí Minh',
  reason: 'Nộp hội phí năm 2026, phần thứ nhất theo thoả thuận',
  amount: 5_475_555,
  lines: [],
  amountWords: amountInWords(5_475_555),
  method: 1,
  files: 0,
  receivedBy: null,
  writtenBy: 'Nguyễn Bảo Trâm',
  issuer: {
    name: 'Hiệp hội Doanh nghiệp Phương Nam',
    address: '135 Nam Kỳ Khởi Nghĩa, phường Bến Thành, Thành phố Hồ Chí Minh',
    taxCode: '0301234567',
    form: 'Mẫu số 01-TT',
    regime: '(Kèm theo Thông tư số 99/2025/TT-BTC ngày 27/10/2025 của Bộ Tài chính)',
    director: 'Phạm Quốc Hưng',
    accountant: 'Nguyễn Thị Thu Hà',
    treasurer: 'Đỗ Cẩm Yến',
  },
  printed: 1,
  cancelled: null,
  owed: {
    fee: 'Hội phí năm 2026',
    debt: account.amount,
    reference: account.purpose,
    bankName: 'Vietcombank',
    accountNumber: account.accountNumber,
    accountHolder: 'Hiệp hội Doanh nghiệp Phương Nam',
    code: vietQr({ ...account, holder: 'Hiệp hội Doanh nghiệp Phương Nam' }),
  },
};

test.each([
  ['A5', false],
  ['A5', true],
  ['A4', false],
  ['A4', true],
] as const)('a PDF on %s, two languages: %s, is one page below 100 kB', async (size, isBilingual) => {
  const bytes = await drawReceipt(paper, { size, isBilingual, isCopy: true });
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(bytes.length).toBeLessThan(100_000);
});

test('the second language stands behind each word, and the amount has English words', () => {
  const [one, both] = [receiptSheet(paper), receiptSheet(paper, true)];
  expect(one.lines.map(({ label }) => label)).toEqual([
    'Họ và tên người nộp tiền',
    'Địa chỉ',
    'Lý do nộp',
    'Số tiền',
    'Viết bằng chữ',
    'Kèm theo',
  ]);
  expect(one.day).toBe('Ngày 24 tháng 01 năm 2026');
  expect(both.lines).toContainEqual({
    label: 'Bằng chữ tiếng Anh / In English words',
    value: 'Five million four hundred seventy-five thousand five hundred fifty-five Vietnamese dong',
  });
  expect(both.lines[2]?.value).toBe('Nộp hội phí năm 2026, phần thứ nhất theo thoả thuận (tiền mặt / cash)');
  expect(both.signs.map(({ title }) => title)).toContain('Kế toán trưởng / Chief accountant');
});
