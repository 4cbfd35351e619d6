import { describe, expect, test } from 'vitest';
import { decimalSign, twoReadings } from '../amount.ts';
import { formatUnit, foreignMoney, headingUnit, type MoneyUnit, moneyUnitOf } from './money-unit.ts';

const K = 1e3;
const TRIEU = 1e6;
const TY = 1e9;

/** What a unit is: its factor, the code of foreign money, `asked`, or nothing about money. By hand. */
type Meant = number | 'asked' | 'USD' | 'EUR' | 'JPY' | 'CNY' | null;

const shortly = (money: MoneyUnit | undefined): unknown =>
  money === undefined ? null : money.is === 'unit' ? money.unit : money.is === 'foreign' ? money.currency : 'asked';

/** Texts above and beside tables. */
const BESIDE: readonly (readonly [written: string, meant: Meant])[] = [
  ['Đơn vị tính: 1.000 đồng', K],
  ['Đơn vị tính: triệu đồng', TRIEU],
  ['Đơn vị tính : Triệu đồng', TRIEU],
  ['ĐƠN VỊ TÍNH: TRIỆU ĐỒNG', TRIEU],
  ['Đvt: nghìn đồng', K],
  ['ĐVT: ngàn đồng', K],
  ['ĐVT: 1000đ', K],
  ['ĐVT: 1.000đ', K],
  ['ĐVT: 1,000 VND', K],
  ['ĐVT : 1 000 đồng', K],
  ['(ĐVT: 1.000.000 đồng)', TRIEU],
  ['(Đơn vị tính: Tr.đ)', TRIEU],
  ['ĐVT: trđ', TRIEU],
  ['ĐVT: tr. đồng', TRIEU],
  ['ĐVT: tỷ đồng', TY],
  ['ĐVT: tỉ đồng', TY],
  ['ĐVT: tỷ', TY],
  ['Đơn vị tính: nghìn tỷ đồng', 1e12],
  ['Don vi tinh: trieu dong', TRIEU],
  ['Đơn vị: triệu đồng', TRIEU],
  ['Đơn vị: 1.000 VNĐ', K],
  ['Đơn vị tính bằng: nghìn đồng', K],
  ['Số liệu tính bằng triệu đồng', TRIEU],
  ['Đơn vị tiền tệ: nghìn đồng', K],
  ['Đơn vị tiền: VND', 1],
  ['Đơn vị tính (ĐVT): triệu đồng', TRIEU],
  ['DANH SÁCH THU HỘI PHÍ NĂM 2026 (ĐVT: 1.000 đồng)', K],
  ['Danh sách hội viên năm 2026 (triệu đồng)', TRIEU],
  ['Bảng tổng hợp hội phí - Đơn vị tính: nghìn đồng', K],
  ['Bảng thu hội phí, đvt: nghìn đồng', K],
  ['(triệu đồng)', TRIEU],
  ['Triệu đồng', TRIEU],
  ['nghìn đồng', K],
  ['[1.000 đ]', K],
  ['(Nghìn đồng/năm)', K],
  ['ĐVT: đồng/hội viên', 1],
  ['ĐVT: 1.000đ/người', K],
  ['ĐVT: triệu đồng/doanh nghiệp/năm', TRIEU],
  ['Unit: VND million', TRIEU],
  ['Unit: million VND', TRIEU],
  ['Unit: VND thousand', K],
  ["Unit: VND '000", K],
  ['Unit: VND’000', K],
  ["Unit: '000 VND", K],
  ['ĐVT: 000 đồng', K],
  ['ĐVT: kđ', K],
  ['Currency: VND', 1],
  ['Currency: VND bn', TY],
  ['Amounts in millions of VND', TRIEU],
  ['Figures are in VND billion', TY],
  ['All amounts are expressed in thousands of dong', K],
  ['ĐVT: x 1.000 đồng', K],
  ['ĐVT: VNĐ x 1.000', K],
  ['ĐVT: 10^6 đồng', TRIEU],
  ['Đơn vị tính: đồng', 1],
  ['Đơn vị tính: đồng Việt Nam', 1],
  ['Đơn vị tính: VNĐ', 1],
  ['ĐVT: người; triệu đồng', TRIEU],
  ['Đơn vị tính: cái', null],
  ['Đơn vị tính: chiếc, bộ', null],
  ['ĐVT: tấn', null],
  ['ĐVT: người', null],
  ['ĐVT: %', null],
  ['Đơn vị: Hiệp hội Doanh nghiệp tỉnh Bình Định', null],
  ['Đơn vị: Công ty Cổ phần Triệu Phú', null],
  ['Đơn vị báo cáo: Chi hội Quận 1', null],
  ['DANH SÁCH HỘI VIÊN', null],
  ['Danh sách các công ty', null],
  ['Tỷ lệ góp vốn', null],
  ['Ông Triệu Đồng Tâm', null],
  ['Năm 2026', null],
  ['1000', null],
  ['Đơn vị tính: trăm triệu đồng', 'asked'],
  ['ĐVT: trăm nghìn đồng', 'asked'],
  ['ĐVT: chục triệu', 'asked'],
  ['Trăm triệu đồng', 'asked'],
  ['ĐVT: triệu đồng, USD', 'asked'],
  ['ĐVT: nghìn đồng/triệu đồng', 'asked'],
  ['ĐVT: USD', 'USD'],
  ['Đơn vị tính: nghìn USD', 'USD'],
  ['Đơn vị tính: 1.000 USD', 'USD'],
  ['Unit: US$', 'USD'],
  ['(triệu USD)', 'USD'],
  ['Đơn vị tính: triệu đô la Mỹ', 'USD'],
  ['Currency: EUR', 'EUR'],
  ['Đơn vị tính: triệu yên', 'JPY'],
  ['ĐVT: nhân dân tệ', 'CNY'],
];

