import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { LettersTab } from './LettersTab.tsx';
import { EVENT_CODES, eventRecord } from './testing/events.ts';
import type { EventRecord } from './use-event.ts';

async function open(state: number, unset: readonly string[] = []) {
  const letters = {
    people: 3,
    unreachable: 0,
    leftOut: 0,
    isPublic: true,
    toInvite: 0,
    toRemind: 0,
    toThank: 2,
    items: [],
  };
  stubServer(({ path }) => ({ body: { data: path === '/api/Outbox/Channels' ? { unset } : letters } }));
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

  test('say before the sending that they will wait while there is no mail server', async () => {
    const screen = await open(3, ['mail', 'zalo']);
    await expect.element(screen.getByText('Chưa cài đặt máy chủ thư: thư sẽ nằm chờ trong hộp thư đi.')).toBeVisible();
    await screen.getByRole('button', { name: 'Gửi 2 thư' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent('Chưa cài đặt máy chủ thư: 2 thư sẽ nằm chờ trong hộp thư đi.');
    expect(screen.getByRole('link', { name: 'Xem Thiết lập' }).query()).toBeNull();
  });

  test('in progress: nobody is left to invite', async () => {
    const screen = await open(2);
    await expect.element(screen.getByRole('region', { name: 'Thư mời' })).toMatchTextContent('Không còn ai');
    await expect.element(screen.getByText(/Gửi thư mời để/)).toBeVisible();
  });
});
