import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { memberRecord } from '../testing/members.ts';
import { ListPage } from './ListPage.tsx';
import { CODES, listCalls, marketRecord, pageOf, stubMarkets } from '../testing/markets.ts';

const LIST = '/catalogue/markets';
const rows = [1, 2, 3].map((number) => marketRecord(number));
const CREATED = 'createdAtFrom=2026-10-31T17:00:00.000Z&createdAtTo=2026-11-20T17:00:00.000Z';

async function openList(address = LIST) {
  const opened = await renderInApp(<ListPage resource={market} />, { codes: CODES, path: address });
  const query = () => new URLSearchParams(opened.router.state.location.search);
  return { ...opened, query };
}

describe('the height of the rows', () => {
  test('changes by the menu, which marks the present one, and is remembered', async () => {
    stubMarkets(() => pageOf(rows));
    const first = await openList();
    const height = () => document.querySelector('tbody tr[data-row]')?.getBoundingClientRect().height ?? 0;
    await expect.poll(height).toBeGreaterThan(0);
    const medium = height();
    await first.screen.getByRole('button', { name: 'Độ cao dòng' }).click();
    await expect
      .element(first.screen.getByRole('menuitemradio', { name: 'Vừa' }))
      .toHaveAttribute('aria-checked', 'true');
    await first.screen.getByRole('menuitemradio', { name: 'Gọn' }).click();
    await expect.poll(height).toBeLessThan(medium);
    const dense = height();
    await first.screen.unmount();
    const second = await openList();
    await expect.poll(height).toBe(dense);
    await second.screen.getByRole('button', { name: 'Độ cao dòng' }).click();
    await second.screen.getByRole('menuitemradio', { name: 'Thoáng' }).click();
    await expect.poll(height).toBeGreaterThan(medium);
  });
});

describe('a filter of days', () => {
  test('is read from the address and asked for', async () => {
    const asked = stubMarkets(() => pageOf(rows));
    const { screen } = await openList(`${LIST}?${CREATED}`);
    await expect
      .element(screen.getByRole('button', { name: 'Sửa bộ lọc: Ngày tạo trong khoảng 01/11/2026 đến 20/11/2026' }))
      .toBeVisible();
    expect(listCalls(asked)[0]?.query.get('createdAtFrom')).toBe('2026-10-31T17:00:00.000Z');
    expect(listCalls(asked)[0]?.query.get('createdAtTo')).toBe('2026-11-20T17:00:00.000Z');
  });

  test('taken off goes with both its ends, keeps the others and begins at page 1', async () => {
    const asked = stubMarkets(() => pageOf(rows, 65));
    const { screen, query } = await openList(`${LIST}?page=2&code=TT-1&${CREATED}`);
    await screen.getByRole('button', { name: 'Bỏ lọc theo Ngày tạo' }).click();
    await expect.poll(() => query().toString()).toBe('code=TT-1');
    await expect.poll(() => listCalls(asked).at(-1)?.query.has('createdAtFrom')).toBe(false);
  });

  test('may have one end only', async () => {
    stubMarkets(() => pageOf(rows));
    const { screen, query } = await openList(`${LIST}?${CREATED}`);
    await screen.getByRole('button', { name: 'Sửa bộ lọc: Ngày tạo trong khoảng 01/11/2026 đến 20/11/2026' }).click();
    await screen.getByRole('textbox', { name: 'Đến hết ngày' }).fill('');
    await screen.getByRole('button', { name: 'Xong' }).click();
    await expect.poll(() => query().toString()).toBe('createdAtFrom=2026-11-01');
    await expect.element(screen.getByRole('button', { name: 'Sửa bộ lọc: Ngày tạo sau 31/10/2026' })).toBeVisible();
  });

  test('that was begun and left changes nothing', async () => {
    stubMarkets(() => pageOf(rows));
    const { screen, query } = await openList();
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await screen.getByRole('option', { name: 'Ngày tạo', exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Từ ngày' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('textbox', { name: 'Từ ngày' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Bỏ lọc theo Ngày tạo' }).query()).toBeNull();
    expect(query().toString()).toBe('');
  });

  test('under which nothing is found is named as the reason and can be cleared there', async () => {
    stubMarkets(({ query }) => pageOf(query.has('createdAtFrom') ? [] : rows));
    const { screen, query } = await openList(`${LIST}?${CREATED}`);
    const empty = screen.getByRole('heading', { name: 'Không thấy thị trường nào khớp' });
    await expect.element(empty).toBeVisible();
    expect(screen.getByRole('button', { name: 'Xoá từ tìm' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Xoá bộ lọc' }).last().click();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    expect(query().toString()).toBe('');
  });
});

test('a column that somebody filters by is shown while they do, and their own columns stay as they are', async () => {
  const asked = stubMarkets(() => pageOf(rows));
  const { screen, query } = await openList(`${LIST}?updatedAtFrom=2026-11-01`);
  const head = screen.getByRole('columnheader', { name: 'Sửa lần cuối' });
  await expect.element(head).toBeVisible();
  expect(listCalls(asked)[0]?.query.get('fields')?.split(',')).toContain('updatedAt');
  await screen.getByRole('button', { name: 'Chọn cột' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Sửa lần cuối' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Bỏ lọc theo Sửa lần cuối' }).click();
  await expect.poll(() => query().toString()).toBe('');
  await expect.poll(() => head.query()).toBeNull();
});

describe('a new search', () => {
  test('begins at page 1 and keeps filters and order', async () => {
    const asked = stubMarkets(({ query }) => pageOf(rows, 65, Number(query.get('page'))));
    const { screen, query } = await openList(`${LIST}?page=3&sort=code:desc&code=TT-1`);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await screen.getByRole('searchbox').fill('bac');
    await expect.poll(() => query().toString()).toBe('search=bac&code=TT-1&sort=code%3Adesc');
    await expect.poll(() => listCalls(asked).some((call) => call.query.get('search') === 'bac')).toBe(true);
    const call = listCalls(asked).find((one) => one.query.get('search') === 'bac');
    expect(call?.query.get('page')).toBe('1');
    expect(call?.query.get('sort')).toBe('code:desc');
  });
});

describe('the page at the foot', () => {
  test('is one further per press, also while the answer is on its way', async () => {
    stubMarkets(({ query }) => (query.get('page') === '1' ? pageOf(rows, 65, 1) : new Promise<never>(() => undefined)));
    const { screen, query } = await openList();
    const next = screen.getByRole('button', { name: 'Trang sau' });
    await expect.element(screen.getByText('/ 4')).toBeVisible();
    await next.click();
    await next.click();
    await expect.poll(() => query().get('page')).toBe('3');
  });

  test('is typed over without losing the focus, and a number beyond the end leads to the last', async () => {
    stubMarkets(({ query }) => pageOf(rows, 65, Number(query.get('page'))));
    const { screen, query } = await openList();
    const input = screen.getByRole('textbox', { name: 'Trang' });
    await expect.element(screen.getByText('/ 4')).toBeVisible();
    await input.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => query().get('page')).toBe('3');
    await expect.element(screen.getByText(/^41–43/)).toBeVisible();
    await expect.element(input).toHaveFocus();
    await input.fill('99');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => query().get('page')).toBe('4');
    await expect.element(input).toHaveValue('4');
  });
});

