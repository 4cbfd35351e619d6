import { expect, test } from 'vitest';
import { shortName } from './legal-form.ts';

test.each([
  ['Công ty Cổ phần Bao bì Biên Hòa', 'CTCP', 'Bao bì Biên Hòa'],
  ['CÔNG TY TNHH MỘT THÀNH VIÊN Cao su Sông Bé', 'TNHH MTV', 'Cao su Sông Bé'],
  ['Công ty Trách nhiệm hữu hạn  An Phú', 'TNHH', 'An Phú'],
  ['Tổng Công ty Cổ phần May Việt Tiến', 'TCT CP', 'May Việt Tiến'],
  ['CLB Dệt may', 'CLB', 'Dệt may'],
  ['Câu lạc bộ Doanh nhân nữ', 'CLB', 'Doanh nhân nữ'],
  ['Công ty', '', 'Công ty'],
  ['Công ty Cổ phần - Tổng công ty Nước', 'CTCP', 'Tổng công ty Nước'],
  ['Công tyo Lạ', '', 'Công tyo Lạ'],
  ['Vinamilk', '', 'Vinamilk'],
])('the legal form of “%s” is shortened to “%s” before “%s”', (name, form, rest) => {
  expect(shortName(name)).toEqual({ form, rest });
});

test('a name typed with separate accents is shortened as one with whole letters', () => {
  expect(shortName('Công ty Cổ phần Gỗ'.normalize('NFD'))).toEqual({ form: 'CTCP', rest: 'Gỗ' });
});
