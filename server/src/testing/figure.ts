import { expect } from 'vitest';

/**
 * Prints a figure of a trial and fails the test above its limit. `npm run trial` shows these lines.
 *
 * @example figure('p99 of others, ms', 31, 50);
 */
export function figure(name: string, value: number, most?: number): void {
  const rounded = Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value);
  console.log(`figure: ${name}: ${rounded}${most === undefined ? '' : ` (at most ${most})`}`);
  if (most !== undefined) expect(value, name).toBeLessThanOrEqual(most);
}

/** The value below which this share of the values lies: 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
