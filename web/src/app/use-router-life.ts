import { useEffect, useRef } from 'react';
import type { createHashRouter } from 'react-router';

type Router = ReturnType<typeof createHashRouter>;

/**
 * Disposes a router when its screens are gone for good. React's strict mode leaves and comes back in the same task, and a
 * router that was disposed in between never draws again, so the end waits until the task is over.
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

/** The number of the entry of the history that is shown. */
let shown = numberHere() ?? 0;

/**
 * The router stops only a step to an entry of the history that it numbered itself. An address that a person types has no
 * number, so an unsaved form went without a question; and back from such an entry, too. It stands right behind the one
 * that was shown, so it gets the number after that. Here and not in the hook: this must come before the listener of any router.
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
