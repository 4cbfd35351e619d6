/**
 * Measures the calendar: how long a month with 500 entries takes in a browser, with the answer of the server, and how
 * long a feed of 10,000 entries takes. Needs the bundle: `npm run build`, then `node bench/calendar.ts`. It ends with 1
 * when a figure misses its limit.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { openHouse, PASSWORD } from './house.ts';

const MONTH_ENTRIES = 500;
const FEED_ENTRIES = 10_000;
const MONTH_MS = 500;
const FEED_MS = 1_000;
const ROUNDS = 10;
/** The notices keep a connection open, so the page is never without traffic. */
const SETTLED_MS = 1_000;

const house = await openHouse();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
/** Runs in the page: milliseconds from the change of the address to the drawn entries. */
const OPEN_MONTH = `(async () => {
  const start = performance.now();
  window.location.hash = '#/calendar?show=month&day=2031-06-15';
  while (document.querySelectorAll('[data-entry]').length < 40) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;

let missed = 0;
try {
  await fill();
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await signIn(page);
  await month(page);
  await feed();
} finally {
  await browser.close();
  await house.stop();
}
process.exit(missed > 0 ? 1 : 0);

/** 500 entries in June 2031 and the others over the years before. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  await client.query(
    `insert into schedules (id, kind, type, title, address, content, start_time, end_time)
      select gen_random_uuid(), 1 + n % 2, 1, 'Họp Ban Chấp hành mở rộng lần thứ ' || n, 'Phòng họp tầng ' || n % 9,
        'Nội dung cuộc họp và tài liệu kèm theo', at, at + interval '2 hours'
      from (select n, case when n <= $1 then timestamptz '2031-06-01T00:00:00Z' + n % 30 * interval '1 day' + n % 10 * interval '1 hour'
        else timestamptz '2020-01-01T00:00:00Z' + n * interval '10 hours' end as at
        from generate_series(1, $2::int) n) made`,
    [MONTH_ENTRIES, FEED_ENTRIES],
  );
  await client.end();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(house.base);
  await page.getByLabel('Tên đăng nhập hoặc e-mail').fill('admin');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Administrator/ }).waitFor();
}

/** Goes from July to June by the button, with the route loaded and the answer not. */
async function month(page: Page): Promise<void> {
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(`${house.base}/#/calendar?show=month&day=2031-08-15`);
    // A reload empties the cache of answers, so that each round asks the server.
    await page.reload();
    await page.locator('[data-show="month"]').waitFor();
    await sleep(SETTLED_MS);
    const wait = await page.evaluate<number>(OPEN_MONTH);
    // The first round warms the server.
    if (round > 0) waits.push(wait);
  }
  tell(`a month with ${MONTH_ENTRIES} entries`, waits, MONTH_MS);
}

async function feed(): Promise<void> {
  const { address } = (await house.send('POST', '/api/Schedules/Feed')) as { address: string };
  const path = new URL(address).pathname;
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    const answer = await fetch(house.base + path);
    const text = await answer.text();
    if (round > 0) waits.push(performance.now() - start);
    const count = text.split('BEGIN:VEVENT').length - 1;
    if (count !== FEED_ENTRIES) throw new Error(`The feed has ${count} entries, status ${answer.status}.`);
  }
  tell(`a feed of ${FEED_ENTRIES.toLocaleString('en')} entries`, waits, FEED_MS);
}

function tell(name: string, waits: number[], limit: number): void {
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  const isMissed = middle > limit;
  if (isMissed) missed++;
  console.log(
    `${name.padEnd(32)} ${middle.toFixed(0)} ms (worst ${worst.toFixed(0)}), limit ${limit}${isMissed ? '  MISSED' : ''}`,
  );
}
