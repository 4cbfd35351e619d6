/**
 * Each drawing beside the screen that follows it, as one page: pictures of the demonstration in a browser, mostly at 1366x768 in
 * Vietnamese; record, desk of fees and Home also at 1920 in English, eight screens in the dark, and seven on a phone. Needs the
 * bundle (`npm run build`). The folder must lie outside the repository, where no picture belongs:
 * `node bench/pairs-page.ts --drawings FOLDER --into FOLDER [--only TEXT]`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { type BenchHouse, openHouse, PASSWORD } from './house.ts';

interface Look {
  language: 'vi' | 'en';
  width: number;
  height: number;
  dark?: boolean;
}

interface Pair {
  /** The name of the drawing without its ending. */
  drawing: string;
  /** The part of the picture's name that names the screen. */
  screen: string;
  path: string;
  looks: readonly Look[];
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const OFFICE: Look = { language: 'vi', width: 1366, height: 768 };
const LARGE: Look = { language: 'en', width: 1920, height: 1080 };
const DARK: Look = { ...OFFICE, dark: true };
const PHONE: Look = { language: 'vi', width: 390, height: 844 };
/** Milliseconds until the last motion of a screen has ended. */
const SETTLE_MS = 1_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { drawings: { type: 'string' }, into: { type: 'string' }, only: { type: 'string', default: '' } },
});
const { drawings, into, only } = values;
if (!drawings || !into) throw new Error('--drawings and --into name the folders.');
if (!relative(root, resolve(into)).startsWith('..')) throw new Error('--into must lie outside the repository.');

await mkdir(into, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const house = await openHouse(join(root, 'server/dist/main.js'), ['--demo']);
const shown: { pair: Pair; look: Look; file: string; failure?: string }[] = [];
try {
  const pairs = (await pairsOf(house)).filter(({ drawing, screen }) => `${drawing} ${screen}`.includes(only));
  const looks = [OFFICE, LARGE, DARK, PHONE];
  for (const look of looks) await takeAll(browser, look, pairs);
} finally {
  await browser.close();
  await house.stop();
}
await writeFile(join(into, 'index.html'), pageOf());
for (const { file, failure } of shown) console.log(`${file}${failure ? `: ${failure}` : ''}`);
if (shown.some(({ failure }) => failure)) process.exitCode = 1;

async function pairsOf({ send }: BenchHouse): Promise<Pair[]> {
  const first = async (path: string) => {
    const { items } = (await send('GET', path)) as { items: { id: string }[] };
    const id = items[0]?.id;
    if (!id) throw new Error(`the demonstration has nothing at ${path}`);
    return id;
  };
  const member = await first('/api/Members?code=HV-0877&fields=id');
  const club = await first('/api/Clubs?search=det%20may&fields=id');
  const event = await first('/api/Activities?state=2&fields=id');
  const everywhere = [OFFICE, LARGE, DARK];
  const withPhone = [...everywhere, PHONE];
  const both = [OFFICE, DARK];
  const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  return [
    { drawing: '02-home', screen: 'home', path: '/', looks: withPhone },
    {
      drawing: '23-member-record',
      screen: 'record',
      path: `/member-and-partner/member/info/${member}`,
      looks: withPhone,
    },
    { drawing: '24-club-record', screen: 'club', path: `/member-and-partner/club/info/${club}`, looks: both },
    { drawing: '25-fee-desk', screen: 'fees', path: '/fee-histories', looks: everywhere },
    {
      drawing: '25-fee-desk',
      screen: 'payment beside',
      path: '/fee-histories',
      looks: [OFFICE],
      act: async (page) => {
        await page.locator('tbody tr[data-row]').first().hover();
        await page.keyboard.press('j');
        await page.keyboard.press('g');
      },
    },
    { drawing: '26-remind', screen: 'remind', path: '/fee-histories/remind', looks: both },
    {
      drawing: '26-remind-confirm',
      screen: 'remind, asked again',
      path: '/fee-histories/remind',
      looks: [OFFICE],
      act: press(/^(Gửi|Nhắc) [\d.]+/),
    },
    {
      drawing: '27-recipients',
      screen: 'recipients',
      path: '/calendar/meeting-schedule/add',
      looks: both,
      act: async (page) => {
        await press(/^Chọn người/)(page);
        await page.keyboard.type('det may');
        await page
          .getByRole('dialog')
          .getByRole('row', { name: /CLB Dệt may/ })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
      },
    },
    {
      drawing: '28-filter',
      screen: 'search by words',
      path: '/member-and-partner/member',
      looks: both,
      act: async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.type('con no o ha noi');
      },
    },
    {
      drawing: '28-filter-fields',
      screen: 'fields',
      path: '/member-and-partner/member',
      looks: [OFFICE],
      act: press(/^Thêm bộ lọc/),
    },
    { drawing: '29-approve-desk', screen: 'approval', path: '/member-and-partner/member/desk', looks: both },
    { drawing: '32-event-day', screen: 'day', path: `/activities/info/${event}/day`, looks: [...both, PHONE] },
    { drawing: '33-phone', screen: 'fees on a phone', path: '/fee-histories', looks: [PHONE] },
    { drawing: '33-phone', screen: 'bank on a phone', path: '/bank-statements/queue', looks: [PHONE] },
    { drawing: '33-phone', screen: 'approval on a phone', path: '/member-and-partner/member/desk', looks: [PHONE] },
    { drawing: '34-calendar-week', screen: 'week', path: '/calendar?show=week', looks: [OFFICE, PHONE] },
    { drawing: '34-calendar-week-dark', screen: 'week', path: '/calendar?show=week', looks: [DARK] },
  ];
}

