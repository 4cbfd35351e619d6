import type { RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { RecordState } from '../RecordState.tsx';
import { useRecord } from '../use-records.ts';

interface RecordRedirectProps<R extends Resource> {
  resource: R;
  /** The address that depends on what the record is. */
  pathOf: (record: RecordOf<R>) => string;
}

/** Redirects from the general address of a record, which search and notices use, to its own, and keeps the tab. */
export function RecordRedirect<R extends Resource>({ resource, pathOf }: RecordRedirectProps<R>) {
  const { id } = useParams();
  const { search } = useLocation();
  const query = useRecord(resource, id);
  if (!query.data) return <RecordState resource={resource} query={query} />;
  return <Navigate to={`${pathOf(query.data)}${search}`} replace />;
}
