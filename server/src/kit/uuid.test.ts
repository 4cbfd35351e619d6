import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

test('ids are of version 7, unique, and in the order of their creation', () => {
  const ids = Array.from({ length: 20_000 }, uuidv7);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
