import { describe, expect, it } from 'vitest';
import { MONEY_MAX } from './field.ts';
import { isMoney, percentOf, priceOf, shareOf, sumOf } from './money.ts';

describe('money', () => {
  it.each([
    [{ unitPrice: 12_345, quantity: 1.5 }, 18_518],
    [{ unitPrice: 12_345, quantity: -1.5 }, -18_518],
    [{ unitPrice: 1, quantity: 0.5 }, 1],
    [{ unitPrice: 1, quantity: 0.499 }, 0],
    [{ unitPrice: 100, quantity: 1.005 }, 101],
    [{ unitPrice: 333, quantity: 3, percent: 33.33 }, 333],
    [{ unitPrice: 10_000_000, quantity: 2, percent: 7.5 }, 1_500_000],
    [{ unitPrice: 7, quantity: 1, percent: null }, 7],
    [{ unitPrice: MONEY_MAX, quantity: 1 }, MONEY_MAX],
    [{ unitPrice: MONEY_MAX, quantity: 1, percent: 0 }, 0],
    [{ unitPrice: MONEY_MAX, quantity: 1.001 }, undefined],
    [{ unitPrice: MONEY_MAX, quantity: 1_000_000_000 }, undefined],
  ])('%j costs %s', (price, cost) => {
    expect(priceOf(price)).toBe(cost);
  });

  it('rounds half away from zero', () => {
    expect(percentOf(1_000_001, 7.5)).toBe(75_000);
    expect(percentOf(50, 1)).toBe(1);
    expect(percentOf(-50, 1)).toBe(-1);
    expect(percentOf(49, 1)).toBe(0);
    expect(shareOf(1_000_000, 5, 12)).toBe(416_667);
    expect(shareOf(3, 1, 2)).toBe(2);
    expect(shareOf(-3, 1, 2)).toBe(-2);
    expect(shareOf(MONEY_MAX, 365, 366)).toBe(997_267_759_562_841);
  });

  it('adds, and refuses what is no money', () => {
    expect(sumOf([])).toBe(0);
    expect(sumOf([0.1 * 10, 2, -5])).toBe(-2);
    expect(sumOf([MONEY_MAX, MONEY_MAX, -MONEY_MAX])).toBe(MONEY_MAX);
    expect(() => sumOf([MONEY_MAX, 1])).toThrow(RangeError);
    expect(() => sumOf([0.5])).toThrow(RangeError);
    expect([0, -MONEY_MAX, MONEY_MAX].every(isMoney)).toBe(true);
    expect([0.5, MONEY_MAX + 1, Number.NaN].some(isMoney)).toBe(false);
  });
});
