import { defineResource, type InputOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** Kinds of committees: 1 executive, 2 standing, 3 inspection. */
export const COMMITTEE_KINDS = [1, 2, 3] as const;

/** Committees of the association (no club) or of a club. Their terms hold the seats. */
export const committee = defineResource({
  area: 'Committees',
  singular: 'Committee',
  path: '/member-and-partner/committees',
  menu: 'member',
  sort: 'name:asc',
  codesOf: 'ExecutiveCommittees',
  naturalKey: ['clubId', 'kind'],
  takenKey: 'Mes.Committees.Kind.AlreadyExist',
  bulk: ['Delete'],
  fields: {
    name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
    kind: { kind: 'choice', choices: COMMITTEE_KINDS, required: true, list: 'shown', filter: true },
    clubId: { kind: 'reference', to: 'Clubs', filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    termName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    termEndsOn: { kind: 'date', readOnly: true, computed: true, list: 'shown', filter: true },
    seatCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    termState: {
      kind: 'choice',
      choices: ['none', 'current', 'ending'],
      tones: { none: 'grey', current: 'green', ending: 'red' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type CommitteeInput = InputOf<typeof committee>;
export type CommitteeRecord = RecordOf<typeof committee>;
