import type { ReactNode } from 'react';
import { render as start } from 'vitest-browser-react';

/** So long a busy machine may take for a first paint; what paints nothing waits no longer. */
const FRAMES = 30;

/** Renders and waits for the first paint and its effects, which the production build of React runs later. */
export async function render(element: ReactNode) {
  const screen = await start(element);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await frame();
  for (let more = 0; more < FRAMES && screen.container.childElementCount === 0; more++) await frame();
  return screen;
}
