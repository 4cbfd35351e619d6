import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ReceiptPaperPage } from './ReceiptPaperPage.tsx';
import { readCode } from './testing/read-qr.ts';

/** The height of an A5 sheet that lies across, in pixels, with a pixel for rounding. */
const A5 = (148 / 25.4) * 96 + 1;

const transfer = { bankBin: '970436', accountNumber: '1012345678', amount: 18_500_000, purpose: 'HP26000041269' };
/** A receipt whose every line is as long as those of real members. */
const paper: ReceiptPaper = {
  id: 'r1',
  code: 'PT-2026-1318',
  prefix: 'PT',
  year: 2026,
  number: 1318,
  issuedOn: '2026-11-24',
  payerName: 'Công ty Cổ phần Dệt may - Đầu tư - Thương mại Thành Công',
  payerAddress: '36 Tây Thạnh, phường Tân Sơn Nhì, Thành phố Hồ Chí Minh',
  reason: 'Nộp hội phí năm 2026, phần thứ nhất theo thoả thuận',
  amount: 5_475_555,
  lines: [],
  amountWords: 'Năm triệu bốn trăm bảy mươi lăm nghìn năm trăm năm mươi lăm đồng',
  method: 2,
  files: 2,
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
    debt: transfer.amount,
    reference: transfer.purpose,
    bankName: 'Vietcombank',
    accountNumber: transfer.accountNumber,
    accountHolder: 'Hiệp hội Doanh nghiệp Phương Nam',
    code: vietQr({ ...transfer, holder: 'Hiệp hội Doanh nghiệp Phương Nam' }),
  },
};

test('a receipt with the code for what is still owed stays on one sheet of A5', async () => {
  stubServer(() => ({ body: { data: paper } }));
  const { screen } = await renderInApp(<ReceiptPaperPage />, {
    codes: ['FeesView'],
    path: '/receipts/papers/r1',
    route: '/receipts/papers/:id',
  });
  const sheet = screen.getByRole('article', { name: 'PT-2026-1318' });
  await expect.element(sheet).toBeVisible();
  // A machine without Times New Roman shows Tinos, which comes after the text; another font would be wider.
  await expect.poll(() => sheet.element().scrollHeight).toBeLessThanOrEqual(A5);
  const code = sheet.element().querySelector('svg');
  if (!code) throw new Error('The code is not there.');
  await expect(readCode(code, 148)).resolves.toBe(paper.owed?.code);
});

test('in two languages it has English words and stays on one sheet of A5', async () => {
  stubServer(() => ({ body: { data: paper } }));
  const { screen } = await renderInApp(<ReceiptPaperPage />, {
    codes: ['FeesView'],
    path: '/receipts/papers/r1',
    route: '/receipts/papers/:id',
  });
  const sheet = screen.getByRole('article', { name: 'PT-2026-1318' });
  await expect.element(sheet).toBeVisible();
  expect(sheet.element().textContent).not.toContain('Received');
  await screen.getByText('Việt – Anh').click();
  await expect.poll(() => sheet.element().textContent).toContain('Received from');
  expect(sheet.element().textContent).toContain(
    'Five million four hundred seventy-five thousand five hundred fifty-five Vietnamese dong',
  );
  await expect.poll(() => sheet.element().scrollHeight).toBeLessThanOrEqual(A5);
});
