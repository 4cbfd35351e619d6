import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import type { StubAnswer, StubRequest } from '../../../kit/testing/stub-server.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { ActivityInfo } from './ActivityInfo.tsx';
import { EVENT_CODES, EVENT_ID, eventRecord, stubEvents } from './testing/events.ts';

beforeEach(() => page.viewport(1366, 768));

async function open(
  view: 'info' | 'edit',
  record: object,
  other: (request: StubRequest) => StubAnswer | undefined = () => undefined,
) {
  const asked = stubEvents(record, other);
  const shown = view === 'info' ? <ActivityInfo /> : <ActivityForm />;
  const { screen } = await renderInApp(<div style={{ display: 'flex', height: '90vh' }}>{shown}</div>, {
    codes: EVENT_CODES,
    portals: true,
    path: `/activities/${view}/${EVENT_ID}`,
    route: `/activities/${view}/:id`,
  });
  return { screen, sent: () => asked.filter(({ method }) => method !== 'GET') };
}

test('an end by hand shows when it was beside the plan, and is taken back from the menu with a reason', async () => {
  const record = eventRecord({
    state: 3,
    endedAt: '2126-11-22T03:00:00.000Z',
    heldUntil: '2126-11-22T03:00:00.000Z',
    allowedActions: [{ action: 'UndoEnd', refusal: null }],
  });
  const { screen, sent } = await open('info', record, ({ method }) =>
    method === 'POST'
      ? { body: { data: { id: EVENT_ID }, message: 'Mes.Activities.UndoEnd.Successfully' } }
      : undefined,
  );
  await expect.element(screen.getByText(/kế hoạch: .*08:00.*11:30/)).toBeVisible();
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Bỏ kết thúc' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Lý do bỏ bước' }).fill('Bấm nhầm');
  await dialog.getByRole('button', { name: 'Bỏ kết thúc' }).click();
  await expect
    .poll(() => sent()[0])
    .toMatchObject({
      path: `/api/Activities/${EVENT_ID}/UndoEnd`,
      body: { reason: 'Bấm nhầm' },
    });
});

test('a changed time asks whether child events move, and nothing is chosen before the person chooses', async () => {
  const question = {
    field: 'startTime',
    message: 'Mes.Activities.Children.Asked',
    params: { count: 2 },
    answers: ['Mes.Activities.Children.Move', 'Mes.Activities.Children.Keep'],
  };
  const urls: string[] = [];
  const { screen } = await open('edit', eventRecord({ state: 1, childCount: 2 }), (request) => {
    if (request.method !== 'PUT') return undefined;
    urls.push(`${request.path}?${request.query}`);
    if (urls.length === 1) return { status: 400, body: { message: question.message, errors: [question] } };
    return { body: { data: eventRecord({ state: 1 }), message: 'Mes.Activities.Update.Successfully' } };
  });
  await screen.getByRole('textbox', { name: 'Bắt đầu', exact: true }).fill('22/11/2126 09:00');
  await userEvent.keyboard('{Tab}{Control>}s{/Control}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Sự kiện có 2 sự kiện con', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Lưu' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Dời cả các sự kiện con' }).click();
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => urls.length).toBe(2);
  expect(urls[1]).toContain('Mes.Activities.Children.Move');
});

test('a question about what a save touches asks for the save, one about a value asks for the value', async () => {
  const questions = [
    { field: 'startTime', message: 'Mes.Activities.Told.Asked', params: { count: 7, letters: 5 } },
    { field: 'startTime', message: 'Mes.ActivityChildren.StartTime.Asked' },
  ];
  let at = 0;
  const { screen } = await open('edit', eventRecord({ state: 1 }), (request) => {
    const question = request.method === 'PUT' ? questions[at++] : undefined;
    return question && { status: 400, body: { message: question.message, errors: [question] } };
  });
  await screen.getByRole('textbox', { name: 'Bắt đầu', exact: true }).fill('22/11/2126 09:00');
  await userEvent.keyboard('{Tab}{Control>}s{/Control}');
  const about = page.getByRole('dialog', { name: 'Lưu thay đổi này?' });
  await expect.element(about.getByText(/^7 người đã xác nhận/)).toBeVisible();
  await about.getByRole('button', { name: 'Vẫn lưu', exact: true }).click();
  const doubt = page.getByRole('dialog', { name: 'Giá trị này có đúng không?' });
  await expect.element(doubt.getByRole('button', { name: 'Đúng, vẫn lưu' })).toBeVisible();
});

test('a postponed event offers no check-in', async () => {
  const record = eventRecord({
    isPostponed: true,
    postponeReason: 'Bão',
    allowedActions: ['Update', 'Conduct'].map((action) => ({ action, refusal: null })),
  });
  const { screen } = await open('info', record);
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Điểm danh', exact: true }).query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Điểm danh', exact: true }).query()).toBeNull();
});
