import type { MemberFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { expect, test } from 'vitest';
import { HomePage } from './HomePage.tsx';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { homeScreens } from '../../areas/keeping/home/screens.ts';
import { scheduleScreens } from '../../areas/gatherings/schedule/screens.ts';

const year = new Date().getFullYear();
const members: MemberFigures = {
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  areas: [
    {
      area: 'Members',
      total: 1_234,
      types: [{ type: 1, total: 1_234 }],
      joined: [{ month: `${year}-03-01`, type: 1, total: 7 }],
      left: [],
      provinces: [],
      careers: [],
    },
  ],
};

function stub() {
  return stubServer(({ path }) => ({
    body: { data: path.endsWith('MemberFigures') ? members : { waiting: [], agenda: [] } },
  }));
}

test('the first page shows the figures that the user may see, and a number opens what it counts', async () => {
  const asked = stub();
  const { screen } = await renderInApp(<HomePage />, { areas: [homeScreens], codes: ['MembersSearch'] });
  await expect.element(screen.getByText('1.234 hội viên hiện nay')).toBeVisible();
  await screen.getByRole('button', { name: /^Xem bảng/ }).click();
  await expect
    .element(screen.getByRole('link', { name: '7', exact: true }).first())
    .toHaveAttribute('href', expect.stringContaining(`joinedOnFrom=${year}-03-01&joinedOnTo=${year}-03-31`));
  expect(asked.filter(({ path }) => path.includes('/api/Fees'))).toEqual([]);
});

test('a user without these lists sees no figures', async () => {
  const asked = stub();
  const { screen } = await renderInApp(<HomePage />, { areas: [homeScreens], codes: ['FeedbacksSearch'] });
  await expect.element(screen.getByText(/Không có việc nào đang chờ/)).toBeVisible();
  expect(asked.filter(({ path }) => path.includes('Figures'))).toEqual([]);
});

test('a list with a form for each kind is offered by its kinds alone', async () => {
  stub();
  const codes = ['SchedulesSearch', 'SchedulesCreate', 'FeesCreate', 'FeesSearch'];
  const { screen } = await renderInApp(<HomePage />, { areas: [scheduleScreens], codes });
  await screen.getByRole('button', { name: 'Tạo mới' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Thêm lịch họp' })).toBeVisible();
  const names = screen.getByRole('menuitem').elements();
  const calendar = names.map((one) => one.textContent).filter((name) => name.includes('lịch'));
  expect(calendar).toEqual(['Thêm lịch họp', 'Thêm lịch sự kiện']);
});
