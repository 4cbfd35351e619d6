import { useEffect, useEffectEvent, useRef } from 'react';

const REGION = 'announcer';

/** Milliseconds for which a text stays: a second text must not replace it before the screen reader has spoken it. */
const STAYS_MS = 2_000;

/** Makes screen readers speak a text after the present one. @example announce('24 thị trường') */
export function announce(text: string): void {
  const region = document.getElementById(REGION);
  if (!region || !text) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}

/** Announces the text when `key` changes, but not for its first value. */
export function useSaid(key: string | number | undefined, text: string): void {
  const said = useRef(key);
  const say = useEffectEvent(() => announce(text));
  useEffect(() => {
    if (key === undefined || key === said.current) return;
    if (said.current !== undefined) say();
    said.current = key;
  }, [key]);
}
