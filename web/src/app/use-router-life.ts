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
    return () => {
      kept.current = undefined;
      queueMicrotask(() => {
        if (kept.current !== router) router.dispose();
      });
    };
  }, [router]);
}
