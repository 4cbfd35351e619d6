import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a browser has on https and on its own machine alone: an office may open the product by http in its network. */
const SECURE =
  /\bcrypto\.(?:subtle|randomUUID)|\bnavigator\.(?:clipboard|locks|serviceWorker|mediaDevices|wakeLock|permissions|storage|share)\b|\bcaches\./;

/** The files that do without it, each with what a page by http has instead. */
const KNOWN: Readonly<Record<string, string>> = {
  'kit/api/copy-text.ts': 'copies a selection',
  'kit/auth/remember.ts': 'asks other tabs by a channel',
  'kit/api/refresh.ts': 'each tab renews for itself',
  'app/layout/notice-stream.ts': 'each tab has a stream of its own',
  'areas/money/fee/VietQrCard.tsx': 'the message says to download the picture',
  'areas/gatherings/activity/check-in/Camera.tsx': 'the page says that there is no camera',
  'areas/gatherings/activity/check-in/CheckIn.tsx': 'the camera waits for its button',
  'areas/gatherings/activity/check-in/keep-shell.ts': 'the page is not kept',
  'areas/gatherings/activity/check-in/send.ts': 'the server counts each check-in once',
};

const isSecureOnly = (text: string): boolean => SECURE.test(text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''));

test('what only https has is used where a page by http does something else', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: `${root}web/src` }).filter(
    (path) => !/testing\/|\.test\.tsx?$/.test(path),
  );
  const using = files.filter((path) => isSecureOnly(readFileSync(`${root}web/src/${path}`, 'utf8')));
  expect(using.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});

test('a use that is not known is found', () => {
  expect(isSecureOnly('const [key] = useState(() => crypto.randomUUID());')).toBe(true);
  expect(isSecureOnly('/** `crypto.randomUUID` exists only on https. */')).toBe(false);
});
