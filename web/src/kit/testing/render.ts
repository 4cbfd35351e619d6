import type { ReactNode } from 'react';
import { render as start } from 'vitest-browser-react';

/** Renders and waits for the first paint and its effects, which the production build of React runs later. */
export async function render(element: ReactNode) {
  const screen = await start(element);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return screen;
}
