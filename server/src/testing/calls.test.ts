import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const SERVER: Readonly<Record<string, number>> = {
  'areas/people/personal-data': 1,
  'kit/association.ts': 1,
  'kit/attachments': 2,
  'kit/http': 22,
  'kit/press.ts': 1,
};

const WEB: Readonly<Record<string, number>> = {
  app: 7,
  'areas/people/party': 1,
  'areas/gatherings/schedule': 1,
  'kit/api': 5,
  'kit/resource': 9,
  'kit/screen': 2,
  'kit/ui': 1,
};

const DEPTHS: Readonly<Record<string, number>> = { areas: 2, kit: 1 };

/** The lines that type a call by hand, by folder. Calls are declared in `contract/src/areas/x/x.calls.ts`. */
function typedByHand(workspace: 'server' | 'web'): Record<string, number> {
  const found = new Map<string, number>();
  for (const path of globSync(`${workspace}/src/{areas,kit,app}/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.(test|trial)\.tsx?$|\/(testing|demo)\//.test(path)) continue;
    const lines = readFileSync(`${root}${path}`, 'utf8').split('\n');
    const count = lines.filter((line) => isTyped(line)).length;
    const [, , place = '', ...rest] = path.split('/');
    const folder = [place, ...rest.slice(0, DEPTHS[place] ?? 0)].join('/');
    if (count > 0) found.set(folder, (found.get(folder) ?? 0) + count);
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A line that declares a route, types an address, or calls the API past its declaration. Comments count for nothing. */
function isTyped(line: string): boolean {
  if (/^\s*(\*|\/\/|\/\*\*)/.test(line)) return false;
  return /\b(route|publicRoute)\(\{|['"`]\/api\/|\bapi\.(get|send|upload|download|events)\b/.test(line);
}

test('calls are declared in contract alone, but for these lines, which only become fewer', () => {
  expect(typedByHand('server')).toEqual(SERVER);
  expect(typedByHand('web')).toEqual(WEB);
});

test('a call that is typed by hand is found', () => {
  expect(isTyped("    url: '/api/Fees/:id/Preview',")).toBe(true);
  expect(isTyped("    route({ ...one, method: 'GET' })")).toBe(true);
  expect(isTyped('  await api.send<Fee>(method, path)')).toBe(true);
  expect(isTyped(' * @example `/api/Markets`')).toBe(false);
  expect(isTyped('serve(planCalls.preview, async (call) => …)')).toBe(false);
});
