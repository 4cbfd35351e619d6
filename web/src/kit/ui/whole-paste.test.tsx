import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '../testing/render.ts';
import { pasteWhole } from './whole-paste.ts';

test('a pasted text that is too long stays whole, and the field keeps its limit for typing', async () => {
  const end = pasteWhole();
  const seen: string[] = [];
  const screen = await render(
    <>
      <textarea aria-label="source" defaultValue="Hội nghị toàn thể hội viên năm 2027" />
      <input aria-label="target" maxLength={10} onChange={({ currentTarget }) => seen.push(currentTarget.value)} />
    </>,
  );
  await userEvent.click(screen.getByLabelText('source'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  const target = screen.getByLabelText('target');
  await userEvent.click(target);
  await userEvent.paste();
  await expect.element(target).toHaveValue('Hội nghị toàn thể hội viên năm 2027');
  expect(seen).toEqual(['Hội nghị toàn thể hội viên năm 2027']);
  await expect.element(target).toHaveAttribute('maxlength', '10');
  await userEvent.keyboard('x');
  await expect.element(target).toHaveValue('Hội nghị toàn thể hội viên năm 2027');
  end();
});
