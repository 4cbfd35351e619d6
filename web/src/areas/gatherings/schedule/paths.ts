import { SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import { schedule, type ScheduleItem } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';

/** The word for each kind in addresses. */
export const kindPaths = { 1: 'meeting-schedule', 2: 'event-calendar' } as const;
export type Kind = keyof typeof kindPaths;

/** @example addPath(1) // '/calendar/meeting-schedule/add' */
export function addPath(kind: Kind): string {
  return `${schedule.path}/${kindPaths[kind]}/add`;
}

/** The address of a record's page. */
export function infoPath(record: Pick<ScheduleItem, 'id' | 'kind'>): string {
  return pathOf(record, 'info');
}

/** @example pathOf(meeting, 'edit') // '/calendar/meeting-schedule/edit/edit/0197a…' */
export function pathOf(record: Pick<ScheduleItem, 'id' | 'kind'>, type: 'info' | 'edit'): string {
  return `${schedule.path}/${kindPaths[kindOf(record)]}/${type}/${type}/${record.id}`;
}

export function kindOf(record: Pick<ScheduleItem, 'kind'>): Kind {
  return record.kind === SCHEDULE_KIND.entry ? SCHEDULE_KIND.entry : SCHEDULE_KIND.meeting;
}
