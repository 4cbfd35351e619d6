import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { LettersTab } from './LettersTab.tsx';
import { EVENT_CODES, eventRecord } from './testing/events.ts';
import type { EventRecord } from './use-event.ts';

async function open(state: number) {
  const letters = {
    people: 3,
    unreachable: 0,
    leftOut: 0,
    sends: true,
    isPublic: true,
    toInvite: 0,
    toRemind: 0,
    toThank: 2,
    items: [],
  };
  stubServer(() => ({ body: { data: letters } }));
  const { screen } = await renderInApp(<LettersTab record={eventRecord({ state }) as unknown as EventRecord} />, {
    codes: EVENT_CODES,
  });
  await expect.element(screen.getByRole('heading', { name: 'Chưa có thư nào' })).toBeVisible();
  return screen;
}

describe('the letters of an event', () => {
  test('that has ended: only thanks can go out, and the others say why not', async () => {
    const screen = await open(3);
    for (const what of ['Thư mời', 'Thư nhắc']) {
      const kind = screen.getByRole('region', { name: what });
      await expect.element(kind).toMatchTextContent('Sự kiện đã kết thúc');
      expect(kind.getByText(/0|Không còn ai/).query()).toBeNull();
      await expect.element(kind.getByRole('button')).toBeDisabled();
    }
    await expect.element(screen.getByRole('button', { name: 'Gửi 2 thư' })).toBeEnabled();
    expect(screen.getByText(/Gửi thư mời để/).query()).toBeNull();
  });

  test('in progress: nobody is left to invite', async () => {
    const screen = await open(2);
    await expect.element(screen.getByRole('region', { name: 'Thư mời' })).toMatchTextContent('Không còn ai');
    await expect.element(screen.getByText(/Gửi thư mời để/)).toBeVisible();
  });
});
