import { describe, expect, test } from 'vitest';
import { splitForms, splitTyped } from './legal-forms.ts';
import { firstFound, questionsOf } from './question.ts';
import { codeSign, isNear, nearPattern, numberSigns, signsOf, spellings, unTelex, wordsOf } from './words.ts';

describe('legal forms', () => {
  test.each([
    ['cty cp', ['CTY', 'CP']],
    ['CTCP', ['CP', 'CTY']],
    ['Công ty Cổ phần', ['CTY', 'CP']],
    ['công ty trách nhiệm hữu hạn một thành viên', ['CTY', 'TNHH', 'MTV']],
    ['TNHH MTV', ['TNHH', 'MTV', 'CTY']],
    ['Tổng Công ty', ['TCT', 'CTY']],
    ['congty cophan', ['CTY', 'CP']],
    ['Co., Ltd', ['TNHH', 'CTY']],
    ['DNTN', ['DNTN']],
  ])('of %s are known in every spelling', (text, forms) => {
    const { core, forms: found } = splitForms([...wordsOf(text), 'go', 'an', 'cuong']);
    expect([core.join(' '), found.toSorted()]).toEqual(['go an cuong', forms.toSorted()]);
  });

  test('that are being typed behind another one count as a form, and a word of a name does not', () => {
    expect(splitTyped(['cong', 'ty', 'co', 'ph']).core).toEqual([]);
    expect(splitTyped(['cong', 'ty', 'tnh']).core).toEqual([]);
    expect(splitTyped(['co', 'khi', 'an', 'phat']).core).toEqual(['co', 'khi', 'an', 'phat']);
    expect(splitTyped(['cong', 'ty', 'co', 'khi']).core).toEqual(['co', 'khi']);
  });
});

describe('words', () => {
  test('of codes are compared without hyphens and leading zeros', () => {
    expect(['HV-0017', 'hv 0017', 'HV17', 'hv-17'].map(codeSign)).toEqual(['hv17', 'hv17', 'hv17', 'hv17']);
    expect([codeSign('TT-02-05'), codeSign('TT-25'), codeSign('0017'), codeSign('000')]).toEqual([
      'tt2,5',
      'tt25',
      '17',
      '0',
    ]);
  });

  test('of digits are one number, with and without the code of the country', () => {
    for (const text of ['0912 345 678', '0912.345.678', '+84 912 345 678', '0084 912 345 678', '84912345678'])
      expect(numberSigns(text), text).toContain('0912345678');
  });

  test('typed by Telex without its keyboard are read as they were meant', () => {
    const typed = 'coong ty coor phaanf goox an cuwowngf ddoongf vieetj';
    expect(typed.split(' ').map(unTelex).join(' ')).toBe('cong ty co phan go an cuong dong viet');
    expect(['thanh', 'phat', 'minh', 'hoa'].map(unTelex)).toEqual(['thanh', 'phat', 'minh', 'hoa']);
  });

  test('are near with one letter wrong, too many, too few or two swapped, and the pattern says the same', () => {
    const near = ['cuomg', 'cuog', 'cuoong', 'cuogn', 'uong', 'xcuong', 'cuong'];
    const far = ['cuomh', 'cuo', 'cuooong', 'ucogn', 'thinh', ''];
    const pattern = new RegExp(`^(?:${nearPattern('cuong').replaceAll('[[:alnum:]]', '[a-z0-9]')})$`);
    expect(near.filter((word) => !isNear(word, 'cuong') || !pattern.test(word))).toEqual([]);
    expect(far.filter((word) => isNear(word, 'cuong') || pattern.test(word))).toEqual([]);
  });

  test('have their tone mark at any vowel, and other signs have marks', () => {
    expect(spellings('Hoà')).toEqual(spellings('hòa'));
    expect(spellings('Hoà')).toContain('hòa');
    expect([signsOf('An-Bình (100%)'), signsOf('a_b')]).toEqual([['<25>'], ['<5f>']]);
  });
});

describe('a search', () => {
  test('is read as typed first, and with wrong letters only when nothing was found before', async () => {
    expect(questionsOf('  ')).toEqual([]);
    expect(questionsOf('an').map(({ isLoose }) => isLoose)).toEqual([false]);
    expect(questionsOf('cuong 12').map(({ isLoose }) => isLoose)).toEqual([false, true]);
    const asked: boolean[] = [];
    const found = await firstFound('goox cuong', (question) => {
      asked.push(question?.isLoose ?? false);
      return Promise.resolve(asked.length === 2 ? ['found'] : []);
    });
    expect([found, asked]).toEqual([['found'], [false, false]]);
  });
});
