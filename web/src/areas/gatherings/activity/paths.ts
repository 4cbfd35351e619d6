import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';

/** An event or a child event, as the pages of both know it. */
export interface EventRef {
  id: string;
  parentId?: string | null | undefined;
}

/** The address of an event's record. */
export function eventPath({ id, parentId }: EventRef): string {
  return `${(parentId ? activityChild : activity).path}/info/${id}`;
}

/** The list of participants; `:type` in the address is `info` for an event and `child` for a child event. */
export function membersPath({ id, parentId }: EventRef): string {
  return `${activity.path}/${parentId ? 'child' : 'info'}/${id}/list-member`;
}

/** The screen of the day of an event. */
export function dayPath({ id, parentId }: EventRef): string {
  return `${activity.path}/${parentId ? 'child' : 'info'}/${id}/day`;
}

/** The check-in page for phones, and the screen of the hall. */
export function checkInPath(id: string): string {
  return `${activity.path}/info/${id}/check-in`;
}
export function hallPath(id: string): string {
  return `${activity.path}/info/${id}/hall`;
}

/** A page that prints what belongs to an event. @example paperPath(event, 'badges') */
export function paperPath(
  { id, parentId }: EventRef,
  of: 'list' | 'badges' | 'cards' | 'summary' | 'member-card',
  query = '',
): string {
  return `${activity.path}/${parentId ? 'child' : 'info'}/${id}/print/${of}${query && `?${query}`}`;
}

export const RANKING_PATH = `${activity.path}/ranking`;
