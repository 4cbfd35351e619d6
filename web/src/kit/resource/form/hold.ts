import { useEffect, useState } from 'react';

/** Keeps a save back while the server still gives the form some of its values. */
export interface Hold {
  /** Keeps saves back until the returned function is called. */
  take: () => () => void;
  /** Settles when nothing keeps a save back. */
  freed: () => Promise<void>;
}

/** The hold of one form. */
export function useHold(): Hold {
  const [hold] = useState(() => {
    const taken = new Set<object>();
    const waiting: (() => void)[] = [];
    return {
      take: () => {
        const one = {};
        taken.add(one);
        return () => {
          taken.delete(one);
          if (taken.size === 0) for (const go of waiting.splice(0)) go();
        };
      },
      freed: () => (taken.size === 0 ? Promise.resolve() : new Promise<void>((go) => void waiting.push(go))),
    };
  });
  return hold;
}

/**
 * Keeps saves of a form back while a value is coming: a save before it would store or miss what nobody has seen. Call it
 * after the effect that puts the value into the form.
 *
 * @example useHeld(useFields().hold, offer.isFetching)
 */
export function useHeld(hold: Hold | undefined, isComing: boolean): void {
  useEffect(() => (isComing ? hold?.take() : undefined), [hold, isComing]);
}
