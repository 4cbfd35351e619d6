import { type RefObject, useLayoutEffect } from 'react';

/** The number of sizes below the usual one; the style sheet defines them. */
const SMALLEST = 4;

/**
 * Reduces the letters in boxes marked `data-fit` within `paper` until all of their text is visible. Each such box gets
 * `data-small`, 1 to 4. It measures instead of counting letters, because capitals are twice as wide as others.
 *
 * @example useFit(paper, cards); // <article ref={paper}><h2 data-fit>…</h2></article>
 */
export function useFit(paper: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const write = () => fit(paper.current);
    write();
    let isGone = false;
    // The loaded fonts may need another size.
    void document.fonts.ready.then(() => {
      if (!isGone) write();
    });
    return () => {
      isGone = true;
    };
  }, [paper, content]);
}

/**
 * All boxes are measured before any changes, so that the browser lays the page out once for each size and not for each
 * box.
 */
function fit(paper: HTMLElement | null): void {
  let boxes = [...(paper?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])];
  for (const box of boxes) delete box.dataset.small;
  for (let size = 1; size <= SMALLEST; size++) {
    boxes = boxes.filter(isOver);
    for (const box of boxes) box.dataset.small = String(size);
  }
}

function isOver(box: HTMLElement): boolean {
  return box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
}
