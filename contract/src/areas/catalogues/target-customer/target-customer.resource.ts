import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const targetCustomer = defineResource({
  area: 'TargetCustomers',
  singular: 'TargetCustomer',
  path: '/catalogue/target-customers',
  menu: 'catalogue',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: catalogueFields,
});
