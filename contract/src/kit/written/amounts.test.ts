import { describe, expect, test } from 'vitest';
import { readAmount } from '../amount.ts';

const TRIEU = 1_000_000;
const TY = 1_000_000_000;

/** Amounts as offices write them, and the đồng that are meant; a fault where nobody can know. By hand. */
const WRITTEN: readonly (readonly [written: string, meant: number | 'InValid' | 'Fraction' | null])[] = [
  ['1500000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1 500 000', 1_500_000],
  ['1.500.000đ', 1_500_000],
  ['1.500.000 đ', 1_500_000],
  ['1.500.000 đồng', 1_500_000],
  ['1.500.000 VNĐ', 1_500_000],
  ['1.500.000 VND', 1_500_000],
  ['1.500.000 ₫', 1_500_000],
  ['VND 1,500,000', 1_500_000],
  ['₫1.500.000', 1_500_000],
  ['1.500.000,00', 1_500_000],
  ['1,500,000.00', 1_500_000],
  ['1.500.000.-', 1_500_000],
  ['1.500.000/-', 1_500_000],
  ['1.500.000 (một triệu năm trăm nghìn đồng)', 1_500_000],
  ['1.500.000 đồng (Bằng chữ: một triệu năm trăm nghìn đồng)', 1_500_000],
  ['0', 0],
  ['0 đồng', 0],
  ['', null],
  ['5 tỷ', 5 * TY],
  ['5 tỉ', 5 * TY],
  ['5 ty', 5 * TY],
  ['5 TỶ', 5 * TY],
  ['5tỷ', 5 * TY],
  ['5 tỷ đồng', 5 * TY],
  ['5 tỷ VNĐ', 5 * TY],
  ['5 tỷ vnd', 5 * TY],
  ['5 tỷ đ', 5 * TY],
  ['10 tỷ đồng.', 10 * TY],
  ['1,5 tỷ', 1.5 * TY],
  ['1.5 tỷ', 1.5 * TY],
  ['0,5 tỷ', 0.5 * TY],
  ['1.500 tỷ', 1500 * TY],
  ['12,75 tỷ đồng', 12_750 * TRIEU],
  ['2 tỷ rưỡi', 2.5 * TY],
  ['1 tỷ 500 triệu', 1.5 * TY],
  ['1 tỷ 500 triệu đồng', 1.5 * TY],
  ['1tỷ500tr', 1.5 * TY],
  ['1 tỷ 500 tr', 1.5 * TY],
  ['5 tỷ 200 triệu 300 nghìn đồng', 5_200_300_000],
  ['500 triệu', 500 * TRIEU],
  ['500triệu', 500 * TRIEU],
  ['500 triệu đồng', 500 * TRIEU],
  ['500tr', 500 * TRIEU],
  ['500 tr', 500 * TRIEU],
  ['500 tr.', 500 * TRIEU],
  ['500trđ', 500 * TRIEU],
  ['500 tr đồng', 500 * TRIEU],
  ['1,2 triệu', 1_200_000],
  ['1.234,5 triệu', 1_234_500_000],
  ['1.500 triệu', 1_500 * TRIEU],
  ['100 triệu 500 nghìn', 100_500_000],
  ['500 nghìn', 500_000],
  ['500 ngàn', 500_000],
  ['500 ngàn đồng', 500_000],
  ['500 nghìn đồng', 500_000],
  ['500k', 500_000],
  ['500 K', 500_000],
  ['20k', 20_000],
  ['1,5k', 1_500],
  ['500.000 nghìn đồng', 500 * TRIEU],
  ['5 nghìn tỷ', 5_000 * TY],
  ['khoảng 5 tỷ', 5 * TY],
  ['~5 tỷ', 5 * TY],
  ['３０.０００.０００', 30_000_000],
  ['1 tỷ 5', 'InValid'],
  ['1tỷ2', 1_200 * TRIEU],
  ['5tr5', 5_500_000],
  ['5tr55', 'InValid'],
  ['1 triệu 1 tỷ', 'InValid'],
  ['1 tỷ 1.500 triệu', 'InValid'],
  ['trên 5 tỷ', 'InValid'],
  ['5-10 tỷ', 'InValid'],
  ['5 triệu USD', 'InValid'],
  ['5000$', 'InValid'],
  ['USD 5,000', 'InValid'],
  ['5M', 'InValid'],
  ['-500.000', 'InValid'],
  ['năm tỷ', 'InValid'],
  ['5 tỷ 10%', 'InValid'],
  ['abc', 'InValid'],
  ['1.5', 'Fraction'],
  ['1,5', 'Fraction'],
  ['1,2345 nghìn', 'Fraction'],
  ['999999999 tỷ', 'InValid'],
];

describe('amounts as offices write them', () => {
  test.each(WRITTEN)('%s is %s', (written, meant) => {
    const read = readAmount(written);
    expect('wrong' in read ? read.wrong : read.amount).toBe(meant);
  });

  test('with their own unit do not take the unit of the heading as well', () => {
    expect(readAmount('5 tỷ', TRIEU)).toEqual({ amount: 5 * TY });
    expect(readAmount('500 triệu', TRIEU)).toEqual({ amount: 500 * TRIEU });
    expect(readAmount('500', TRIEU)).toEqual({ amount: 500 * TRIEU });
  });
});
