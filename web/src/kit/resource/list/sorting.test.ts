import { expect, test } from 'vitest';
import { nextSort } from './sorting.ts';

test.each([
  ['', 'name', false, 'name:asc'],
  ['name:asc', 'name', false, 'name:desc'],
  ['name:desc', 'name', false, 'name:asc'],
  ['name:asc', 'code', false, 'code:asc'],
  ['name:asc,code:asc', 'code', false, 'code:asc'],
  ['name:asc', 'code', true, 'name:asc,code:asc'],
  ['name:asc,code:asc', 'code', true, 'name:asc,code:desc'],
  ['name:asc,code:desc', 'code', true, 'name:asc'],
  ['name:desc', 'name', true, 'name:asc'],
  ['', 'name', true, 'name:asc'],
  ['a:asc,b:asc,c:asc,d:asc', 'e', true, 'a:asc,b:asc,c:asc,e:asc'],
])('%s, pressed on %s (with others: %s): %s', (sort, column, isMore, next) => {
  expect(nextSort(sort, column, isMore)).toBe(next);
});
