// Finds a Chromium for the tests in a browser and returns its path.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './tools.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * CHROMIUM_PATH, or else one on the machine, or else Playwright's; as root on Debian it installs one. Throws a plain
 * message.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const found = given ?? onMachine() ?? (await ofPlaywright()) ?? (await installed());
  if (found) return found;
  throw new Error(
    'The tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) ' +
      'or set CHROMIUM_PATH.',
  );
}

function onMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

async function ofPlaywright() {
  if (!existsSync(join(root, 'node_modules', 'playwright'))) return undefined;
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installed() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium ..');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  return onMachine();
}
