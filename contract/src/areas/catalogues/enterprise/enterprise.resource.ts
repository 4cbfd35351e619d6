import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const enterprise = defineResource({
  area: 'Enterprises',
  singular: 'Enterprise',
  path: '/catalogue/enterprises',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: catalogueFields,
});
