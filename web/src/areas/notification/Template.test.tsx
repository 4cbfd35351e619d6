import { template } from '@hoivien/contract/areas/notification/template.resource.ts';
import { expect, test } from 'vitest';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { NOTIFICATION_CODES } from './testing/notifications.ts';

const record = {
  id: '0197a000-0000-7000-a000-000000000001',
  version: 1,
  name: 'Lời chúc',
  type: 4,
  language: 'vi',
  shared: true,
  title: 'Chúc mừng {name}, {khác}',
  content: '<p>Kính gửi <strong>{addressee}</strong>.</p>',
  createdAt: '2026-11-01T02:03:04.000Z',
  createdBy: 'Nguyễn Bảo Trâm',
  updatedAt: '2026-11-01T02:03:04.000Z',
  updatedBy: 'Nguyễn Bảo Trâm',
  allowedActions: [],
};

test('the record of a template shows its placeholders in words', async () => {
  stubServer(({ path }) => ({ body: { data: path.endsWith(record.id) ? record : { items: [], total: 0 } } }));
  const { screen } = await renderInApp(<RecordPage resource={template} />, {
    codes: NOTIFICATION_CODES,
    path: `${template.path}/info/${record.id}`,
    route: `${template.path}/:kind?/:id?`,
  });
  await expect.element(screen.getByText('Kính gửi ai', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Chúc mừng {Tên hội viên}, {khác}')).toBeVisible();
  expect(screen.getByText(/\{addressee\}/).query()).toBeNull();
});
