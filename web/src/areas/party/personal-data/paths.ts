import { type AreaEntry, registry } from '@hoivien/contract/registry.ts';

/** Where the records of an area stand in the browser. */
export function pathOfArea(area: string): string {
  const entry = (registry as readonly AreaEntry[]).find(({ resource }) => resource.area === area);
  return entry?.resource.path ?? '';
}
