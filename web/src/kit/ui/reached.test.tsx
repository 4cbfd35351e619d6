import type { Reached } from '@hoivien/contract/kit/reached.ts';
import { notifications } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../api/client.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { notify } from './notify.tsx';

beforeEach(() => {
  // Tells what the test before reached, which this one would add to its own.
  notify.done('');
  notifications.clean();
});

const letters: Reached = {
  letters: 83,
  people: 80,
  waiting: 0,
  at: new Date(Date.now() + 60_000).toISOString(),
  takeBack: '/api/Outbox/Presses/p1/TakeBack',
  page: '/outbox?press=p1',
  money: [],
};

function serve(reached: Reached) {
  return stubServer(({ path }) =>
    path.endsWith('/TakeBack')
      ? { body: { data: { letters: 83 }, message: 'Mes.Outbox.Press.Successfully' } }
      : { body: { data: null, reached } },
  );
}

test('what a call reached is told by the toast of its page, with the way to it, and is taken back', async () => {
  const asked = serve(letters);
  const { screen } = await renderInApp(<p>Trang</p>);
  await api.send('POST', '/api/Activities/1/Letters', {});
  notify.done('Đã gửi thư mời');
  await expect.element(screen.getByText(/^Đã gửi thư mời\. 83 thư gửi tới 80 người lúc \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(screen.getByText(/^83 thư/).query()).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'Xem' })).toHaveAttribute('href', '#/outbox?press=p1');
  await screen.getByRole('button', { name: 'Lấy lại thư' }).click();
  await expect.element(screen.getByText(/chưa ai nhận được/)).toBeVisible();
  expect(asked.filter(({ path }) => path === letters.takeBack)).toHaveLength(1);
});

test('it is told when no page shows a toast, and the calls of one press are added up', async () => {
  const fees: Reached = {
    letters: 0,
    people: 0,
    waiting: 0,
    at: null,
    takeBack: '/api/Fees/1/UndoIssue',
    page: '/fee-histories?feePlanId=1',
    money: [{ rows: 'fees', count: 1509, total: 3_000_000 }],
  };
  serve(fees);
  const { screen } = await renderInApp(<p>Trang</p>);
  await api.send('POST', '/api/Fees/1/Issue');
  await expect.element(screen.getByText(/^1\.509 khoản hội phí đã lập, cộng 3\.000\.000 ₫/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
  await api.send('POST', '/api/Fees/2/Issue');
  await expect.element(screen.getByText(/^3\.018 khoản hội phí đã lập/)).toBeVisible();
  expect(screen.getByText(/^1\.509 khoản/).query()).toBeNull();
});

test('letters on a channel that is not set up wait, and are not said to go out', async () => {
  serve({ ...letters, people: 3, waiting: 80 });
  const { screen } = await renderInApp(<p>Trang</p>);
  await api.send('POST', '/api/Activities/1/Letters', {});
  await expect
    .element(
      screen.getByText(/^3 thư gửi tới 3 người lúc .*\. 80 thư nằm chờ trong hộp thư đi, vì kênh gửi chưa cài đặt$/),
    )
    .toBeVisible();
});
