import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The number of rows drawn above and below the visible ones. */
const MARGIN = 12;

/** The rows of a long table to draw, and the heights above and below them; all rows have the same height. */
export interface RowWindow {
  first: number;
  /** The index after the last one. */
  end: number;
  above: number;
  below: number;
}

/**
 * Follows the scrolling of a box, so that the browser draws only the visible ones of 50,000 rows.
 *
 * @example const box = useRef<HTMLDivElement>(null); const { first, end, above, below } = useWindow(box, total);
 */
export function useWindow(box: RefObject<HTMLElement | null>, total: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 800, row: 40 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const row = element.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight || 40;
      setSeen((former) => {
        const next = { top: element.scrollTop, height: element.clientHeight, row };
        return former.top === next.top && former.height === next.height && former.row === next.row ? former : next;
      });
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, total]);
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [box]);
  const first = Math.max(0, Math.min(Math.floor(seen.top / seen.row) - MARGIN, total - 1));
  const end = Math.min(total, Math.ceil((seen.top + seen.height) / seen.row) + MARGIN);
  return { first, end, above: first * seen.row, below: Math.max(0, total - end) * seen.row };
}
