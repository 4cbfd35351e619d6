import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';

/** The page after closing: the record, when its own page opened the print, otherwise the list with its query. */
export function useBack(resource: Resource): string {
  const [params] = useSearchParams();
  const from = params.get('from');
  if (from === 'record') return `${resource.path}/info/${params.get('id')}`;
  const rest = new URLSearchParams(params);
  rest.delete('id');
  return `${resource.path}?${rest}`;
}
