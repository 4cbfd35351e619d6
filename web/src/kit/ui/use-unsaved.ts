import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Stops a person who leaves a page with unsaved input: by a link, by Back, by the address or by closing the tab. The
 * caller asks while the `state` of the result is `blocked`. `isDone` tells that the input has just been saved or
 * discarded.
 *
 * @example const blocker = useUnsaved(form.formState.isDirty);
 */
export function useUnsaved(isDirty: boolean, isDone: () => boolean = () => false): Blocker {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isDone() && currentLocation.pathname !== nextLocation.pathname,
  );
}
