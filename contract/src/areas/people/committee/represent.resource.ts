import { defineResource, type InputOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * Representatives of the association (no owner) or of a club with their first and last days; one at a time for each.
 */
export const represent = defineResource({
  area: 'Represents',
  singular: 'Represent',
  path: '/member-and-partner/represent',
  menu: 'member',
  sort: 'startsOn:desc',
  ownForm: true,
  naturalKey: ['ownerId', 'startsOn'],
  bulk: ['Delete'],
  sections: ['person', 'office'],
  fields: {
    personId: { kind: 'reference', to: 'ExecutiveCommittees', section: 'person' },
    personName: { kind: 'text', readOnly: true, computed: true },
    name: { kind: 'person', search: true, list: 'shown', sort: true, section: 'person' },
    position: { kind: 'text', max: 100, search: true, list: 'shown', section: 'person' },
    phoneNumber: { kind: 'phone', guard: 'code', search: true, list: 'shown', section: 'person' },
    emailAddress: { kind: 'email', search: true, list: 'hidden', section: 'person' },
    gender: { kind: 'choice', choices: [1, 2], section: 'person' },
    dayOfBirth: { kind: 'date', past: true, guard: 'reason', section: 'person' },
    ownerId: { kind: 'reference', to: 'Clubs', filter: true, section: 'office' },
    ownerName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    startsOn: { kind: 'date', required: true, list: 'shown', sort: true, filter: true, section: 'office' },
    endsOn: { kind: 'date', list: 'shown', filter: true, section: 'office' },
    decisionNumber: { kind: 'text', paper: true, max: 50, list: 'hidden', section: 'office' },
    state: {
      kind: 'choice',
      choices: ['upcoming', 'current', 'ended'],
      tones: { upcoming: 'blue', current: 'green', ended: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type RepresentInput = InputOf<typeof represent>;
export type RepresentRecord = RecordOf<typeof represent>;
