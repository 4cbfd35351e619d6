/**
 * Takes a picture of about 120 screens in four looks in two builds and compares them pixel by pixel; of screens that should look as before,
 * every difference is a fault or a decision. Both builds run over copies of one demonstration and with one clock. Besides, the
 * style that the browser computes for each element is compared, which also sees what is scrolled away. Needs both bundles:
 * `node e2e/compared-looks.ts --before CHECKOUT --into FOLDER [--screens TEXT,TEXT] [--looks vi,en,dark,phone]`;
 * `--demonstration FOLDER` keeps the demonstration for the next run.
 * Without `--before` this build is compared with itself, which measures the noise; `--after` names another build than this one. It ends with 1 after a difference that no
 * `--wanted TEXT` names, by its look and screen or by the line of a style.
 */
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium as browsers, type Page, type Request } from '@playwright/test';
import { chromium } from '../chromium.config.ts';
import { PASSWORD, startProduct } from './product.ts';
import { ROUTES } from './routes.ts';
import { stylesOf } from './computed-styles.ts';

const LOOKS = {
  vi: { language: 'vi', viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
  en: { language: 'en', viewport: { width: 1920, height: 1080 }, colorScheme: 'light' },
  dark: { language: 'vi', viewport: { width: 1366, height: 768 }, colorScheme: 'dark' },
  phone: { language: 'vi', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;
type LookName = keyof typeof LOOKS;

/** Screens of the same parts as another one of the list. */
const LIKE_OTHERS =
  /^\/catalogue\/(?!enterprises|markets)|partner(?:-personal)?\/(?:add|import|print)|member-personal\/(?:add|import|print)|club\/(?:import|print)|committee\/import|\/print\/labels|(?:sponsors|discounts)\/|\/terms\/|\/represent\/|merit-badges\/import|children\/add|reports\/add|breaches\/add|requests\/add|fields\/import/;
/** Lists whose first record is opened, and its pages. */
const RECORDS: readonly (readonly [list: string, ...pages: string[]])[] = [
  ['/member-and-partner/member', 'info', 'edit'],
  ['/member-and-partner/club', 'info', 'edit'],
  ['/activities', 'info', 'edit', 'info/*/day', 'info/*/hall'],
  ['/calendar/meeting-schedule', 'info', 'edit'],
  ['/fees', 'info'],
  ['/user', 'info'],
  ['/roles', 'info', 'edit'],
  ['/rewards', 'info'],
  ['/news', 'info'],
  ['/notification', 'info'],
  ['/bank-statements', 'info'],
  ['/member-and-partner/committees', 'info'],
];
/** Milliseconds without a change of the document after which a screen has settled, and the most that are waited. */
const QUIET_MS = 300;
const PATIENCE_MS = 8_000;
/** Two pictures of the same screen differ by 2 of 255 here and there. */
const NOISE = 4;
/** Differing styles that the output names; the page has all. */
const SHOWN = 6;

interface Shot {
  picture: Buffer;
  hashes: number[];
}
interface Compared {
  screen: string;
  look: LookName;
  pixels: number;
  styles: string[];
  failure?: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    before: { type: 'string', default: root },
    after: { type: 'string', default: root },
    into: { type: 'string' },
    demonstration: { type: 'string' },
    screens: { type: 'string', default: '' },
    looks: { type: 'string', default: Object.keys(LOOKS).join(',') },
    wanted: { type: 'string', multiple: true, default: [] },
  },
});
const into = resolve(values.into ?? (await mkdtemp(join(tmpdir(), 'hoivien-looks-pages-'))));
if (!relative(root, into).startsWith('..')) throw new Error('--into must lie outside the repository.');
await mkdir(into, { recursive: true });

const folder = await mkdtemp(join(tmpdir(), 'hoivien-looks-'));
await chmod(folder, 0o755);
const data = ['before', 'after'].map((name) => join(folder, name));
const builds = [values.before, values.after].map((checkout) => resolve(checkout, 'server/dist/main.js'));
const calls = new WeakMap<Page, Set<Request>>();
const found: Compared[] = [];
const browser = await browsers.launch(chromium);
const houses: Awaited<ReturnType<typeof startProduct>>[] = [];
try {
  const demonstration = values.demonstration ?? join(folder, 'demonstration');
  if (!existsSync(demonstration)) {
    await mkdir(demonstration, { recursive: true, mode: 0o755 });
    await (await startProduct(demonstration, { bundle: builds[0] as string })).stop();
  }
  for (const place of data) await cp(demonstration, place, { recursive: true, preserveTimestamps: true });
  for (const [at, place] of data.entries())
    houses.push(await startProduct(place, { demo: false, bundle: builds[at] as string }));
  const now = new Date();
  for (const look of values.looks.split(',') as LookName[]) await compareLook(look, now);
} finally {
  await Promise.all(houses.map((house) => house.stop()));
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
await writeFile(join(into, 'index.html'), pageOf());
report();

/** Opens all screens of a look in both builds at once. */
async function compareLook(look: LookName, now: Date): Promise<void> {
  const pages = await Promise.all(houses.map(({ url }) => signIn(browser, look, url, now)));
  const [first] = pages;
  if (!first) return;
  const asked = values.screens.split(',');
  const screens = (await screensOf(first)).filter((screen) => asked.some((text) => screen.includes(text)));
  for (const screen of screens) {
    const shots = await Promise.all(
      pages.map((page, at) => shotOf(page, `${houses[at]?.url}/#${screen}`).catch((error: unknown) => String(error))),
    );
    found.push(await compare(pages, screen, look, shots));
  }
  await Promise.all(pages.map((page) => page.context().close()));
}

async function signIn(within: Browser, look: LookName, url: string, now: Date): Promise<Page> {
  const { language, viewport, colorScheme } = LOOKS[look];
  const context = await within.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.addInitScript(`localStorage.setItem('language', '${language}')`);
  watchCalls(page);
  await page.goto(url);
  await page.locator('input[autocomplete="username"], input[name="username"]').first().fill('admin');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('main h1').first().waitFor({ timeout: 60_000 });
  return page;
}

/** Keeps the calls of a page that have no answer yet; the stream of notices stays open. */
function watchCalls(page: Page): void {
  const open = new Set<Request>();
  calls.set(page, open);
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().endsWith('/Stream')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** The routes without those like others, and the first record of lists. */
async function screensOf(page: Page): Promise<string[]> {
  const records = [];
  for (const [list, ...below] of RECORDS) {
    await page.goto(new URL(`/#${list}`, page.url()).href);
    await settle(page);
    const address = await page
      .locator('main a[href*="/info/"]')
      .first()
      .getAttribute('href', { timeout: 5_000 })
      .catch(() => null);
    const id = address && /\/info\/([^/?]+)/.exec(address)?.[1];
    if (!id) continue;
    for (const way of below)
      records.push(way.includes('*') ? `${list}/${way.replace('*', id)}` : `${list}/${way}/${id}`);
  }
  return [...ROUTES.filter((route) => !LIKE_OTHERS.test(route)), ...records];
}

async function shotOf(page: Page, address: string): Promise<Shot> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('h1').first().waitFor({ timeout: 30_000 });
  await page
    .locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible')
    .first()
    .waitFor({ state: 'hidden', timeout: 20_000 });
  await settle(page);
  const { hashes } = await page.evaluate(stylesOf, []);
  return { picture: await page.screenshot({ animations: 'disabled' }), hashes };
}

/** Waits until every call is answered, fonts and pictures are there and the document does not change any more. */
async function settle(page: Page): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  do await quiet(page);
  while ((calls.get(page)?.size ?? 0) > 0 && Date.now() < end);
}

async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    async ({ quiet, most }) => {
      await document.fonts.ready;
      await new Promise<void>((done) => {
        const end = setTimeout(done, most);
        let timer = setTimeout(finish, quiet);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(finish, quiet);
        });
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function finish() {
          watcher.disconnect();
          clearTimeout(end);
          done();
        }
      });
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    },
    { quiet: QUIET_MS, most: PATIENCE_MS },
  );
}

