import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/** Meetings and entries of the calendar. Their state follows from their times; only a cancellation and a postponement are decisions. */
export const schedule = defineResource({
  area: 'Schedules',
  singular: 'Schedule',
  path: '/calendar',
  menu: 'calendar',
  label: 'title',
  sort: 'startTime:desc',
  ownForm: true,
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  moreActions: ['Cancel'],
  bulk: ['Delete'],
  sections: ['what', 'when', 'who', 'documents'],
  fields: {
    kind: { kind: 'choice', choices: [1, 2], required: true, list: 'shown', filter: true, section: 'what' },
    title: { kind: 'text', required: true, search: true, list: 'shown', sort: true, section: 'what' },
    content: { kind: 'richText', section: 'what' },
    meetingHostName: { kind: 'text', max: 100, search: true, list: 'hidden', section: 'what' },
    hostId: { kind: 'reference', to: 'AnyMembers', list: 'hidden', filter: true, section: 'what' },
    committeeId: { kind: 'reference', to: 'Committees', list: 'hidden', filter: true, section: 'what' },
    startTime: { kind: 'instant', required: true, list: 'shown', sort: true, filter: true, section: 'when' },
    endTime: { kind: 'instant', required: true, list: 'hidden', filter: true, section: 'when' },
    type: { kind: 'choice', choices: [1, 2], required: true, list: 'hidden', filter: true, section: 'when' },
    address: { kind: 'text', max: 500, search: true, list: 'shown', section: 'when' },
    link: { kind: 'link', section: 'when' },
    memberIds: { kind: 'references', to: 'AnyMembers', items: 10_000, filter: true, section: 'who' },
    otherEmails: {
      kind: 'list',
      items: 500,
      fields: {
        name: { kind: 'person', required: true },
        emailAddress: { kind: 'email', required: true, unique: true },
      },
      section: 'who',
    },
    quorumNum: { kind: 'count', section: 'who' },
    quorumDen: { kind: 'count', section: 'who' },
    attachmentIds: { kind: 'attachments', items: 3, section: 'documents' },
    state: {
      kind: 'choice',
      choices: [1, 2, 3, 4, 5],
      tones: { 1: 'blue', 2: 'green', 3: 'grey', 4: 'red', 5: 'amber' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    participantCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    attendingCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    presentCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    cancelReason: { kind: 'longText', max: 1000, readOnly: true },
    postponedAt: { kind: 'instant', readOnly: true },
    postponeReason: { kind: 'longText', max: 1000, readOnly: true },
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type ScheduleInput = InputOf<typeof schedule>;
export type ScheduleRecord = RecordOf<typeof schedule>;
export type ScheduleItem = ItemOf<typeof schedule>;
