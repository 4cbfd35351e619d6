import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(...shortcuts);
  return null;
}

const heard = vi.fn<(event: KeyboardEvent) => unknown>();

test('of two parts of a screen that want a key the later one has it, until it has nothing to do', async () => {
  const [early, late] = [vi.fn<() => void>(), vi.fn<() => boolean>()];
  late.mockReturnValueOnce(true).mockReturnValueOnce(false);
  await renderInApp(
    <>
      <Keys shortcuts={[{ keys: ['e'], run: early }]} />
      <Keys shortcuts={[{ keys: ['e'], run: late }]} />
    </>,
  );
  await userEvent.keyboard('e');
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([0, 1]);
  await userEvent.keyboard('e');
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 2]);
});

test('a letter that is typed is left alone; Ctrl works meanwhile, and the browser does nothing of its own', async () => {
  heard.mockClear();
  const { screen } = await renderInApp(
    <>
      <input aria-label="text" />
      <Keys
        shortcuts={[
          { keys: ['e'], run: heard },
          { keys: ['Escape'], whileTyping: true, run: heard },
          { keys: ['Ctrl', 'S'], run: heard },
        ]}
      />
    </>,
  );
  const input = screen.getByRole('textbox', { name: 'text' });
  await input.click();
  await userEvent.keyboard('e');
  await expect.element(input).toHaveValue('e');
  expect(heard).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}s{/Control}{Escape}');
  expect(heard.mock.calls.map(([{ key, defaultPrevented }]) => [key, defaultPrevented])).toEqual([
    ['s', true],
    ['Escape', true],
  ]);
});

test('letters are told from capitals, and keys with Ctrl, Alt or the command key from those without', async () => {
  heard.mockClear();
  await renderInApp(
    <Keys
      shortcuts={[
        { keys: ['x'], run: () => heard(new KeyboardEvent('keydown', { key: 'one' })) },
        { keys: ['Shift', 'x'], run: () => heard(new KeyboardEvent('keydown', { key: 'range' })) },
      ]}
    />,
  );
  await userEvent.keyboard('x{Shift>}X{/Shift}{Alt>}x{/Alt}');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', metaKey: true }));
  expect(heard.mock.calls.map(([{ key }]) => key)).toEqual(['one', 'range']);
});

test('what is gone from the screen hears nothing', async () => {
  heard.mockClear();
  const { screen } = await renderInApp(<Keys shortcuts={[{ keys: ['e'], run: heard }]} />);
  await screen.unmount();
  await userEvent.keyboard('e');
  expect(heard).not.toHaveBeenCalled();
});
