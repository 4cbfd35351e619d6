import type { FiguresAsked } from '@hoivien/contract/areas/money/fee/figure-lists.ts';

/** The question of the figures. */
export type Asked = FiguresAsked;

export type OfYear = Asked & { year: string };
