import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router';
import { Mask } from '../kit/ui/Mask.tsx';
import { Problem } from './problem/Problem.tsx';

type Load = () => Promise<ComponentType>;

/**
 * A part of the screen in a chunk of its own. It shows the mask while the chunk loads. When loading fails it shows the
 * reason and a button to load again; the rest of the screen stays as it is.
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
        // A later visit loads the chunk again.
        known = undefined;
      };
    }, [again]);
    if (Part) return <Part />;
    return failed === undefined ? <Mask /> : <Problem error={failed} onAgain={() => void again()} />;
  };
}

/**
 * Loads a screen when its route opens; the former screen stays until then. When `lazy` fails, the router draws nothing,
 * not even the error boundary of the route, so this always returns a component.
 */
export function lateRoute(load: Load): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await load().catch((error: unknown) => latePart(load, error)) });
}
