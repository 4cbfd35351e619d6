import { vi } from 'vitest';
import { poolOf } from '../kit/crud/rows.ts';
import type { TestApp } from './make-app.ts';

/** Lets every statement that adds a row fail with an error, in transactions and outside. Returns the function that ends it. */
export function failWrites(house: TestApp, error: unknown): () => void {
  const pool = poolOf(house.db);
  if (!pool) throw new Error('A house has a pool.');
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const spies = [
    vi.spyOn(house.db, 'execute').mockRejectedValue(error as Error),
    vi.spyOn(house.db, 'insert').mockImplementation(() => {
      throw error;
    }),
    vi.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      return text?.includes('insert into') ? Promise.reject(error as Error) : query(...args);
    }) as never),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
