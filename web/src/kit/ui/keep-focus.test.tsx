import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { render } from '../testing/render.ts';
import { keepFocus } from './keep-focus.ts';

/** A page with a button that disappears and a button that is disabled while it works. */
/** Ends what the button has begun. */
let finish = () => {};

function Page() {
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <section tabIndex={-1} aria-label="Danh sách">
        {!isGone && (
          <button type="button" onClick={() => setGone(true)}>
            Xoá
          </button>
        )}
      </section>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => {
          setBusy(true);
          finish = () => setBusy(false);
        }}
      >
        Lưu
      </button>
    </main>
  );
}

describe('the focus', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = keepFocus();
  });
  afterEach(() => stop());

  test('the focus moves to the surroundings of a button that disappeared', async () => {
    const screen = await render(<Page />);
    await screen.getByRole('button', { name: 'Xoá' }).click();
    await expect.element(screen.getByRole('region', { name: 'Danh sách' })).toHaveFocus();
  });

  test('the focus returns to a button that was disabled for a while', async () => {
    const screen = await render(<Page />);
    const save = screen.getByRole('button', { name: 'Lưu' });
    await save.click();
    await expect.element(screen.getByRole('main')).toHaveFocus();
    finish();
    await expect.element(save).toHaveFocus();
  });

  test('the focus moves to the content of the new page', async () => {
    const screen = await render(<Page key="one" />);
    await screen.getByRole('button', { name: 'Lưu' }).click();
    await screen.rerender(<Page key="two" />);
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });
});
