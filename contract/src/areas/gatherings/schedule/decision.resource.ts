import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** The decisions of meetings. Their state follows from the day until which they are due and from a tick. */
export const decision = defineResource({
  area: 'ScheduleDecisions',
  singular: 'ScheduleDecision',
  path: '/calendar/decisions',
  menu: 'calendar',
  label: 'content',
  sort: 'dueOn:asc',
  codesOf: 'Schedules',
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  ownForm: true,
  bulk: ['Delete'],
  fields: {
    content: { kind: 'longText', max: 2000, required: true, search: true, list: 'shown' },
    scheduleId: { kind: 'reference', to: 'Schedules', required: true, filter: true },
    scheduleName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    heldOn: { kind: 'instant', readOnly: true, computed: true, list: 'hidden' },
    ownerId: { kind: 'reference', to: 'AnyMembers', filter: true },
    ownerName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    dueOn: { kind: 'date', list: 'shown', sort: true, filter: true },
    votesFor: { kind: 'count', required: true, preset: 0, list: 'hidden' },
    votesAgainst: { kind: 'count', required: true, preset: 0, list: 'hidden' },
    votesAbstain: { kind: 'count', required: true, preset: 0, list: 'hidden' },
    state: {
      kind: 'choice',
      choices: ['open', 'overdue', 'done'],
      tones: { open: 'blue', overdue: 'red', done: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    doneAt: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type DecisionInput = InputOf<typeof decision>;
export type DecisionRecord = RecordOf<typeof decision>;
export type DecisionItem = ItemOf<typeof decision>;
