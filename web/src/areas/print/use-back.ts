import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';

/** Where closing leads: the record, when one was opened from its own page, else the list as it was. */
export function useBack(resource: Resource): string {
  const [params] = useSearchParams();
  const from = params.get('from');
  if (from === 'record') return `${resource.path}/info/${params.get('id')}`;
  const rest = new URLSearchParams(params);
  rest.delete('id');
  return `${resource.path}?${rest}`;
}
