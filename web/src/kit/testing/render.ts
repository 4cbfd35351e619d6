import type { ReactNode } from 'react';
import { render as start } from 'vitest-browser-react';

/** Frames that a busy machine may need for the first paint, and the wait for a component that paints nothing. */
const FRAMES = 30;

/** Renders, then waits for the first paint and its effects, which React's production build runs later. */
export async function render(element: ReactNode) {
  const screen = await start(element);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await frame();
  for (let more = 0; more < FRAMES && screen.container.childElementCount === 0; more++) await frame();
  return screen;
}
