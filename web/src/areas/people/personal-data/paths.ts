import type { Actor } from '../../../kit/auth/actor.ts';
import { recordPath } from '../../../kit/resource/record/record-path.ts';
import { type AreaEntry, registry } from '@hoivien/contract/registry.ts';

/** The address of a record in the browser, whether or not the user may see it. */
export function pathOfRecord(area: string, id: string): string {
  if (area === 'PersonalData') return `${PEOPLE_PATH}/${id}`;
  const entry = (registry as readonly AreaEntry[]).find(({ resource }) => resource.area === area);
  return `${entry?.resource.path ?? ''}/info/${id}`;
}

/** The page that finds people without a record of their own. */
export const PEOPLE_PATH = '/personal-data/people';

/** The address of a member's personal data; undefined when the user may not see the record. */
export function dataPathOf(area: string, id: string, actor: Actor): string | undefined {
  if (area === 'PersonalData') return `${PEOPLE_PATH}/${id}`;
  const path = recordPath(area, id, actor);
  return path && `${path}?tab=personal-data`;
}
