import type { SentReminder } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { PlanReminders } from './ReminderList.tsx';

const sent: SentReminder = {
  id: '0197a000-0000-7000-8000-0000000000a1',
  tone: 1,
  byCalendar: true,
  feePlanName: 'Hội phí 2026',
  sendTime: '2026-11-20T01:00:00.000Z',
  sentBy: null,
  resolvedAt: '2026-11-20T01:00:01.000Z',
  members: 12,
  skipped: 2,
  debt: 30_000_000,
  waiting: 5,
  stoppedAt: null,
};
const all: SentReminder[] = [
  { ...sent, id: '2', byCalendar: false, sentBy: 'Bảo Trâm', resolvedAt: null, members: 0, waiting: 0, skipped: 0 },
  sent,
  { ...sent, id: '3', waiting: 0 },
  { ...sent, id: '4', waiting: 0, stoppedAt: '2026-11-19T01:00:00.000Z' },
];

const serve = () =>
  stubServer(({ method }) =>
    method === 'POST' ? { body: { data: null, message: 'Mes.Fees.Stop.Successfully' } } : { body: { data: all } },
  );

test('a reminder is stopped while something of it is not out, after a question that names its members', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<PlanReminders feePlanId="p" />, { codes: ['FeesUpdate'] });
  await expect.element(screen.getByRole('cell', { name: /còn 5 hội viên chưa gửi xong/ })).toBeVisible();
  const stops = screen.getByRole('button', { name: 'Dừng' });
  expect(stops.elements()).toHaveLength(2);
  await stops.nth(1).click();
  const dialog = screen.getByRole('dialog', { name: 'Dừng lời nhắc tới 12 hội viên?' });
  await dialog.getByRole('button', { name: 'Dừng' }).click();
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual([`/api/Fees/Reminders/${sent.id}/Stop`]);
});

test('who may not change plans stops nothing', async () => {
  serve();
  const { screen } = await renderInApp(<PlanReminders feePlanId="p" />, { codes: ['FeesView'] });
  await expect.element(screen.getByText('hẹn giờ')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
