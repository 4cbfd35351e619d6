import { describe, expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const NAMES = ['joinedOn', 'joinedOnFrom', 'joinedOnTo', 'page', 'pageSize', 'ids', 'clubIds', 'search'];

describe('the name that was probably meant', () => {
  test.each([
    ['joinedOnFrm', 'joinedOnFrom'],
    ['joinedOnTp', 'joinedOnTo'],
    ['page_size', 'pageSize'],
    ['PAGESIZE', 'pageSize'],
    ['ids[]', 'ids'],
    ['clubId', 'clubIds'],
    ['serach', 'search'],
  ])('%s is %s', (text, name) => {
    expect(nearest(text, NAMES)).toBe(name);
  });

  test.each(['', 'x', 'limit', 'constructor', '日本', 'x'.repeat(100_000)])(
    'nothing is like a name that is none (%#)',
    (text) => {
      expect(nearest(text, NAMES)).toBeUndefined();
      expect(nearest(text, [])).toBeUndefined();
    },
  );
});