async function compare(
  pages: readonly Page[],
  screen: string,
  look: LookName,
  [before, after]: (Shot | string)[],
): Promise<Compared> {
  if (typeof before !== 'object' || typeof after !== 'object') {
    const failure = [before, after].filter((shot) => typeof shot === 'string').join('; ');
    return { screen, look, pixels: 0, styles: [], failure: failure.split('\n')[0] ?? '' };
  }
  const apart = await differencesOf(pages, before.hashes, after.hashes);
  const styles = apart.filter((style) => !values.wanted.some((text) => style.includes(text)));
  const isEqual = before.picture.equals(after.picture);
  const pixels = isEqual ? 0 : await pixelsApart(pages[0] as Page, before.picture, after.picture);
  if (pixels > 0) {
    await writeFile(join(into, `${nameOf(screen, look)}-before.png`), before.picture);
    await writeFile(join(into, `${nameOf(screen, look)}-after.png`), after.picture);
  }
  if (pixels > 0 || styles.length > 0) {
    const lines = styles.slice(0, SHOWN).map((style) => `\n  ${style}`);
    console.log(`${look} ${screen}: ${pixels} pixels, ${styles.length} styles${lines.join('')}`);
  }
  return { screen, look, pixels, styles };
}

async function differencesOf(pages: readonly Page[], before: number[], after: number[]): Promise<string[]> {
  if (before.length !== after.length) return [`${before.length} elements before, ${after.length} after`];
  const places = before.flatMap((hash, at) => (hash === after[at] ? [] : at));
  if (places.length === 0) return [];
  const [these = [], those = []] = await Promise.all(
    pages.map(async (page) => (await page.evaluate(stylesOf, places)).styles),
  );
  return these.flatMap(({ name, values: was }, at) => {
    const is = those[at]?.values ?? {};
    const apart = Object.keys(was).filter((property) => was[property] !== is[property]);
    return apart.map((property) => `${name} ${property}: ${was[property]} → ${is[property]}`);
  });
}

