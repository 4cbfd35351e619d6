import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { ActivityChildForm, ActivityForm } from './ActivityForm.tsx';
import { EVENT_CODES, EVENT_ID, eventRecord, stubEvents } from './testing/events.ts';

async function open(Form = ActivityForm, path = '/activities/add/new') {
  const asked = stubEvents(eventRecord(), ({ method }) =>
    method === 'POST' ? { body: { data: eventRecord(), message: 'Mes.Activities.Create.Successfully' } } : undefined,
  );
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', height: '80vh' }}>
      <Form />
    </div>,
    { codes: EVENT_CODES, path },
  );
  const box = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await expect.element(box('Tên sự kiện')).toBeVisible();
  const retype = async (name: string, text: string) => {
    await box(name).fill(text);
    await userEvent.keyboard('{Tab}');
  };
  const save = () => userEvent.keyboard('{Control>}s{/Control}');
  return { screen, box, retype, save, sent: () => asked.filter(({ method }) => method === 'POST') };
}

test('times and scores are told at their inputs, and two grades of one name at the cell of the second', async () => {
  const { screen, box, retype, save, sent } = await open();
  await box('Tên sự kiện').fill('Ngày hội');
  await retype('Bắt đầu', '05/01/2020 08:00');
  await retype('Kết thúc', '05/01/2020 07:00');
  await retype('Điểm tham dự', '0');
  await screen.getByRole('textbox', { name: 'Tên xếp loại' }).nth(1).fill('tốt');
  await save();
  await expect.element(screen.getByRole('paragraph').filter({ hasText: 'Giờ bắt đầu phải sau lúc này' })).toBeVisible();
  await expect
    .element(screen.getByRole('paragraph').filter({ hasText: 'Giờ kết thúc phải sau giờ bắt đầu' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('paragraph').filter({ hasText: 'Điểm phải lớn hơn 0 và không quá 100.000' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: 'Tên xếp loại' }).nth(1))
    .toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('a new event begins with the usual score and grades', async () => {
  const { screen, box } = await open();
  await expect.element(box('Điểm tham dự')).toHaveValue('10');
  const names = () =>
    screen
      .getByRole('textbox', { name: 'Tên xếp loại' })
      .elements()
      .map((one) => (one as HTMLInputElement).value);
  expect(names()).toEqual(['Tốt', 'Khá', 'Đạt']);
});

test('a score of a grade above the limit is told at its cell', async () => {
  const { screen, box, retype, save } = await open();
  await box('Tên sự kiện').fill('Ngày hội');
  await retype('Điểm tham dự', '5');
  const score = screen.getByRole('textbox', { name: 'Điểm của xếp loại' }).nth(0);
  await score.fill('100001');
  await save();
  await expect.element(score).toHaveAttribute('aria-invalid', 'true');
});

test('a child event begins with times, grades and score of the event above and names it', async () => {
  const { box, save, sent } = await open(ActivityChildForm, `/activities/children/add?parentId=${EVENT_ID}`);
  await expect.element(box('Bắt đầu')).toHaveValue('22/11/2126 08:00');
  await box('Tên sự kiện').fill('Phiên sáng');
  await save();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).toMatchObject({
    path: '/api/ActivityChildren',
    body: {
      parentId: EVENT_ID,
      title: 'Phiên sáng',
      score: 10,
      grades: [
        { name: 'Tốt', score: 10 },
        { name: 'Khá', score: 5 },
      ],
    },
  });
});
