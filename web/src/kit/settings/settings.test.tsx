import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../testing/stub-server.ts';
import { keepSetting, loadSettings, useSetting } from './settings.ts';
import { settled } from '../testing/settled.ts';

const ME = '0197a000-0000-7000-8000-000000000001';

function Colour() {
  const [colour, setColour] = useSetting('colour');
  return (
    <button type="button" onClick={() => setColour('blue')}>
      {String(colour)}
    </button>
  );
}

/** A server that stores settings; `fail` replaces its answer to writes. */
function settingsServer(known: Record<string, unknown> = {}, fail?: () => StubAnswer) {
  const asked = stubServer(({ method, path, body }) => {
    if (method === 'GET') return { body: { data: { ...known } } };
    const failure = fail?.();
    if (failure) return failure;
    known[path.split('/').at(-1) ?? ''] = (body as { value: unknown }).value;
    return {};
  });
  return { known, writes: () => asked.filter(({ method }) => method === 'PUT') };
}

afterEach(settled);

describe('a setting', () => {
  test('shows at once and is sent a moment later, only in its last value', async () => {
    const { known, writes } = settingsServer();
    const { screen } = await renderInApp(<Colour />);
    await screen.getByRole('button', { name: 'undefined' }).click();
    await expect.element(screen.getByRole('button', { name: 'blue' })).toBeVisible();
    expect(writes()).toHaveLength(0);
    keepSetting(ME, 'colour', 'red');
    keepSetting(ME, 'colour', 'green');
    await expect.element(screen.getByRole('button', { name: 'green' })).toBeVisible();
    await expect.poll(() => known.colour).toBe('green');
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({ path: '/api/Users/Settings/colour', body: { value: 'green' } });
  });

  test('of the server replaces the copy of this browser, and one that was forgotten elsewhere goes here too', async () => {
    const { known } = settingsServer({ colour: 'red', other: [1] });
    await loadSettings(ME);
    const { screen } = await renderInApp(<Colour />);
    await expect.element(screen.getByRole('button', { name: 'red' })).toBeVisible();
    known.colour = 'black';
    await loadSettings(ME);
    await expect.element(screen.getByRole('button', { name: 'black' })).toBeVisible();
    delete known.colour;
    await loadSettings(ME);
    await expect.element(screen.getByRole('button', { name: 'undefined' })).toBeVisible();
    expect(localStorage.getItem(`setting:${ME}:other`)).toContain('[1]');
  });

  test('that could not be sent stays as the person set it and is sent at the next start', async () => {
    const away = settingsServer({ colour: 'red' }, () => {
      throw new TypeError('Failed to fetch');
    });
    keepSetting(ME, 'colour', 'blue');
    await expect.poll(() => away.writes()).toHaveLength(1);
    const { known } = settingsServer({ colour: 'red' });
    await loadSettings(ME);
    const { screen } = await renderInApp(<Colour />);
    await expect.element(screen.getByRole('button', { name: 'blue' })).toBeVisible();
    await expect.poll(() => known.colour).toBe('blue');
  });

  test('that the server refuses stays in this browser and is not sent for ever', async () => {
    const { writes } = settingsServer({}, () => ({ status: 400, body: { message: 'Mes.Users.Settings.OverLength' } }));
    keepSetting(ME, 'colour', 'blue');
    const kept = () => localStorage.getItem(`setting:${ME}:colour`);
    await expect.poll(kept).toBe('{"value":"blue"}');
    expect(writes()).toHaveLength(1);
  });

  test('set to null is forgotten here and there', async () => {
    const { writes } = settingsServer({ colour: 'red' });
    await loadSettings(ME);
    keepSetting(ME, 'colour', null);
    const { screen } = await renderInApp(<Colour />);
    await expect.element(screen.getByRole('button', { name: 'undefined' })).toBeVisible();
    await expect.poll(() => writes().at(-1)?.body).toEqual({ value: null });
    await expect.poll(() => localStorage.getItem(`setting:${ME}:colour`)).toBeNull();
  });

  test('lasts as long as the page when the browser’s storage is full', async () => {
    settingsServer();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { screen } = await renderInApp(<Colour />);
    await screen.getByRole('button', { name: 'undefined' }).click();
    await expect.element(screen.getByRole('button', { name: 'blue' })).toBeVisible();
    full.mockRestore();
    keepSetting(ME, 'colour', null);
  });
});
