import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaledPicture } from '../kit/attachments/scaled.ts';
import { openXlsx } from '../kit/spreadsheet/read-xlsx.ts';
import { makeApp, type TestApp } from '../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

test('slow work is refused while a transaction is open, and is done after it', async () => {
  const scale = async () => scaledPicture('/nowhere', { width: 10 });
  const within = (work: () => unknown) =>
    house.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await work();
    });
  await expect(within(scale)).rejects.toThrow('scaledPicture');
  await expect(within(() => openXlsx('/nowhere'))).rejects.toThrow('read-xlsx');
  await expect(scale()).resolves.toBeUndefined();
});

test('what a transaction left behind may be slow after its end', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const left = await house.db.transaction(async () => ({
    work: ended.then(() => scaledPicture('/nowhere', { width: 10 })),
  }));
  end();
  await expect(left.work).resolves.toBeUndefined();
});
