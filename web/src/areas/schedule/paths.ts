import { SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { LooseRecord } from '../../kit/resource/records.ts';

/** The word for each kind in addresses. */
export const kindPaths = { 1: 'meeting-schedule', 2: 'event-calendar' } as const;
export type Kind = keyof typeof kindPaths;

/** @example addPath(1) // '/calendar/meeting-schedule/add' */
export function addPath(kind: Kind): string {
  return `${schedule.path}/${kindPaths[kind]}/add`;
}

/** The address of a record's page. */
export function infoPath(record: LooseRecord): string {
  return pathOf(record, 'info');
}

/** @example pathOf(meeting, 'edit') // '/calendar/meeting-schedule/edit/edit/0197a…' */
export function pathOf(record: LooseRecord, type: 'info' | 'edit'): string {
  return `${schedule.path}/${kindPaths[kindOf(record)]}/${type}/${type}/${record.id}`;
}

export function kindOf(record: Readonly<Record<string, unknown>>): Kind {
  return Number(record['kind']) === SCHEDULE_KIND.entry ? SCHEDULE_KIND.entry : SCHEDULE_KIND.meeting;
}
