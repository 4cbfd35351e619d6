import { CHECK_IN } from '@hoivien/contract/codes.ts';
import type { CheckInInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { addScan, keepRoster, unsentCounts, wipeDevice } from '../../areas/gatherings/activity/check-in/queue.ts';
import { ACTIVITY } from '../../areas/gatherings/activity/check-in/testing/people.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import '../app.texts.ts';
import { UnsentNote } from './UnsentNote.tsx';

const scan = (token: string, activityId = ACTIVITY) =>
  addScan({ activityId, token, participantId: null, anyway: false, verdict: CHECK_IN.in }, undefined);

function house() {
  const server = { isAway: true };
  stubServer(({ body }) => {
    if (server.isAway) return { status: 503 };
    const items = body as CheckInInput[];
    const none = { participantId: null, name: null, code: null, checkedInAt: null };
    return { body: { data: items.map(({ id }) => ({ id, outcome: CHECK_IN.in, ...none })) } };
  });
  return server;
}

beforeEach(wipeDevice);

test('every page tells of check-ins that a left page did not send, with the way back, until they are sent', async () => {
  const server = house();
  await scan('HV-001');
  const { screen } = await renderInApp(<UnsentNote>Đường dẫn</UnsentNote>);
  await expect.element(screen.getByText('1 lượt điểm danh chưa gửi')).toBeVisible();
  await expect.element(screen.getByText('Đường dẫn')).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Mở điểm danh' }))
    .toHaveAttribute('href', `/check-in#/activities/info/${ACTIVITY}/check-in`);
  // Another tab goes on to scan.
  await scan('HV-002');
  await expect.element(screen.getByText(/^2 lượt/)).toBeVisible();
  await screen.getByRole('button', { name: 'Gửi ngay' }).click();
  await expect.element(screen.getByText('2 lượt điểm danh chưa gửi được; máy tự gửi lại')).toBeVisible();
  server.isAway = false;
  await screen.getByRole('button', { name: 'Gửi ngay' }).click();
  await expect.element(screen.getByText('Đường dẫn')).toBeVisible();
  expect(await unsentCounts()).toEqual(new Map());
});

test('they leave by themselves when the network is back', async () => {
  const server = house();
  await scan('HV-001');
  const { screen } = await renderInApp(<UnsentNote>Đường dẫn</UnsentNote>);
  await expect.element(screen.getByText(/^1 lượt/)).toBeVisible();
  server.isAway = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Đường dẫn')).toBeVisible();
});

test('of several events each has its way, by its name', async () => {
  house();
  const other = '00000000-0000-7000-8000-0000000000e2';
  const day = '2026-11-30T01:00:00.000Z';
  const event = { isCancelled: false, isPostponed: false, startTime: day, endTime: day, wipeAt: day, items: [] };
  await keepRoster({ ...event, activityId: other, title: 'Gala tri ân hội viên' }, day);
  await scan('HV-001');
  await scan('HV-002', other);
  await scan('HV-003', other);
  const { screen } = await renderInApp(<UnsentNote>Đường dẫn</UnsentNote>, { portals: true });
  await screen.getByRole('button', { name: 'Mở điểm danh' }).click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Gala tri ân hội viên · 2' }))
    .toHaveAttribute('href', `/check-in#/activities/info/${other}/check-in`);
  // Of this one the device has no list.
  await expect
    .element(screen.getByRole('menuitem', { name: 'Mở điểm danh · 1' }))
    .toHaveAttribute('href', `/check-in#/activities/info/${ACTIVITY}/check-in`);
});
