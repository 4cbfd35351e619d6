import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { RecordState } from '../../kit/resource/RecordState.tsx';
import { useRecord } from '../../kit/resource/use-records.ts';
import { pathOf } from './paths.ts';

/** `/calendar/info/:id`, as the search and notices name a record, leads to the address of its kind. */
export function ScheduleInfoAlias() {
  return <Alias type="info" />;
}

/** `/calendar/edit/:id` likewise. */
export function ScheduleEditAlias() {
  return <Alias type="edit" />;
}

function Alias({ type }: { type: 'info' | 'edit' }) {
  const { id } = useParams();
  const { search } = useLocation();
  const query = useRecord(schedule, id);
  if (!query.data) return <RecordState resource={schedule} query={query} />;
  return <Navigate to={`${pathOf(query.data, type)}${search}`} replace />;
}
