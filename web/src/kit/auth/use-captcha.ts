import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { ask } from '../api/ask.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type CaptchaState = 'solving' | 'solved' | 'failed' | 'off';

export interface CaptchaControl {
  state: CaptchaState;
  /** Returns the solved captcha and waits for it if necessary. A call uses it up. */
  take: () => Promise<string | undefined>;
  /** Solves a new captcha: after a call that used the last one, and when the person requests it. */
  renew: () => void;
}

/** Solves the server's challenge in the background after the first paint of the page. */
export function useCaptcha(isOn: boolean | undefined): CaptchaControl {
  const [state, setState] = useState<CaptchaState>('solving');
  const work = useRef<Promise<string | undefined>>(undefined);
  const renew = useCallback(() => {
    setState('solving');
    const mine = solve();
    work.current = mine;
    mine
      .then((solved) => work.current === mine && setState(solved === undefined ? 'off' : 'solved'))
      .catch(() => work.current === mine && setState('failed'));
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(renew, AFTER_PAINT);
    return () => clearTimeout(timer);
  }, [isOn, renew]);
  const take = useCallback(async () => {
    if (isOn === false) return undefined;
    if (!work.current) renew();
    return work.current?.catch(() => undefined);
  }, [isOn, renew]);
  return { state: isOn === false ? 'off' : state, take, renew };
}

/** Milliseconds of delay, so that the page is painted first. */
const AFTER_PAINT = 150;

async function solve(): Promise<string | undefined> {
  const [challenge, { solveCaptcha }] = await Promise.all([ask(entryCalls.captcha, {}), import('./solve-captcha.ts')]);
  return challenge === null ? undefined : solveCaptcha(challenge);
}