/** The number of pixels of which a colour differs by more than drawing the same twice does. */
function pixelsApart(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, noise }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!one || one.length !== other?.length) return Number.POSITIVE_INFINITY;
      let apart = 0;
      for (let at = 0; at < one.length; at += 4)
        if ([0, 1, 2].some((colour) => Math.abs((one[at + colour] ?? 0) - (other[at + colour] ?? 0)) > noise))
          apart += 1;
      return apart;
    },
    { pictures: [before, after].map((picture) => picture.toString('base64')), noise: NOISE },
  );
}

function nameOf(screen: string, look: LookName): string {
  return `${look}${screen.replaceAll(/[^\w-]+/g, '-')}`;
}

function isWanted({ screen, look }: Compared): boolean {
  return values.wanted.some((text) => `${look} ${screen}`.includes(text));
}

function report(): void {
  console.log('\nlook     screens  equal  pixels differ  only styles differ  failed');
  for (const look of values.looks.split(',') as LookName[]) {
    const of = found.filter((one) => one.look === look);
    const counts = [
      of.length,
      of.filter(({ pixels, styles, failure }) => pixels === 0 && styles.length === 0 && !failure).length,
      of.filter(({ pixels }) => pixels > 0).length,
      of.filter(({ pixels, styles }) => pixels === 0 && styles.length > 0).length,
      of.filter(({ failure }) => failure).length,
    ];
    console.log(
      `${look.padEnd(8)} ${counts.map((count, at) => String(count).padStart([7, 5, 13, 18, 6][at] ?? 0)).join('  ')}`,
    );
  }
  for (const { look, screen, failure } of found) if (failure) console.log(`${look} ${screen} failed: ${failure}`);
  console.log(`\n${join(into, 'index.html')}`);
  const unwanted = found.filter((one) => (one.pixels > 0 || one.styles.length > 0 || one.failure) && !isWanted(one));
  if (unwanted.length > 0) process.exitCode = 1;
}

function pageOf(): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const sections = found
    .filter(({ pixels, styles }) => pixels > 0 || styles.length > 0)
    .map((one) => {
      const { screen, look, pixels, styles } = one;
      const name = nameOf(screen, look);
      const pair = `<div><img src="${name}-before.png" alt="before"><img src="${name}-after.png" alt="after"></div>`;
      return `<section><h2>${look} ${escape(screen)}: ${pixels} pixels${isWanted(one) ? ', wanted' : ''}</h2>${pixels > 0 ? pair : ''}
<pre>${styles.slice(0, 400).map(escape).join('\n')}</pre></section>`;
    });
  return `<!doctype html><meta charset="utf-8"><title>Screens before and after</title>
<style>body{font:14px sans-serif;margin:16px}div{display:grid;grid-template-columns:1fr 1fr;gap:16px}img{max-width:100%;border:1px solid #ccc}</style>
${sections.join('\n') || 'No screen differs.'}
`;
}
