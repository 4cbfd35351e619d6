import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { dayOrder } from '@hoivien/contract/kit/written/day.ts';
import type { ImportMapping } from '../../db/tables/kit.ts';
import { mappedFields } from './read-cells.ts';

/**
 * Watches the columns of days while a file is read. A column has the month first when a day of it has no other reading
 * (03/25/2005) and none has the day first beyond doubt (25/03/2005).
 */
export function dayOrders(resource: Resource, mapping: ImportMapping) {
  const keys = mappedFields(resource, mapping).flatMap(({ key, shape }) => (shape.kind === 'date' ? [key] : []));
  const seen = { day: new Set<string>(), month: new Set<string>() };
  return {
    see(cells: Readonly<Record<string, string | null>>): void {
      for (const key of keys) {
        const order = dayOrder(cells[key] ?? '');
        if (order) seen[order].add(key);
      }
    },
    monthFirst: (): ReadonlySet<string> => new Set([...seen.month].filter((key) => !seen.day.has(key))),
  };
}
