import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { SNAP } from './layout.ts';

/** Pixels before a press becomes a drag. */
const SLACK = 4;
/** Milliseconds that a finger rests on an entry before it drags it; before that it scrolls. */
const HOLD = 400;
/** Pixels at the edges of the hours within which they scroll by themselves. */
const EDGE = 28;

/** What a pointer drags: a whole entry, its end, an entry above the hours, or a new span on an empty place. */
export type DragKind = 'move' | 'stretch' | 'days' | 'draw';

/** Where a pointer is: the column of the day, and the minute of the day. */
export interface Point {
  day: number;
  minute: number;
}

export interface Dragging {
  kind: DragKind;
  id: string;
  from: Point;
  to: Point;
}

interface Handlers {
  /** The columns of the hours, in the order of the days; each begins at the minute `first` and ends at midnight. */
  lanes: RefObject<(HTMLElement | null)[]>;
  scroller: RefObject<HTMLElement | null>;
  first: number;
  onDrag: (drag: Dragging) => void;
  onDrop: (drag: Dragging) => void;
  onLost: () => void;
}

/**
 * Follows a pointer from a press on an entry or an empty place; a finger holds an entry first. `begin` goes to `onPointerDown`. Escape gives the drag up;
 * `wasDrag` tells the click that follows a drag that it is none.
 */
export function useDrag(handlers: Handlers) {
  const now = useRef(handlers);
  useEffect(() => {
    now.current = handlers;
  });
  const dragged = useRef(false);
  const isHeld = useRef(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  // A finger that holds an entry scrolls nothing. The browser asks only those who listen before the touch begins.
  useEffect(() => {
    const scroller = now.current.scroller.current;
    const keep = (event: TouchEvent) => {
      if (isHeld.current && event.cancelable) event.preventDefault();
    };
    scroller?.addEventListener('touchmove', keep, { passive: false });
    return () => scroller?.removeEventListener('touchmove', keep);
  }, []);

  const begin = (event: ReactPointerEvent, kind: DragKind, id = '') => {
    const isFinger = event.pointerType === 'touch';
    // On an empty place a finger scrolls.
    if (event.button !== 0 || (isFinger && kind === 'draw')) return;
    event.stopPropagation();
    const start = { x: event.clientX, y: event.clientY };
    const from = pointAt(event.nativeEvent, now.current, 0);
    dragged.current = false;
    isHeld.current = false;
    let last: Dragging | undefined;
    const hold = () => {
      isHeld.current = true;
      dragged.current = true;
      last = { kind, id, from, to: from };
      now.current.onDrag(last);
    };
    const timer = isFinger ? setTimeout(hold, HOLD) : undefined;
    const follow = (moved: PointerEvent) => {
      if (isFinger && !isHeld.current) {
        if (Math.hypot(moved.clientX - start.x, moved.clientY - start.y) > 2 * SLACK) lose();
        return;
      }
      if (!dragged.current && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < SLACK) return;
      dragged.current = true;
      scrollAtEdge(now.current.scroller.current, moved.clientY, kind);
      const drag = { kind, id, from, to: pointAt(moved, now.current, from.day) };
      if (last && last.to.day === drag.to.day && last.to.minute === drag.to.minute) return;
      last = drag;
      now.current.onDrag(drag);
    };
    const drop = () => {
      end.current?.();
      if (last) now.current.onDrop(last);
      else if (kind === 'draw') now.current.onDrop({ kind, id, from, to: from });
    };
    const lose = () => {
      end.current?.();
      if (last) now.current.onLost();
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      lose();
    };
    const noMenu = (event: Event) => isFinger && event.preventDefault();
    end.current = () => {
      clearTimeout(timer);
      isHeld.current = false;
      window.removeEventListener('contextmenu', noMenu);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', lose);
      window.removeEventListener('keydown', key, true);
      end.current = undefined;
    };
    window.addEventListener('contextmenu', noMenu);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', lose);
    window.addEventListener('keydown', key, true);
  };
  return { begin, wasDrag: () => dragged.current };
}

function pointAt({ clientX, clientY }: PointerEvent, { lanes, first }: Handlers, otherwise: number): Point {
  const boxes = (lanes.current ?? []).map((lane) => lane?.getBoundingClientRect());
  const [one] = boxes;
  if (!one) return { day: 0, minute: 0 };
  const edge = boxes.at(-1)?.right ?? one.right;
  const x = Math.min(Math.max(clientX, one.left), edge - 1);
  const found = boxes.findIndex((box) => box !== undefined && x >= box.left && x < box.right);
  const minute = first + ((clientY - one.top) / one.height) * (24 * 60 - first);
  return { day: found < 0 ? otherwise : found, minute: Math.min(Math.max(minute, 0), 24 * 60) };
}

function scrollAtEdge(scroller: HTMLElement | null, y: number, kind: DragKind): void {
  if (!scroller || kind === 'days') return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= EDGE / 2;
  else if (y > bottom - EDGE) scroller.scrollTop += EDGE / 2;
}

/** Minutes by which a drag goes, in steps. */
export function minutesOf({ from, to }: Dragging): number {
  return Math.round((to.minute - from.minute) / SNAP) * SNAP;
}
