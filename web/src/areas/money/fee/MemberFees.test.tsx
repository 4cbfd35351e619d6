import type { FeeOfMember, FeesOfMember, PaymentEntry } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { MemberFees } from './MemberFees.tsx';
import { OpenFees } from './OpenFees.tsx';
import { useFeesOfMember } from './use-fees.ts';
import { settled } from '../../../kit/testing/settled.ts';

const entry: PaymentEntry = {
  id: 'e1',
  version: 1,
  kind: 1,
  method: 2,
  state: 1,
  amount: 6_000_000,
  payDate: '2026-11-20',
  paymentContent: null,
  userReceive: null,
  reason: null,
  refuseReason: null,
  enteredBy: null,
  enteredByClub: null,
  confirmedBy: null,
  reversesId: null,
  reversedById: null,
  receipt: { id: 'r1', code: 'PT-2026-0001', isCancelled: false },
  files: [],
};

const owed = (year: number): FeeOfMember => ({
  id: `fee-${year}`,
  version: 1,
  year,
  period: 'Y',
  kind: 1,
  total: 6_000_000,
  paid: 0,
  waived: 0,
  cancelledAt: null,
  cancelReason: null,
  cancelledTotal: null,
  debt: 6_000_000,
  status: 1,
  dueOn: `${year}-06-30`,
  reference: `HP${year}`,
  pending: false,
  note: null,
  entries: [],
});

/** A member who owes two years; a payment settles its fee, or the part that it pays. */
function serve(part = 6_000_000) {
  let fees = [owed(2026), owed(2025)];
  return stubServer(({ method, path }) => {
    if (method === 'POST') {
      const id = path.split('/').at(-2);
      const after = (fee: FeeOfMember) => ({
        ...fee,
        paid: fee.paid + part,
        debt: fee.debt - part,
        status: fee.debt === part ? 2 : 1,
        entries: [...fee.entries, { ...entry, id: `e${fee.entries.length}`, amount: part }],
      });
      fees = fees.map((fee) => (fee.id === id ? after(fee) : fee));
      return { body: { data: answer(), message: 'Mes.FeeHistories.Payments.Successfully' } };
    }
    if (!path.includes('/OfMember/') || path.includes('VietQr'))
      return { body: { data: { reference: '', amount: 0, accounts: [] } } };
    return { body: { data: answer() } };
  });

  function answer(): FeesOfMember {
    return {
      memberId: 'm',
      memberType: 1,
      memberCode: null,
      reference: null,
      memberName: 'Dệt may Minh Anh',
      clubNames: null,
      fees,
      debt: sumOf(fees.map(({ debt }) => debt)),
      credit: 0,
      dueOn: null,
      reminders: [],
      mayBook: true,
      mayAdd: false,
      mayDecide: true,
    };
  }
}

function Page() {
  const { data } = useFeesOfMember('m');
  return data && <MemberFees data={data} />;
}

const paid = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-2));

test('a paid fee stays chosen and shows its receipt; a late second click pays no other fee', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<Page />);
  const submit = screen.getByRole('button', { name: 'Ghi nhận 6.000.000 ₫' });
  await submit.click();
  await expect.element(screen.getByRole('link', { name: 'PT-2026-0001', exact: true })).toBeVisible();
  const way = screen.getByRole('link', { name: 'In PT-2026-0001' });
  await expect.element(way).toHaveAttribute('href', expect.stringMatching(/^#\/receipts\/papers\//));
  await expect.element(screen.getByRole('button', { name: '2025', pressed: true })).toBeVisible();
  const again = screen.getByRole('button', { name: 'Ghi nhận nộp', exact: true }).element();
  await screen.getByRole('button', { name: '2026' }).click();
  await expect.element(submit).toBeVisible();
  for (const button of [again, submit.element()])
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  await settled();
  expect(paid(asked)).toEqual(['fee-2025']);
});

test.each([
  ['abc', 'Đây không phải là số tiền, hãy ghi như 1.500.000'],
  ['1.000.00', 'Đây không phải là số tiền, hãy ghi như 1.500.000'],
  ['0', 'Số tiền phải lớn hơn 0'],
])('an amount of %s is refused with its reason', async (typed, reason) => {
  const asked = serve();
  const { screen } = await renderInApp(<Page />);
  const amount = screen.getByRole('textbox', { name: /^Số tiền(?! trên)/ });
  await amount.fill(typed);
  await screen.getByRole('button', { name: 'Ghi nhận nộp', exact: true }).click();
  await expect.element(screen.getByText(reason)).toBeVisible();
  expect(paid(asked)).toEqual([]);
});

test('the oldest due fee is proposed, and more money than it needs is divided over what is owed', async () => {
  serve();
  const { screen } = await renderInApp(<Page />);
  await expect.element(screen.getByRole('button', { name: '2025', pressed: true })).toBeVisible();
  await screen.getByRole('textbox', { name: /^Số tiền(?! trên)/ }).fill('7.000.000');
  await screen.getByRole('button', { name: 'Chia 7.000.000 ₫ cho các khoản còn nợ' }).click();
  await expect.element(screen.getByRole('textbox', { name: /2025/ })).toHaveValue('6.000.000');
  await expect.element(screen.getByRole('textbox', { name: /2026/ })).toHaveValue('1.000.000');
});

test('beside a record the list comes back after each payment, and a second one of the same sum is booked', async () => {
  const asked = serve(1_000);
  const { screen } = await renderInApp(<OpenFees id="m" />);
  const keys = () =>
    asked.filter(({ method }) => method === 'POST').map(({ body }) => (body as { clientKey: string }).clientKey);
  for (const debt of ['6.000.000', '5.999.000']) {
    await screen.getByRole('button', { name: `Ghi nhận: Hội phí 2025, ${debt}` }).click();
    const amount = screen.getByRole('textbox', { name: /^Số tiền(?! trên)/ });
    await expect.element(amount).toHaveValue(debt);
    // What is typed takes the place of the proposed sum.
    await userEvent.keyboard('1000');
    await expect.element(amount).toHaveValue('1.000');
    await screen.getByRole('button', { name: 'Ghi nhận 1.000 ₫' }).click();
    await expect.element(screen.getByRole('button', { name: /^Ghi nhận: Hội phí 2026/ })).toBeVisible();
  }
  expect(new Set(keys()).size).toBe(2);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toContain('Hội phí 2025');
});

test('an amount of many times the debt is booked only when it is confirmed', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<Page />);
  await screen.getByRole('textbox', { name: /^Số tiền(?! trên)/ }).fill('60.000.001.000.000');
  await screen.getByRole('button', { name: 'Ghi nhận 60.000.001.000.000 ₫' }).click();
  await expect.element(screen.getByText('Sửa số tiền, hoặc đánh dấu ô này')).toBeVisible();
  expect(paid(asked)).toEqual([]);
  await screen.getByRole('checkbox', { name: /gấp nhiều lần/ }).click();
  await screen.getByRole('button', { name: 'Ghi nhận 60.000.001.000.000 ₫' }).click();
  await expect.poll(() => paid(asked)).toEqual(['fee-2025']);
});
