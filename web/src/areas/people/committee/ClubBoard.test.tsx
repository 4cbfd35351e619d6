import type { Composition, Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ClubBoard } from './ClubBoard.tsx';

const today = dayOf(new Date());
const seat = (name: string, endsOn: string | null): Seated => ({
  id: name,
  memberId: `${name}-member`,
  code: null,
  name,
  avatarPath: null,
  titleName: 'Uỷ viên',
  position: null,
  workPosition: null,
  workUnit: 'Nhuộm Đại Tín',
  phoneNumber: null,
  emailAddress: null,
  startsOn: '2021-01-15',
  endsOn,
  endReason: null,
});

async function open(composition: Partial<Composition> | undefined, codes = ['View', 'Create', 'Search']) {
  const term = {
    id: 't1',
    name: 'Nhiệm kỳ III',
    startsOn: '2023-06-30',
    endsOn: dayAfter(today, 400),
    congress: null,
    decisionNumber: null,
  };
  stubServer(({ path }) =>
    path === '/api/Committees'
      ? {
          body: {
            data: { items: composition ? [{ id: 'c1', name: 'Ban Chủ nhiệm' }] : [], total: 1, page: 1, pageSize: 20 },
          },
        }
      : {
          body: {
            data: {
              on: today,
              term,
              seats: [],
              waiting: [],
              terms: [],
              withheld: 0,
              mayApprove: false,
              ...composition,
            },
          },
        },
  );
  const { screen } = await renderInApp(<ClubBoard id="club" />, {
    codes: codes.map((code) => `ExecutiveCommittees${code}`),
  });
  return screen;
}

test('the board has initials where there is no picture, and the end of a seat, with the days from 60 on', async () => {
  const screen = await open({ seats: [seat('Trịnh Đăng Khôi', null), seat('Hồ Ngọc Hà', dayAfter(today, 36))] });
  await expect.element(screen.getByText('ĐK', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('img')).toBeNull();
  await expect.element(screen.getByText(/^hết .*, còn 35 ngày$/)).toBeVisible();
  await expect.element(screen.getByText(/^đến /)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Cả 2 người' })).toBeVisible();
});

test('a club without a board says so and leads to the term', async () => {
  const screen = await open(undefined);
  await expect.element(screen.getByText('Chưa có Ban Chủ nhiệm')).toBeVisible();
  await expect
    .poll(() => screen.getByRole('link', { name: 'Lập nhiệm kỳ' }).query()?.getAttribute('href') ?? '')
    .toMatch(/add\?(clubId=club|committeeId=c1)$/);
});

test('a committee without a term leads to a term of its own', async () => {
  const screen = await open({ term: null });
  await expect
    .poll(() => screen.getByRole('link', { name: 'Lập nhiệm kỳ' }).query()?.getAttribute('href') ?? '')
    .toMatch(/add\?(clubId=club|committeeId=c1)$/);
});
