import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../testing/markets.ts';
import { ItemsPanel } from './ItemsPanel.tsx';

const panel = <ItemsPanel resource={market} filter={{ createdBy: 'u1' }} columns={['code']} />;

test('a tab lists the records of its condition page by page, and names lead to them', async () => {
  const asked = stubMarkets(() => pageOf([marketRecord(1)], 45));
  const { screen } = await renderInApp(panel, { codes: CODES });
  await expect
    .element(screen.getByRole('link', { name: 'Miền Bắc' }))
    .toHaveAttribute('href', `${market.path}/info/${marketRecord(1).id}`);
  await expect.element(screen.getByRole('cell', { name: 'TT-1' })).toBeVisible();
  expect(asked.map(({ query }) => [query.get('createdBy'), query.get('fields')])).toEqual([['u1', 'code,name']]);
  await screen.getByRole('button', { name: 'Trang sau' }).click();
  await expect.poll(() => asked.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
});

test('an empty tab says so, and without View a name is no link', async () => {
  stubMarkets(() => pageOf([]));
  const empty = await renderInApp(panel, { codes: CODES });
  await expect.element(empty.screen.getByRole('heading', { name: 'Chưa có thị trường nào' })).toBeVisible();
  await empty.screen.unmount();
  stubMarkets(() => pageOf([marketRecord(1)]));
  const { screen } = await renderInApp(panel, { codes: ['MarketsSearch'] });
  await expect.element(screen.getByText('Miền Bắc')).toBeVisible();
  expect(screen.getByRole('link').query()).toBeNull();
});

test('long texts break, so that the last column stays on the page', async () => {
  const description = 'Miền Đông Nam Bộ và đồng bằng sông Cửu Long '.repeat(8);
  stubMarkets(() => pageOf([marketRecord(1, { name: description, description })]));
  const { screen } = await renderInApp(
    <div style={{ width: 700 }}>
      <ItemsPanel resource={market} filter={{ createdBy: 'u1' }} columns={['description', 'code']} />
    </div>,
    { codes: CODES },
  );
  const table = screen.getByRole('table');
  await expect.element(table).toBeVisible();
  expect(table.element().getBoundingClientRect().width).toBeLessThanOrEqual(700);
});
