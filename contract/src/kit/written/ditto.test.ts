import { describe, expect, test } from 'vitest';
import { readDitto } from './ditto.ts';

describe('ditto marks', () => {
  test.each([
    '-nt-',
    'nt',
    'Nt',
    'n.t',
    'N.T.',
    '(nt)',
    '- nt -',
    '-NT-',
    '...nt...',
    '"',
    '”',
    '“ ”',
    '-"-',
    '- ” -',
    '〃',
    ',,',
    "''",
    'như trên',
    'Như trên',
    'NHƯ TRÊN',
    'nhu tren',
    '- như trên -',
    '(như trên)',
    'như dòng trên',
    'giống trên',
    'cùng như trên',
    'idem',
    'same as above',
    'nh­ trªn',
    'như  trên',
    'Nt.',
    '//',
    '-//-',
    '- // -',
    '"//"',
    '//nt',
    '\\\\',
    'id.',
    'Id.',
    'nt nt',
    '"nt"',
  ])('%s', (text) => {
    expect(readDitto(text)).toBe('sure');
  });

  test('capitals alone may be a code', () => {
    expect(readDitto('NT')).toBe('perhaps');
    expect(readDitto('ID')).toBe('perhaps');
  });

  test.each(['…', '..', '...', '. . .', '-…-', '......', '/', '- / -'])('%s may mean nothing', (text) => {
    expect(readDitto(text)).toBe('open');
  });

  test.each([
    '',
    '-',
    '--',
    '.',
    '-.-',
    '1/2',
    'ID 5',
    '...và các đơn vị khác',
    'Nt Tower',
    'NT0',
    'nt1',
    'n.t.2',
    'nth',
    'NTT',
    'Như Trên Núi',
    'Công ty "A"',
    '"A"',
    'Ngoại thương',
    "'",
    ',',
    'Như',
    'như trên đã nói',
    '0',
    '123',
    'Cùng',
    'x',
  ])('but not %s', (text) => {
    expect(readDitto(text)).toBeUndefined();
  });
});
