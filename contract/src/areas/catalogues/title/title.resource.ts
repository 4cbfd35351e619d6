import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

/** Titles of a committee by rank; the lowest number comes first. */
export const title = defineResource({
  area: 'Titles',
  singular: 'Title',
  path: '/catalogue/titles',
  menu: 'catalogue',
  sort: 'ord:asc',
  codesOf: 'ExecutiveCommittees',
  bulk: ['Delete'],
  fields: {
    ...catalogueFields,
    ord: { kind: 'count', required: true, preset: 0, list: 'shown', sort: true },
  },
});

export type TitleInput = InputOf<typeof title>;
export type TitleRecord = RecordOf<typeof title>;
