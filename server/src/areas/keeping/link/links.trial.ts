import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { linksOf } from '../../../kit/links.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey } from '../../../testing/make-app.ts';

test('of 1,000 guesses none opens, and from the twenty-first on they are refused', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(['MembersCreate', 'MembersUpdate', 'MembersView', 'MembersApprove']);
  const added = await staff.post('/api/Members', { type: 1, code: 'TL-1', enterpriseName: 'Công ty Thử' });
  const { id } = (added.body as { data: { id: string } }).data;
  const links = linksOf(secretKey);
  const at = new Date(house.clock.now.getTime() + 24 * 60 * 60 * 1000);
  const real = links.of('member', { id, counter: 0 }, at);
  const guess = (round: number): string => {
    const bytes = Buffer.from(real, 'base64url');
    if (round % 4 === 0) randomBytes(16).copy(bytes, bytes.length - 16);
    if (round % 4 === 1) return links.of('member', { id, counter: 1 + round }, at);
    if (round % 4 === 2) return linksOf(`another key ${round}`).of('member', { id, counter: 0 }, at);
    if (round % 4 === 3) Buffer.from(uuidv7().replaceAll('-', ''), 'hex').copy(bytes, bytes.length - 36);
    return bytes.toString('base64url');
  };
  const statuses = new Map<number, number>();
  for (let round = 0; round < 1000; round++) {
    const { statusCode } = await house.app.inject({
      url: `/api/Public/${guess(round)}`,
      method: round % 2 ? 'POST' : 'GET',
      remoteAddress: '10.9.9.9',
      ...(round % 2 && { payload: { answer: 2 } }),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  console.log([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
  expect(Object.fromEntries(statuses)).toEqual({ 404: 20, 429: 980 });
});
