/**
 * Counts what a browser requests and how many bytes arrive until a person sees the sign-in page, then Home, then the list
 * of members. The second visit of each page comes from its cache and is not counted. Needs the bundle: `npm run build`,
 * then `node bench/loading.ts`; it ends with 1 when a limit is exceeded. `--files` names the files.
 */
import { parseArgs } from 'node:util';
import { chromium as browsers } from '@playwright/test';
import { chromium } from '../chromium.config.ts';
import { openHouse, PASSWORD } from './house.ts';

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });
/** Most kB and most requests of each step. The fonts of the sign-in page have 38 kB and come while it is already drawn. */
const LIMITS: Readonly<Record<string, { kB?: number; requests?: number }>> = {
  'sign-in page': { kB: 230 },
  Home: { kB: 300, requests: 25 },
  'list of members': { requests: 15 },
};
/** Milliseconds without a request after which a step has ended. */
const QUIET_MS = 1_500;
const PATIENCE = 120_000;

interface Seen {
  path: string;
  bytes: number;
}

const house = await openHouse();
const browser = await browsers.launch(chromium);
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.setDefaultTimeout(PATIENCE);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const open = new Map<string, string>();
  let seen: Seen[] = [];
  let last = Date.now();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The stream of notices stays open.
    if (request.url.endsWith('/Stream')) return;
    open.set(requestId, new URL(request.url).pathname);
    last = Date.now();
  });
  const cached = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const path = open.get(requestId);
    // What brings no byte came from the cache: the icon, which is named anew at each address.
    if (path !== undefined && bytes > 0 && !cached.has(requestId)) seen.push({ path, bytes });
    open.delete(requestId);
    last = Date.now();
  });
  network.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));

  console.log('step                  requests   of them scripts and styles   kB that arrived');
  await step('sign-in page', async () => {
    await page.goto(house.base);
    await page.getByRole('textbox', { name: 'Tên đăng nhập' }).waitFor();
  });
  await step('Home', async () => {
    await page.getByRole('textbox', { name: 'Tên đăng nhập' }).fill('admin');
    await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await step('list of members', async () => {
    await page.goto(`${house.base}/#/member-and-partner/member`);
    // The house is empty, so the list has no columns.
    await page.getByRole('heading', { level: 1, name: /Hội viên đơn vị/ }).waitFor();
  });

  async function step(name: string, work: () => Promise<void>): Promise<void> {
    seen = [];
    await work();
    while (open.size > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
    const kB = seen.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
    const assets = seen.filter(({ path }) => /\.(?:js|css)$/.test(path)).length;
    const limit = LIMITS[name] ?? {};
    const isOver =
      kB > (limit.kB ?? Number.POSITIVE_INFINITY) || seen.length > (limit.requests ?? Number.POSITIVE_INFINITY);
    if (isOver) process.exitCode = 1;
    const bound = [limit.requests && `${limit.requests} requests`, limit.kB && `${limit.kB} kB`]
      .filter(Boolean)
      .join(', ');
    console.log(
      `${name.padEnd(20)} ${String(seen.length).padStart(9)} ${String(assets).padStart(28)} ${kB.toFixed(1).padStart(17)}  of ${bound}${isOver ? '  TOO MUCH' : ''}`,
    );
    if (values.files)
      for (const { path, bytes } of seen.toSorted((one, other) => other.bytes - one.bytes))
        console.log(`  ${String(bytes).padStart(8)} ${path}`);
  }
} finally {
  await browser.close();
  await house.stop();
}
