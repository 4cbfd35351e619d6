import { type RefObject, useLayoutEffect } from 'react';

/** How many sizes below the usual one there are; the style sheet says which. */
const SMALLEST = 4;

/**
 * Lets the boxes marked `data-fit` in `paper` write smaller until all of their text is seen: each gets `data-small`, 1 to 4,
 * when the usual size is too large. Measured and not counted in letters, since capitals are twice as wide as others.
 *
 * @example useFit(paper, cards); // <article ref={paper}><h2 data-fit>…</h2></article>
 */
export function useFit(paper: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const write = () => fit(paper.current);
    write();
    let isGone = false;
    // With other letters another size fits.
    void document.fonts.ready.then(() => {
      if (!isGone) write();
    });
    return () => {
      isGone = true;
    };
  }, [paper, content]);
}

/** All boxes are measured before any is changed: the page is laid out once for each size and not for each box. */
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
