import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { settled } from '../testing/settled.ts';
import { landPresses } from './landed-press.ts';

/** Presses or releases the mouse of the browser itself. */
async function mouse(type: 'mousePressed' | 'mouseReleased' | 'mouseMoved', x: number, y: number) {
  const frame = window.frameElement?.getBoundingClientRect();
  const at = { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) };
  await (cdp() as { send: (name: string, value: object) => Promise<unknown> }).send('Input.dispatchMouseEvent', {
    type,
    ...at,
    button: type === 'mouseMoved' ? 'none' : 'left',
    clickCount: 1,
  });
}

function Form({ onSave, lands }: { onSave: () => void; lands: boolean }) {
  const [error, setError] = useState<string>();
  useEffect(() => (lands ? landPresses() : undefined), [lands]);
  return (
    <>
      <TextInput label="Mã" error={error} onBlur={() => setError('Mã không hợp lệ, hãy viết lại không có dấu cách')} />
      <Button size="compact-xs" onClick={onSave}>
        Lưu
      </Button>
    </>
  );
}

test.each([
  [true, 1],
  [false, 0],
])('a press of a button that an error line moves acts once (watched: %s)', async (lands, times) => {
  const save = vi.fn<() => void>();
  const { screen } = await renderInApp(<Form onSave={save} lands={lands} />);
  await screen.getByRole('textbox', { name: 'Mã' }).click();
  const button = screen.getByRole('button', { name: 'Lưu' });
  const before = button.element().getBoundingClientRect();
  const [x, y] = [before.x + before.width / 2, before.y + 2];
  await mouse('mousePressed', x, y);
  await expect.element(screen.getByText(/^Mã không hợp lệ/)).toBeVisible();
  await expect.poll(() => button.element().getBoundingClientRect().y).toBeGreaterThan(y);
  await mouse('mouseReleased', x, y);
  await settled();
  expect(save).toHaveBeenCalledTimes(times);
});

test('a press that the hand takes back by moving away does nothing, and a plain one acts once', async () => {
  const save = vi.fn<() => void>();
  const { screen } = await renderInApp(<Form onSave={save} lands />);
  const button = screen.getByRole('button', { name: 'Lưu' });
  const { x, y } = button.element().getBoundingClientRect();
  await mouse('mousePressed', x + 5, y + 5);
  await mouse('mouseMoved', x + 5, y + 200);
  await mouse('mouseReleased', x + 5, y + 200);
  await settled();
  expect(save).not.toHaveBeenCalled();
  await button.click();
  expect(save).toHaveBeenCalledTimes(1);
});

test('what acts when the button goes down, such as an option of a list, acts once although it moves', async () => {
  const pick = vi.fn<() => void>();
  function List() {
    const [count, setCount] = useState(0);
    useEffect(() => landPresses(), []);
    return (
      <>
        {Array.from({ length: count }, (_, index) => (
          <p key={index}>Nhãn đã chọn</p>
        ))}
        <button
          type="button"
          onMouseDown={(event) => {
            event.preventDefault();
            pick();
            setCount(count + 3);
          }}
          onClick={({ detail }) => {
            if (detail === 0) pick();
          }}
        >
          Diễn đàn
        </button>
      </>
    );
  }
  const { screen } = await renderInApp(<List />);
  const option = screen.getByRole('button', { name: 'Diễn đàn' });
  const { x, y } = option.element().getBoundingClientRect();
  await mouse('mousePressed', x + 5, y + 5);
  await expect.element(screen.getByText('Nhãn đã chọn').first()).toBeVisible();
  await mouse('mouseReleased', x + 5, y + 5);
  await settled();
  expect(pick).toHaveBeenCalledTimes(1);
});
