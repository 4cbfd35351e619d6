import type { ItemOf, Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import type { Render } from '../screen/render.ts';
import type { LooseItem } from './records.ts';

/** A cell that an area draws itself. */
export type Cell<Item = LooseItem> = Render<Item> & {
  /** Fields that the cell reads beside its own column. The request of the list includes them. */
  readonly reads?: readonly string[];
  /** The width of what it draws in characters, where the kind of the field says too much. */
  readonly characters?: number | undefined;
  /** The list is about this column: where room is short, all others go before it. */
  readonly stays?: boolean;
};

/** Cells that an area draws itself, by column. */
export type Cells<R extends Resource = Resource> = Readonly<Record<string, Cell<ItemOf<R>>>>;

/** A cell that reads more of its record than its own column. @example cellOf(['endTime'], (record) => <When record={record} />) */
export function cellOf<Item = LooseItem>(
  reads: readonly (keyof Item & string)[],
  render: (record: Item) => ReactNode,
  characters?: number,
): Cell<Item> & { readonly reads: readonly (keyof Item & string)[] } {
  return Object.assign((record: Item) => render(record), { reads, characters });
}
