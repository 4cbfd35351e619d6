import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const certificate = defineResource({
  area: 'Certificates',
  singular: 'Certificate',
  path: '/catalogue/certificates',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: catalogueFields,
});
