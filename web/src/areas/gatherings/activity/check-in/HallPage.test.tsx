import type { CheckInCount } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
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
  confirmedCame: 92,
  absent: 15,
  walkIns: 5,
  places: 118,
  seated: 97,
  held: 24,
  free: 0,
  releaseAt: null,
  releasedAt: null,
  arrivals: [
    { minute: '2026-11-22T00:51:00+00:00', count: 4 },
    { minute: '2026-11-22T02:12:00+00:00', count: 1 },
  ],
  last: [{ participantId: 'a', name: 'Ngô Quang Huy', checkedInAt: '2026-11-22T02:12:41.000Z' }],
};

test('the screen for the hall counts of those who confirmed, shows names on request, and says when its network is gone', async () => {
  let isAway = false;
  stubServer(({ path }) => {
    if (isAway) return { status: 503 };
    return path.endsWith('/Count') ? { body: { data: count } } : { status: 404 };
  });
  const { screen } = await renderInApp(<HallPage />, {
    path: '/activities/info/1/hall',
    route: '/activities/info/:id/hall',
  });
  // Everything is of those who confirmed; walk-ins stand beside it.
  await expect.element(screen.getByText('92', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/trên 116 người/)).toBeVisible();
  await expect.element(screen.getByText('24 chưa đến')).toBeVisible();
  await expect.element(screen.getByText('5 khách lẻ')).toBeVisible();
  await expect.element(screen.getByText('22/11/2026, 08:00–11:30')).toBeVisible();
  // The wall has no names until somebody asks for them.
  await expect.element(screen.getByRole('row', { name: '07:51 4' })).toBeInTheDocument();
  await expect.element(screen.getByText('Ngô Quang Huy')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Hiện tên người đến' }).click();
  await expect.element(screen.getByText('Ngô Quang Huy')).toBeVisible();
  await expect.element(screen.getByText('09:12:41')).toBeVisible();
  isAway = true;
  await expect.element(screen.getByText(/^Mất mạng từ/)).toBeVisible();
  await expect.element(screen.getByText('92', { exact: true })).toBeVisible();
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
