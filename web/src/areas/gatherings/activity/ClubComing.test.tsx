import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { settled } from '../../../kit/testing/settled.ts';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ClubComing } from './ClubComing.tsx';

const event = (title: string, day: string, more: object = {}) => ({
  activityId: title,
  parentId: null,
  title,
  startTime: `${day}T01:00:00Z`,
  endTime: `${day}T03:00:00Z`,
  address: null,
  state: 1,
  isCancelled: false,
  isPostponed: false,
  isOwn: true,
  invited: 6,
  confirmed: 4,
  came: 0,
  score: 0,
  ...more,
});

async function open(items: readonly object[]) {
  stubServer(() => ({ body: { data: { items, total: items.length, page: 1, pageSize: 20, totals: {} } } }));
  return (await renderInApp(<ClubComing id="club" />, { codes: ['ActivitiesSearch'] })).screen;
}

test('the next events of a club stand in their order with the answers, without ended and cancelled ones', async () => {
  const screen = await open([
    event('Gala', '2127-03-01'),
    event('Huỷ rồi', '2127-02-01', { isCancelled: true }),
    event('Toạ đàm', '2127-01-05'),
    event('Đã xong', '2026-01-05', { state: 3 }),
  ]);
  await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/Toạ đàm.*4 trên 6 nhận lời/);
  await expect.element(screen.getByRole('row').nth(2)).toMatchTextContent(/Gala/);
  expect(screen.getByRole('row').elements()).toHaveLength(3);
  await expect.element(screen.getByRole('link', { name: 'Cả 4 sự kiện' })).toBeVisible();
});

test('a club without coming events has no empty heading', async () => {
  const screen = await open([event('Đã xong', '2026-01-05', { state: 3 })]);
  await settled();
  expect(screen.getByRole('heading').elements()).toEqual([]);
  expect(screen.getByRole('table').elements()).toEqual([]);
});
