import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { render } from '../kit/testing/render.ts';
import { keepSetting, loadSettings, SEND_AFTER_MS } from '../kit/settings/settings.ts';
import { ActorProvider, buildActor } from '../kit/auth/actor.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { TextSizeSwitch } from './profile/TextSizeSwitch.tsx';
import { useAppearance } from './use-appearance.ts';
import { timerFired } from '../kit/testing/settled.ts';

const me = profileWith([]);

function App() {
  useAppearance(me.id);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" onClick={() => setColorScheme('light')}>
        {colorScheme}
      </button>
      <TextSizeSwitch />
    </>
  );
}

const open = () =>
  render(
    <MantineProvider defaultColorScheme="auto">
      <ActorProvider value={buildActor(me)}>
        <App />
      </ActorProvider>
    </MantineProvider>,
  );

function settingsServer(known: Record<string, unknown>) {
  stubServer(({ method, path, body }) => {
    if (method === 'GET') return { body: { data: known } };
    known[path.split('/').at(-1) ?? ''] = (body as { value: unknown }).value;
    return {};
  });
  return known;
}

afterEach(() => {
  delete document.documentElement.dataset['textSize'];
});

test('the theme that was kept on another machine is shown here, and a choice made here is kept', async () => {
  const known = settingsServer({ theme: 'dark' });
  await loadSettings(me.id);
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'dark' })).toBeVisible();
  await timerFired(SEND_AFTER_MS);
  expect(known.theme).toBe('dark');
  await screen.getByRole('button', { name: 'dark' }).click();
  await expect.element(screen.getByRole('button', { name: 'light' })).toBeVisible();
  await expect.poll(() => known.theme).toBe('light');
});

test('a theme nobody chose is not kept, and one that does not exist is passed over', async () => {
  const known = settingsServer({ theme: 'purple' });
  await loadSettings(me.id);
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'auto' })).toBeVisible();
  await timerFired(SEND_AFTER_MS);
  expect(known).toEqual({ theme: 'purple' });
});

test('the text grows with the choice, is kept, and stays for the next first paint', async () => {
  const known = settingsServer({});
  const screen = await open();
  const root = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const usual = root();
  await screen.getByRole('button', { name: 'Rất lớn' }).click();
  await expect.element(screen.getByRole('button', { name: 'Rất lớn' })).toHaveAttribute('aria-pressed', 'true');
  expect(root()).toBeCloseTo(usual * 1.25, 1);
  expect(localStorage.getItem('textSize')).toBe('larger');
  await expect.poll(() => known.textSize).toBe('larger');
  keepSetting(me.id, 'textSize', null);
  await expect.poll(root).toBe(usual);
  expect(localStorage.getItem('textSize')).toBeNull();
});
