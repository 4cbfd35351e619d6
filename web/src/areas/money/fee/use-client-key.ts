import { useState } from 'react';
import { newId } from '../../../kit/api/new-id.ts';
import { ApiError } from '../../../kit/api/api-error.ts';

/**
 * One key for one entry, whatever happens on the way: the same press twice books once. When the server says that the key
 * has booked something else already, `renewAfter` makes the next press an entry of its own.
 */
export function useClientKey() {
  const [clientKey, setKey] = useState(newId);
  const renewAfter = (error: unknown) => {
    if (error instanceof ApiError && error.key.endsWith('.ClientKey.Conflict')) setKey(newId());
  };
  return { clientKey, renewAfter };
}
