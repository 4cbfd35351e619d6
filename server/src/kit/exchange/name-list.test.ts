import { describe, expect, test } from 'vitest';
import { joinNames, splitNames } from './name-list.ts';

const CAREERS = ['Gỗ', 'Dệt; may', 'Thép', '"Sao Vàng"', '"Lụa"; tơ', 'A "B"; C', 'Một\nhai'];
const known = (names: readonly string[]) => (name: string) => names.includes(name.replace(/\s*;\s*/g, '; '));

describe('a cell with several names', () => {
  test.each([
    [['Gỗ', 'Thép']],
    [['Dệt; may', 'Gỗ']],
    [['Gỗ', 'Dệt; may', 'Thép']],
    [['"Sao Vàng"', '"Lụa"; tơ']],
    [['A "B"; C']],
    [['Một\nhai', 'Gỗ']],
    [CAREERS],
  ])('comes back as it was: %j', (names) => {
    expect(splitNames(joinNames(names), known(CAREERS))).toEqual({ names });
    // Quotes are read before any of the names is known.
    expect(splitNames(joinNames(names), () => false)).toEqual({ names });
  });

  test('has quotes only around names that need them', () => {
    expect(joinNames(['Dệt; may', 'Gỗ "tốt"'])).toBe('"Dệt; may"; Gỗ "tốt"');
  });

  test.each([
    ['Gỗ; Dệt; may', ['Gỗ', 'Dệt; may']],
    ['Dệt; may\nThép', ['Dệt; may', 'Thép']],
    ['Dệt;may;  Gỗ ;', ['Dệt;may', 'Gỗ']],
    ['"Sao Vàng"; Gỗ', ['"Sao Vàng"', 'Gỗ']],
    ['"Gỗ";"Thép"', ['Gỗ', 'Thép']],
    ['"Gỗ" tốt; Thép', ['"Gỗ" tốt', 'Thép']],
    ['"Gỗ; Thép', ['"Gỗ', 'Thép']],
    [';;', []],
  ])('is read as people write it: %j', (text, names) => {
    expect(splitNames(text, known(CAREERS))).toEqual({ names });
  });

  test('is in doubt when a name and all its pieces are known', () => {
    const all = known([...CAREERS, 'Dệt', 'may']);
    expect(splitNames('Gỗ; Dệt; may', all)).toEqual({ names: ['Gỗ', 'Dệt', 'may'], doubt: 'Dệt; may' });
    expect(splitNames('"Dệt; may"; Dệt', all)).toEqual({ names: ['Dệt; may', 'Dệt'] });
  });
});
