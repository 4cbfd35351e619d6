import { catalogueFields } from '../../../fragments/catalogue.ts';
import { defineResource } from '../../../kit/resource.ts';

export const meritBadge = defineResource({
  area: 'MeritBadges',
  singular: 'MeritBadge',
  path: '/merit-badges',
  menu: 'event',
  sort: 'name:asc',
  bulk: ['Delete'],
  fields: { ...catalogueFields, code: { ...catalogueFields.code, max: 254 } },
});
