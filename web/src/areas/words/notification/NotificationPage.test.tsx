// Long: 'can be stopped in the middle: nobody more gets it, and the states stay' in server/src/areas/words/notification/notification.test.ts holds the same rule in the plain run.
// Long: 'is sent again only to those who did not answer, and staff note answers' in server/src/areas/words/notification/notification.test.ts holds the same rule in the plain run.
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { expect, test } from 'vitest';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { NotificationPage } from './NotificationPage.tsx';
import {
  NOTIFICATION_CODES,
  notificationRecord,
  progressWith,
  recipientWith,
  stubNotifications,
} from './testing/notifications.ts';

const failed = recipientWith({
  id: 'r2',
  name: 'Công ty Bao bì',
  state: 'bounced',
  canRetry: true,
  messages: [
    { ...recipientWith().messages[0], state: 'bounced', reason: 'returned 550 no mailbox', canRetry: true },
  ] as never,
});

async function open(
  record = notificationRecord(),
  progress = progressWith(),
  path = `/notification/info/${record.id}`,
) {
  const asked = stubNotifications(record, ({ path: at, method }) => {
    if (at.endsWith('/Progress')) return { body: { data: progress } };
    if (at.endsWith(`/${record.id}/Recipients`) && method === 'GET') {
      return { body: { data: { items: [recipientWith(), failed], total: 2, page: 1, pageSize: 20 } } };
    }
    return undefined;
  });
  const { screen, router } = await renderInApp(
    <div style={{ display: 'flex', height: '90vh' }}>
      <NotificationPage />
    </div>,
    { codes: NOTIFICATION_CODES, portals: true, path, route: '/notification/info/:id' },
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: record.title })).toBeVisible();
  return { screen, router, asked };
}

test('a failure says why and is tried again; another recipient has no such button', async () => {
  const { screen, asked } = await open();
  await expect.element(screen.getByText(/550 no mailbox/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thử lại cho Báo Doanh nhân' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Thử lại cho Công ty Bao bì' }).click();
  await expect
    .poll(() => asked.some(({ method, path }) => method === 'POST' && path.endsWith('/Recipients/r2/Retry')))
    .toBe(true);
});

test('a legend filters the list by the address, and a second press shows everybody', async () => {
  const { screen, router, asked } = await open();
  await screen.getByRole('button', { name: /^Chưa trả lời/ }).click();
  await expect.poll(() => router.state.location.search).toBe('?answer=1');
  await expect.poll(() => asked.at(-1)?.query.get('answer')).toBe('1');
  await screen.getByRole('button', { name: /^Chưa trả lời/ }).click();
  await expect.poll(() => router.state.location.search).toBe('');
});

test('staff enter an answer with a note', async () => {
  const { screen, asked } = await open();
  await screen.getByRole('button', { name: 'Ghi trả lời của Báo Doanh nhân' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Từ chối' }).click();
  await dialog.getByRole('textbox').fill('Đi công tác');
  await dialog.getByRole('button', { name: 'Ghi trả lời' }).click();
  await expect
    .poll(() => asked.find(({ path, method }) => method === 'PUT' && path.endsWith('/Recipients/r1/Answer'))?.body)
    .toEqual({ answer: 3, note: 'Đi công tác' });
});

test('sending again says how many it concerns before it does', async () => {
  const record = notificationRecord({ allowedActions: [{ action: 'SendAgain', refusal: null }] });
  const { screen, asked } = await open(record);
  await screen.getByRole('button', { name: 'Gửi lại cho 1 người chưa trả lời' }).click();
  expect(asked.some(({ path }) => path.endsWith('/SendAgain'))).toBe(false);
  await screen.getByRole('dialog').getByRole('button', { name: 'Gửi lại' }).click();
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/SendAgain'))).toBe(true);
});

test('while it goes out the numbers are read again and it can be stopped', async () => {
  const record = notificationRecord({ stage: 'sending', allowedActions: [{ action: 'Stop', refusal: null }] });
  const { screen, asked } = await open(record, progressWith({ stage: 'sending', open: 5, states: { queued: 5 } }));
  await expect.element(screen.getByText('5 tin chưa xong')).toBeVisible();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('/Progress')).length).toBeGreaterThan(1);
  await screen.getByRole('button', { name: 'Dừng gửi 5 tin còn lại' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Dừng gửi' }).click();
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/Stop'))).toBe(true);
});

test('the placeholders of a title stand in words, on the page and in the list', async () => {
  const record = notificationRecord({ title: 'Thư gửi {name}' });
  stubNotifications(record, ({ path: at }) =>
    at.endsWith('/Progress') ? { body: { data: progressWith() } } : undefined,
  );
  const { screen } = await renderInApp(<NotificationPage />, {
    codes: NOTIFICATION_CODES,
    path: `/notification/info/${record.id}`,
    route: '/notification/info/:id',
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Thư gửi {Tên hội viên}' })).toBeVisible();
  const listed = await renderInApp(<CellText resource={notification} name="title" value={record.title} />);
  await expect.element(listed.screen.getByText('Thư gửi {Tên hội viên}').last()).toBeVisible();
});
