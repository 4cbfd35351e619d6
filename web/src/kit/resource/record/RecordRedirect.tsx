import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { RecordState } from './RecordState.tsx';
import type { LooseRecord } from '../records.ts';
import { useRecord } from '../use-records.ts';

interface RecordRedirectProps {
  resource: Resource;
  /** The address that depends on what the record is. */
  pathOf: (record: LooseRecord) => string;
}

/** Redirects from the general address of a record, which search and notices use, to its own, and keeps the tab. */
export function RecordRedirect({ resource, pathOf }: RecordRedirectProps) {
  const { id } = useParams();
  const { search } = useLocation();
  const query = useRecord(resource, id);
  if (!query.data) return <RecordState resource={resource} query={query} />;
  return <Navigate to={`${pathOf(query.data)}${search}`} replace />;
}
