import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { expect, test } from 'vitest';
import { doorsOf, leaks, opens } from './doors.ts';
import { figure } from './figure.ts';
import { makeApp } from './make-app.ts';

test('each single code opens exactly the routes that name it', async () => {
  await using house = await makeApp();
  const doors = doorsOf(house);
  const wrong: string[] = [];
  for (const code of permissionCodes) {
    const found = await leaks(doors, await house.signInAs([code]), 403, (access) => opens(access, [code]));
    wrong.push(...found.map((one) => `${code}: ${one}`));
  }
  figure('calls', doors.length * permissionCodes.length);
  figure('routes', doors.length);
  figure('codes', permissionCodes.length);
  figure('leaks', wrong.length, 0);
  expect(wrong).toEqual([]);
});
