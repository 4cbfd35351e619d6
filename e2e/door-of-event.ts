import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import { call, expect, type House, type Page } from './house.ts';

export interface Guest {
  participantId: string;
  name: string;
  token: string;
}

export interface Door {
  id: string;
  title: string;
  guests: Guest[];
}

/** An event that goes on, with guests from outside who have codes. */
export async function openDoor(house: House, title: string, people: number): Promise<Door> {
  const soon = Date.now() + 60 * 60_000;
  const { data } = (await call(house, 'POST', '/api/Activities', {
    title,
    startTime: new Date(soon).toISOString(),
    endTime: new Date(soon + 4 * 60 * 60_000).toISOString(),
    address: 'GEM Center, TP. Hồ Chí Minh',
    score: 5,
    grades: [{ name: 'Đạt', score: 1 }],
    otherEmails: Array.from({ length: people }, (_none, at) => ({
      name: `Khách ${String(at + 1).padStart(3, '0')} ${title}`,
      emailAddress: `guest${at + 1}-${Date.now()}@example.test`,
    })),
  })) as { data: { id: string } };
  await call(house, 'POST', `/api/Activities/${data.id}/Start`);
  const badges = (await call(house, 'GET', `/api/Activities/${data.id}/NameBadges`)) as { data: Guest[] };
  expect(badges.data).toHaveLength(people);
  return { id: data.id, title, guests: badges.data };
}

/** Opens the check-in page of a signed-in device, and waits until its service worker keeps the page. */
export async function openCheckIn(page: Page, house: House, { id, title }: Door): Promise<void> {
  await page.goto(`${house.url}/#/activities/info/${id}/check-in`);
  await page.waitForURL(`${house.url}/check-in#/activities/info/${id}/check-in`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Types codes as a reader on a cable does, each with Enter. */
export async function typeCodes(page: Page, guests: readonly Guest[]): Promise<void> {
  const field = page.getByRole('searchbox');
  for (const { token } of guests) {
    await field.fill(token);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
}

/** How many check-ins of this device are written down, and how many of them are not sent. */
export function queueOf(page: Page): Promise<{ all: number; unsent: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('hoivien.checkIn');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('scans').objectStore('scans').getAll();
          reading.onsuccess = () => {
            const rows = reading.result as { isSent: number }[];
            database.close();
            resolve({ all: rows.length, unsent: rows.filter(({ isSent }) => isSent === 0).length });
          };
        };
      }),
  );
}

export interface Came {
  participantId: string;
  checkedInAt: string | null;
  score: number;
}

/** The participants by the server: when each came, and the points that they have. */
export async function cameOf(house: House, { id, guests }: Door): Promise<Came[]> {
  const rows: Came[] = [];
  for (let page = 1; rows.length < guests.length; page += 1) {
    const query = `activityId=${id}&page=${page}&pageSize=100&fields=checkedInAt,score`;
    const { data } = (await call(house, 'GET', `/api/ActivityParticipants?${query}`)) as {
      data: { items: { id: string; checkedInAt: string | null; score: number }[] };
    };
    if (data.items.length === 0) break;
    rows.push(
      ...data.items.map(({ id: participantId, checkedInAt, score }) => ({ participantId, checkedInAt, score })),
    );
  }
  return rows;
}

/** A film for Chromium's false camera that shows the code of a guest all the time. Returns its path. */
export async function filmOf({ token }: Guest): Promise<string> {
  const [width, height, size] = [640, 480, 7];
  const code = encodeQR(token, 'raw', { border: 4 });
  const [left, top] = [width, height].map((edge) => Math.floor((edge - code.length * size) / 2)) as [number, number];
  const light = Buffer.alloc(width * height, 120);
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries())
      for (let line = 0; line < size; line += 1) {
        const at = (top + y * size + line) * width + left + x * size;
        light.fill(dark ? 30 : 225, at, at + size);
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const path = join(await mkdtemp(join(tmpdir(), 'hoivien-film-')), 'code.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
  return path;
}
