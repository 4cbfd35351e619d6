import type { Delivery, DeliveryWithBody } from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { OutboxPage } from './OutboxPage.tsx';

const mail: Delivery = {
  id: '1',
  channel: 'mail',
  address: 'tram@hoivien.invalid',
  subject: 'Đặt lại mật khẩu',
  state: 'kept',
  attempts: 0,
  failReason: null,
  createdAt: '2026-11-20T02:03:04.000Z',
  sentAt: null,
  failedAt: null,
  nextTryAt: null,
  canRetry: false,
};

function serve(items: Delivery[], body: string | null = 'Nội dung thư', hidden: DeliveryWithBody['hidden'] = null) {
  return stubServer(({ path, method }) => {
    if (method === 'POST') return { body: { data: null, message: 'Mes.Outbox.Retry.Successfully' } };
    if (path === '/api/Outbox') return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
    return { body: { data: { ...items[0], body, hidden } } };
  });
}

test('a kept mail is listed with its state, said why, and opens with its text', async () => {
  serve([mail]);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  await expect.element(screen.getByRole('cell', { name: 'Nằm lại đây' })).toBeVisible();
  await expect.element(screen.getByText(/SMTP_URL/)).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '20/11/2026 09:03:04' })).toBeVisible();
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Đặt lại mật khẩu' })).toBeVisible();
  await expect.element(screen.getByText('Nội dung thư')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gửi lại' }).query()).toBeNull();
});

test('a failed message shows its reason, and a user with the permission sends it again', async () => {
  const failed: Delivery = { ...mail, state: 'failed', attempts: 6, failReason: '550 no such user', canRetry: true };
  const asked = serve([failed], null, 'sent');
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByText('Đã thử 6 lần. 550 no such user')).toBeVisible();
  await expect.element(screen.getByText(/mã dùng một lần/)).toBeVisible();
  await screen.getByRole('button', { name: 'Gửi lại' }).click();
  await expect
    .poll(() => asked.some(({ path, method }) => method === 'POST' && path === '/api/Outbox/1/Retry'))
    .toBe(true);
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
});

test('without the permission a failed message cannot be sent again', async () => {
  serve([{ ...mail, state: 'failed', canRetry: true }]);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByText('Nội dung thư')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gửi lại' }).query()).toBeNull();
});

test('the state and the search stand in the address, and an empty outbox says what it is for', async () => {
  const asked = serve([]);
  const { screen, router } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await expect.element(screen.getByRole('heading', { name: 'Chưa có tin nào' })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Trạng thái' }).selectOptions('failed');
  await screen.getByRole('searchbox').fill('tram');
  await expect.poll(() => router.state.location.search).toBe('?search=tram&state=failed');
  expect(asked.at(-1)?.query.toString()).toContain('state=failed');
  await screen.getByRole('button', { name: 'Bỏ lọc' }).click();
  await expect.poll(() => router.state.location.search).toBe('');
});

test.each([
  ['account', /đăng nhập bằng tài khoản này/],
  ['member', /trả lời thay cho hội viên/],
  ['gone', /đã được xoá khỏi hộp thư đi/],
] as const)('a text that is hidden (%s) says why', async (hidden, why) => {
  serve([mail], null, hidden);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByRole('dialog').getByText(why)).toBeVisible();
  expect(screen.getByText('Nội dung thư').query()).toBeNull();
});
