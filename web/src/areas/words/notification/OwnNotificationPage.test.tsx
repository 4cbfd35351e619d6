import type { OwnNotification } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { OwnNotificationPage } from './OwnNotificationPage.tsx';

const own: OwnNotification = {
  id: '0197a000-0000-7000-8000-000000000001',
  title: 'Mời dự Diễn đàn xuất khẩu',
  content: '<p>Kính gửi <strong>Quý Công ty Sông Hàn</strong></p>',
  program: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  files: [],
  asksConfirmation: true,
  answerUntil: '2126-12-20T09:00:00.000Z',
  canAnswer: true,
  answer: 1,
  note: null,
};

test('a recipient without any right reads what the notice says and answers it', async () => {
  let answer = 1;
  const sent: unknown[] = [];
  stubServer(({ path, method, body }) => {
    if (!path.endsWith(`/api/Notifications/Mine/${own.id}`)) return { body: { data: null } };
    if (method === 'PUT') {
      sent.push(body);
      answer = 2;
    }
    return { body: { data: { ...own, answer }, message: 'Mes.Notifications.Answer.Successfully' } };
  });
  const { screen } = await renderInApp(<OwnNotificationPage />, {
    codes: [],
    portals: true,
    path: `/notification/mine/${own.id}`,
    route: '/notification/mine/:id',
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  await expect.element(screen.getByText('Quý Công ty Sông Hàn')).toBeVisible();
  await screen.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await expect.element(screen.getByText('Đã xác nhận', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ answer: 2, note: null }]);
  await expect.element(screen.getByRole('button', { name: 'Xác nhận', exact: true })).toBeDisabled();
});