/** Headings of columns, with what is left of them. */
const HEADINGS: readonly (readonly [heading: string, meant: Meant, bare?: string])[] = [
  ['Vốn điều lệ (triệu đồng)', TRIEU, 'Vốn điều lệ'],
  ['VỐN ĐIỀU LỆ (TRIỆU ĐỒNG) *', TRIEU, 'VỐN ĐIỀU LỆ'],
  ['Vốn điều lệ (tỷ)', TY, 'Vốn điều lệ'],
  ['Vốn điều lệ (nghìn đồng)', K, 'Vốn điều lệ'],
  ['Vốn điều lệ (1.000 đ)', K, 'Vốn điều lệ'],
  ["Vốn điều lệ ('000 VND)", K, 'Vốn điều lệ'],
  ['Vốn điều lệ, ĐVT: tr.đ', TRIEU, 'Vốn điều lệ'],
  ['Vốn điều lệ - tỷ đồng', TY, 'Vốn điều lệ'],
  ['Vốn điều lệ triệu đồng', TRIEU, 'Vốn điều lệ'],
  ['Vốn điều lệ / (triệu đồng)', TRIEU],
  ['Charter capital (million VND)', TRIEU, 'Charter capital'],
  ['Charter capital (VND bn)', TY, 'Charter capital'],
  ['Vốn điều lệ (VND)', 1, 'Vốn điều lệ'],
  ['Vốn điều lệ (đồng)', 1, 'Vốn điều lệ'],
  ['Vốn điều lệ（triệu đồng）', TRIEU, 'Vốn điều lệ'],
  ['Vốn điều lệ (VNĐ x 1.000.000)', TRIEU, 'Vốn điều lệ'],
  ['Doanh thu (triệu đồng/năm)', TRIEU, 'Doanh thu'],
  ['Vốn công ty', null, 'Vốn công ty'],
  ['Von cong ty dong', null, 'Von cong ty dong'],
  ['Vốn của Công ty (VND)', 1],
  ['Tỷ lệ góp vốn', null],
  ['Vốn điều lệ', null],
  ['Vốn điều lệ (triệu USD)', 'USD', 'Vốn điều lệ (triệu USD)'],
  ['Vốn điều lệ (USD)', 'USD'],
  ['Vốn điều lệ ($)', 'USD'],
  ['Vốn điều lệ (trăm triệu đồng)', 'asked'],
  ['Vốn điều lệ (10 triệu)', 'asked'],
  ['Triệu đồng - Vốn điều lệ', 'asked'],
];

/** Number formats with a value, and how many đồng are shown; `shown` when the value alone is. */
const FORMATS: readonly (readonly [format: string, value: number, unit: Meant, scale: number])[] = [
  ['#,##0" triệu"', 5000, TRIEU, 1],
  ['0" tỷ"', 12, TY, 1],
  ['#,##0.0,,,"tỷ"', 5e9, TY, 1e9],
  ['#,##0," nghìn"', 6e6, K, 1e3],
  ['0.0,,"tr"', 5e6, TRIEU, 1e6],
  ['#,##0.00,,\\ "triệu đồng"', 5e6, TRIEU, 1e6],
  ['#,##0\\ "tr.đ"', 5, TRIEU, 1],
  ['0,"k"', 5000, K, 1e3],
  ['0\\K', 5, K, 1],
  ['#,##0" triệu";-#,##0" triệu";0', 5, TRIEU, 1],
  ['[>=1000000000]0.0,,,"tỷ";[>=1000000]0.0,,"triệu";#,##0', 5e9, TY, 1e9],
  ['[>=1000000000]0.0,,,"tỷ";[>=1000000]0.0,,"triệu";#,##0', 5e6, TRIEU, 1e6],
  ['[>=1000000000]0.0,,,"tỷ";[>=1000000]0.0,,"triệu";#,##0', 500, null, 1],
  ['#,##0,', 6e6, null, 1e3],
  ['#,##0.00,,', 6e6, null, 1e6],
  ['#,##0 [$₫-42A]', 5, 1, 1],
  ['#,##0\\ "đ"', 5, 1, 1],
  ['#,##0 "VNĐ"', 5, 1, 1],
  ['[$VND] #,##0', 5, 1, 1],
  ['[$USD] #,##0', 5, 'USD', 1],
  ['"$"#,##0', 5, 'USD', 1],
  ['$#,##0.00', 5, 'USD', 1],
  ['[$$-409]#,##0.00', 5, 'USD', 1],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', 5, 'USD', 1],
  ['#,##0 "USD"', 5, 'USD', 1],
  ['#,##0" nghìn USD"', 5, 'USD', 1],
  ['#,##0.00\\ [$€-407]', 5, 'EUR', 1],
  ['[$€-2]\\ #,##0', 5, 'EUR', 1],
  ['#,##0"M"', 5, 'asked', 1],
  ['0.0,,"M"', 5e6, 'asked', 1e6],
  ['#,##0" trăm triệu"', 5, 'asked', 1],
];

