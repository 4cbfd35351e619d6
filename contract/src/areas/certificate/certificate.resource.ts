import { defineResource } from '../../kit/resource.ts';

export const certificate = defineResource({
  area: 'Certificates',
  singular: 'Certificate',
  path: '/catalogue/certificates',
  menu: 'catalogue',
  sort: 'name:asc',
  fields: {
    code: { kind: 'code', required: true, unique: true, search: true, list: 'shown', sort: true, filter: true },
    name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
    description: { kind: 'longText', list: 'shown' },
  },
});
