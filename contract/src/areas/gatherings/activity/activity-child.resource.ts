import { defineResource, type InputOf, type ItemOf, type RecordOf } from '../../../kit/resource.ts';
import { activityFacts, activityFields, activitySections } from './activity.fields.ts';

// Its own title names a child event in lists, so it stands before that of the event above.
const { title, ...others } = activityFields;

/** Child events, one level deep, with the Sub codes of events. The clubs of the event above are invited. */
export const activityChild = defineResource({
  area: 'ActivityChildren',
  singular: 'ActivityChild',
  path: '/activities/children',
  menu: 'event',
  label: 'title',
  sort: 'heldFrom:asc',
  codesOf: 'Activities',
  codesFor: { Create: 'CreateSub', Update: 'UpdateSub', Delete: 'DeleteSub' },
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  ownForm: true,
  bulk: ['Delete'],
  sections: activitySections,
  fields: {
    /** The event above; it cannot be changed. */
    parentId: { kind: 'reference', to: 'Activities', required: true, filter: true, section: 'what' },
    title,
    parentName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    ...others,
    ...activityFacts,
  },
});

export type ActivityChildInput = InputOf<typeof activityChild>;
export type ActivityChildRecord = RecordOf<typeof activityChild>;
export type ActivityChildItem = ItemOf<typeof activityChild>;
