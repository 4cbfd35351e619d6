import type { PublicActivity } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from '../../../kit/testing/render.ts';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { PublicEvents } from './PublicEvents.tsx';

const event: PublicActivity = {
  id: 'e1',
  token: 'answer-token',
  checkInToken: 'door-token',
  title: 'Ngày hội kết nối',
  startTime: '2126-11-22T01:00:00.000Z',
  endTime: '2126-11-22T04:30:00.000Z',
  address: 'GEM Center',
  state: 1,
  answer: 1,
  isCancelled: false,
  cancelReason: null,
  isPostponed: false,
  postponeReason: null,
  isWaiting: false,
  waitingNumber: 0,
  offeredUntil: null,
  isOfferOver: false,
  note: null,
  mayAnswer: true,
};

async function open(changes: Partial<PublicActivity> = {}) {
  const asked = stubServer(() => ({ body: { data: null } }));
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PublicEvents data={[{ ...event, ...changes }]} token="page" page={{} as never} isAlone />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, asked };
}

test('an invited person answers with a note by one press', async () => {
  const { screen, asked } = await open();
  await expect.element(screen.getByText(/22\/11\/2126 08:00–11:30/)).toBeVisible();
  await screen.getByRole('button', { name: 'Kèm lời nhắn' }).click();
  await screen.getByRole('textbox', { name: /^Lời nhắn/ }).fill('Đi cùng thư ký');
  await screen.getByRole('button', { name: 'Tham gia', exact: true }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST'))
    .toMatchObject({ path: '/api/Public/answer-token', body: { answer: 2, note: 'Đi cùng thư ký' } });
});

test('a confirmed person sees the own code, and one who waits sees the place in the list', async () => {
  const { screen } = await open({ answer: 2 });
  await expect.element(screen.getByRole('img', { name: 'Mã vào cửa' })).toBeVisible();
  await screen.unmount();
  const waiting = await open({ answer: 2, isWaiting: true, waitingNumber: 3 });
  await expect.element(waiting.screen.getByText('Trong danh sách chờ, số 3')).toBeVisible();
  expect(waiting.screen.getByRole('img', { name: 'Mã vào cửa' }).elements()).toEqual([]);
});

test('somebody to whom a place is offered reads until when, and accepts or declines', async () => {
  const waiting = { answer: 2, isWaiting: true, waitingNumber: 1 };
  const { screen, asked } = await open({ ...waiting, offeredUntil: '2126-11-21T02:00:00.000Z' });
  await expect.element(screen.getByText(/giữ cho quý vị đến 21\/11\/2126 09:00/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Không tham gia' })).toBeVisible();
  await screen.getByRole('button', { name: 'Tham gia', exact: true }).click();
  await expect.poll(() => asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { answer: 2 } });
  await screen.unmount();
  const over = await open({ ...waiting, isOfferOver: true });
  await expect.element(over.screen.getByText(/Lời mời nhận chỗ đã kết thúc/)).toBeVisible();
  await over.screen.unmount();
  const office = await open({ ...waiting, offeredUntil: '2126-11-21T02:00:00.000Z', mayAnswer: false });
  await expect.element(office.screen.getByText(/xin báo cho văn phòng trước lúc đó/)).toBeVisible();
});

test('a cancelled event says so with its reason, and takes no answer', async () => {
  const { screen } = await open({ isCancelled: true, cancelReason: 'Bão số 9', answer: 2 });
  await expect.element(screen.getByText('Đã huỷ: Bão số 9')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(screen.getByText('Mã vào cửa').query()).toBeNull();
});

test('where the office answers, the page shows the event and asks for no answer', async () => {
  const { screen } = await open({ mayAnswer: false });
  await expect.element(screen.getByText(/Văn phòng hiệp hội xác nhận việc tham gia/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('somebody who waits reads what is so: nothing is full while the event is postponed, cancelled or over', async () => {
  const waiting = { answer: 2, isWaiting: true, waitingNumber: 3 };
  const { screen } = await open({ ...waiting, isPostponed: true, postponeReason: 'Bão số 5' });
  await expect.element(screen.getByText('Trong danh sách chờ, số 3')).toBeVisible();
  await expect.element(screen.getByText(/giữ nguyên số thứ tự; khi có giờ mới/)).toBeVisible();
  await expect.element(screen.getByRole('status')).toMatchTextContent('Đang hoãn: Bão số 5');
  expect(screen.getByText(/hết chỗ/).query()).toBeNull();
  await screen.unmount();
  const offered = await open({
    ...waiting,
    isPostponed: true,
    postponeReason: 'Bão số 5',
    offeredUntil: '2126-11-21T02:00:00.000Z',
  });
  await expect.element(offered.screen.getByText(/Chỗ đang mời quý vị vẫn được giữ/)).toBeVisible();
  await offered.screen.unmount();
  const others = [
    { isCancelled: true, cancelReason: 'Bão số 9' },
    { state: 3 },
    { isOfferOver: true, mayAnswer: false },
  ];
  for (const changes of others) {
    const other = await open({ ...waiting, ...changes });
    await expect.element(other.screen.getByText('Trong danh sách chờ, số 3')).toBeVisible();
    expect(other.screen.getByText(/hết chỗ/).query()).toBeNull();
    await other.screen.unmount();
  }
  const full = await open(waiting);
  await expect.element(full.screen.getByText(/Đã hết chỗ/)).toBeVisible();
});
