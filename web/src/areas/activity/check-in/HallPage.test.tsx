import type { CheckInCount } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { HallPage } from './HallPage.tsx';

const count: CheckInCount = {
  title: 'Ngày hội kết nối doanh nghiệp 2026',
  state: 2,
  isCancelled: false,
  isPostponed: false,
  startTime: '2026-11-22T01:00:00.000Z',
  endTime: '2026-11-22T04:30:00.000Z',
  invited: 118,
  confirmed: 116,
  waiting: 0,
  offered: 0,
  came: 97,
  confirmedCame: 0,
  absent: 15,
  walkIns: 5,
  places: 118,
  last: [{ participantId: 'a', name: 'Ngô Quang Huy', checkedInAt: '2026-11-22T02:12:41.000Z' }],
};

test('the screen for the hall shows who came, hides names on request, and says when its network is gone', async () => {
  let isAway = false;
  stubServer(({ path }) => {
    if (isAway) return { status: 503 };
    return path.endsWith('/Count') ? { body: { data: count } } : { status: 404 };
  });
  const { screen } = await renderInApp(<HallPage />, {
    path: '/activities/info/1/hall',
    route: '/activities/info/:id/hall',
  });
  await expect.element(screen.getByText('15 chưa đến')).toBeVisible();
  await expect.element(screen.getByText('97', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/trên 118/)).toBeVisible();
  await expect.element(screen.getByText('22/11/2026, 08:00–11:30')).toBeVisible();
  await expect.element(screen.getByText('09:12:41')).toBeVisible();
  isAway = true;
  await expect.element(screen.getByText(/^Mất mạng từ/)).toBeVisible();
  await expect.element(screen.getByText('97', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Ẩn tên người đến' }).click();
  await expect.element(screen.getByText('Ngô Quang Huy')).not.toBeInTheDocument();
});

test('the screen for the hall says that the event is postponed', async () => {
  stubServer(({ path }) =>
    path.endsWith('/Count') ? { body: { data: { ...count, state: 1, isPostponed: true } } } : { status: 404 },
  );
  const { screen } = await renderInApp(<HallPage />, {
    path: '/activities/info/1/hall',
    route: '/activities/info/:id/hall',
  });
  await expect.element(screen.getByText('Sự kiện đang hoãn')).toBeVisible();
});
