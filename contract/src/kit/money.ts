import { MONEY_MAX } from './field.ts';

/**
 * The only place where money is multiplied and divided; the lint rule `money/only-here` refuses it elsewhere. Money is a
 * whole number of đồng of less than 10^15 on either side of zero, exact in JavaScript, JSON and a bigint column. Every
 * result is rounded once, half away from zero, as `round(numeric)` of PostgreSQL does.
 */

/** Decimal places of quantities (`numeric(15,3)`) and of percentages (`numeric(5,2)`). */
export const QUANTITY_PLACES = 3;
export const PERCENT_PLACES = 2;
/** The largest quantity of an entry. */
export const QUANTITY_MAX = 1_000_000_000;

/** Whether a number is an amount of money. */
export function isMoney(value: number): boolean {
  return Number.isSafeInteger(value) && Math.abs(value) <= MONEY_MAX;
}

/** A price. `percent` is the share of it that counts, from 0 to 100. */
export interface Price {
  /** Whole đồng. */
  unitPrice: number;
  /** At most three decimal places; negative in a reversal. */
  quantity: number;
  /** At most two decimal places; missing means all of it. */
  percent?: number | null;
}

/**
 * Unit price × quantity × percentage in whole đồng; undefined when the result is too large to be money.
 *
 * @example priceOf({ unitPrice: 12_345, quantity: 1.5 }) // 18518
 */
export function priceOf({ unitPrice, quantity, percent }: Price): number | undefined {
  const scaled = whole(unitPrice) * scaledBy(quantity, QUANTITY_PLACES) * scaledBy(percent ?? 100, PERCENT_PLACES);
  return asMoney(divided(scaled, 10n ** BigInt(QUANTITY_PLACES + PERCENT_PLACES) * 100n));
}

/**
 * A percentage of an amount in whole đồng.
 *
 * @example percentOf(1_000_001, 7.5) // 75000
 */
export function percentOf(amount: number, percent: number): number {
  const scale = 10n ** BigInt(PERCENT_PLACES) * 100n;
  return money(divided(whole(amount) * scaledBy(percent, PERCENT_PLACES), scale));
}

/**
 * `parts` of `of` equal parts of an amount, such as 5 of 12 months. The parts of a whole do not always add up to it.
 *
 * @example shareOf(1_000_000, 5, 12) // 416667
 */
export function shareOf(amount: number, parts: number, of: number): number {
  return money(divided(whole(amount) * whole(parts), whole(of)));
}

/**
 * The same for a sum of digits, which may exceed the exact numbers.
 *
 * @example percentOfSum('12345678901234567', 2.5) // '308641972530864'
 */
export function percentOfSum(sum: string, percent: number): string {
  const scale = 10n ** BigInt(PERCENT_PLACES) * 100n;
  return divided(BigInt(sum) * scaledBy(percent, PERCENT_PLACES), scale).toString();
}

/** The sum of amounts. Throws a RangeError when it is too large to be money; the database sums whole lists. */
export function sumOf(amounts: Iterable<number>): number {
  let sum = 0n;
  for (const amount of amounts) sum += whole(amount);
  return money(sum);
}

/**
 * The percentage of one amount in another one, with one decimal; null where there is no other one.
 *
 * @example percentIn(1_000_000, 3_000_000) // 33.3
 */
export function percentIn(part: number, all: number): number | null {
  return all > 0 ? Number(divided(whole(part) * 1_000n, whole(all))) / 10 : null;
}

/** A quotient rounded half away from zero. The divisor is positive. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const size = (2n * abs(dividend) + divisor) / (2n * divisor);
  return dividend < 0n ? -size : size;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return BigInt(value);
}

/** A decimal number as a whole one, moved by its places: the binary number nearest to 1.005 still means 1.005. */
function scaledBy(value: number, places: number): bigint {
  return whole(Math.round(value * 10 ** places));
}

function asMoney(value: bigint): number | undefined {
  return abs(value) <= BigInt(MONEY_MAX) ? Number(value) : undefined;
}

function money(value: bigint): number {
  const amount = asMoney(value);
  if (amount === undefined) throw new RangeError(`${value} is too large to be money`);
  return amount;
}

/** How many units an amount in đồng has. @example unitsIn(1_500_000, 1_000_000) // 1.5 */
export function unitsIn(amount: number, unit: number): number {
  return amount / unit;
}

/** Whether an amount is whole units. @example isOfUnits(5_000, 1_000) // true */
export function isOfUnits(amount: number, unit: number): boolean {
  return amount % unit === 0;
}

/** Whether a number of units is more than any amount of money. @example exceedsMoney(6_000_000, 1_000_000_000) // true */
export function exceedsMoney(amount: number, unit: number): boolean {
  return amount * unit > MONEY_MAX;
}
