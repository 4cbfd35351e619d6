import type { FeeMonths } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { runningMonths } from './FeePart.tsx';
import { HomeFigures } from './HomeFigures.tsx';

const months: FeeMonths['months'] = Array.from({ length: 13 }, (_, place) => ({
  month: place + 1,
  due: place === 0 ? 900 : place === 3 ? 100 : 0,
  collected: place === 1 ? 300 : place === 4 ? 200 : 0,
  waived: 0,
}));

test('the months run: each has what was due and collected until its end, and what lies ahead has a plan alone', () => {
  const running = runningMonths(months, 4);
  expect(running.map(({ due }) => due).slice(0, 6)).toEqual([900, 900, 900, 1000, 1000, 1000]);
  expect(running.map(({ collected }) => collected).slice(0, 6)).toEqual([0, 300, 300, 300, 0, 0]);
});

test('the first page shows the money collected against the plan so far, as a table too, with the way to the desk of fees', async () => {
  const fees: FeeMonths = { year: 2026, fees: 1, expected: 1000, collected: 500, waived: 0, months };
  stubServer(({ path }) => ({ body: { data: path === '/api/Fees/Months' ? fees : [] } }));
  const { screen } = await renderInApp(<HomeFigures />, { codes: ['FeesSearch', 'FeeHistoriesSearch'] });
  await expect.element(screen.getByRole('region', { name: 'Đã thu so với kế hoạch, luỹ kế' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /04\/\d{4}.*1\.000/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Công nợ hội phí' })).toBeVisible();
  await screen.getByText('Theo tháng').click();
  await expect.element(screen.getByRole('region', { name: 'Phải thu và đã thu theo tháng' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /04\/\d{4}.*100/ })).toBeInTheDocument();
});
