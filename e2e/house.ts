import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };
export type { Page };

const PASSWORD = 'a password for journeys';

export type Language = 'vi' | 'en';
export const LANGUAGES: readonly Language[] = ['vi', 'en'];

/** The word of a language out of a pair, Vietnamese first. */
export const word = (language: Language, vi: string, en: string) => (language === 'vi' ? vi : en);

export interface House {
  url: string;
}

/** The built product with the demo data, on a port and in a folder of its own, for each worker. */
export const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'hoivien-journey-'));
      await chmod(folder, 0o755);
      const port = await freePort();
      const server = spawn(
        process.execPath,
        [fileURLToPath(new URL('../server/dist/main.js', import.meta.url)), '--demo'],
        {
          env: {
            ...process.env,
            DATA_DIR: folder,
            PORT: String(port),
            ADMIN_PASSWORD: PASSWORD,
            LOG_LEVEL: 'warn',
            CAPTCHA: 'off',
            REGISTRATION: 'on',
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const url = `http://127.0.0.1:${port}`;
      await ready(url, server);
      await use({ url });
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Keeps the stream of notices shut: with it open the network is never idle, which is what a check of a page waits for. */
export async function withoutStream(target: Pick<Page, 'route'>): Promise<void> {
  await target.route('**/api/Notices/Stream', (route) => route.abort());
}

/** Opens the sign-in page in a language. */
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
  // The sign-in page has a main of its own; only the frame shows who is in.
  await expect(page.getByRole('link', { name: /Administrator/ })).toBeVisible();
}

/** What people of the journeys sign in with at first. */
const FIRST_PASSWORD = 'gió mùa đông bắc 27';

interface Made {
  data: { id: string };
}

interface Someone {
  username: string;
  fullName: string;
}

/** A user with a role of these codes, of the association or of a club. */
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

/** Signs somebody in whose first password another one knows, so that they choose their own. */
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

/** A phone number that nobody in the house of this worker has yet. */
export function freshPhone(): string {
  const number = String(++phones).padStart(6, '0');
  return `0912 ${number.slice(0, 3)} ${number.slice(3)}`;
}

/** A call to the server as the administrator, beside the browser; a refusal ends the journey. */
export async function call(house: House, method: string, path: string, body?: object, password = PASSWORD) {
  const post = (at: string, what: object, token?: string) =>
    fetch(`${house.url}${at}`, {
      method: token ? method : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' || !token ? { body: JSON.stringify(what) } : {}),
    });
  const { data } = (await (await post('/api/Users/SignIn', { username: 'admin', password })).json()) as {
    data: { accessToken: string };
  };
  const response = await post(path, body ?? {}, data.accessToken);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let patience = 0; patience < 300 && server.exitCode === null; patience++) {
    const response = await fetch(`${url}/api/Health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The product did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
