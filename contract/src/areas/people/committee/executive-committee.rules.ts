import type { Resource } from '../../../kit/resource.ts';

/** The error of a committee member without a seat: everyone in this area has or had one. */
export function seatErrors(
  { area }: Pick<Resource, 'area'>,
  { prorogues }: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const isSeated = Array.isArray(prorogues) && prorogues.length > 0;
  return isSeated ? [] : [{ field: 'prorogues', message: `Mes.${area}.Prorogues.Required` }];
}
