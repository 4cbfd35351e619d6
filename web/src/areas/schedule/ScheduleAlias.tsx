import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { RecordRedirect } from '../../kit/resource/record/RecordRedirect.tsx';
import { infoPath, pathOf } from './paths.ts';

/** `/calendar/info/:id`, as the search and notices name a record, leads to the address of its kind. */
export function ScheduleInfoAlias() {
  return <RecordRedirect resource={schedule} pathOf={infoPath} />;
}

/** `/calendar/edit/:id` likewise. */
export function ScheduleEditAlias() {
  return <RecordRedirect resource={schedule} pathOf={(record) => pathOf(record, 'edit')} />;
}
