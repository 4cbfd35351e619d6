import { PERCENT_PLACES } from '../../../kit/money.ts';
import { defineResource, recordFields } from '../../../kit/resource.ts';

/** The ranks of members: the paid revenue of a year from which a rank holds, and the discount that it gives. */
export const rank = defineResource({
  area: 'Ranks',
  singular: 'Rank',
  path: '/levels/ranks',
  menu: 'rank',
  sort: 'minimumRevenue:desc',
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  bulk: ['Delete'],
  fields: {
    name: { kind: 'text', max: 100, required: true, unique: true, search: true, list: 'shown', sort: true },
    minimumRevenue: { kind: 'money', required: true, realFrom: 1_000_000, list: 'shown', sort: true },
    discountRatio: {
      kind: 'decimal',
      places: PERCENT_PLACES,
      most: 100,
      required: true,
      list: 'shown',
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});
