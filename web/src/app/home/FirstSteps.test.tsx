import type { Home } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { FIRST_STEPS } from '@hoivien/contract/kit/first-steps.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { HomePage } from './HomePage.tsx';

const done = ['contact', 'people', 'club'];

/** A server whose association has done these steps; it keeps the settings of the user. */
function serve(steps: readonly string[], own = FIRST_STEPS.map(({ key }) => key as string)) {
  const home = {
    waiting: [],
    agenda: [],
    steps: {
      done: steps.length,
      steps: own.map((key) => ({ key, count: steps.includes(key) ? 4 : 0 })),
    },
  } as unknown as Home;
  return stubServer(({ path }) => {
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội Sao Việt' } } };
    return { body: { data: path === '/api/Home' ? home : null } };
  });
}
const CODES = FIRST_STEPS.flatMap(({ anyOf }) => [...anyOf]);

test('the first steps show what is done and the next one at length; the list is put away and brought back', async () => {
  const asked = serve(done);
  const { screen } = await renderInApp(<HomePage />, { codes: CODES });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Những việc đầu tiên' })).toBeVisible();
  await expect.element(screen.getByText('3 trong 12 việc đã xong')).toBeVisible();
  await expect.element(screen.getByText('Hiệp hội Sao Việt')).toBeVisible();
  await expect.element(screen.getByText('4 câu lạc bộ')).toBeVisible();
  const importing = screen.getByRole('link', { name: 'Nhập hội viên từ Excel' });
  await expect.element(importing).toHaveAttribute('href', '/member-and-partner/member/import');
  await expect
    .element(screen.getByRole('link', { name: 'Lập kế hoạch: Lập kế hoạch thu hội phí' }))
    .toHaveAttribute('href', '/fees/add');
  // A step that is put off makes room for the next one, and stays in the list.
  await screen.getByRole('button', { name: 'Để sau: Nhập danh sách hội viên' }).click();
  await expect.element(screen.getByRole('button', { name: 'Để sau: Lập Ban Chấp hành' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Nhập hội viên từ Excel: Nhập danh sách hội viên' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Ẩn danh sách này' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hôm nay' })).toBeVisible();
  await expect
    .poll(() => asked.filter(({ path }) => path === '/api/Users/Settings/firstSteps').at(-1)?.body)
    .toEqual({ value: { hidden: true, later: ['member'] } });
  await screen.getByRole('button', { name: 'Hiện những việc đầu tiên (còn 9)' }).click();
  await expect.element(screen.getByText('3 trong 12 việc đã xong')).toBeVisible();
});

test('the last steps are a line below the usual page, and so are the few steps of a user', async () => {
  serve([...done, 'member', 'committee', 'plan', 'meeting']);
  const { screen } = await renderInApp(<HomePage />, { codes: CODES });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hôm nay' })).toBeVisible();
  await expect.element(screen.getByText('Còn 5 việc đầu tiên:')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Đăng thông báo dữ liệu cá nhân' }))
    .toHaveAttribute('href', '/personal-data/texts');
});

test('a user who may not import members adds them one by one', async () => {
  serve([], ['club', 'member']);
  const { screen } = await renderInApp(<HomePage />, { codes: ['ClubsCreate', 'MembersCreate'] });
  await expect
    .element(screen.getByRole('link', { name: 'Nhập danh sách hội viên' }))
    .toHaveAttribute('href', '/member-and-partner/member/add');
});

test('the minutes of the next step and the button beside them stand in one line', async () => {
  serve(done);
  const { screen } = await renderInApp(<HomePage />, { codes: CODES });
  const later = screen.getByRole('button', { name: 'Để sau: Nhập danh sách hội viên' });
  await expect.element(later).toBeVisible();
  const minutes = document.createRange();
  minutes.selectNodeContents(later.element().previousElementSibling as Element);
  const middle = ({ top, height }: DOMRect) => top + height / 2;
  const distance = middle(later.element().getBoundingClientRect()) - middle(minutes.getBoundingClientRect());
  expect(Math.abs(distance)).toBeLessThan(2.5);
});
