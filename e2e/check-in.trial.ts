import { cameOf, openCheckIn, openDoor, queueOf, typeCodes } from './door-of-event.ts';
import { expect, signIn, test } from './house.ts';

/** Seconds within which the two devices take all check-ins, with the time for sending what one kept offline. */
const LIMIT = 60;
const PEOPLE = 240;

test('300 check-ins within a minute from two devices, one of them offline half of the time', async ({
  page,
  browser,
  house,
}) => {
  test.setTimeout(600_000);
  const door = await openDoor(house, 'Đại hội', PEOPLE);
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  const phone = await other.newPage();
  await signIn(page, house, 'vi');
  await signIn(phone, house, 'vi');
  await openCheckIn(page, house, door);
  await openCheckIn(phone, house, door);

  const started = performance.now();
  // 60 people show their code at both doors.
  const ofPage = door.guests.slice(0, 150);
  const ofPhone = door.guests.slice(90);
  const offline = async () => {
    await typeCodes(phone, ofPhone.slice(0, 38));
    await other.setOffline(true);
    await typeCodes(phone, ofPhone.slice(38, 76));
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: door.title })).toBeVisible();
    await typeCodes(phone, ofPhone.slice(76, 113));
    await other.setOffline(false);
    await typeCodes(phone, ofPhone.slice(113));
  };
  await Promise.all([typeCodes(page, ofPage), offline()]);
  const scanned = (performance.now() - started) / 1000;
  const left = async () => (await queueOf(page)).unsent + (await queueOf(phone)).unsent;
  await expect.poll(left, { timeout: 60_000, intervals: [200] }).toBe(0);
  const sent = (performance.now() - started) / 1000;

  const counts = [(await queueOf(page)).all, (await queueOf(phone)).all];
  const came = await cameOf(house, door);
  const inside = came.filter(({ checkedInAt }) => checkedInAt !== null);
  const doubled = came.filter(({ score }) => score !== 5);
  console.log(
    `check-ins ${counts.join(' + ')}, people ${came.length}, came ${inside.length}, lost ${came.length - inside.length}, doubled ${doubled.length}`,
  );
  console.log(`scanned in ${scanned.toFixed(1)} s, all at the server after ${sent.toFixed(1)} s of ${LIMIT} s`);
  expect(counts).toEqual([150, 150]);
  expect(inside).toHaveLength(PEOPLE);
  expect(doubled).toEqual([]);
  expect(sent).toBeLessThanOrEqual(LIMIT);
  await other.close();
});
