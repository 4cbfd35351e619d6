import { useEffect, useRef } from 'react';
import type { createHashRouter } from 'react-router';

type Router = ReturnType<typeof createHashRouter>;

/**
 * Disposes a router when its screens are gone for good. React's strict mode unmounts and mounts again in the same task,
 * and a router that is disposed in between never draws again, so this waits for the end of the task.
 */
export function useRouterLife(router: Router): void {
  const kept = useRef<Router>(undefined);
  useEffect(() => {
    kept.current = router;
    shown = numberHere() ?? shown;
    const stop = router.subscribe(() => {
      shown = numberHere() ?? shown;
    });
    return () => {
      stop();
      kept.current = undefined;
      queueMicrotask(() => {
        if (kept.current !== router) router.dispose();
      });
    };
  }, [router]);
}

/** The number of the present entry in the history. */
let shown = numberHere() ?? 0;

/**
 * The router blocks only steps to history entries that it has numbered itself. An address that a person types has no
 * number, so leaving an unsaved form asked no question; neither did going back from such an entry. A new entry directly
 * follows the present one, so it gets the next number. This listener stands outside of the hook, because it must run
 * before the listener of any router.
 */
window.addEventListener('popstate', () => {
  if (numberHere() === undefined) {
    const state = (history.state ?? {}) as object;
    history.replaceState({ ...state, idx: shown + 1 }, '');
  }
  shown = numberHere() ?? shown;
});

function numberHere(): number | undefined {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}
