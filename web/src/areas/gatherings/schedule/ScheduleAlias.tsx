import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { RecordRedirect } from '../../../kit/resource/record/RecordRedirect.tsx';
import { infoPath, pathOf } from './paths.ts';

/** `/calendar/info/:id`, the address in search and notices, leads to the address of the record's kind. */
export function ScheduleInfoAlias() {
  return <RecordRedirect resource={schedule} pathOf={infoPath} />;
}

/** `/calendar/edit/:id` does the same for editing. */
export function ScheduleEditAlias() {
  return <RecordRedirect resource={schedule} pathOf={(record) => pathOf(record, 'edit')} />;
}
