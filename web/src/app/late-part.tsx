import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router';
import { Mask } from '../kit/ui/Mask.tsx';
import { Problem } from './pages/Problem.tsx';

type Load = () => Promise<ComponentType>;

/**
 * A part of the screen in a chunk of its own: the mask until it comes; when it does not, why, with a way to load it again
 * that leaves everything else as it is.
 */
export function latePart(load: Load, failure?: unknown): ComponentType {
  let loaded: ComponentType | undefined;
  let known = failure;
  return function LatePart() {
    const [{ Part, failed }, show] = useState<{ Part?: ComponentType | undefined; failed?: unknown }>({
      Part: loaded,
      failed: known,
    });
    const again = useCallback(async () => {
      show({});
      try {
        loaded = await load();
        show({ Part: loaded });
      } catch (error) {
        show({ failed: error });
      }
    }, []);
    useEffect(() => {
      if (!loaded && known === undefined) void again();
      return () => {
        // Whoever comes back tries anew.
        known = undefined;
      };
    }, [again]);
    if (Part) return <Part />;
    return failed === undefined ? <Mask /> : <Problem error={failed} onAgain={() => void again()} />;
  };
}

/**
 * Loads a screen when its route is opened; the former one stays until then. The router shows nothing at all for a `lazy`
 * that fails, not even the error boundary of its route, so this one always answers with a component.
 */
export function lateRoute(load: Load): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await load().catch((error: unknown) => latePart(load, error)) });
}
