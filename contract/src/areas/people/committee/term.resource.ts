import { defineResource, type InputOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** Days before the end of a term from which on the product warns. */
export const TERM_WARNING_DAYS = 60;

/** The term of a committee. `endsOn` is the first day after it: the day of the handover. */
export const term = defineResource({
  area: 'Terms',
  singular: 'Term',
  path: '/member-and-partner/terms',
  menu: 'member',
  sort: 'startsOn:desc',
  codesOf: 'ExecutiveCommittees',
  ownForm: true,
  naturalKey: ['committeeId', 'startsOn'],
  bulk: ['Delete'],
  fields: {
    name: { kind: 'text', required: true, search: true, list: 'shown', sort: true },
    committeeId: { kind: 'reference', to: 'Committees', required: true, filter: true },
    committeeName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    startsOn: { kind: 'date', required: true, list: 'shown', sort: true, filter: true },
    endsOn: { kind: 'date', required: true, list: 'shown', sort: true, filter: true },
    congress: { kind: 'text', search: true, list: 'hidden' },
    decisionNumber: { kind: 'text', paper: true, max: 50, search: true, list: 'hidden' },
    seatCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    state: {
      kind: 'choice',
      choices: ['upcoming', 'current', 'ending', 'ended'],
      tones: { upcoming: 'blue', current: 'green', ending: 'red', ended: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type TermInput = InputOf<typeof term>;
export type TermRecord = RecordOf<typeof term>;
