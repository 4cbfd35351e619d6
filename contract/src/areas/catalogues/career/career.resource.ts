import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const career = defineResource({
  area: 'Careers',
  singular: 'Career',
  path: '/catalogue/careers',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: catalogueFields,
});
