import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import type { StubAnswer, StubRequest } from '../../../kit/testing/stub-server.ts';
import { ActivityInfo } from './ActivityInfo.tsx';
import { EVENT_CODES, EVENT_ID, eventRecord, stubEvents } from './testing/events.ts';

beforeEach(() => page.viewport(1366, 768));

const counts = {
  children: [{ id: 'c1', title: 'Giải cờ', startTime: '2126-11-22T02:00:00.000Z' }],
  letters: [{ channel: 'mail', count: 83 }],
  unreachable: 4,
  leftOut: 0,
  withdrawn: 12,
  isPublic: true,
};

async function open(
  record: object = eventRecord(),
  { query = '', other }: { query?: string; other?: (request: StubRequest) => StubAnswer | undefined } = {},
) {
  const asked = stubEvents(record, (request) => {
    const own = other?.(request);
    if (own) return own;
    if (!/\/(Cancel|Postpone|Resume)$/.test(request.path)) return undefined;
    if (request.method === 'GET') return { body: { data: counts } };
    const step = request.path.split('/').at(-1);
    return { body: { data: { id: EVENT_ID }, message: `Mes.Activities.${step}.Successfully` } };
  });
  const { screen } = await renderInApp(<ActivityInfo />, {
    codes: EVENT_CODES,
    portals: true,
    path: `/activities/info/${EVENT_ID}${query}`,
    route: '/activities/info/:id',
  });
  await expect.element(screen.getByRole('heading', { name: 'Ngày hội kết nối' })).toBeVisible();
  return { screen, sent: () => asked.filter(({ method }) => method === 'POST') };
}

test('a cancellation says whom it tells and what ends with it, and sends its reason', async () => {
  const { screen, sent } = await open();
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Huỷ sự kiện' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('83 người được báo bằng e-mail')).toBeVisible();
  await expect.element(dialog.getByText(/^4 người biết nhưng không có e-mail/)).toBeVisible();
  await expect.element(dialog.getByText('12 thư đang chờ gửi được rút lại')).toBeVisible();
  await expect.element(dialog.getByText('Huỷ luôn 1 sự kiện con: Giải cờ')).toBeVisible();
  await dialog.getByRole('button', { name: 'Huỷ sự kiện' }).click();
  expect(sent()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Bão số 9');
  await dialog.getByRole('button', { name: 'Huỷ sự kiện' }).click();
  await expect.poll(() => sent()[0]?.body).toEqual({ reason: 'Bão số 9' });
  await expect.element(page.getByText('Đã huỷ sự kiện')).toBeVisible();
});

test('a postponement says whom it tells, sends its reason with a new time or without, and is taken back from the toast', async () => {
  const allowedActions = ['Postpone', 'Cancel'].map((action) => ({ action, refusal: null }));
  const { screen, sent } = await open(eventRecord({ allowedActions }));
  const ask = async () => {
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: 'Hoãn' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('83 người được báo bằng e-mail')).toBeVisible();
    await expect.element(dialog.getByText('Hoãn luôn 1 sự kiện con: Giải cờ')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Lý do hoãn' }).fill('Bão số 9');
    return dialog;
  };
  await (await ask()).getByRole('button', { name: 'Hoãn', exact: true }).click();
  await expect.poll(() => sent()[0]?.body).toEqual({ reason: 'Bão số 9' });
  await expect.element(page.getByText('Đã hoãn sự kiện')).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => sent()[1]?.path).toMatch(/Resume$/);
  const dialog = await ask();
  await dialog.getByRole('checkbox', { name: 'Đặt giờ mới ngay' }).click();
  await dialog.getByRole('button', { name: 'Hoãn', exact: true }).click();
  await expect.poll(() => Object.keys(Object(sent()[2]?.body)).toSorted()).toEqual(['endTime', 'reason', 'startTime']);
});

test('the end of a postponement says whom it tells and what stands again before it is sent', async () => {
  const allowedActions = [{ action: 'Resume', refusal: null }];
  const { screen, sent } = await open(eventRecord({ isPostponed: true, postponeReason: 'Bão số 9', allowedActions }));
  const ask = async () => {
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: 'Bỏ hoãn' }).click();
    return page.getByRole('dialog');
  };
  const dialog = await ask();
  await expect.element(dialog.getByText('83 người được báo bằng e-mail')).toBeVisible();
  await expect.element(dialog.getByText('Bỏ hoãn luôn 1 sự kiện con: Giải cờ')).toBeVisible();
  await dialog.getByRole('button', { name: 'Vẫn hoãn' }).click();
  expect(sent()).toEqual([]);
  await (await ask()).getByRole('button', { name: 'Bỏ hoãn' }).click();
  await expect.poll(() => sent()[0]?.path).toMatch(/Resume$/);
});

test('a postponed event says so with its reason and names its time as the former plan', async () => {
  const { screen } = await open(eventRecord({ isPostponed: true, postponeReason: 'Bão số 9' }));
  await expect.element(screen.getByText(/giờ ghi ở đây là kế hoạch cũ/)).toBeVisible();
  await expect.element(screen.getByText('Bão số 9')).toBeVisible();
});

test('an event that people know of offers its cancellation in place of its deletion', async () => {
  const allowedActions = [
    { action: 'Cancel', refusal: null },
    { action: 'Delete', refusal: 'Mes.Activity.IsKnown' },
  ];
  const path = `/activities/info/${EVENT_ID}?cancel`;
  const uses = [{ message: 'Mes.Uses.KnownEvents', rule: 'refuses', count: 1, path }];
  const { screen } = await open(eventRecord({ allowedActions }), {
    other: ({ path: at }) => (at.endsWith('/Uses') ? { body: { data: { records: 1, refused: 1, uses } } } : undefined),
  });
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: /^Xoá sự kiện/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Chưa xoá được sự kiện' })).toBeVisible();
  await dialog.getByRole('link', { name: /1 sự kiện đã có người biết: hãy huỷ trước/ }).click();
  await expect.element(page.getByRole('dialog').getByText('83 người được báo bằng e-mail')).toBeVisible();
});

test('a cancelled event says so with its reason, and offers nothing but its deletion', async () => {
  const allowedActions = [
    { action: 'Update', refusal: 'Mes.Activity.HadCancelled' },
    { action: 'Delete', refusal: null },
  ];
  const { screen } = await open(
    eventRecord({
      isCancelled: true,
      cancelReason: 'Bão số 9',
      cancelledAt: '2126-11-20T01:00:00.000Z',
      allowedActions,
    }),
    { query: '?cancel' },
  );
  await expect.element(screen.getByText('Đã huỷ', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('Sự kiện đã huỷ: Bão số 9')).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Điểm danh' }).query()).toBeNull();
});
