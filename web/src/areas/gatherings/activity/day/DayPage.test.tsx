import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { EVENT_CODES, EVENT_ID, eventRecord } from '../testing/events.ts';
import { DayPage } from './DayPage.tsx';

const person = (number: number, name: string, about: string | null = null) => ({
  participantId: `0197a000-0000-7000-b000-00000000000${number}`,
  name,
  about,
});
const day: ActivityDay = {
  id: EVENT_ID,
  title: 'Diễn đàn xuất khẩu 2026',
  state: 2,
  isCancelled: false,
  isPostponed: false,
  startTime: '2026-11-26T01:30:00.000Z',
  endTime: '2026-11-26T04:00:00.000Z',
  opensAt: '2026-11-26T01:00:00.000Z',
  address: 'Sảnh A',
  places: 320,
  confirmed: 312,
  came: 241,
  keyAbsent: 1,
  walkIns: 8,
  waiting: 2,
  seated: 249,
  held: 71,
  free: 0,
  releaseAt: '2026-11-26T03:00:00.000Z',
  releasedAt: null,
  arrivals: [{ minute: '2026-11-26T01:36:00+00:00', count: 8 }],
  clubs: [
    { clubId: 'c1', clubName: 'CLB Nông sản', confirmed: 52, came: 31 },
    { clubId: null, clubName: null, confirmed: 36, came: 36 },
  ],
  missing: [
    {
      ...person(1, 'Đặng Thế Anh', 'Diễn giả dệt may, 10:15'),
      phoneNumber: '+84912345678',
      contactState: null,
      contactNote: null,
    },
  ],
  newest: [{ ...person(2, 'Hà Duy Long', 'Cà phê Bản Mây'), checkedInAt: '2026-11-26T02:36:00.000Z' }],
  line: [
    { ...person(3, 'Nguyễn Hải Yến'), offeredUntil: null },
    { ...person(4, 'Tạ Văn Bình'), offeredUntil: null },
  ],
  devices: [
    { device: 'K2P9', seenAt: '2026-11-26T02:41:00.000Z', unsent: 0, isOffline: false },
    { device: 'AB34', seenAt: '2026-11-26T02:31:00.000Z', unsent: 3, isOffline: true },
  ],
};

async function show(changes: Partial<ActivityDay> = {}) {
  const asked: { path: string; body: unknown; search: string }[] = [];
  stubServer(({ method, path, body, query }) => {
    if (path.endsWith('/Day')) return { body: { data: { ...day, ...changes } } };
    if (path.includes('AnyMembers')) return { body: { data: [{ id: 'm1', code: 'HV-1', name: 'Mai Thu Trang' }] } };
    if (method === 'GET') return { body: { data: eventRecord() } };
    asked.push({ path, body, search: query.toString() });
    if (path.endsWith('/LetIn') && !query.toString().includes('confirmed'))
      return {
        status: 400,
        body: {
          message: 'Mes.Input.Invalid',
          errors: [
            {
              field: 'participantIds',
              message: 'Mes.Activities.LetInHeld.Asked',
              params: { held: 71, count: 1, name: 'Nguyễn Hải Yến' },
              answers: ['Mes.Activities.LetIn.Anyway'],
            },
          ],
        },
      };
    if (path.endsWith('/LetIn')) return { body: { data: { changed: 1, heldTaken: 1, passed: 0 } } };
    if (path.endsWith('/WalkIns')) return { body: { data: { participantId: 'x', isIn: true } } };
    return { body: { data: null, message: 'Mes.Activities.Contact.Successfully' } };
  });
  const { screen } = await renderInApp(<DayPage />, {
    codes: EVENT_CODES,
    portals: true,
    path: `/activities/info/${EVENT_ID}/day`,
    route: '/activities/:type/:id/day',
  });
  return { screen, asked };
}

test('the day counts of those who confirmed; walk-ins are seats; a device without a network stands in the head', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('trên 312')).toBeVisible();
  await expect.element(screen.getByText('trên 320 có người')).toBeVisible();
  await expect.element(screen.getByText('1 khách chính')).toBeVisible();
  await expect.element(screen.getByText('máy AB34 mất mạng, 3 lượt chưa gửi')).toBeVisible();
  await expect.element(screen.getByText('nhả chỗ lúc 10:00')).toBeVisible();
  await expect.element(screen.getByText('đông nhất 08:36, 8 người', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('thiếu 21')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: '08:36 8' })).toBeInTheDocument();
});

test('before the first arrival the chart says when the doors open', async () => {
  const { screen } = await show({ arrivals: [], came: 0 });
  await expect.element(screen.getByText('Chưa ai đến, mở cửa 08:00').first()).toBeVisible();
});

test('letting somebody in asks when it takes a held seat, and sends the answer', async () => {
  const { screen, asked } = await show();
  await screen.getByRole('button', { name: 'Cho Nguyễn Hải Yến vào' }).click();
  await expect.element(page.getByText(/71 chỗ còn lại đang giữ/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => asked.at(-1)?.search).toContain('LetIn.Anyway');
  await expect.element(page.getByText('Đã cho 1 người vào, 1 người ngồi chỗ đang giữ').first()).toBeVisible();
});

test('a call to a key person is recorded where they stand', async () => {
  const { screen, asked } = await show();
  await expect
    .element(screen.getByRole('link', { name: 'Gọi Đặng Thế Anh' }))
    .toHaveAttribute('href', 'tel:+84912345678');
  await screen.getByRole('button', { name: 'Liên lạc với Đặng Thế Anh: chưa gọi' }).click();
  await page.getByRole('menuitem', { name: 'đã gọi, đang tới' }).click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ state: 2, note: null });
  await screen.getByRole('button', { name: 'Liên lạc với Đặng Thế Anh: chưa gọi' }).click();
  await page.getByRole('menuitem', { name: 'Báo trễ…' }).click();
  await page.getByRole('textbox', { name: 'Ghi chú' }).fill('tới 09:50');
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ state: 3, note: 'tới 09:50' });
});

test('W goes to the box of walk-ins, and Enter lets the first hit in', async () => {
  const { screen, asked } = await show();
  const box = screen.getByRole('searchbox', { name: 'Tên, công ty hoặc số điện thoại' });
  await expect.element(box).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('mai');
  await expect.element(screen.getByText('Enter: ghi Mai Thu Trang và cho vào')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.at(-1)?.body).toEqual({ memberId: 'm1' });
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
});
