import type { Resource } from '../kit/resource.ts';

/** The error of a range of days that ends before it begins. */
export function rangeErrors(
  { area }: Pick<Resource, 'area'>,
  { startsOn, endsOn }: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const isWrong = isText(startsOn) && isText(endsOn) && endsOn <= startsOn;
  return isWrong ? [{ field: 'endsOn', message: `Mes.${area}.EndsOn.InValid` }] : [];
}

/** Whether a value is a text that is not blank. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
