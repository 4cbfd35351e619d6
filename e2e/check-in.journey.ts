// Long: 'tell the outcome of each scan and count an id once' in server/src/areas/gatherings/activity/activity.test.ts holds the same rule in the plain run.
// Long: 'tells the refusal of an event, and sends nothing more' in web/src/areas/gatherings/activity/check-in/queue.test.ts holds the same rule in the plain run.
import { chromium } from '@playwright/test';
import { chromium as how } from '../chromium.config.ts';
import { cameOf, filmOf, openCheckIn, openDoor, queueOf, typeCodes } from './door-of-event.ts';
import { expect, signIn, test } from './house.ts';

test('two phones check a hall in, one of them half of the time without a network and loaded again there', async ({
  page,
  browser,
  house,
}) => {
  const door = await openDoor(house, 'Đêm tri ân', 24);
  const [early, middle, late] = [door.guests.slice(0, 8), door.guests.slice(8, 16), door.guests.slice(16)];
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  const phone = await other.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(page, house, 'vi');
  await signIn(phone, house, 'vi');
  await openCheckIn(page, house, door);
  await openCheckIn(phone, house, door);

  await typeCodes(phone, early.slice(0, 4));
  await expect.poll(async () => (await queueOf(phone)).unsent).toBe(0);
  await other.setOffline(true);
  await expect(phone.getByText(/Mất mạng từ/)).toBeVisible();
  await typeCodes(phone, early.slice(4));
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: door.title })).toBeVisible();
  await expect(phone.getByText('4 lượt chưa gửi')).toBeVisible();
  await typeCodes(phone, middle);
  await expect(phone.getByText('Đã vào từ trước')).toHaveCount(0);
  await typeCodes(phone, middle.slice(0, 1));
  await expect(phone.getByText('Đã vào từ trước').first()).toBeVisible();
  expect(await queueOf(phone)).toEqual({ all: 17, unsent: 13 });
  // The other phone takes some of the same people meanwhile.
  await typeCodes(page, [...middle.slice(4), ...late]);
  await other.setOffline(false);
  await expect.poll(async () => (await queueOf(phone)).unsent).toBe(0);
  await expect.poll(async () => (await queueOf(page)).unsent).toBe(0);

  const came = await cameOf(house, door);
  expect(came).toHaveLength(24);
  expect(came.filter(({ checkedInAt }) => checkedInAt === null)).toEqual([]);
  expect(new Set(came.map(({ score }) => score))).toEqual(new Set([5]));
  await expect(phone.getByText('24 đang có mặt')).toBeVisible();

  // A sign-out that would lose a check-in asks first, and then leaves nothing of the event on the phone.
  await other.setOffline(true);
  await typeCodes(phone, late.slice(0, 1));
  await expect.poll(async () => (await queueOf(phone)).unsent).toBe(1);
  await phone.goto('about:blank');
  await other.setOffline(false);
  await phone.route('**/CheckIns', (route) => route.abort());
  await phone.goto(`${house.url}/#/profile`);
  await phone.getByRole('button', { name: 'Đăng xuất', exact: true }).click();
  const question = phone.getByRole('dialog', { name: 'Còn 1 lượt điểm danh chưa gửi' });
  await question.getByRole('button', { name: 'Huỷ' }).click();
  expect((await queueOf(phone)).unsent).toBe(1);
  await phone.getByRole('button', { name: 'Đăng xuất', exact: true }).click();
  await question.getByRole('button', { name: 'Đăng xuất và bỏ các lượt này' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible();
  await expect.poll(() => queueOf(phone)).toEqual({ all: 0, unsent: 0 });
  await other.close();
});

test('the camera reads the code of an invitation', async ({ house }) => {
  const door = await openDoor(house, 'Ngày hội kết nối', 3);
  const [guest] = door.guests;
  if (!guest) throw new Error('The event has no guest.');
  const film = await filmOf(guest);
  const browser = await chromium.launch({
    ...how,
    args: [
      ...how.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await signIn(phone, house, 'vi');
    await openCheckIn(phone, house, door);
    const start = phone.getByRole('button', { name: 'Bật máy quét' });
    const aim = phone.getByText('Đưa mã QR vào khung');
    // The camera starts by itself where the browser has allowed it before, also while the test looks at the button.
    await expect(start.or(aim).first()).toBeVisible();
    await start.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    await expect(aim).toBeVisible();
    await expect(phone.getByText(/^Đã vào, /).first()).toBeVisible();
    await expect(phone.getByText(guest.name).first()).toBeVisible();
    // The phone shows a scan before the server has it.
    const came = async () =>
      (await cameOf(house, door)).flatMap(({ checkedInAt, participantId }) => (checkedInAt ? [participantId] : []));
    await expect.poll(came).toEqual([guest.participantId]);
  } finally {
    await browser.close();
  }
});
