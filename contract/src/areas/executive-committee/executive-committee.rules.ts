import type { Resource } from '../../kit/resource.ts';

/** Whoever is a member of committees holds, or held, a seat in one. */
export function seatErrors(
  { area }: Pick<Resource, 'area'>,
  { prorogues }: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const isSeated = Array.isArray(prorogues) && prorogues.length > 0;
  return isSeated ? [] : [{ field: 'prorogues', message: `Mes.${area}.Prorogues.Required` }];
}
