import type { Operations } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { OperationsPage } from './OperationsPage.tsx';

const backup = {
  isAutomatic: true,
  isUnderWay: false,
  at: '2026-11-26T19:00:00.000Z',
  size: 1_840_000_000,
  added: 20_000_000,
  seconds: 75,
  isSealed: false,
  faults: 0,
  last: null,
  hasSecondPlace: false,
  copy: null,
  command: null,
  pointInTime: { at: '2026-11-28T02:41:00.000Z', result: 'failed' as const, reason: 'EACCES' },
  pointInTimeCopy: { at: '2026-11-28T02:42:00.000Z', result: 'failed' as const, reason: 'ENOTDIR' },
};

const releases = {
  askedAt: '2026-11-28T01:50:00.000Z',
  failure: null,
  newer: { version: '1.1.0', notes: 'https://example.test/notes' },
};

function serve(isUnderWay = false) {
  const state: Operations = {
    at: '2026-11-28T02:42:00.000Z',
    sizes: [
      { kind: 'backups', bytes: 30e9 },
      { kind: 'database', bytes: 2e9 },
    ],
    rows: [{ kind: 'members', count: 1_500 }],
    lines: [
      { kind: 'backup', state: 'bad', figures: { ...backup, isUnderWay } },
      {
        kind: 'failures',
        state: 'watch',
        figures: {
          jobs: 2,
          deliveries: 2,
          imports: 0,
          causes: [{ of: 'deliveries', what: 'mail', cause: '452 full', count: 2, at: '2026-11-27T00:00:00.000Z' }],
        },
      },
      {
        kind: 'key',
        state: 'bad',
        figures: { isFile: true, fingerprint: 'abcdefghijklmnop', keptAt: null, keptBy: null },
      },
      {
        kind: 'disk',
        state: 'fine',
        figures: { free: 68e9, total: 100e9, freePercent: 68, failure: null, measuredDays: 30, fullInDays: 40 },
      },
      {
        kind: 'mail',
        state: 'fine',
        figures: { isSet: true, sentAt: null, failedAt: null, reason: null, waiting: 0, oldestAt: null },
      },
      {
        kind: 'version',
        state: 'fine',
        figures: { version: '1.0.0', node: '24.1.0', migrations: 90, uptimeSeconds: 41 * 86_400, releases },
      },
    ],
  };
  return stubServer(({ method, path }) => {
    if (path.endsWith('/TestMail'))
      return { body: { data: { address: 'duc@example.test', isSent: false, reason: '535 no' } } };
    if (method === 'POST') return { body: { data: {}, message: 'Mes.Operations.BackUp.Successfully' } };
    return { body: { data: state } };
  });
}

test('lines tell what is, and what to do when they are red', async () => {
  serve();
  const { screen } = await renderInApp(<OperationsPage />, { codes: ['OperationsView'] });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vận hành máy chủ');
  await expect.element(screen.getByText('chạy liền 41 ngày · xem lúc 09:42, tự cập nhật')).toBeVisible();
  const red = screen.getByRole('table').element().querySelector('tbody tr')?.textContent;
  for (const text of [
    'Sao lưu gần nhất',
    'Cần làm ngay',
    '27/11/2026 02:00',
    '1,8 GB, thêm 20,0 MB',
    'Quá 26 giờ',
    'không lưu được để quay về từng phút, lúc 28/11/2026 09:41',
    'phần để quay về từng phút không sang được nơi thứ hai, lúc 28/11/2026 09:42',
  ])
    expect(red).toContain(text);
  await expect.element(screen.getByText('2 tin chưa tới người nhận (mail): 452 full')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Xem' }).elements()).toEqual([]);
});

test('the buttons start a backup and tell why a trial mail failed', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<OperationsPage />, { codes: ['OperationsView', 'OperationsUpdate'] });
  await screen.getByRole('button', { name: 'Gửi thử' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Gửi thử tới duc@example.test hỏng: 535 no');
  await screen.getByRole('button', { name: 'Sao lưu ngay' }).click();
  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain('POST /api/Operations/BackUp');
});

test('while a backup is under way no other one starts', async () => {
  serve(true);
  const { screen } = await renderInApp(<OperationsPage />, { codes: ['OperationsView', 'OperationsUpdate'] });
  await expect.element(screen.getByRole('button', { name: 'Đang sao lưu…' })).toBeDisabled();
});

test('beside the lines stand sizes by kind, rows and the forecast; a newer version has its ways', async () => {
  serve();
  const { screen } = await renderInApp(<OperationsPage />, { codes: ['OperationsView'] });
  await expect.element(screen.getByText('với đà này đầy sau 6 tuần')).toBeVisible();
  const side = screen.getByRole('region', { name: 'Ổ đĩa và dữ liệu' });
  for (const text of ['32,0 GB trên 100,0 GB', 'Bản sao lưu tại máy', '30,0 GB', 'Còn trống', 'Hội viên', '1.500'])
    expect(side.element().textContent).toContain(text);
  await expect.element(screen.getByText('đã có bản 1.1.0')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Có gì mới: 1.1.0' }))
    .toHaveAttribute('href', 'https://example.test/notes');
  await expect.element(screen.getByRole('link', { name: 'Cách nâng cấp' })).toHaveAttribute('href', '/help/server');
});

test('failed jobs begin again, and the key is said to be kept, after a question', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<OperationsPage />, { codes: ['OperationsView', 'OperationsUpdate'] });
  // The styles of this test put the dialog beside the page, where a mouse does not reach it.
  const press = async (name: string) => {
    const button = screen.getByRole('dialog').getByRole('button', { name });
    await expect.element(button).toBeInTheDocument();
    (button.element() as HTMLElement).click();
  };
  await screen.getByRole('button', { name: 'Chạy lại 2 việc' }).click();
  await press('Chạy lại 2 việc');
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  await expect.poll(posted).toEqual(['/api/Operations/TryAgain']);
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await expect.element(screen.getByText(/dấu nhận abcdefghijklmnop\)/)).toBeVisible();
  await press('Tôi đã cất khoá ở nơi khác');
  await expect.poll(posted).toContain('/api/Operations/KeepKey');
});
