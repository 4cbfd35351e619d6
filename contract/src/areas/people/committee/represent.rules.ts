import type { Resource } from '../../../kit/resource.ts';
import { isText, rangeErrors } from '../../../fragments/days.ts';

/** A representative is a record of the association or a typed name; its last day lies after its first. */
export function representErrors(
  resource: Pick<Resource, 'area'>,
  values: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const isNobody = !isText(values.personId) && !isText(values.name);
  return [
    ...(isNobody ? [{ field: 'name', message: `Mes.${resource.area}.Name.Required` }] : []),
    ...rangeErrors(resource, values),
  ];
}
