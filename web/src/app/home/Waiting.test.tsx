import type { Waiting as List } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { expect, test } from 'vitest';
import { showLanguage } from '../../kit/i18n/language.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { HomePage } from './HomePage.tsx';
import { Waiting } from './Waiting.tsx';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const row = (id: string, at: string, values: List['rows'][number]['values'] = {}) => ({
  id,
  title: `Dòng ${id}`,
  at,
  text: null,
  values,
  path: null,
});
const list = (changes: Partial<List>): List => ({
  area: 'Members',
  query: 'approval=0',
  path: '/member-and-partner/member?approval=0',
  kind: 'approval',
  group: 'member',
  time: 'since',
  label: null,
  verb: null,
  total: 1_234,
  oldest: ago(12),
  line: [],
  step: null,
  desk: null,
  rows: [row('a', ago(12))],
  ...changes,
});
const fees = list({
  area: 'FeeHistories',
  query: 'age=days30',
  path: '/fee-histories?age=days30',
  kind: 'fee',
  group: 'fee',
  time: 'due',
  label: ['{count} khoản phí quá hạn', '{count:overdue fee|overdue fees}'],
  total: 381,
  oldest: dayAfter(dayOf(new Date()), -40),
  line: ['year', 'debt'],
  rows: [row('f', dayAfter(dayOf(new Date()), -40), { year: 2024, debt: 500_000 })],
});

test('each list stands with its own words, its number and how late it is, and leads to what it counts', async () => {
  const { screen } = await renderInApp(<Waiting lists={[list({}), fees]} />, { codes: ['MembersView'] });
  const overdue = screen.getByRole('link', { name: '381 khoản phí quá hạn', exact: true });
  await expect.element(overdue).toHaveAttribute('href', '/fee-histories?age=days30');
  await expect.element(screen.getByText('trễ 40 ngày')).toBeVisible();
  await expect.element(screen.getByText('Gấp nhất: Dòng f · 2024 · 500.000 ₫')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '1.234 hội viên chờ duyệt', exact: true }))
    .toHaveAttribute('href', '/member-and-partner/member?approval=0');
  await screen.getByRole('link', { name: /^Chờ duyệt/ }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Xem và duyệt: Dòng a' }))
    .toHaveAttribute('href', '/member-and-partner/member/info/a');
  expect(screen.getByText(/khoản phí/).query()).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'Xem cả 1.234 hội viên chờ duyệt' })).toBeVisible();
});

test('a row whose step needs nothing more is done where it stands', async () => {
  const asked = stubServer(() => ({
    body: { data: { id: 'd' }, message: 'Mes.ScheduleDecisions.Complete.Successfully' },
  }));
  const open = list({
    area: 'ScheduleDecisions',
    kind: 'calendar',
    group: 'calendar',
    time: 'due',
    label: ['{count} quyết định', '{count:decision|decisions}'],
    total: 1,
    step: { action: 'Complete', label: ['Đã xong', 'Done'] },
    rows: [row('d', ago(0), { allowedActions: [{ action: 'Complete' }] })],
  });
  const { screen } = await renderInApp(<Waiting lists={[open]} />, { codes: ['SchedulesUpdate'] });
  await screen.getByRole('button', { name: 'Đã xong: Dòng d' }).click();
  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain('POST /api/ScheduleDecisions/d/Complete');
});

test('a failure says so and is tried again', async () => {
  let isBroken = true;
  const asked = stubServer(() =>
    isBroken
      ? { status: 503, body: { message: 'Mes.Server.Unavailable' } }
      : { body: { data: { waiting: [fees], agenda: [] } } },
  );
  const { screen } = await renderInApp(<HomePage />, { codes: ['FeesSearch'] });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByRole('link', { name: '381 khoản phí quá hạn', exact: true })).toBeVisible();
  await expect.element(screen.getByText('Bảy ngày tới chưa có cuộc họp hay sự kiện.')).toBeVisible();
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/api/Home']));
});

test('feedback, which has no plural in English, is counted in pieces', async () => {
  showLanguage('en', false);
  try {
    const feedback = list({ area: 'Feedbacks', kind: 'feedback', group: 'feedback', total: 4 });
    const { screen } = await renderInApp(<Waiting lists={[feedback]} />, { codes: ['FeedbacksView'] });
    await expect
      .element(screen.getByRole('link', { name: '4 pieces of feedback to answer', exact: true }))
      .toBeVisible();
  } finally {
    showLanguage('vi', false);
  }
});
