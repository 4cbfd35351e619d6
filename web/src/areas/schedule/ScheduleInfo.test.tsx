import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import type { StubAnswer } from '../../kit/testing/stub-server.ts';
import { ScheduleInfoAlias } from './ScheduleAlias.tsx';
import { ScheduleInfo } from './ScheduleInfo.tsx';
import { SCHEDULE_CODES, scheduleRecord, stubSchedules } from './testing/schedules.ts';

const meeting = scheduleRecord();
const OVER = 'Mes.Schedules.Status.NotAllowed';
const cancelled = scheduleRecord({
  version: 2,
  state: 4,
  cancelReason: 'Trùng lịch hội nghị',
  allowedActions: [
    { action: 'Update', refusal: OVER },
    { action: 'Cancel', refusal: OVER },
    { action: 'Delete', refusal: null },
  ],
});

async function open(record = meeting, cancel: () => StubAnswer = () => ({ status: 500 }), tab = '') {
  const asked = stubSchedules([record], ({ method }) => (method === 'POST' ? cancel() : undefined));
  const { screen } = await renderInApp(<ScheduleInfo />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/meeting-schedule/info/info/${meeting.id}${tab}`,
    route: '/calendar/meeting-schedule/info/:type/:id',
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Họp Ban Chấp hành' })).toBeVisible();
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { screen, sent };
}

describe('cancelling', () => {
  test('asks for a reason, says what becomes of it and promises no mail', async () => {
    const { screen, sent } = await open(meeting, () => ({
      body: { data: cancelled, message: 'Mes.Schedules.Cancel.Successfully' },
    }));
    await screen.getByRole('button', { name: 'Huỷ lịch' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent(/Hệ thống chưa gửi thư báo: hãy tự báo cho 2 người được mời/);
    await dialog.getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(dialog.getByText('Lý do huỷ là bắt buộc')).toBeVisible();
    expect(sent()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Trùng lịch hội nghị');
    await dialog.getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(screen.getByText(`Đã huỷ lịch: ${String(meeting.title)}`)).toBeVisible();
    expect(sent()).toEqual([[`/api/Schedules/${meeting.id}/Cancel`, { reason: 'Trùng lịch hội nghị' }]]);
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  });

  test('that came too late says why', async () => {
    const { screen } = await open(meeting, () => ({ status: 400, body: { message: OVER, errors: [] } }));
    await screen.getByRole('button', { name: 'Huỷ lịch' }).click();
    await screen.getByRole('textbox', { name: 'Lý do huỷ' }).fill('x');
    await screen.getByRole('dialog').getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(screen.getByText('Lịch đã kết thúc hoặc đã huỷ nên không làm được nữa').first()).toBeVisible();
  });

  test('cannot be done twice: the reason stands there, and the buttons say why not', async () => {
    const { screen } = await open(cancelled);
    await expect
      .element(screen.getByRole('region', { name: 'Lịch đã bị huỷ' }))
      .toMatchTextContent('Trùng lịch hội nghị');
    const button = screen.getByRole('button', { name: 'Huỷ lịch' });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute('title', 'Lịch đã kết thúc hoặc đã huỷ nên không làm được nữa');
    await expect.element(screen.getByRole('button', { name: 'Sửa' })).toBeDisabled();
  });
});

describe('those who are invited', () => {
  test('are counted by their answers', async () => {
    const { screen } = await open();
    const answers = screen.getByRole('complementary').getByRole('region', { name: 'Người tham dự' });
    await expect.element(answers).toMatchTextContent('1 trong 3 người nhận lời');
    await expect.element(answers).toMatchTextContent(/Tham gia1Không tham gia1Chưa trả lời1/);
  });

  test('are found without accents and by their answer', async () => {
    const { screen } = await open(meeting, undefined, '?tab=participants');
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(4);
    await screen.getByRole('searchbox').fill('go an');
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Gỗ An CườngKhông tham gia');
    await screen.getByRole('button', { name: /^Tham gia/ }).click();
    await expect.element(screen.getByText('Không có ai như vậy trong danh sách.')).toBeVisible();
    await screen.getByRole('searchbox').fill('');
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Dệt may Thành Công');
  });
});

test('the general address of a record leads to that of its kind, with its tab', async () => {
  stubSchedules([scheduleRecord({ kind: 2 })]);
  const { router } = await renderInApp(<ScheduleInfoAlias />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/info/${meeting.id}?tab=history`,
    route: '/calendar/info/:id',
  });
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe(`/calendar/event-calendar/info/info/${meeting.id}?tab=history`);
});
