import type { Resource } from '../kit/resource.ts';

/** What is wrong with a stretch of days that no single field can tell: it ends after it began. */
export function rangeErrors(
  { area }: Pick<Resource, 'area'>,
  { startsOn, endsOn }: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const isWrong = isText(startsOn) && isText(endsOn) && endsOn <= startsOn;
  return isWrong ? [{ field: 'endsOn', message: `Mes.${area}.EndsOn.InValid` }] : [];
}

/** Whether a value of a form or of an input says something. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
