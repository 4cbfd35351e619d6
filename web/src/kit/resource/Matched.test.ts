import { describe, expect, test } from 'vitest';
import { matchedParts } from './Matched.tsx';

describe('the bold parts of a text', () => {
  const bold = (text: string, search: string) =>
    matchedParts(text, search).flatMap(({ part, isMatch }) => (isMatch ? [part] : []));

  test('is found without accents and case, with đ as d', () => {
    expect(bold('Thị trường Đông Âu', 'dong au')).toEqual(['Đông', 'Âu']);
  });

  test('is every place of every word', () => {
    expect(bold('Nam Phi, miền Nam', 'nam')).toEqual(['Nam', 'Nam']);
  });

  test('keeps the text whole, also when it comes decomposed', () => {
    const parts = matchedParts('Miền Tây'.normalize('NFD'), 'tay');
    expect(parts).toEqual([
      { part: 'Miền ', isMatch: false },
      { part: 'Tây', isMatch: true },
    ]);
  });

  test('is nothing without a search', () => {
    expect(bold('Miền Tây', ' ')).toEqual([]);
  });

  test('is where words begin, and not the end of others', () => {
    expect(bold('Công ty Cổ phần An Thịnh', 'an')).toEqual(['An']);
    expect(bold('Công ty Cổ phần An Thịnh', 'an thinh')).toEqual(['An', 'Thịnh']);
    expect(bold('Quỹ Anh Dũng, An Giang', 'an')).toEqual(['An', 'An']);
    expect(bold('HV-0163', 'hv')).toEqual(['HV']);
    expect(bold('(An) "An" 2An', 'an')).toEqual(['An', 'An']);
  });

  test('is a part of a word when no word begins so, as the server finds it', () => {
    expect(bold('Công ty Cổ phần Vinafood', 'food')).toEqual(['food']);
    expect(bold('HV-0163', '163')).toEqual(['163']);
    expect(bold('Công ty Cổ phần 32', 'phan an')).toEqual(['phần']);
    expect(bold('Công ty Cổ phần 32', 'an')).toEqual(['ần']);
  });

  test('is nothing of a text that has none of the words, and each word counts for itself', () => {
    expect(bold('Công ty Cổ phần An Thịnh', 'zz')).toEqual([]);
    expect(bold('Công ty Cổ phần An Thịnh', 'thinh zz')).toEqual(['Thịnh']);
    expect(bold('Công ty Cổ phần An Thịnh', 'thinh thinh')).toEqual(['Thịnh']);
  });

  test('stands in its place behind signs of more than one unit, and takes signs of patterns as letters', () => {
    expect(bold('🌾 Gạo 🌾 Nam Bộ', 'nam')).toEqual(['Nam']);
    expect(bold('50% An_Bình', '%')).toEqual(['%']);
    expect(bold('An Bình', '.*')).toEqual([]);
  });

  test('in a long text are found without going over it again and again', () => {
    const text = 'An '.repeat(5_000);
    const parts = matchedParts(text, 'an n');
    expect(parts.filter(({ isMatch }) => isMatch)).toHaveLength(5_000);
    expect(parts.map(({ part }) => part).join('')).toBe(text);
  });
});
