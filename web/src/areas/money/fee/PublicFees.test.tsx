import type { PublicFees as Data } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { readVietQr, vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { render } from '../../../kit/testing/render.ts';
import { PublicFees } from './PublicFees.tsx';
import { readCode } from './testing/read-qr.ts';

const transfer = { bankBin: '970436', accountNumber: '1012345678', amount: 12_000_000, purpose: 'HP26000041269' };
const fee: Data['fees'][number] = {
  id: 'f1',
  name: 'Hội phí năm 2026',
  debt: 12_000_000,
  total: 24_000_000,
  dueOn: '2026-10-30',
  overdue: 23,
  pending: false,
  reference: 'HP26000041269',
  accounts: [
    {
      bankName: 'Vietcombank',
      accountNumber: '1012345678',
      accountHolder: 'Hiệp hội Phương Nam',
      code: vietQr({ ...transfer, holder: 'Hiệp hội Phương Nam' }),
    },
  ],
};
const receipt = { id: 'r', code: 'PT-2026-0318', issuedOn: '2026-10-28', amount: 8_000_000, isCancelled: false };

function open(data: Data) {
  const props = { data, token: 'page', page: {} as never, isAlone: false };
  return render(
    <MantineProvider env="test">
      <PublicFees {...props} />
    </MantineProvider>,
  );
}

test('the code on the screen is what a banking app reads, and account, amount and reference can be copied', async () => {
  const receipts = [{ ...receipt, address: '/api/Public/Receipts/token' }];
  const screen = await open({ debt: 12_000_000, together: null, fees: [fee], receipts });
  const code = screen.getByRole('img', { name: 'Mã VietQR Hội phí năm 2026' });
  await expect.element(code).toBeVisible();
  // The code is drawn after its place is there.
  const drawn = () => readCode(code.element() as HTMLCanvasElement, 260).catch(() => '');
  await expect.poll(drawn).not.toBe('');
  expect(readVietQr(await drawn())).toMatchObject(transfer);
  await expect.element(screen.getByText('Hạn 30/10/2026, quá 23 ngày')).toBeVisible();
  for (const name of ['số tài khoản', 'số tiền', 'nội dung chuyển khoản'])
    await expect.element(screen.getByRole('button', { name: `Chép ${name}` })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Tải phiếu thu PT-2026-0318' });
  await expect.element(link).toHaveAttribute('href', '/api/Public/Receipts/token');
});

test('while a payment waits there is no code, so that nobody pays twice', async () => {
  const screen = await open({ debt: 12_000_000, together: null, fees: [{ ...fee, pending: true }], receipts: [] });
  await expect.element(screen.getByText(/đang chờ hiệp hội xác nhận/)).toBeVisible();
  expect(screen.getByRole('img').elements()).toEqual([]);
});
