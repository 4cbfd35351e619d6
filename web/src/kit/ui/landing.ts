import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';

const CanOpen = createContext<(path: string) => boolean>(() => true);

/** Gives the answer of the table of screens: whether the user may open an address. */
export const CanOpenProvider = CanOpen.Provider;

/** Whether the user may open an address. */
export function useCanOpen(): (path: string) => boolean {
  return useContext(CanOpen);
}

/**
 * Returns a function that leads to the first of these addresses that the user may open, such as the page of what they have just
 * saved, and tells whether there was one. Somebody may create what they may not view; they stay where they are.
 *
 * @example if (!(await land([`${resource.path}/info/${id}`], { replace: true }))) clear();
 */
export function useLanding() {
  const canOpen = useContext(CanOpen);
  const navigate = useNavigate();
  return useCallback(
    async (paths: readonly string[], options?: { replace?: boolean }): Promise<boolean> => {
      const path = paths.find((one) => canOpen(one));
      if (path === undefined) return false;
      await navigate(path, options);
      return true;
    },
    [canOpen, navigate],
  );
}
