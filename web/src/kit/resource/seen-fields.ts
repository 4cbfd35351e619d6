import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { useActor } from '../auth/actor.ts';

/** A declaration without the fields that other areas keep from the user: no column, no filter and no order by them (decision 0238). */
export function useSeenFields<R extends Resource>(resource: R): R {
  const { canAny } = useActor();
  return useMemo(() => {
    const all = Object.entries(resource.fields);
    const seen = all.filter(([, { seenWith }]) => !seenWith || canAny(seenWith));
    return seen.length === all.length ? resource : { ...resource, fields: Object.fromEntries(seen) };
  }, [resource, canAny]);
}
