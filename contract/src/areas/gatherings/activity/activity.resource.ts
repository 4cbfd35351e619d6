import { defineResource, type InputOf, type ItemOf, type RecordOf } from '../../../kit/resource.ts';
import { activityFacts, activityFields, activitySections, otherEmails } from './activity.fields.ts';

/** Events of the association and of clubs. Child events are an area of their own over the same table. */
export const activity = defineResource({
  area: 'Activities',
  singular: 'Activity',
  path: '/activities',
  menu: 'event',
  label: 'title',
  sort: 'heldFrom:desc',
  ownForm: true,
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  moreActions: ['CreateSub', 'UpdateSub', 'DeleteSub'],
  bulk: ['Delete'],
  sections: activitySections,
  fields: {
    ...activityFields,
    /** The invited clubs. Their members become participants when the event is saved. */
    clubIds: { kind: 'references', to: 'Clubs', items: 1000, filter: true, section: 'who' },
    otherEmails,
    ...activityFacts,
    childCount: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
  },
});

export type ActivityInput = InputOf<typeof activity>;
export type ActivityRecord = RecordOf<typeof activity>;
export type ActivityItem = ItemOf<typeof activity>;
