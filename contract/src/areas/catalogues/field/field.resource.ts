import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource, type InputOf, type RecordOf } from '../../../kit/resource.ts';

/** A field of business with its careers and child groups. */
export const field = defineResource({
  area: 'Fields',
  singular: 'Field',
  path: '/fields',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: {
    ...catalogueFields,
    careerIds: { kind: 'references', to: 'Careers', filter: true },
    careerNames: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    fieldRelations: {
      kind: 'list',
      items: 50,
      sheetItems: 3,
      fields: {
        code: { kind: 'code', required: true, unique: true },
        name: { kind: 'text', required: true },
        description: { kind: 'longText' },
      },
    },
    groupCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
  },
});

export type FieldInput = InputOf<typeof field>;
export type FieldRecord = RecordOf<typeof field>;