/** Takes the pictures of a look, which has a browser page of its own. */
async function takeAll(within: Browser, look: Look, pairs: readonly Pair[]): Promise<void> {
  const asked = pairs.filter(({ looks }) => looks.includes(look));
  if (asked.length === 0 || !into) return;
  const { width, height, language, dark } = look;
  const page = await within.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await page.addInitScript(`localStorage.setItem('language', '${language}')`);
  await page.goto(house.base);
  await page.locator('input[autocomplete="username"], input[name="username"]').first().fill('admin');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { level: 1, name: /^(Hôm nay|Chào |Today|Good |Hello)/ })
    .waitFor({ timeout: 60_000 });
  for (const pair of asked) {
    const file = `${pair.screen} ${width} ${language}${dark ? ' dark' : ''}.png`.replaceAll(/[ ,]+/g, '-');
    let failure: string | undefined;
    try {
      await page.goto('about:blank');
      await page.goto(`${house.base}/#${pair.path}`);
      await page.locator('h1').first().waitFor();
      await expect(page.locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible')).toHaveCount(0, {
        timeout: 20_000,
      });
      await page.waitForTimeout(SETTLE_MS);
      await pair.act?.(page);
      await page.waitForTimeout(SETTLE_MS);
    } catch (error) {
      failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
    await page.screenshot({ path: join(into, file) });
    shown.push({ pair, look, file, ...(failure !== undefined && { failure }) });
  }
  await page.close();
}

function pageOf(): string {
  const rows = shown.map(({ pair, look, file, failure }) => {
    const drawing = pathToFileURL(resolve(drawings ?? '', `${pair.drawing}.png`)).href;
    const title = `${pair.drawing} / ${pair.screen}, ${look.width} ${look.language}${look.dark ? ', dark' : ''}`;
    return `<section><h2>${title}</h2>${failure ? `<p>${failure.replaceAll('<', '&lt;')}</p>` : ''}
<div><img src="${drawing}" alt="drawing"><img src="${file}" alt="screen"></div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Drawings and screens</title>
<style>body{font:14px sans-serif;margin:16px}div{display:grid;grid-template-columns:1fr 1fr;gap:16px}img{max-width:100%;border:1px solid #ccc}</style>
${rows.join('\n')}
`;
}
