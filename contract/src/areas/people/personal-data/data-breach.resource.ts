import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** Breaches of personal data: the event, the people concerned, and the report to the authority within 72 hours. */
export const dataBreach = defineResource({
  area: 'DataBreaches',
  singular: 'DataBreach',
  path: '/personal-data/breaches',
  menu: 'setting',
  sort: 'dueAt:desc',
  codesOf: 'PersonalData',
  ownForm: true,
  actions: ['Create', 'Update', 'Search', 'View', 'Export'],
  fields: {
    /** The record's name: the beginning of its content. */
    name: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    noticedAt: { kind: 'instant', required: true, list: 'shown', filter: true },
    dueAt: { kind: 'instant', readOnly: true, list: 'shown', sort: true, filter: true },
    affected: { kind: 'count', required: true, mayLack: true, list: 'shown' },
    content: { kind: 'longText', max: 5000, required: true, search: true },
    reportedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    report: { kind: 'longText', max: 1000, readOnly: true, computed: true },
    closedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    outcome: { kind: 'longText', max: 1000, readOnly: true, computed: true },
    state: {
      kind: 'choice',
      choices: ['overdue', 'open', 'reported', 'closed'],
      tones: { overdue: 'red', open: 'blue', reported: 'green', closed: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type DataBreachInput = InputOf<typeof dataBreach>;
export type DataBreachRecord = RecordOf<typeof dataBreach>;
export type DataBreachItem = ItemOf<typeof dataBreach>;
