import { useEffect, useRef, useState } from 'react';

/** Keeps a save back while the server still gives the form some of its values. */
export interface Hold {
  /** From now on a save waits; the function that this returns ends the wait. */
  take: () => () => void;
  /** Settles when nothing keeps a save back. */
  freed: () => Promise<void>;
}

/**
 * Saves once at a time: a second press during the first would add a record twice, and one while files upload would lose
 * them. A press while the form still gets values waits for them.
 */
export function useSaveOnce() {
  const saving = useRef(false);
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hold] = useState(createHold);
  const once = async (save: () => Promise<void>) => {
    if (saving.current || isSending) return;
    saving.current = true;
    setWaiting(true);
    await hold.freed();
    setWaiting(false);
    await save();
    saving.current = false;
  };
  return { once, hold, isWaiting, isSending, setSending };
}

function createHold(): Hold {
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
}

/**
 * Keeps saves of a form back while a value is coming: a save before it would store or miss what nobody has seen. Call it
 * after the effect that puts the value into the form.
 *
 * @example useSaveWaits(useFields().hold, offer.isFetching)
 */
export function useSaveWaits(hold: Hold | undefined, isComing: boolean): void {
  useEffect(() => (isComing ? hold?.take() : undefined), [hold, isComing]);
}
