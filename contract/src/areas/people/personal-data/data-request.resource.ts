import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** Requests of people about their data, with the days by which they must be answered and done. */
export const dataRequest = defineResource({
  area: 'DataRequests',
  singular: 'DataRequest',
  path: '/personal-data/requests',
  menu: 'setting',
  sort: 'dueOn:asc',
  codesOf: 'PersonalData',
  ownForm: true,
  actions: ['Create', 'Update', 'Search', 'View', 'Export'],
  fields: {
    /** The record's name: the person who made the request. */
    name: { kind: 'text', readOnly: true, computed: true },
    requester: { kind: 'text', required: true, search: true, list: 'shown' },
    type: { kind: 'choice', choices: [1, 2, 3, 4, 5, 6, 7, 8], required: true, list: 'shown', filter: true },
    contact: { kind: 'text', search: true, list: 'hidden' },
    memberId: { kind: 'reference', to: 'PersonalData' },
    memberName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    content: { kind: 'longText', max: 5000 },
    receivedAt: { kind: 'instant', required: true, list: 'shown', sort: true, filter: true },
    answerDueAt: { kind: 'instant', readOnly: true, list: 'shown' },
    dueOn: { kind: 'date', readOnly: true, list: 'shown', sort: true, filter: true },
    extendedTo: { kind: 'date', readOnly: true, list: 'hidden' },
    extendReason: { kind: 'longText', max: 1000, readOnly: true },
    answeredAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    doneAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    refusedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    refuseReason: { kind: 'longText', max: 1000, readOnly: true },
    state: {
      kind: 'choice',
      choices: ['overdue', 'received', 'answered', 'done', 'refused'],
      tones: { overdue: 'red', received: 'blue', answered: 'blue', done: 'green', refused: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type DataRequestInput = InputOf<typeof dataRequest>;
export type DataRequestRecord = RecordOf<typeof dataRequest>;
export type DataRequestItem = ItemOf<typeof dataRequest>;
