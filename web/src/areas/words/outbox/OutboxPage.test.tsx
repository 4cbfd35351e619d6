import type { Delivery, DeliveryWithBody, Overdue } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
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
  dueAt: '2026-11-20T02:03:04.000Z',
  sentAt: null,
  failedAt: null,
  deliveredAt: null,
  nextTryAt: null,
  canRetry: false,
  fallbackId: null,
  fallbackOf: null,
};

const whole = {
  html: null,
  files: [],
  hasCalendar: false,
  bounces: 0,
  isStopped: false,
  hasLocalLinks: false,
  messageId: null,
} satisfies Partial<DeliveryWithBody>;

let held: Overdue = { count: 0, groups: [] };

function serve(
  items: Delivery[],
  body: string | null = 'Nội dung thư',
  hidden: DeliveryWithBody['hidden'] = null,
  more: Partial<DeliveryWithBody> = {},
) {
  return stubServer(({ path, method }) => {
    if (method === 'POST') return { body: { data: null, message: 'Mes.Outbox.Retry.Successfully' } };
    if (path === '/api/Outbox/Held') return { body: { data: held } };
    if (path === '/api/Outbox') return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
    const asked = items.find(({ id }) => path.endsWith(`/${id}`)) ?? items[0];
    return { body: { data: { ...asked, ...whole, body, hidden, ...more } } };
  });
}

test('a kept mail is listed with its state, said why, and opens with its text', async () => {
  serve([mail]);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  await expect.element(screen.getByRole('cell', { name: 'Nằm lại đây' })).toBeVisible();
  await expect.element(screen.getByText(/đặt máy chủ thư, SMS/)).toBeVisible();
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
  ['member', /trả lời thay cho người nhận/],
  ['gone', /đã được xoá khỏi hộp thư đi/],
] as const)('a text that is hidden (%s) says why', async (hidden, why) => {
  serve([mail], null, hidden);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByRole('dialog').getByText(why)).toBeVisible();
  expect(screen.getByText('Nội dung thư').query()).toBeNull();
});

test('a letter whose links are blanked says so and why', async () => {
  serve([mail], 'Trả lời: https://hh.vn/#/answer/…');
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByText(/Liên kết trong tin được che/)).toBeVisible();
});

test('the HTML of a mail stands in a frame that runs nothing, and its plain text beside it', async () => {
  const html = '<p>Kính mời</p><script>parent.document.title = "run"</script>';
  serve([mail], 'Kính mời (chữ)', null, { html, files: ['Thư mời.pdf'], hasLocalLinks: true });
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByText('Tệp kèm: Thư mời.pdf')).toBeVisible();
  await expect.element(screen.getByText(/địa chỉ công khai/)).toBeVisible();
  const frame = screen.getByTitle('Nội dung').element() as HTMLIFrameElement;
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toBe(html);
  await screen.getByRole('button', { name: 'Xem chữ thuần' }).click();
  await expect.element(screen.getByText('Kính mời (chữ)')).toBeVisible();
  expect(document.title).not.toBe('run');
});

test('a message of Zalo that failed says why in words and leads to the SMS that went instead', async () => {
  const zalo: Delivery = { ...mail, id: '2', channel: 'zalo', state: 'failed', attempts: 1, failReason: 'Zalo -118' };
  const sms: Delivery = { ...mail, id: '3', channel: 'sms', address: '+84912345678', state: 'sent', fallbackOf: '2' };
  const asked = serve([{ ...zalo, address: '+84912345679', fallbackId: '3' }, sms]);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch'] });
  await screen.getByRole('button', { name: '+84912345679' }).click();
  await expect.element(screen.getByText(/không dùng Zalo hoặc không nhận được \(Zalo -118\)/)).toBeVisible();
  await screen.getByRole('button', { name: 'Xem tin SMS gửi thay' }).click();
  await expect.element(screen.getByText(/SMS này gửi thay tin Zalo/)).toBeVisible();
  expect(asked.some(({ path }) => path === '/api/Outbox/3')).toBe(true);
});

test('a stopped address says so, and somebody with the right lets it get mails again', async () => {
  const failed: Delivery = { ...mail, state: 'failed', failReason: 'bounced' };
  const asked = serve([failed], 'x', null, { bounces: 3, isStopped: true });
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  await screen.getByRole('button', { name: 'tram@hoivien.invalid' }).click();
  await expect.element(screen.getByText(/không nhận thư nữa: đã 3 lần/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cho nhận thư lại' }).click();
  await expect.poll(() => asked.some(({ path }) => path === '/api/Outbox/1/ClearBounces')).toBe(true);
});

test('old messages are asked about, all or by kind, with the number that was seen', async () => {
  held = {
    count: 3,
    groups: [
      { source: 'meeting', day: '2026-11-18', count: 1 },
      { source: 'notification', day: '2026-11-18', count: 2 },
    ],
  };
  const asked = serve([mail]);
  const { screen } = await renderInApp(<OutboxPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  const question = screen.getByRole('region', { name: '3 tin cũ hơn một ngày: gửi hay bỏ?' });
  await expect.element(question.getByRole('cell', { name: '18/11/2026: 2' })).toBeVisible();
  await question.getByRole('button', { name: 'Bỏ: Thông báo' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Bỏ 2 tin cũ?' })).toMatchTextContent('Thông báo.');
  held = { count: 0, groups: [] };
  await screen.getByRole('dialog').getByRole('button', { name: 'Bỏ', exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    answer: 'drop',
    source: 'notification',
    count: 2,
  });
});
