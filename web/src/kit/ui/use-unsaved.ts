import { useEffect, useEffectEvent } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Stops a person who leaves a page with unsaved input: by a link, by Back, by the address or by closing the tab. The
 * caller asks while the `state` of the result is `blocked`. `isDone` tells that the input has just been saved or
 * discarded, `hasText` that an input has a text which is no value yet.
 *
 * @example const blocker = useUnsaved(form.formState.isDirty);
 */
export function useUnsaved(
  isDirty: boolean,
  { isDone = never, hasText = never }: { isDone?: () => boolean; hasText?: () => boolean } = {},
): Blocker {
  const isUnsaved = useEffectEvent(() => (isDirty || hasText()) && !isDone());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || hasText()) && !isDone() && currentLocation.pathname !== nextLocation.pathname,
  );
}

const never = () => false;
