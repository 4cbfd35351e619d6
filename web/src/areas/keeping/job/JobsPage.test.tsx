import type { ImportJob } from '@hoivien/contract/areas/keeping/job/job.schema.ts';
import type { Delivery } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '../../../kit/i18n/words.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { JobsPage } from './JobsPage.tsx';
import { reasonText } from './reason.ts';

const delivery: Delivery = {
  id: '1',
  channel: 'mail',
  address: 'tram@example.test',
  subject: 'Thư mời họp',
  state: 'failed',
  attempts: 6,
  failReason: '550 5.1.1 no such user',
  createdAt: '2026-11-20T02:03:04.000Z',
  dueAt: '2026-11-20T02:03:04.000Z',
  sentAt: null,
  deliveredAt: null,
  failedAt: '2026-11-20T07:03:04.000Z',
  nextTryAt: null,
  canRetry: true,
  fallbackId: null,
  fallbackOf: null,
};
const job: ImportJob = {
  id: '2',
  area: 'Markets',
  fileName: 'thị trường.xlsx',
  state: 'finished',
  failReason: null,
  by: 'Lê Thu Hà',
  createdAt: '2026-11-20T02:03:04.000Z',
  endedAt: '2026-11-20T02:04:04.000Z',
  rows: 1200,
  done: 1198,
  refused: 2,
  canOpen: true,
};

function serve(items: Delivery[], jobs: ImportJob[] = []) {
  const page = <T,>(all: T[]) => ({ body: { data: { items: all, total: all.length, page: 1, pageSize: 20 } } });
  return stubServer(({ path, method, query }) => {
    if (method === 'POST') return { body: { data: null, message: 'Mes.Outbox.Retry.Successfully' } };
    if (path === '/api/Outbox') return page(items);
    const state = query.get('state');
    if (path === '/api/Jobs/Imports') return page(jobs.filter((one) => !state || one.state === state));
    return { body: { data: { deliveries: items.length, imports: { failed: 1, running: 0, finished: 1 } } } };
  });
}

test('failed deliveries are listed with their reasons in words, and sent again one by one', async () => {
  const asked = serve([
    delivery,
    { ...delivery, id: '9', address: 'b@example.test', failReason: 'expired', canRetry: false },
  ]);
  const { screen } = await renderInApp(<JobsPage />, { codes: ['OutboxSearch', 'OutboxRetry'] });
  await expect
    .element(screen.getByText('Hộp thư của người nhận không có hoặc không nhận (550 5.1.1 no such user)'))
    .toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '20/11/2026 14:03:04' }).first()).toBeVisible();
  await expect.element(screen.getByText(/^Tin không có nút Gửi lại/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi lại cho b@example.test' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Gửi lại cho tram@example.test' }).click();
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual(['/api/Outbox/1/Retry']);
  await expect.element(screen.getByText('Đang gửi lại: Thư mời họp')).toBeVisible();
});

test('without the permission nothing can be sent again', async () => {
  serve([delivery]);
  const { screen } = await renderInApp(<JobsPage />, { codes: ['OutboxSearch'] });
  await expect.element(screen.getByText('tram@example.test')).toBeVisible();
  expect(screen.getByRole('button', { name: /Gửi lại/ }).query()).toBeNull();
});

test('imports are listed by state, with a link only to those that the reader may open', async () => {
  const closed = {
    ...job,
    id: '3',
    fileName: 'kín.xlsx',
    state: 'failed',
    failReason: 'Mes.Imports.Run.Failed',
    canOpen: false,
  } as const;
  serve([], [job, closed]);
  const { screen, router } = await renderInApp(<JobsPage />, { codes: ['OutboxSearch'] });
  await expect.element(screen.getByRole('heading', { name: 'Không có thư, tin nhắn nào gửi hỏng' })).toBeVisible();
  await screen.getByRole('link', { name: /Nhập tệp/ }).click();
  await expect
    .element(screen.getByRole('link', { name: 'thị trường.xlsx' }))
    .toHaveAttribute('href', '/catalogue/markets/import?run=2');
  await expect.element(screen.getByText('1.198 ghi, 2 từ chối')).toBeVisible();
  await expect.element(screen.getByText(/Có lỗi khi nhập nên đã dừng lại/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'kín.xlsx' }).query()).toBeNull();
  await screen.getByRole('button', { name: /^Hỏng/ }).click();
  await expect.poll(() => router.state.location.search).toBe('?tab=imports&state=failed');
  await expect.poll(() => screen.getByText('thị trường.xlsx').query()).toBeNull();
});

test.each([
  ['expired', 'Mã trong tin đã hết hạn trước khi gửi được'],
  ['ECONNREFUSED', 'Không kết nối được máy chủ gửi (ECONNREFUSED)'],
  ['ETIMEDOUT', 'Máy chủ gửi không trả lời kịp (ETIMEDOUT)'],
  ['535 bad credentials', 'Máy chủ gửi từ chối tên hoặc mật khẩu (535 bad credentials)'],
  ['552 full', 'Hộp thư của người nhận đã đầy (552 full)'],
  ['HTTP 500', 'Cổng SMS báo lỗi (HTTP 500)'],
  ['bounced', 'Không gửi vì thư tới địa chỉ này đã ba lần bị trả lại'],
  ['Zalo -118', 'Số này không dùng Zalo hoặc không nhận được (Zalo -118)'],
  ['something else', 'something else'],
  [null, 'Lỗi ngoài dự kiến khi gửi'],
])('the reason %s is told in words', (reason, text) => {
  expect(reasonText(reason, wordsIn('vi'))).toBe(text);
});
