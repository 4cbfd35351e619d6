import type { Resource } from '../../../kit/resource.ts';
import { fieldKey } from '../../../kit/resource.ts';
import { type Price, priceOf } from '../../../kit/money.ts';

export interface FinanceError {
  field: string;
  message: string;
}

/** What the values of an entry break together: something was bought, and the money is less than 10^15. */
export function financeErrors(
  resource: Pick<Resource, 'area'>,
  values: Readonly<Record<string, unknown>>,
): FinanceError[] {
  const { unitPrice, quantity } = values;
  if (quantity === 0) return [{ field: 'quantity', message: fieldKey(resource, 'quantity', 'NotAllowed') }];
  if (typeof unitPrice !== 'number' || typeof quantity !== 'number') return [];
  const isTooLarge = priceOf(priceIn(values) as Price) === undefined;
  return isTooLarge ? [{ field: 'unitPrice', message: fieldKey(resource, 'money', 'OverLength') }] : [];
}

/** The price in the values of an entry or of a form; undefined while something is missing. */
export function priceIn(values: Readonly<Record<string, unknown>>): Price | undefined {
  const { unitPrice, quantity, discountRatio } = values;
  if (typeof unitPrice !== 'number' || typeof quantity !== 'number') return undefined;
  if (discountRatio !== undefined && typeof discountRatio !== 'number') return undefined;
  return { unitPrice, quantity, percent: discountRatio ?? null };
}