const PLAIN = [
  'General',
  '0',
  '#,##0',
  '#,##0.00',
  '_-* #,##0\\ _₫_-;\\-* #,##0\\ _₫_-;_-* "-"\\ _₫_-;_-@_-',
  '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)',
  '#,##0_);[Red](#,##0)',
  '#,##0" người"',
  '0" cái"',
  '0.00%',
  '@',
  '[Red]#,##0',
];

describe('units of money', () => {
  test.each(BESIDE)('beside a table: %s', (written, meant) => {
    expect(shortly(moneyUnitOf(written))).toBe(meant);
  });

  test.each(HEADINGS.map(([heading, meant, bare]) => ({ heading, meant, bare })))(
    'in a heading: $heading',
    ({ heading, meant, bare }) => {
      const read = headingUnit(heading);
      expect(shortly(read.money)).toBe(meant);
      if (bare !== undefined) expect(read.bare).toBe(bare);
    },
  );

  test.each(FORMATS)('in the format %s of %d', (format, value, meant, scale) => {
    const read = formatUnit(format)?.(value);
    expect([shortly(read?.money), read?.scale]).toEqual([meant, scale]);
  });

  test.each(PLAIN)('are not in the format %s', (format) => {
    expect(formatUnit(format)).toBeUndefined();
  });

  test.each([
    ['5 triệu USD', 'USD'],
    ['$5,000', 'USD'],
    ['US$ 5000', 'USD'],
    ['5.000 đô la', 'USD'],
    ['5.000 €', 'EUR'],
    ['1000 HKD', 'HKD'],
    ['¥ 5000', 'JPY / CNY'],
    ['5.000.000 đồng', undefined],
    ['5 tỷ', undefined],
    ['1.500.000 VND', undefined],
  ])('of other countries in a cell: %s', (text, currency) => {
    expect(foreignMoney(text)).toBe(currency);
  });
});

describe('a number with one sign before three digits', () => {
  test.each([
    ['1,125', 1125, 1.125, ','],
    ['12.500', 12_500, 12.5, '.'],
    ['999,125 %', 999_125, 999.125, ','],
  ])('has two readings: %s', (text, thousands, decimals, sign) => {
    expect(twoReadings(text)).toEqual({ thousands, decimals, sign });
  });

  test.each(['0,125', '1,1250', '1,5', '1125', '1.234,5', '1,234,567', '1250,125', 'abc'])(
    'has one reading otherwise: %s',
    (text) => {
      expect(twoReadings(text)).toBeUndefined();
    },
  );

  test.each([
    ['1,5', ','],
    ['0,125', ','],
    ['1.234,5', ','],
    ['1.234.567', ','],
    ['1,1250', ','],
    ['1.5', '.'],
    ['1,234.5', '.'],
    ['1,234,567', '.'],
    ['1,125', undefined],
    ['1125', undefined],
    ['abc,5', undefined],
  ])('%s proves the sign of decimals', (text, sign) => {
    expect(decimalSign(text)).toBe(sign);
  });
});

test.each([
  'Hội doanh nghiệp tỉnh Hưng Yên',
  'Đơn vị: Hội doanh nghiệp Phú Yên',
  '(Tỉnh Yên Bái)',
  'Yên Bái (2026)',
  'Người nhận: Đỗ Cẩm Yến',
  'Nguyễn Bằng Anh',
  'Kim Won',
  'Đỗ La',
  'Đỗ Úc',
  'Tổng công ty Đô La',
])('%s names no money', (text) => {
  expect([moneyUnitOf(text), foreignMoney(text), headingUnit(text).money]).toEqual([undefined, undefined, undefined]);
});
