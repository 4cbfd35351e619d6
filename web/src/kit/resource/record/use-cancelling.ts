import { CANCELLING } from '@hoivien/contract/kit/uses.ts';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Whether the address asks for the dialog that cancels the record, so that other pages can lead to it. `close` changes the
 * address only while it still asks: a person may have gone to another tab before the call was answered.
 */
export function useCancelling(): { asks: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const asks = params.has(CANCELLING);
  const present = useRef<URLSearchParams>(undefined);
  useLayoutEffect(() => {
    present.current = params;
    return () => {
      present.current = undefined;
    };
  }, [params]);
  const change = (to: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(present.current);
    to(next);
    setParams(next, { replace: true });
  };
  return {
    asks,
    open: () => change((next) => next.set(CANCELLING, '')),
    close: () => {
      if (present.current?.has(CANCELLING)) change((next) => next.delete(CANCELLING));
    },
  };
}
