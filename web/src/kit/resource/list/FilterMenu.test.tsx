import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { JOINED } from '@hoivien/contract/joined.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { offered, wordingsOf } from '../query/conditions.ts';
import { ListPage } from './ListPage.tsx';
import { readyFilters } from '../query/ready-filters.ts';

const BANDS = [
  { from: '0', to: '1999999', count: 4 },
  { from: '2000000', to: '3999999', count: 30 },
  { from: '4000000', to: '24000000', count: 12 },
];

/** A server whose numbers tell which question they answer. */
async function openMembers() {
  stubServer(({ path, query }) => {
    if (path !== '/api/Members') return { status: 404 };
    const total = query.has('feeOverdueEmpty')
      ? 61
      : query.get('state') === 'grace'
        ? 27
        : query.has('feeOverdueFrom')
          ? 46
          : 351;
    // The numbers of bands are asked of one field, among the filters of the list.
    const bands = query.get('bands') === 'feeDebt' ? BANDS : undefined;
    return { body: { data: { items: [], total, page: 1, pageSize: 20, ...(bands && { bands }) } } };
  });
  const { screen, router } = await renderInApp(<ListPage resource={member} />, {
    codes: [...resourceCodes(member), ...JOINED.fees],
    path: '/member',
    portals: true,
  });
  await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
  return { screen, query: () => router.state.location.search };
}

test('fields are found by what people call them, without accents, and a value by its name', async () => {
  const { screen, query } = await openMembers();
  await expect.element(screen.getByRole('combobox', { name: 'Tìm trường, giá trị' })).toHaveFocus();
  await userEvent.keyboard('so dien thoai');
  const shown = () =>
    screen
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(shown).toEqual(['Điện thoại']);
  await screen.getByRole('combobox', { name: 'Tìm trường, giá trị' }).fill('qua han hoi phi');
  await expect.poll(shown).toEqual(['Quá hạn hội phí · Tình trạng27']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(query).toBe('?state=grace');
});

test('ready filters say what they leave, and Escape gives the focus back', async () => {
  const { screen, query } = await openMembers();
  const ready = screen.getByRole('option', { name: /^Nợ quá hạn 61$/ }).last();
  await expect.element(ready).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Thêm bộ lọc' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await ready.click();
  await expect.poll(query).toBe('?feeOverdueEmpty=false');
});

test('money has its sign, is said in words, and is counted while it is typed', async () => {
  const { screen, query } = await openMembers();
  await userEvent.keyboard('no qua han{Enter}');
  const input = screen.getByRole('textbox', { name: 'từ' });
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('6000000');
  await expect.element(screen.getByText('Sáu triệu đồng')).toBeVisible();
  await expect.element(screen.getByText(/^46 .+ thay vì 351$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Lọc 46' })).toBeVisible();
  expect(query()).toBe('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(query).toBe('?feeOverdueFrom=6000000');
});

test('a field stands beside the fields with its values and their numbers, and Escape takes none of it', async () => {
  const { screen, query } = await openMembers();
  await expect.element(screen.getByRole('combobox', { name: 'Tìm trường, giá trị' })).toHaveFocus();
  await userEvent.keyboard('tinh trang{Enter}');
  const choice = screen.getByRole('checkbox', { name: 'Quá hạn hội phí 27' });
  await choice.click();
  await expect.element(screen.getByRole('button', { name: 'Lọc 27' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => choice.query()).toBeNull();
  expect(query()).toBe('');
  await expect.element(screen.getByRole('button', { name: 'Thêm bộ lọc' })).toHaveFocus();
});

test.each(registry.map(({ resource }) => [resource.area, resource] as const))(
  'the ready filters of %s are conditions that its menu offers',
  (_, resource: Resource) => {
    const ready = readyFilters(resource);
    expect(ready.length).toBe(offered(resource).length > 0 ? 6 : 0);
    for (const { field, wording } of ready) {
      expect(offered(resource)).toContain(field);
      expect(wordingsOf(resource, field)).toContain(wording);
    }
    expect(new Set(ready.map((one) => JSON.stringify(one))).size).toBe(ready.length);
  },
);

test('an amount shows how the records are spread, and which part a typed end takes; a name shows none', async () => {
  const { screen } = await openMembers();
  await userEvent.keyboard('dien thoai');
  const spread = screen.getByRole('img', { name: /^Phân bố/ });
  await screen.getByRole('combobox', { name: 'Tìm trường, giá trị' }).fill('no hoi phi');
  await expect.element(spread).toHaveAccessibleName('Phân bố, nhiều nhất 2.000.000 ₫ đến 3.999.999 ₫: 30 hội viên');
  const taken = () => [...spread.element().children].map((bar) => (bar as HTMLElement).dataset.taken);
  expect(taken()).toEqual([undefined, undefined, undefined]);
  await screen.getByRole('combobox', { name: 'Điều kiện' }).selectOptions('atLeast');
  await screen.getByRole('textbox', { name: 'từ' }).fill('2.500.000');
  await expect.poll(taken).toEqual([undefined, 'true', 'true']);
  await screen.getByRole('combobox', { name: 'Tìm trường, giá trị' }).fill('ten viet tat');
  await expect.element(spread).not.toBeInTheDocument();
});
