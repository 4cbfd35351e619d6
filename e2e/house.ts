import { fetchProving } from '../bench/fetch-proving.ts';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { PATIENCE } from '../patience.config.ts';
import { PASSWORD, startProduct } from './product.ts';

export { expect };
export type { Page };

export type Language = 'vi' | 'en';
const EVERY: readonly Language[] = ['vi', 'en'];
/** The languages of a journey: Vietnamese; with LANGUAGES=all, as in the trial `languages`, English too. */
export const LANGUAGES: readonly Language[] = process.env['LANGUAGES'] === 'all' ? EVERY : ['vi'];
/** The languages of the main journeys: both, and Vietnamese alone in a plain `npm test`. */
export const BOTH = process.env['WITHOUT_JOURNEYS'] ? LANGUAGES : EVERY;

/** The word in a language; Vietnamese comes first. */
export const word = (language: Language, vi: string, en: string) => (language === 'vi' ? vi : en);

/** Marks a journey that a plain `npm test` leaves out although it runs others of its file. */
export const LONG = { tag: '@long' };

export interface House {
  url: string;
  /** The data folder of the product. */
  folder: string;
}

/**
 * For each worker the built product with the demo data, on its own port and in its own folder, and one browser context:
 * its cache keeps the product's files, which a new context would load and compile again. Each test begins without what
 * an earlier one stored.
 */
export const test = base.extend<object, { house: House; visitor: BrowserContext }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'hoivien-journey-'));
      await chmod(folder, 0o755);
      // `cp -a` keeps owners and links, which the database requires of its files.
      const template = process.env['JOURNEY_TEMPLATE'];
      if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
      const { url, stop } = await startProduct(folder);
      await use({ url, folder });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: PATIENCE },
  ],
  visitor: [
    async ({ browser }, use) => {
      const visitor = await browser.newContext({ reducedMotion: 'reduce' });
      await use(visitor);
      await visitor.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ visitor, house }, use) => {
    await use(visitor);
    const cleaner = await visitor.newPage();
    for (const page of visitor.pages()) if (page !== cleaner) await page.close();
    const devtools = await visitor.newCDPSession(cleaner);
    // Journeys with passkeys open the house by its name.
    for (const origin of [house.url, house.url.replace('127.0.0.1', 'localhost')])
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'cookies,local_storage,indexeddb',
      });
    await cleaner.close();
  },
});

/** Blocks the stream of notices: with it the network is never idle, and page checks wait for an idle network. */
export async function withoutStream(target: Pick<Page, 'route'>): Promise<void> {
  await target.route('**/api/Notices/Stream', (route) => route.abort());
}

export async function openSignIn(page: Page, house: House, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen);
  }, language);
  await page.goto(house.url);
  await expect(page.getByRole('heading', { level: 1, name: word(language, 'Đăng nhập', 'Sign in') })).toBeVisible();
}

/** Signs the administrator in and waits for the frame. */
export async function signIn(page: Page, house: House, language: Language, password = PASSWORD): Promise<void> {
  await openSignIn(page, house, language);
  await page.getByLabel(word(language, 'Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill('admin');
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  // The sign-in page has a `main` of its own; only the frame shows the signed-in user.
  await expect(page.getByRole('link', { name: /Administrator/ })).toBeVisible();
}

/** Answers the question whether the person of the session is there, as the administrator. */
export async function prove(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word(language, 'Xác nhận đây là bạn', 'Confirm that it is you') });
  await dialog.getByLabel(word(language, 'Mật khẩu của bạn', 'Your password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: word(language, 'Xác nhận', 'Confirm') }).click();
  await expect(dialog).toBeHidden();
}

/** The first password of all people of the journeys. */
const FIRST_PASSWORD = 'gió mùa đông bắc 27';

interface Made {
  data: { id: string };
}

interface Someone {
  username: string;
  fullName: string;
}

/** Adds a user with a role of these codes, of the association or of a club. */
export async function addPerson(
  house: House,
  { username, fullName, codes, clubId = null }: Someone & { codes: readonly string[]; clubId?: string | null },
): Promise<void> {
  const role = (await call(house, 'POST', '/api/Roles', {
    name: `Vai trò ${username}`,
    permissionCodes: codes,
  })) as Made;
  await call(house, 'POST', '/api/Users', {
    username,
    fullName,
    emailAddress: `${username}@example.test`,
    phoneNumber: freshPhone(),
    roleId: role.data.id,
    clubId,
    password: FIRST_PASSWORD,
  });
}

/** Signs in a user with a first password, who then must choose another one. */
export async function enterAs(
  page: Page,
  house: House,
  language: Language,
  { username, fullName }: Someone,
): Promise<void> {
  await openSignIn(page, house, language);
  await page.getByLabel(word(language, 'Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
  await page.locator('input[type="password"]').fill(FIRST_PASSWORD);
  await page.keyboard.press('Enter');
  const own = `${FIRST_PASSWORD} mới`;
  await page.getByLabel(word(language, 'Mật khẩu đang dùng', 'Present password')).fill(FIRST_PASSWORD);
  await page.locator('input[name="newPassword"]').fill(own);
  await page.locator('input[name="confirmPassword"]').fill(own);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(fullName) })).toBeVisible();
}

let phones = 0;

/** A phone number that no user of this worker's product has yet. */
export function freshPhone(): string {
  const number = String(++phones).padStart(6, '0');
  return `0912 ${number.slice(0, 3)} ${number.slice(3)}`;
}

/** Calls the server as the administrator without the browser; a refusal ends the journey. */
export async function call(house: House, method: string, path: string, body?: object, password = PASSWORD) {
  const post = (at: string, what: object, token?: string) =>
    fetchProving(
      `${house.url}${at}`,
      {
        method: token ? method : 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(method !== 'GET' || !token ? { body: JSON.stringify(what) } : {}),
      },
      password,
    );
  let signedIn = await post('/api/Users/SignIn', { username: 'admin', password });
  // A busy server refuses newcomers for a moment.
  while (signedIn.status === 503) {
    await new Promise((done) => setTimeout(done, 1_000));
    signedIn = await post('/api/Users/SignIn', { username: 'admin', password });
  }
  if (!signedIn.ok) throw new Error(`The sign-in: ${signedIn.status} ${await signedIn.text()}`);
  const { data } = (await signedIn.json()) as { data: { accessToken: string } };
  const response = await post(path, body ?? {}, data.accessToken);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
