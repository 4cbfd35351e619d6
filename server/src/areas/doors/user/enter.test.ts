import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../../', import.meta.url));

/** The files of the server, without tests and what only tests use, in which the text occurs. */
function filesWith(text: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|trial)\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) => text.test(readFileSync(source + file, 'utf8')));
}

test('one file opens sessions, and it opens none without asking for the second factor', () => {
  expect(filesWith(/insert\(sessions\)|insert into (?:public\.)?sessions/i)).toEqual(['areas/doors/user/enter.ts']);
  const code = readFileSync(`${source}areas/doors/user/enter.ts`, 'utf8');
  expect(code).not.toMatch(/export (?:async )?function openSession/);
  const calls = [...code.matchAll(/^.*\bopenSession\(.*$/gm)].map(([line]) => line.trim());
  expect(calls).toEqual([
    'if (factors.length === 0) return openSession(visit, door, user, remember);',
    'return fault ?? openSession(inner, door, user, challenge.remember);',
    'return fault ?? openSession(inner, door, user, remember);',
    'async function openSession(visit: Visit, door: Door, user: User, remember: boolean): Promise<Tokens> {',
  ]);
  // So no way in leaves out the mail about a new device.
  expect(code.slice(code.indexOf('async function openSession('))).toContain(
    'await noteDevice(visit, door, user, sessionId)',
  );
});
