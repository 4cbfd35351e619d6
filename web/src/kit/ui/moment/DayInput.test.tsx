import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../i18n/language.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DayInput } from './DayInput.tsx';
import { parseDay } from './day.ts';

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['21112026', '2026-11-21'],
  ['211126', '2026-11-21'],
  ['21-11-26', '2026-11-21'],
  ['21.11.85', '1985-11-21'],
  ['21/11', '2026-11-21'],
  [' 2026-11-21 ', '2026-11-21'],
  ['2026-11-21T08:00:00Z', '2026-11-21'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['31/04/2026', undefined],
  ['00/01/2026', undefined],
  ['11/21/2026', undefined],
  ['hôm qua', undefined],
  ['', undefined],
])('%s is read as %s', (text, day) => {
  expect(parseDay(text, '2026-06-01')).toBe(day);
});

function Overdue({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DayInput label="Ngày sinh" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

test('a day is shown the Vietnamese way in both languages, and tidied when its field is left', async () => {
  for (const language of ['vi', 'en'] as const) {
    showLanguage(language, false);
    const { screen } = await renderInApp(<Overdue first="2026-11-05" />);
    const field = screen.getByRole('textbox', { name: 'Ngày sinh' });
    await expect.element(field).toHaveValue('05/11/2026');
    await field.fill('6112026');
    await expect.element(screen.getByRole('status')).toHaveTextContent('6112026');
    await field.fill('06112026');
    await userEvent.tab();
    await expect.element(field).toHaveValue('06/11/2026');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-06');
    await screen.unmount();
    // The draft of the typed day, which the next one would be offered.
    localStorage.clear();
  }
});

test('a day is chosen from a month by the keyboard', async () => {
  const { screen } = await renderInApp(<Overdue first="2026-11-30" />, { portals: true });
  await screen.getByRole('textbox', { name: 'Ngày sinh' }).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(screen.getByRole('dialog', { name: 'Ngày sinh' })).toBeVisible();
  await screen.getByRole('button', { name: /30\/11\/2026/ }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-30');
  await screen.getByRole('button', { name: 'Mở lịch' }).click();
  (screen.getByRole('button', { name: /30\/11\/2026/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Ngày sinh' })).toHaveValue('01/12/2026');
});
