import { expect, test } from 'vitest';
import { once } from './once.ts';

test('an action of a record runs once at a time, another action of it afterwards, and other records meanwhile', async () => {
  const said: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      said.push(name);
      gates.set(name, () => resolve(name));
    });
  const first = once('Members 1', 'Approve', work('first'));
  const second = once('Members 1', 'Approve', work('second'));
  const refusal = once('Members 1', 'Refuse', work('refusal'));
  const other = once('Members 2', 'Approve', work('other'));
  expect(said).toEqual(['first', 'other']);
  gates.get('first')?.();
  expect(await first).toBe('first');
  expect(await second).toBeUndefined();
  await expect.poll(() => said).toEqual(['first', 'other', 'refusal']);
  gates.get('refusal')?.();
  gates.get('other')?.();
  expect([await refusal, await other]).toEqual(['refusal', 'other']);
});

test('a refusal reaches the first caller alone, and the action can be tried again', async () => {
  const refused = new Error('refused');
  const first = once('Members 3', 'Approve', () => Promise.reject(refused));
  const second = once('Members 3', 'Approve', () => Promise.resolve('second'));
  await expect(first).rejects.toBe(refused);
  expect(await second).toBeUndefined();
  expect(await once('Members 3', 'Approve', () => Promise.resolve('again'))).toBe('again');
});
