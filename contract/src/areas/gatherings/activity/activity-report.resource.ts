import { defineResource, type InputOf, type ItemOf, type RecordOf } from '../../../kit/resource.ts';

/** Reports of events: a name and files. */
export const activityReport = defineResource({
  area: 'ActivityReports',
  singular: 'ActivityReport',
  path: '/activities/reports',
  menu: 'event',
  sort: 'createdAt:desc',
  codesOf: 'Activities',
  codesFor: { Create: 'Update', Delete: 'Update', Search: 'View' },
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  ownForm: true,
  bulk: ['Delete'],
  fields: {
    activityId: { kind: 'reference', to: 'Activities', required: true, filter: true },
    name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
    activityName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    attachmentIds: { kind: 'attachments', items: 3 },
  },
});

export type ReportInput = InputOf<typeof activityReport>;
export type ReportRecord = RecordOf<typeof activityReport>;
export type ReportItem = ItemOf<typeof activityReport>;
