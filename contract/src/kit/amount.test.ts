import { describe, expect, test } from 'vitest';
import { amountText, readAmount, showAmount } from './amount.ts';
import { createSchema, defineResource } from './resource.ts';

describe('an amount of đồng', () => {
  test.each([
    ['1.500', 1_500],
    ['1,500', 1_500],
    ['1.500.000', 1_500_000],
    ['1,500,000', 1_500_000],
    ['1 500 000 ₫', 1_500_000],
    ['1.234.567,00', 1_234_567],
    ['1,234,567.00', 1_234_567],
    ['1500000.00 đồng', 1_500_000],
    ['VND 12 000', 12_000],
    ['2tr5', 2_500_000],
    ['1tr250', 1_250_000],
    ['1tỷ2', 1_200_000_000],
    ['0', 0],
    ['999.999.999.999.999', 999_999_999_999_999],
    [' ', null],
  ])('is read as people mean it: %s', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount });
  });

  test.each(['1.5', '0.25', '0,125', '0.500', '12.5', '5000000000.4', '3333333333.33', '1234.567', '1.234,567', '5,0'])(
    'is never a fraction: %s',
    (text) => {
      expect(readAmount(text)).toEqual({ wrong: 'Fraction' });
    },
  );

  test.each([
    'một tỷ',
    '1.50.000',
    '1,500.000,00',
    '-5',
    '5e3',
    '0x10',
    '1.',
    '15 00',
    '1đ5',
    '1.000.000.000.000.000',
    '5²',
    '1①',
    '1½',
    '1tr25',
    '1tr2345',
    '2 tr 5',
  ])('is no other text: %s', (text) => {
    expect(readAmount(text)).toEqual({ wrong: 'InValid' });
  });

  test('in a column with a unit may have fractions that give whole đồng', () => {
    expect(readAmount('5000', 1_000_000)).toEqual({ amount: 5_000_000_000 });
    expect(readAmount('1,5', 1_000_000)).toEqual({ amount: 1_500_000 });
    expect(readAmount('0.125', 1_000_000_000)).toEqual({ amount: 125_000_000 });
    expect(readAmount('1.1', 1_000)).toEqual({ amount: 1_100 });
    expect(readAmount('1.0005', 1_000)).toEqual({ wrong: 'Fraction' });
    expect(readAmount('1000000', 1_000_000_000)).toEqual({ wrong: 'InValid' });
  });

  test('from a number cell keeps its decimals, also exactly three', () => {
    expect(readAmount(amountText(1.125))).toEqual({ wrong: 'Fraction' });
    expect(readAmount(amountText(1.125), 1_000_000)).toEqual({ amount: 1_125_000 });
    expect(readAmount(amountText(5_000_000_000))).toEqual({ amount: 5_000_000_000 });
    expect(readAmount(amountText(0.1 + 0.2), 1_000)).toEqual({ amount: 300 });
    expect(showAmount(5_000_000_000)).toBe('5.000.000.000');
  });

  test('sent to the API follows the same rule, as a text and as a number', () => {
    const schema = createSchema(
      defineResource({
        area: 'Prices',
        singular: 'Price',
        path: '/prices',
        menu: 'catalogue',
        sort: 'amount:asc',
        fields: { amount: { kind: 'money', required: true } },
      }),
    );
    const sent = (amount: unknown) => {
      const { success, data, error } = schema.safeParse({ amount });
      return success ? data.amount : error?.issues[0]?.message;
    };
    expect(['1.500', 1500, '1500,00'].map(sent)).toEqual([1500, 1500, 1500]);
    expect(['12.5', 12.5, '0,25'].map(sent)).toEqual(Array(3).fill('Mes.Prices.Amount.Fraction'));
    expect([-1, 1e15, true, '1e3'].map(sent)).toEqual(Array(4).fill('Mes.Prices.Amount.InValid'));
    expect(['', null].map(sent)).toEqual(Array(2).fill('Mes.Prices.Amount.Required'));
  });
});
