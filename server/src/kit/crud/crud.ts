import type { ListQuery, Page } from '@hoivien/contract/kit/paging.ts';
import type { Gone } from '@hoivien/contract/kit/uses.ts';
import type { InputOf, RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import type { Call } from '../call.ts';
import type { RowsQuery } from './list-query.ts';
import type { Source } from './source.ts';
import { exportRows, type Option, readHistory, readOne, readOptions, readPage } from './read.ts';
import { type TableOf, tableOf } from './table.ts';
import { insertRows, removeRow, restoreRow, updateRow } from './write.ts';

/**
 * The functions of an area. They are plain functions: an area spreads those that it keeps and writes its own beside
 * them. They are declared as methods, because TypeScript then accepts a `Crud<Market>` as a `Crud<Resource>`: the code over
 * all areas passes inputs that the schema of the area has checked.
 */
export interface Crud<R extends Resource> {
  readonly source: Source;
  list(this: void, call: Call, query: ListQuery): Promise<Page<RecordOf<R>>>;
  get(this: void, call: Call, id: string): Promise<RecordOf<R>>;
  create(this: void, call: Call, input: InputOf<R>): Promise<RecordOf<R>>;
  /** Throws 409 with the present record when `version` is not the newest one. */
  update(this: void, call: Call, id: string, input: InputOf<R> & { version: number }): Promise<RecordOf<R>>;
  /** Returns the id of the deletion, which a restore needs within 30 days. */
  remove(this: void, call: Call, id: string, version?: number): Promise<string>;
  /** Returns the records that are gone meanwhile, without which the record comes back. */
  restore(this: void, call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<Gone[]>;
  options: (call: Call, query: { search: string; ids: string[] }) => Promise<Option[]>;
  history: typeof readHistory extends (call: Call, source: Source, ...rest: infer Rest) => infer Answer
    ? (call: Call, ...rest: Rest) => Answer
    : never;
  exportRows(this: void, call: Call, query: RowsQuery): AsyncGenerator<Record<string, unknown>[]>;
}

/**
 * The functions of a resource over its table, each within `scope`. The compiler rejects a table that does not fit the
 * resource. No option switches a function off; such an area calls the smaller functions of `read.ts` and `write.ts`.
 *
 * @example const markets = crud(market, marketTable, { scope: associationScope });
 */
export function crud<const R extends Resource, T extends TableOf<R>>(
  resource: R,
  table: T,
  options: Omit<Source, 'resource' | 'table'>,
): Crud<R> {
  return crudOf(resource, { resource, table: tableOf(resource, table), ...options });
}

/** The functions of a source whose columns have other names than its fields, or belong to several tables. */
export function crudOf<const R extends Resource>(_resource: R, source: Source): Crud<R> {
  const get = (call: Call, id: string) => readOne(call, source, id) as Promise<RecordOf<R>>;
  return {
    source,
    get,
    list: (call, query) => readPage(call, source, query) as Promise<Page<RecordOf<R>>>,
    create: async (call, input) => {
      const [id] = await insertRows(call, source, [input]);
      return get(call, id as string);
    },
    update: async (call, id, { version, ...input }) => {
      await updateRow(call, source, id, input, version);
      return get(call, id);
    },
    remove: (call, id, version) => removeRow(call, source, id, version),
    restore: (call, snapshot) => restoreRow(call, source, snapshot),
    options: (call, query) => readOptions(call, source, query),
    history: (call, ...rest) => readHistory(call, source, ...rest),
    exportRows: (call, query) => exportRows(call, source, query),
  };
}
