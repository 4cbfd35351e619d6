import type { Birthdays } from '@hoivien/contract/areas/people/party/birthday.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { BirthdaysPage } from './BirthdaysPage.tsx';

const day = dayOf(new Date());
const data: Birthdays = {
  items: [
    { area: 'PersonalMembers', id: 'p', name: 'Bà An', company: null, day },
    { area: 'Members', id: 'm', name: 'Ông Bình', company: 'Công ty Gốm', day: '2026-11-27' },
  ],
  total: 2,
  page: 1,
  pageSize: 50,
};

test('birthdays are days and months with the way to each record that the user may open', async () => {
  stubServer(() => ({ body: { data } }));
  const { screen } = await renderInApp(<BirthdaysPage />, { codes: ['PersonalDataReveal', 'MembersView'] });
  const first = screen.getByRole('row', { name: /Bà An/ });
  await expect.element(first).toMatchTextContent(new RegExp(`${day.slice(8)}/${day.slice(5, 7)} hôm nay`));
  await expect.element(first.getByRole('link')).toHaveAttribute('href', expect.stringContaining('/info/p'));
  const second = screen.getByRole('row', { name: /Ông Bình/ });
  await expect.element(second).toMatchTextContent(/27\/11/);
  await expect.element(second).toMatchTextContent(/Lãnh đạo của Công ty Gốm/);
  await expect.element(second).not.toMatchTextContent(/2026/);
  await expect.element(second.getByRole('link')).toHaveAttribute('href', '/member-and-partner/member/info/m');
  await expect.element(screen.getByText(/Nhật ký truy cập ghi lại mỗi lần xem/)).toBeVisible();
});

test('a reader who may not open the records sees names without links', async () => {
  stubServer(() => ({ body: { data } }));
  const { screen } = await renderInApp(<BirthdaysPage />, { codes: ['PersonalDataReveal'] });
  await expect.element(screen.getByRole('row', { name: /Ông Bình/ })).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});

test('a week without birthdays says so', async () => {
  stubServer(() => ({ body: { data: { ...data, items: [], total: 0 } } }));
  const { screen } = await renderInApp(<BirthdaysPage />, { codes: ['PersonalDataReveal'] });
  await expect.element(screen.getByText('Không có sinh nhật nào trong bảy ngày tới')).toBeVisible();
});
