import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { MomentInput } from './MomentInput.tsx';

let kept = '';

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <MomentInput
      label="Bắt đầu"
      value={value}
      onChange={(next) => {
        kept = next;
        setValue(next);
      }}
    />
  );
}

async function open(start = '2026-11-21T07:00:00.000Z') {
  const { screen } = await renderInApp(<Field start={start} />);
  return { screen, box: screen.getByRole('textbox', { name: 'Bắt đầu' }) };
}

test('a moment is typed in Vietnam’s time, shorter too, and shown in full when it is left', async () => {
  const { box } = await open();
  await expect.element(box).toHaveValue('21/11/2026 14:00');
  await box.fill('2/12 9h');
  expect(kept).toBe('2026-12-02T02:00:00.000Z');
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue('02/12/2026 09:00');
  await box.fill('');
  expect(kept).toBe('');
});

test('a text that is no moment stays as typed', async () => {
  const { box } = await open();
  await box.fill('mai sáng');
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue('mai sáng');
});

test('a day is chosen by the keyboard, its time of day staying', async () => {
  const { screen, box } = await open();
  await box.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(screen.getByText('Tháng 11, 2026')).toBeVisible();
  screen.getByRole('button', { name: 'Thứ Bảy, 21/11/2026' }).element().focus();
  await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowRight}');
  await expect.element(screen.getByText('Tháng 12, 2026')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Thứ Ba, 29/12/2026' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(kept).toBe('2026-12-29T07:00:00.000Z');
  expect(screen.getByRole('grid').elements()).toEqual([]);
});

test('a time of day is chosen from its quarters, an odd one staying among them', async () => {
  const { screen } = await open('2026-11-21T07:05:00.000Z');
  await screen.getByRole('button', { name: 'Chọn ngày giờ: Bắt đầu' }).click();
  const times = screen.getByRole('combobox', { name: 'Giờ' });
  await expect.element(times).toHaveValue('14:05');
  await times.selectOptions('16:45');
  expect(kept).toBe('2026-11-21T09:45:00.000Z');
});
