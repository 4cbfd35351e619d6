import { catalogueFields } from '../../fragments/catalogue.ts';
import { defineResource } from '../../kit/resource.ts';

/** Words the staff put on members of any kind to find them again. They open with the codes of members. */
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
