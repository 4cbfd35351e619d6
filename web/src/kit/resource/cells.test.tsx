import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { expect, test } from 'vitest';
import { type Cells, cellOf } from './cells.ts';
import { ListPage } from './list/ListPage.tsx';
import { RecordPage } from './record/RecordPage.tsx';

test('a cell knows the fields of the records of its list, and what it reads beside its own', () => {
  const cells: Cells<typeof market> = {
    // @ts-expect-error: markets have no such field.
    name: (record) => record.nmae,
    // @ts-expect-error: nor can a list be asked for it.
    code: cellOf(['nmae'], (record) => record.code),
    description: cellOf(['name'], ({ name }) => name?.trim()),
  };
  expect(cells.description?.reads).toEqual(['name']);
  expect(cells.description?.({ id: '1', version: 1, name: ' Hoa ' })).toBe('Hoa');
});

test('a page gives what an area draws the type of its record', () => {
  // @ts-expect-error: markets have no such field.
  const page = <RecordPage resource={market} state={(record) => record.nmae} />;
  // @ts-expect-error: nor has a row of their list.
  const list = <ListPage resource={market} cells={{ name: (record) => record.nmae }} />;
  expect([page.type, list.type]).toEqual([RecordPage, ListPage]);
});
