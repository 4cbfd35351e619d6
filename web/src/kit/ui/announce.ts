import { useEffect, useEffectEvent, useRef } from 'react';

const REGION = 'announcer';

/** How long a text stands, in milliseconds: what is said at the same moment must not push it out before it is heard. */
const STAYS_MS = 2_000;

/** Says a text to screen readers, politely, after what is being said; the page holds the region. @example announce('24 thị trường') */
export function announce(text: string): void {
  const region = document.getElementById(REGION);
  if (!region || !text) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}

/** Says a text when what it tells of becomes another, and not what was there at first. */
export function useSaid(key: string | number | undefined, text: string): void {
  const said = useRef(key);
  const say = useEffectEvent(() => announce(text));
  useEffect(() => {
    if (key === undefined || key === said.current) return;
    if (said.current !== undefined) say();
    said.current = key;
  }, [key]);
}
