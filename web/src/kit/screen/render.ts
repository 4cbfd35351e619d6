import type { ReactNode } from 'react';

/**
 * Draws something of a record. It is the type of a method, because TypeScript then accepts what draws a meeting where the
 * kit draws records of any area: the records of a page are those of the area that the page is given.
 */
export type Render<Record, Drawn = ReactNode> = { render(this: void, record: Record): Drawn }['render'];
