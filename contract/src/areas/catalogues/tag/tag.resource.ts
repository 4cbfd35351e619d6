import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

/** Words by which the staff group members of any kind. The permission codes of members apply. */
export const tag = defineResource({
  area: 'Tags',
  singular: 'Tag',
  path: '/catalogue/tags',
  menu: 'catalogue',
  codesOf: 'Members',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: {
    name: { ...catalogueFields.name, max: 50, unique: true },
    colour: {
      kind: 'choice',
      choices: ['grey', 'blue', 'green', 'amber', 'red'],
      list: 'shown',
      filter: true,
    },
    description: catalogueFields.description,
  },
});
