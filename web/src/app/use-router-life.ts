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
    const stop = numberTyped(router);
    return () => {
      stop();
      kept.current = undefined;
      queueMicrotask(() => {
        if (kept.current !== router) router.dispose();
      });
    };
  }, [router]);
}

/**
 * The router stops only a step to an entry of the history that it numbered itself. An address that a person types has no
 * number, so an unsaved form went without a question; and back from such an entry, too. It stands right behind the one
 * that was shown, so it gets the number after that.
 */
function numberTyped(router: Router): () => void {
  let shown = numberHere() ?? 0;
  const onStep = () => {
    if (numberHere() === undefined) {
      const state = (history.state ?? {}) as object;
      history.replaceState({ ...state, idx: shown + 1 }, '');
    }
  };
  // Before the router, which listens without capturing.
  window.addEventListener('popstate', onStep, true);
  const forget = router.subscribe(() => (shown = numberHere() ?? shown));
  return () => {
    window.removeEventListener('popstate', onStep, true);
    forget();
  };
}

function numberHere(): number | undefined {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}
