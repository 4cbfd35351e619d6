import type { ReactNode } from 'react';
import type { LooseRecord } from './records.ts';

/** Cells that an area draws itself, by column. */
export type Cells = Readonly<Record<string, (record: LooseRecord) => ReactNode>>;
