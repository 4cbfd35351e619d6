import type { RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { RecordState } from './RecordState.tsx';
import { useRecord } from '../use-records.ts';

interface RecordRedirectProps<R extends Resource> {
  resource: R;
  /** The address that depends on what the record is. */
  pathOf: (record: RecordOf<R>) => string;
}

/** The general address of a record, as search and notices know it, leads to its own, with its tab. */
export function RecordRedirect<R extends Resource>({ resource, pathOf }: RecordRedirectProps<R>) {
  const { id } = useParams();
  const { search } = useLocation();
  const query = useRecord(resource, id);
  if (!query.data) return <RecordState resource={resource} query={query} />;
  return <Navigate to={`${pathOf(query.data)}${search}`} replace />;
}
