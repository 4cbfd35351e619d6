import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels that a finger goes sideways before it means something. */
const FAR = 96;
/** Pixels before a touch is sideways or a scroll. */
const SLACK = 10;

interface Ways {
  left: () => void;
  right: () => void;
}

/**
 * Follows a finger that moves an element sideways, and calls the way on whose side it is let go far enough. The element needs
 * `touch-action: pan-y`; up and down stay a scroll. A second way only: a button does the same.
 */
export function useSwipe(ref: RefObject<HTMLElement | null>, ways: Ways | false): void {
  const wayTo = useEffectEvent((by: number) => ways && (by < 0 ? ways.left : ways.right));
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let start: { id: number; x: number; y: number } | undefined;
    let by = 0;
    const show = (next: number) => {
      by = next;
      element.style.translate = next === 0 ? '' : `${next}px`;
      if (Math.abs(next) >= FAR) element.dataset['swipe'] = next < 0 ? 'left' : 'right';
      else delete element.dataset['swipe'];
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    };
    const follow = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (by === 0 && (Math.abs(x) < SLACK || Math.abs(x) < 2 * Math.abs(y))) return;
      show(wayTo(x) ? x : 0);
    };
    const lose = () => {
      start = undefined;
      show(0);
    };
    const drop = () => {
      const way = start && Math.abs(by) >= FAR && wayTo(by);
      lose();
      if (way) way();
    };
    element.addEventListener('pointerdown', press);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', lose);
    return () => {
      element.removeEventListener('pointerdown', press);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', lose);
    };
  }, [ref]);
}