describe('columns without room', () => {
  afterEach(() => page.viewport(1366, 768));

  test('are named in the chooser, and Show gives one its place and keeps it', async () => {
    await page.viewport(800, 768);
    stubServer(({ path, method }) => {
      if (path === '/api/SavedViews') return { body: { data: [] } };
      if (path !== '/api/Members' || method !== 'GET') return { status: 404 };
      return { body: { data: pageOf([memberRecord()]) } };
    });
    const codes = ['MembersSearch', 'MembersView'];
    const openMembers = () => renderInApp(<ListPage resource={member} />, { codes, path: member.path });
    const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    const first = await openMembers();
    await expect.element(first.screen.getByRole('columnheader', { name: 'Tình trạng' })).toBeVisible();
    expect(heads()).not.toContain('Gia nhập');
    await first.screen.getByRole('button', { name: 'Chọn cột' }).click();
    await first.screen.getByRole('button', { name: 'Hiện cột Gia nhập' }).click();
    await expect.poll(heads).toContain('Gia nhập');
    await expect.element(first.screen.getByRole('button', { name: 'Hiện cột Gia nhập' })).not.toBeInTheDocument();
    await first.screen.unmount();
    const second = await openMembers();
    await expect.element(second.screen.getByRole('columnheader', { name: 'Gia nhập' })).toBeInTheDocument();
    await second.screen.unmount();
  });
});

describe('a long text', () => {
  test('has two lines in a row, and one in a dense row, of the same height as other rows', async () => {
    const long = 'Công ty Cổ phần Phát triển Công nghiệp và Thương mại Quốc tế Hoàng Long Việt Nam '.repeat(4);
    stubMarkets(() => pageOf([marketRecord(1, { description: long }), marketRecord(2, { description: 'Gạo' })]));
    const { screen } = await openList();
    const cell = screen.getByRole('cell', { name: long.trim() });
    await expect.element(cell).toBeVisible();
    const text = cell.element().querySelector('span') as HTMLElement;
    const lines = () => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
    const heights = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    expect(lines()).toBe(2);
    expect(new Set(heights()).size).toBe(1);
    expect(cell.element().getAttribute('title')?.trim()).toBe(long.trim());
    await screen.getByRole('button', { name: 'Độ cao dòng' }).click();
    await screen.getByRole('menuitemradio', { name: 'Gọn' }).click();
    await expect.poll(lines).toBe(1);
    expect(new Set(heights()).size).toBe(1);
  });
});
