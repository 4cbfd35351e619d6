import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(...shortcuts);
  return null;
}

const heard = vi.fn<(event: KeyboardEvent) => unknown>();

test('when two parts of a screen use one key, the later part gets it while it has an action', async () => {
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

test("typed letters start no action, keys with Ctrl do, and the browser's own action is prevented", async () => {
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

test('capitals and keys with Ctrl, Alt or the command key are different keys', async () => {
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

test('a removed part of the screen receives no keys', async () => {
  heard.mockClear();
  const { screen } = await renderInApp(<Keys shortcuts={[{ keys: ['e'], run: heard }]} />);
  await screen.unmount();
  await userEvent.keyboard('e');
  expect(heard).not.toHaveBeenCalled();
});
