import type { RecentAction } from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { RecentPanel } from './RecentPanel.tsx';

const at = new Date().toISOString();
const line = (changes: Partial<RecentAction>): RecentAction => ({
  key: 'k1',
  at,
  kind: 'edit',
  area: 'Markets',
  names: ['Miền Bắc'],
  count: 1,
  path: null,
  undo: [],
  step: null,
  asks: [],
  until: null,
  reason: null,
  ...changes,
});

async function openPanel(items: readonly RecentAction[]) {
  const asked = stubServer(({ path }) => ({
    body: {
      data: path === '/api/RecentActions' ? { items, isCut: false } : { undone: 1, kept: [], after: null },
    },
  }));
  const opened = await renderInApp(<RecentPanel onClose={() => undefined} />, {
    codes: ['MarketsView'],
    portals: true,
  });
  return { ...opened, asked, posts: () => asked.filter(({ method }) => method === 'POST') };
}

test('an action is undone by what its line says, and another says why it is not', async () => {
  const { screen, posts } = await openPanel([
    line({ undo: ['/api/RecentActions/k1/Undo'] }),
    line({
      key: 'k2',
      kind: 'letters',
      area: 'Outbox',
      names: [],
      count: 12,
      reason: { message: 'Mes.RecentActions.Undo.Sent', params: { time: '09:42' } },
    }),
  ]);
  await expect.element(screen.getByText('Gửi thư cho 12 người')).toBeVisible();
  await expect.element(screen.getByText('Thư đã gửi lúc 09:42')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Hoàn tác/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Hoàn tác: Sửa 1 thị trường' }).click();
  await expect.poll(() => posts().map(({ path }) => path)).toEqual(['/api/RecentActions/k1/Undo']);
});

test('a payment is undone with a reason, which goes along', async () => {
  const { screen, posts } = await openPanel([
    line({ kind: 'payment', area: 'Payments', undo: ['/api/Payments/p1/Reverse'], asks: ['reason', 'clientKey'] }),
  ]);
  await screen.getByRole('button', { name: /^Hoàn tác/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Hoàn tác bằng bút toán đảo?' });
  await dialog.getByRole('textbox').fill('Nhập nhầm');
  await dialog.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect
    .poll(() => posts().map(({ path, body }) => [path, body]))
    .toMatchObject([['/api/Payments/p1/Reverse', { reason: 'Nhập nhầm' }]]);
});

test('a step says what it did, gives back what it replaced, or goes back by a step that may ask for a reason', async () => {
  const { screen, posts } = await openPanel([
    line({
      kind: 'step',
      area: 'Members',
      count: 3,
      step: 'Mes.Members.Approve.Successfully',
      undo: ['/api/RecentActions/k1/Undo'],
    }),
    line({
      key: 'k2',
      kind: 'step',
      area: 'Activities',
      step: 'Mes.Activities.Start.Successfully',
      undo: ['/api/Activities/a1/UndoStart'],
      asks: ['reason'],
    }),
  ]);
  await expect.element(screen.getByText('Đã duyệt hội viên: 3 hội viên')).toBeVisible();
  await screen.getByRole('button', { name: 'Hoàn tác: Đã duyệt hội viên: 3 hội viên' }).click();
  await expect.poll(() => posts().map(({ path }) => path)).toEqual(['/api/RecentActions/k1/Undo']);
  await screen.getByRole('button', { name: /^Hoàn tác: .*sự kiện/i }).click();
  const dialog = screen.getByRole('dialog', { name: 'Hoàn tác bước này?' });
  await dialog.getByRole('textbox').fill('Bấm nhầm');
  await dialog.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect
    .poll(() => posts().at(-1))
    .toMatchObject({ path: '/api/Activities/a1/UndoStart', body: { reason: 'Bấm nhầm' } });
  expect(Object.keys(posts().at(-1)?.body ?? {})).toEqual(['reason']);
});

test('who did nothing reads so, and may look at the days before', async () => {
  const { screen, asked } = await openPanel([]);
  await expect.element(screen.getByText('Hôm nay bạn chưa làm việc nào')).toBeVisible();
  await screen.getByRole('combobox').selectOptions('7 ngày qua');
  await expect.poll(() => asked.at(-1)?.query.get('days')).toBe('7');
});
