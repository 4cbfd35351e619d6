import type { Actor } from '../../kit/auth/actor.ts';
import { recordPath } from '../../kit/resource/record/record-path.ts';
import { type AreaEntry, registry } from '@hoivien/contract/registry.ts';

/** Where a record stands in the browser, whether or not one may see it. */
export function pathOfRecord(area: string, id: string): string {
  if (area === 'PersonalData') return `${PEOPLE_PATH}/${id}`;
  const entry = (registry as readonly AreaEntry[]).find(({ resource }) => resource.area === area);
  return `${entry?.resource.path ?? ''}/info/${id}`;
}

/** Where people without a record of their own are found. */
export const PEOPLE_PATH = '/personal-data/people';

/** Where the data of a member are handed out, restricted and erased; undefined where one may not see the record. */
export function dataPathOf(area: string, id: string, actor: Actor): string | undefined {
  if (area === 'PersonalData') return `${PEOPLE_PATH}/${id}`;
  const path = recordPath(area, id, actor);
  return path && `${path}?tab=personal-data`;
}
